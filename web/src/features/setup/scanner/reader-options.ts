import type { ReaderOptions } from "zxing-wasm/reader";

/** Labels are held at any angle, in the shade, and too close: everything is tried, which takes longer only where no code is. */
export const readerOptions: ReaderOptions = {
  formats: ["DataMatrix"],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 1,
};
