import { piecesOf } from "#domain/text/bytes";

export interface Tile {
  z: number;
  x: number;
  y: number;
}

export type TileResult =
  | { kind: "image"; type: string; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "absent" | "failed" };

const MAX_BYTES = 1024 * 1024;
const TIMEOUT_MS = 10_000;
const IMAGE = /^image\/(?:jpeg|png|webp|avif)$/;

export const tileAddress = (template: string, { z, x, y }: Tile): string =>
  template.replaceAll("{z}", String(z)).replaceAll("{x}", String(x)).replaceAll("{y}", String(y));

export async function fetchTile(template: string, tile: Tile, send: typeof fetch = fetch): Promise<TileResult> {
  try {
    const answer = await send(tileAddress(template, tile), {
      redirect: "manual",
      headers: { accept: "image/*" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const type = (answer.headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
    if (answer.status === 404 || answer.status === 204) return { kind: "absent" };
    if (answer.status !== 200 || !IMAGE.test(type) || answer.body === null) return { kind: "failed" };
    const bytes = await boundedBytes(answer.body);
    return bytes === null ? { kind: "failed" } : { kind: "image", type, bytes };
  } catch {
    return { kind: "failed" };
  }
}

async function boundedBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of piecesOf(body)) {
    size += piece.length;
    if (size > MAX_BYTES) return null;
    pieces.push(piece);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
