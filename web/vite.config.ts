import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
// The build may look over the wall: it writes the worker's headers beside the files.
// oxlint-disable-next-line no-restricted-imports
import { headersFile } from "../worker/access/headers.ts";
import { layering } from "./layers-plugin.ts";
import { licenses } from "./licenses-plugin.ts";
import { tokens } from "./tokens-plugin.ts";

/** The npm package that a module of the bundle comes from. */
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Writes which packages each chunk has, next to Vite's manifest, for `npm run budget`. */
const packages: Plugin = {
  name: "soilsight-packages",
  generateBundle(_options, bundle) {
    const inFile: Record<string, string[]> = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const names = chunk.moduleIds.map((id) => PACKAGE.exec(id)?.[1]).filter((name) => name !== undefined);
      inFile[chunk.fileName] = [...new Set(names)].sort();
    }
    this.emitFile({ type: "asset", fileName: ".vite/packages.json", source: JSON.stringify(inFile, null, 1) });
  },
};

/** Writes `_headers`, so that files that the edge serves without the worker get the same headers as its pages. */
const headers: Plugin = {
  name: "soilsight-headers",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "_headers", source: headersFile() });
  },
};

/** Drops hono's cookie serializer (0.5 kB). Its client includes it for a header that browsers don't let pages set. */
const withoutCookies: Plugin = {
  name: "without-cookies",
  load: {
    filter: { id: /\/node_modules\/hono\/dist\/utils\/cookie\.js$/ },
    handler: () => `export const serialize = () => { throw new Error("A page sets no Cookie header"); };`,
  },
};

const portal = `http://127.0.0.1:${process.env.PORTAL_PORT ?? "8787"}`;

/**
 * What every screen needs, in one file that stays cached over most releases. Left alone, the bundler splits it into a dozen small files,
 * because each screen shares a different part of it.
 */
const foundation = {
  name: "foundation",
  test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history))\/|web\/src\/react-root\.ts$/,
};

/** Two one-line modules that the entry shares with everything; left alone, each would be a file of its own. */
const shared = { name: "shared", test: /worker\/contract\/common\/(call-texts|version)\.ts$/ };

const layers = layering();

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutCookies, tokens(), licenses(`${import.meta.dirname}/..`), headers, packages, layers.plugin],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // No data: addresses (the content security policy forbids them) and no JSON inlined into scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The entry names every file that a screen may load; one character less of each hash is 0.2 kB.
        chunkFileNames: "assets/[name]-[hash:7].js",
        codeSplitting: {
          groups: [foundation, shared, { name: layers.layerOf, includeDependenciesRecursively: false }],
        },
      },
    },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": portal, "/mcp": portal } },
});
