import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { tokens } from "./tokens-plugin.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tokens(), react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    manifest: true,
    // No data: addresses (the content security policy forbids them) and no JSON inlined into scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": "http://127.0.0.1:8787" } },
});
