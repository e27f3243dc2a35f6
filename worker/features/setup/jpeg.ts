import decode, { init as initDecoder } from "@jsquash/jpeg/decode.js";
import encode, { init as initEncoder } from "@jsquash/jpeg/encode.js";
import decoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import encoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import { SETUP_PHOTO_MAX_PIXELS } from "#contract/setup/setup";
import { jpegSize } from "./jpeg-size.ts";

export type Reencoded = { ok: true; jpeg: ArrayBuffer } | { ok: false; reason: "not-jpeg" | "too-many-pixels" };

const QUALITY = 82;

let ready: Promise<unknown> | undefined;
const codecs = () => (ready ??= Promise.all([initDecoder(decoder), initEncoder(encoder)]));

/**
 * Redraws a JPEG from its pixels, so that no position, camera or hidden payload is kept. Applies the orientation first, because it is lost
 * with the metadata.
 */
export async function reencode(file: ArrayBuffer): Promise<Reencoded> {
  const size = jpegSize(new Uint8Array(file));
  if (!size) return { ok: false, reason: "not-jpeg" };
  if (size.width * size.height > SETUP_PHOTO_MAX_PIXELS) return { ok: false, reason: "too-many-pixels" };
  await codecs();
  try {
    const picture = await decode(file, { preserveOrientation: true });
    return { ok: true, jpeg: await encode(picture, { quality: QUALITY }) };
  } catch {
    return { ok: false, reason: "not-jpeg" };
  }
}
