/** Logger files: one way in, for the worker and for the browser. */
export { describeMissing } from "./mapping.ts";
export { previewLoggerFile } from "./preview.ts";
export { readLoggerFile } from "./read.ts";
