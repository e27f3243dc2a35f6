import { type ByteSource, piecesOf } from "#domain/text/bytes";
import { CutOff } from "./bytes.ts";
import { type FilePart, type IncomingBody, TooLarge } from "./multipart.ts";

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

/** The runtime unpacks at once whatever it gets, up to 1,032 times as much, so it gets little, and the next when all before it is read. */
const PACKED_BYTES = 1024;

async function* unpacked(body: ReadableStream<Uint8Array>, format: "gzip" | "deflate"): AsyncGenerator<Uint8Array> {
  let gate = Promise.withResolvers<void>();
  async function* slices(): AsyncGenerator<Uint8Array> {
    for await (const piece of piecesOf(body))
      for (let at = 0; at < piece.length; at += PACKED_BYTES) {
        await gate.promise;
        yield piece.subarray(at, at + PACKED_BYTES);
      }
  }
  const reader = streamOf(slices()).pipeThrough(new DecompressionStream(format)).getReader();
  try {
    for (;;) {
      const read = reader.read();
      const ready = await Promise.race([read, new Promise<null>((resolve) => setTimeout(resolve, 0, null))]);
      if (ready === null) gate.resolve();
      const { done, value } = ready ?? (await read);
      if (ready === null) gate = Promise.withResolvers();
      if (done) return;
      yield value;
    }
  } finally {
    gate.resolve();
    await reader.cancel().catch(() => {});
  }
}

async function* counted(source: ByteSource, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesOf(source)) {
    count(piece.length);
    yield piece;
  }
}

/** Lets other requests run after each piece: what has already arrived is read without giving up the thread. */
export async function* yielding(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** A file as loggers and `curl --data-binary` send it. `limit` of the plain file [bytes]. */
export const rawFile = (name: string, body: ReadableStream<Uint8Array>, limit: number): FilePart => ({
  name,
  content: streamOf(bounded(body, limit)),
});

async function* bounded(source: ByteSource, limit: number): AsyncGenerator<Uint8Array> {
  const pieces = piecesOf(source);
  for (let size = 0; ;) {
    const { value, done } = await pieces.next().catch(() => Promise.reject(new CutOff()));
    if (done) return;
    size += value.length;
    if (size > limit) {
      await pieces.return(undefined);
      throw new TooLarge();
    }
    yield value;
  }
}

export function streamOf<T>(pieces: AsyncGenerator<T>): ReadableStream<T> {
  return new ReadableStream<T>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
}
