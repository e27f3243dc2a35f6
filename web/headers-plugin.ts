import type { Plugin } from "vite";

/**
 * Writes `_headers` for the files that the edge serves without the worker. `headersFile` is the worker's own, so that
 * pages and files cannot differ.
 */
export function headers(headersFile: () => string): Plugin {
  return {
    name: "soilsight-headers",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "_headers", source: headersFile() });
    },
  };
}
