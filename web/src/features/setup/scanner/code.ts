import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { readerOptions } from "./reader-options.ts";

// Own origin; the library would fetch it elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

export async function codeIn(picture: Blob | ImageData): Promise<string | null> {
  const barcodes = await readBarcodes(picture, readerOptions satisfies ReaderOptions);
  return barcodes[0]?.text ?? null;
}
