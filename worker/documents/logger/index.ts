/** Logger files: one way in, for the worker and for the browser. */
export { describeMissing, guessMapping, missingQuantities } from "./mapping.ts";
export { previewLoggerFile } from "./preview.ts";
export { readLoggerFile } from "./read.ts";
export type {
  LoggerBatch,
  LoggerEvent,
  LoggerFileFacts,
  LoggerFileOptions,
  PreviewResult,
  Refusal,
  RejectedRow,
} from "./types.ts";
