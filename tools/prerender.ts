/**
 * Prerenders pages whose first screen is plain HTML, after `vite build`: `/login` works before the program has loaded
 * (web/src/static-page). Uses the built index page, so heads cannot differ. `/try` is a program of its own, without the portal's.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { closure, type Manifest } from "./build/closure.ts";
import { inRoot } from "./process/root.ts";
import { tokens } from "../web/tokens-plugin.ts";

const dist = (...path: string[]) => inRoot("web/dist", ...path);
const rendering = inRoot(".cache/prerender");
const quiet = { logLevel: "warn", configFile: inRoot("web/vite.config.ts") } as const;

interface Renderer {
  renderScreen: (path: string) => Promise<string>;
  renderDashboardPlace: () => Promise<string>;
  renderTry: () => Promise<string>;
}

async function buildRenderer(): Promise<Renderer> {
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
  return (await import(pathToFileURL(`${rendering}/prerender.js`).href)) as Renderer;
}

/** Built separately, because a second entry would split the program's first file. */
async function buildStarter(name: "login" | "dashboard"): Promise<string> {
  await build({
    logLevel: "warn",
    configFile: false,
    root: inRoot("web"),
    build: {
      outDir: dist(),
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: `.vite/starter-${name}.json`,
      modulePreload: false,
      rolldownOptions: {
        input: inRoot(`web/src/static-page/${name}.ts`),
        output: { entryFileNames: "assets/start-[name]-[hash].js" },
      },
    },
  });
  return readManifest(`starter-${name}`)[`src/static-page/${name}.ts`]!.file;
}

const readManifest = (name: string) => JSON.parse(readFileSync(dist(".vite", `${name}.json`), "utf8")) as Manifest;
const manifest = readManifest("manifest");
const index = readFileSync(dist("index.html"), "utf8");
const FAILURE = "Couldn't load the portal. Check your connection and reload this page.";

interface PlainPage {
  file: string;
  title: string;
  markup: string;
  starter: string;
  chunks: readonly string[];
  /** Files of one of several screens, by name; the starter knows which. */
  screens?: Readonly<Record<string, string>>;
  script: "first" | "last";
}

function head({ starter, chunks, script, screens = {} }: PlainPage): string {
  const shared = closure(manifest, ["index.html", ...chunks]);
  const { styles } = closure(manifest, ["index.html", ...chunks, ...Object.values(screens)]);
  const named = (files: readonly string[]) => files.map((file) => `/${file}`).join(" ");
  const later = named(shared.scripts);
  const packages = shared.scripts.filter((file) => file.startsWith("assets/foundation-"));
  // Without a name nothing would be imported in turn, and nobody would notice.
  if (packages.length === 0) throw new Error("The build has no package files named foundation.");
  const ofScreens = Object.entries(screens).map(([name, chunk]) => {
    const { scripts } = closure(manifest, [chunk]);
    return ` data-${name}="${named(scripts.filter((file) => !shared.scripts.includes(file)))}"`;
  });
  const entry = manifest["index.html"]!.file;
  return [
    `<script type="module"${script === "first" ? " async" : ""} crossorigin src="/${starter}" data-program="/${entry}" data-packages="${named(packages)}" data-later="${later}"${ofScreens.join("")}></script>`,
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join("\n    ");
}

function replaceOnce(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`The built page has nothing like ${pattern}.`);
  return text.replace(pattern, () => by);
}

function writePage(plain: PlainPage): void {
  const note = `<p id="static-page-failure" class="page-failure" role="alert" hidden>${FAILURE}</p>`;
  let page = index.replaceAll(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, "");
  page = replaceOnce(page, /<title>.*?<\/title>/, `<title>${plain.title}</title>`);
  page = replaceOnce(page, /<script type="module"[^>]*><\/script>/, head(plain));
  page = replaceOnce(
    page,
    /<div id="root">.*?<\/div>/s,
    `<div id="static-page">${plain.markup}</div>\n    ${note}\n    <div id="root"></div>`,
  );
  writeFileSync(dist(plain.file), page);
}

const { renderScreen, renderDashboardPlace, renderTry } = await buildRenderer();

writePage({
  file: "login.html",
  title: "Login · Soilsight",
  markup: await renderScreen("/login"),
  starter: await buildStarter("login"),
  chunks: [
    "src/shell/frame/PlainLayout.tsx",
    "src/features/accounts/login/LoginScreen.tsx",
    "src/features/accounts/login/LoginVisual.tsx",
  ],
  script: "last",
});

writePage({
  file: "dashboard.html",
  title: "Dashboard · Soilsight",
  markup: await renderDashboardPlace(),
  starter: await buildStarter("dashboard"),
  chunks: ["src/shell/frame/Shell.tsx", "src/features/dashboard/Page.tsx"],
  screens: { fleet: "src/features/monday/MondayPage.tsx", plant: "src/features/dashboard/PlantPage.tsx" },
  script: "first",
});

await build({
  logLevel: "warn",
  configFile: false,
  root: inRoot("web"),
  plugins: [tokens()],
  worker: { format: "es" },
  build: {
    outDir: dist(),
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: ".vite/try.json",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // All styles are in the page from the start.
    cssCodeSplit: false,
    rolldownOptions: {
      input: inRoot("web/try.html"),
      // The index of a feature names its dialogs, which this page doesn't open.
      treeshake: { moduleSideEffects: (id) => /\/src\/(features\/try|styles)\/|trusted-types|\.css$/.test(id) },
    },
  },
});
const tryMarkup = await renderTry();
const tryPage = readFileSync(dist("try.html"), "utf8");
writeFileSync(dist("try.html"), replaceOnce(tryPage, /<div id="root"><\/div>/, `<div id="root">${tryMarkup}</div>`));
