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
