export { describeMissing } from "./mapping.ts";
export { previewLoggerFile } from "./preview.ts";
export { readLoggerFile } from "./read.ts";
