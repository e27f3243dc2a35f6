/** Builds what works offline after `vite build`: /setup-sw.js with the files that the wizard needs, and the script and service worker of the crew's page. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { build } from "vite";
import { lazyClosure, type Manifest } from "./closure.ts";
import { inRoot } from "../process/root.ts";

const dist = (...path: string[]) => inRoot("web/dist", ...path);
const manifest = JSON.parse(readFileSync(dist(".vite/manifest.json"), "utf8")) as Manifest;
const page = readFileSync(dist("index.html"), "utf8");

const needed = lazyClosure(
  manifest,
  ["index.html", "src/shell/frame/PlainLayout.tsx", "src/features/setup/SetupScreen.tsx"],
  (key) => /^src\/(?:features\/setup|charts|ui)\//.test(key),
);
const files = [...new Set([...needed, "theme.js", "favicon.svg"])].map((file) => `/${file}`).sort();
const version = createHash("sha256")
  .update(page)
  .update(files.join("\n"))
  .update(readFileSync(dist("theme.js")))
  .digest("hex")
  .slice(0, 12);

const sources = {
  "setup-sw.js": "features/setup/service-worker/setup-sw.ts",
  "crew.js": "features/crew/crew.ts",
  "crew-sw.js": "features/crew/crew-sw.ts",
};

for (const [name, source] of Object.entries(sources))
  await build({
    logLevel: "warn",
    configFile: false,
    root: inRoot("web"),
    define: { SETUP_FILES: JSON.stringify(files), SETUP_VERSION: JSON.stringify(version) },
    build: {
      outDir: dist(),
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: inRoot("web/src", source),
        output: { entryFileNames: name, format: "iife" },
      },
    },
  });
