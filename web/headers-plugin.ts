import type { Plugin } from "vite";

/**
 * Writes `_headers` for files that the edge serves without the worker. `headersFile` is the worker's, so that pages and files get the same
 * headers.
 */
export function headers(headersFile: () => string): Plugin {
  return {
    name: "soilsight-headers",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "_headers", source: headersFile() });
    },
  };
}
