interface ByteStreamReader {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(reason?: unknown): Promise<unknown>;
}
export type ByteSource = { getReader(): ByteStreamReader } | AsyncIterable<Uint8Array>;

const CHUNK_BYTES = 64 * 1024;

/**
 * Splits a source into pieces of exactly 65,536 bytes, except the last, so that results don't depend on network chunks.
 * Leaving early cancels the source.
 */
export async function* piecesOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  let open = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for await (const chunk of chunksOf(source)) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + CHUNK_BYTES - filled);
      at += part.length;
      if (part.length === CHUNK_BYTES) {
        yield part;
        continue;
      }
      open.set(part, filled);
      filled += part.length;
      if (filled < CHUNK_BYTES) continue;
      yield open;
      open = new Uint8Array(CHUNK_BYTES);
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

/** The sender hung up, or the body ended too early. */
export class CutOff extends Error {
  override name = "CutOff";
}

const FIRST_BYTES = 64 * 1024;

/** Buffer that grows with the content, so that small or slow senders hold little memory. */
export class PartBuffer {
  readonly #size: number;
  #bytes: Uint8Array<ArrayBuffer>;
  #filled = 0;

  constructor(size: number) {
    this.#size = size;
    this.#bytes = new Uint8Array(Math.min(size, FIRST_BYTES));
  }

  get reserved(): number {
    return this.#bytes.length;
  }

  get isFull(): boolean {
    return this.#filled === this.#size;
  }

  add(chunk: Uint8Array): number {
    const piece = chunk.subarray(0, this.#size - this.#filled);
    const needed = this.#filled + piece.length;
    if (needed > this.#bytes.length) {
      const grown = new Uint8Array(Math.min(this.#size, Math.max(needed, 2 * this.#bytes.length)));
      grown.set(this.#bytes.subarray(0, this.#filled));
      this.#bytes = grown;
    }
    this.#bytes.set(piece, this.#filled);
    this.#filled = needed;
    return piece.length;
  }

  take(): Uint8Array<ArrayBuffer> {
    const content = this.#bytes.subarray(0, this.#filled);
    this.#filled = 0;
    return content;
  }
}
