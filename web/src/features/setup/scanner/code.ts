import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { readerOptions } from "./reader-options.ts";

// From our own origin; the library would fetch it from elsewhere.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** The code in a picture; null: none. */
export async function codeIn(picture: Blob | ImageData): Promise<string | null> {
  const found = await readBarcodes(picture, readerOptions satisfies ReaderOptions);
  return found[0]?.text ?? null;
}
