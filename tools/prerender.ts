/**
 * Writes the pages whose first screen is plain HTML, after `vite build`: `/login` is read and filled in before the program
 * has loaded (web/src/static-page). Each is the built index page with other contents, so heads cannot differ.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { closure, type Manifest } from "./budget/closure.ts";
import { inRoot } from "./process/root.ts";

const dist = (...path: string[]) => inRoot("web/dist", ...path);
const rendering = inRoot(".cache/prerender");
const quiet = { logLevel: "warn", configFile: inRoot("web/vite.config.ts") } as const;

/** The program as a function from addresses to markup, for Node. */
async function buildRenderer(): Promise<(path: string) => Promise<string>> {
  await build({
    ...quiet,
    build: {
      ssr: "src/prerender.tsx",
      outDir: rendering,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: true } },
    },
  });
  const built = (await import(pathToFileURL(`${rendering}/prerender.js`).href)) as {
    renderScreen: (path: string) => Promise<string>;
  };
  return built.renderScreen;
}

/** The script of such a page, on its own: as a second entry of the program it would cut the program's first file in pieces. */
async function buildStarter(): Promise<string> {
  await build({
    logLevel: "warn",
    configFile: false,
    root: inRoot("web"),
    build: {
      outDir: dist(),
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: ".vite/starter.json",
      modulePreload: false,
      rolldownOptions: { input: inRoot("web/src/static-page/main.ts") },
    },
  });
  return readManifest("starter")["src/static-page/main.ts"]!.file;
}

const readManifest = (name: string) => JSON.parse(readFileSync(dist(".vite", `${name}.json`), "utf8")) as Manifest;
const manifest = readManifest("manifest");
const index = readFileSync(dist("index.html"), "utf8");
const FAILURE = "Couldn't load the portal. Check your connection and reload this page.";

/** The head without the program: it is fetched when nothing else is left to fetch, and starts with the first key or touch. */
function head(starter: string, chunks: readonly string[]): string {
  const { scripts, styles } = closure(manifest, ["index.html", ...chunks]);
  const later = scripts.map((file) => `/${file}`).join(" ");
  const program = manifest["index.html"]!.file;
  return [
    `<script type="module" crossorigin src="/${starter}" data-program="/${program}" data-later="${later}"></script>`,
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join("\n    ");
}

function replaceOnce(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`The built page has nothing like ${pattern}.`);
  return text.replace(pattern, () => by);
}

const renderScreen = await buildRenderer();
const starter = await buildStarter();

async function writePage(path: string, title: string, file: string, chunks: readonly string[]): Promise<void> {
  const markup = await renderScreen(path);
  const note = `<p id="static-page-failure" role="alert" hidden>${FAILURE}</p>`;
  let page = index.replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, "");
  page = replaceOnce(page, /<title>.*?<\/title>/, `<title>${title}</title>`);
  page = replaceOnce(page, /<script type="module"[^>]*><\/script>/, head(starter, chunks));
  page = replaceOnce(
    page,
    /<div id="root">.*?<\/div>/s,
    `<div id="static-page">${markup}</div>\n    ${note}\n    <div id="root"></div>`,
  );
  writeFileSync(dist(file), page);
}

await writePage("/login", "Login · Soilsight", "login.html", [
  "src/shell/PlainLayout.tsx",
  "src/features/accounts/LoginScreen.tsx",
  "src/features/accounts/LoginVisual.tsx",
]);
