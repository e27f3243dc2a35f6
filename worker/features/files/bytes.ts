import { concatenate } from "#domain/text/bytes";

/** The sender hung up, or the body ended too early. */
export class CutOff extends Error {
  override name = "CutOff";
}

export class ByteReader {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private held: Uint8Array = new Uint8Array();
  private ended = false;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.reader = stream.getReader();
  }

  private async more(): Promise<boolean> {
    if (this.ended) return false;
    const { value, done } = await this.reader.read().catch(() => {
      throw new CutOff();
    });
    this.ended = done;
    if (!value) return !done;
    this.held = this.held.length === 0 ? value : concatenate(this.held, value);
    return true;
  }

  /** Yields the bytes before the next `mark` and skips the mark. Returns false if the stream ended first. */
  async *until(mark: Uint8Array): AsyncGenerator<Uint8Array, boolean> {
    for (;;) {
      const at = indexOfBytes(this.held, mark);
      if (at >= 0) {
        const piece = this.held.subarray(0, at);
        this.held = this.held.subarray(at + mark.length);
        if (piece.length > 0) yield piece;
        return true;
      }
      const sure = Math.max(0, this.held.length - mark.length + 1);
      if (sure > 0) yield this.held.subarray(0, sure);
      this.held = this.held.subarray(sure);
      if (!(await this.more())) return false;
    }
  }

  async text(mark: Uint8Array, limit: number): Promise<string | null> {
    const pieces = this.until(mark);
    const decoder = new TextDecoder();
    let text = "";
    for (let size = 0; ;) {
      const { value, done } = await pieces.next();
      if (done) return value ? text + decoder.decode() : null;
      size += value.length;
      if (size > limit) return null;
      text += decoder.decode(value, { stream: true });
    }
  }

  async cancel(): Promise<void> {
    await this.reader.cancel();
  }
}

function indexOfBytes(bytes: Uint8Array, mark: Uint8Array): number {
  const first = mark[0]!;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (at + mark.length > bytes.length) return -1;
    let matched = 1;
    while (matched < mark.length && bytes[at + matched] === mark[matched]) matched++;
    if (matched === mark.length) return at;
  }
  return -1;
}
