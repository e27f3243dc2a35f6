import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
// The build may look over the wall: it writes the worker's headers beside the files.
// oxlint-disable-next-line no-restricted-imports
import { headersFile } from "../worker/access/headers.ts";
import { withoutCookies } from "./cookies-plugin.ts";
import { headers } from "./headers-plugin.ts";
import { layering } from "./layers-plugin.ts";
import { licenses } from "./licenses-plugin.ts";
import { packages } from "./packages-plugin.ts";
import { tokens } from "./tokens-plugin.ts";

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
  plugins: [
    react(),
    withoutCookies(),
    tokens(),
    licenses(`${import.meta.dirname}/..`),
    headers(headersFile),
    packages(),
    layers.plugin,
  ],
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
