interface ByteStreamReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(reason?: unknown): Promise<unknown>;
}
export type ByteSource = { getReader(): ByteStreamReader } | AsyncIterable<Uint8Array>;

const PIECE_BYTES = 64 * 1024;

/**
 * Splits a source into pieces of exactly 65,536 bytes, except the last, so that results don't depend on network chunks.
 * Leaving early cancels the source.
 */
export async function* piecesOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  let open = new Uint8Array(PIECE_BYTES);
  let filled = 0;
  for await (const chunk of chunksOf(source)) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + PIECE_BYTES - filled);
      at += part.length;
      if (part.length === PIECE_BYTES) {
        yield part;
        continue;
      }
      open.set(part, filled);
      filled += part.length;
      if (filled < PIECE_BYTES) continue;
      yield open;
      open = new Uint8Array(PIECE_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield open.subarray(0, filled);
}

/** Safari can't iterate a ReadableStream. */
async function* chunksOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  if (!("getReader" in source)) {
    yield* source;
    return;
  }
  const reader = source.getReader();
  let finished = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        finished = true;
        return;
      }
      if (value) yield value;
    }
  } finally {
    if (!finished) await reader.cancel().catch(() => undefined);
  }
}

export function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
