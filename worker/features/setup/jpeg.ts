import decode, { init as initDecoder } from "@jsquash/jpeg/decode.js";
import encode, { init as initEncoder } from "@jsquash/jpeg/encode.js";
import decoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import encoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm";
import { SETUP_PHOTO_MAX_PIXELS } from "#contract/setup/setup";
import { jpegLayout } from "./jpeg-layout.ts";

export type Reencoded =
  | { ok: true; jpeg: ArrayBuffer }
  | { ok: false; reason: "not-jpeg" | "too-many-pixels" | "too-many-scans" };

/** Each scan costs a pass over all pixels. Cameras and image programs write 1 to 12; a baseline photo has 1 or 3. */
export const MAX_SCANS = 20;

/** Baseline takes half the time of the encoder's default, progressive. */
const OUTPUT = { quality: 82, baseline: true, progressive: false } as const;

let ready: Promise<unknown> | undefined;
const codecs = () => (ready ??= Promise.all([initDecoder(decoder), initEncoder(encoder)]));

/**
 * Redraws a JPEG from its pixels, so that no position, camera or hidden payload is kept. Applies the orientation first, because it is lost
 * with the metadata.
 */
export async function reencode(file: ArrayBuffer): Promise<Reencoded> {
  const layout = jpegLayout(new Uint8Array(file));
  if (!layout) return { ok: false, reason: "not-jpeg" };
  if (layout.width * layout.height > SETUP_PHOTO_MAX_PIXELS) return { ok: false, reason: "too-many-pixels" };
  if (layout.scans > MAX_SCANS) return { ok: false, reason: "too-many-scans" };
  await codecs();
  try {
    const picture = await decode(file, { preserveOrientation: true });
    return { ok: true, jpeg: await encode(picture, OUTPUT) };
  } catch {
    return { ok: false, reason: "not-jpeg" };
  }
}
