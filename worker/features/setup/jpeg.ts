import decode, { init } from "@jsquash/jpeg/decode.js";
import decoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm";
import { SETUP_PHOTO_MAX_PIXELS, SETUP_PHOTO_MAX_SIDE } from "#contract/setup/setup";
import { encodedRows, type Pixels, SQUARE } from "./jpeg-encoder.ts";

interface JpegLayout {
  width: number;
  height: number;
  /** Passes over all pixels: a scan can be 16 bytes long and still costs a pass. */
  scans: number;
}

const MARKER = {
  stuffed: 0x00,
  restart: [0xd0, 0xd7],
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  unused: [0x01, 0xbf],
} as const;
/** Huffman-coded baseline, extended and progressive; the decoder knows no other process (ITU-T T.81, table B.1). */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const COMPONENTS = new Set([1, 3]);

const isWithin = (marker: number, [first, last]: readonly [number, number]) => marker >= first && marker <= last;

/**
 * Size and number of scans of a JPEG, without decoding it: a small file can claim more pixels than fit into memory, or more scans than a
 * thread can decode. Reads markers as the decoder does, so that no scan is hidden from the count. Null: no JPEG that the decoder reads.
 */
export function jpegLayout(bytes: Uint8Array): JpegLayout | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xff_d8) return null;
  let size: Omit<JpegLayout, "scans"> | null = null;
  let scans = 0;
  for (
    let at = nextMarker(bytes, 2, scans > 0);
    at !== -1 && bytes[at] !== MARKER.end;
    at = nextMarker(bytes, at, scans > 0)
  ) {
    const marker = bytes[at]!;
    if (at + 3 > bytes.length || marker === MARKER.start || isWithin(marker, MARKER.unused)) return null;
    if (OTHER_FRAMES.has(marker)) return null;
    if (FRAMES.has(marker)) {
      if (size !== null || at + 9 > bytes.length || !COMPONENTS.has(bytes[at + 8]!)) return null;
      size = { height: view.getUint16(at + 4), width: view.getUint16(at + 6) };
      if (size.width === 0 || size.height === 0) return null;
    }
    if (marker === MARKER.scan) {
      if (size === null) return null;
      scans++;
    }
    const length = view.getUint16(at + 1);
    if (length < 2) return null;
    at += 1 + length;
  }
  return size === null || scans === 0 ? null : { ...size, scans };
}

/** Position of the code of the next marker, or -1. Only after a scan's header may other bytes precede it. */
function nextMarker(bytes: Uint8Array, from: number, followsScan: boolean): number {
  if (!followsScan && bytes[from] !== 0xff) return -1;
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at)) {
    while (bytes[at] === 0xff) at++;
    if (at >= bytes.length) return -1;
    if (bytes[at] !== MARKER.stuffed && !isWithin(bytes[at]!, MARKER.restart)) return at;
  }
  return -1;
}

export type Reencoded =
  | { ok: true; jpeg: ArrayBuffer }
  | { ok: false; reason: "not-jpeg" | "too-many-pixels" | "too-many-scans" };

/** Each scan costs a pass over all pixels. Cameras and image programs write 1 to 12; a baseline photo has 1 or 3. */
export const MAX_SCANS = 20;

const QUALITY = 80;
/** Pixels that are encoded in some 40 ms before other calls get the thread; on a busy one, each pause takes long. */
const PAUSE_PIXELS = 524_288;

let ready: Promise<unknown> | undefined;

/**
 * Redraws a JPEG from its pixels, so that no position, camera or hidden payload is kept. Applies the orientation first, because it is lost
 * with the metadata.
 */
export async function reencode(file: ArrayBuffer): Promise<Reencoded> {
  const layout = jpegLayout(new Uint8Array(file));
  if (!layout) return { ok: false, reason: "not-jpeg" };
  const { width, height } = layout;
  if (width * height > SETUP_PHOTO_MAX_PIXELS || Math.max(width, height) > SETUP_PHOTO_MAX_SIDE)
    return { ok: false, reason: "too-many-pixels" };
  if (layout.scans > MAX_SCANS) return { ok: false, reason: "too-many-scans" };
  await (ready ??= init(decoder));
  try {
    const picture = await decode(file, { preserveOrientation: true });
    return { ok: true, jpeg: await encode(picture) };
  } catch {
    return { ok: false, reason: "not-jpeg" };
  }
}

async function encode(picture: Pixels): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const rowsAtOnce = Math.ceil(PAUSE_PIXELS / (picture.width * SQUARE));
  for (const part of encodedRows(picture, QUALITY)) {
    if (parts.length % rowsAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
    parts.push(part);
  }
  return new Blob(parts).arrayBuffer();
}
