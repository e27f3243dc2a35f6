import type { ReaderOptions } from "zxing-wasm/reader";

/** Labels may be tilted, shaded or too close, so everything is tried; slow only without a code. */
export const readerOptions: ReaderOptions = {
  formats: ["DataMatrix"],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 1,
};
