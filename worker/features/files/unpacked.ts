import { type ByteSource, piecesOf } from "#domain/text/bytes";
import { type IncomingBody, streamOf } from "./body.ts";

const compressions: Record<string, "gzip" | "deflate" | null> = {
  "": null,
  identity: null,
  gzip: "gzip",
  "x-gzip": "gzip",
  deflate: "deflate",
};

/** `count` gets the lengths of the pieces after unpacking; none for a body that was not packed. */
export function plainBody(
  { headers, body }: IncomingBody,
  count: (bytes: number) => void,
): ReadableStream<Uint8Array> | null | "unknown-encoding" {
  const format = compressions[(headers.get("content-encoding") ?? "").trim().toLowerCase()];
  if (format === undefined) return "unknown-encoding";
  if (format === null || body === null) return body;
  return streamOf(counted(unpacked(body, format), count));
}

/** The runtime unpacks at once whatever it gets, so it gets little, and the next when all before it is read. */
const PACKED_BYTES = 1024;
/** Of deflate: most bytes that one packed byte becomes. */
const MOST_FROM_ONE = 1032;

async function* slicesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesOf(body))
    for (let at = 0; at < piece.length; at += PACKED_BYTES) yield piece.subarray(at, at + PACKED_BYTES);
}

/**
 * The read that waits while a slice is written has room for all that it can become: it has arrived when the slice is written, and then nothing
 * is left. Waiting for a timer whether more comes took ten times as long.
 */
async function* unpacked(body: ReadableStream<Uint8Array>, format: "gzip" | "deflate"): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new DecompressionStream(format);
  const writer = writable.getWriter();
  const reader = readable.getReader({ mode: "byob" });
  const held = { room: new Uint8Array(), piece: null as Uint8Array | null };
  const read = async (): Promise<void> => {
    const { value, done } = await reader.read(held.room);
    if (done) return;
    held.piece = value.slice();
    held.room = new Uint8Array(value.buffer);
  };
  let waiting: Promise<void> | null = null;
  const takeArrived = (): Uint8Array | null => {
    const { piece } = held;
    if (piece !== null) [held.piece, waiting] = [null, null];
    return piece;
  };
  const wait = (bytes: number): Promise<void> => {
    if (waiting) return waiting;
    if (held.room.length < bytes * MOST_FROM_ONE) held.room = new Uint8Array(bytes * MOST_FROM_ONE);
    waiting = read();
    // It fails as the write does.
    waiting.catch(() => {});
    return waiting;
  };
  try {
    for await (const slice of slicesOf(body)) {
      void wait(slice.length);
      await writer.write(slice);
      const piece = takeArrived();
      if (piece) yield piece;
    }
    const closed = writer.close();
    closed.catch(() => {});
    for (;;) {
      await wait(1);
      const piece = takeArrived();
      if (!piece) {
        await closed;
        return;
      }
      yield piece;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function* counted(source: ByteSource, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesOf(source)) {
    count(piece.length);
    yield piece;
  }
}
