/** Builds the service worker of the setup wizard after `vite build`: /setup-sw.js with the files that the wizard needs. */
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
      input: inRoot("web/src/features/setup/service-worker/setup-sw.ts"),
      output: { entryFileNames: "setup-sw.js", format: "iife" },
    },
  },
});
