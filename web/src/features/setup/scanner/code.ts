import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";

/** Labels may be tilted, shaded or too close, so everything is tried; slow only without a code. */
export const readerOptions: ReaderOptions = {
  formats: ["DataMatrix"],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 1,
};

// Own origin; the library would fetch it elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

export async function codeIn(picture: Blob | ImageData): Promise<string | null> {
  const barcodes = await readBarcodes(picture, readerOptions satisfies ReaderOptions);
  return barcodes[0]?.text ?? null;
}
