import { sampleColumns } from "../contract/inbound.ts";
import { concatenate } from "../documents/text/bytes.ts";
import { type ArchiveBlock, decodeBlock, encodeBlock } from "./archive-format.ts";
import { quantities } from "./quantities.ts";

/** The first line of a file; another order of columns or another scale is another format. */
const header = `${JSON.stringify({
  format: "soilsight samples 1",
  columns: sampleColumns.map((name) => ({ name, scale: quantities[name].scale, unit: quantities[name].unit })),
})}\n`;

/** The bytes of a month's file, compressed as they are made: the header, then each block behind its length. */
export function archiveStream(blocks: Iterable<ArchiveBlock>): ReadableStream<Uint8Array> {
  const source = blocks[Symbol.iterator]();
  let isFirst = true;
  const plain = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (isFirst) controller.enqueue(Uint8Array.from(new TextEncoder().encode(header)));
      isFirst = false;
      const { value, done } = source.next();
      if (done) return controller.close();
      const block = encodeBlock(value);
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, block.length, true);
      controller.enqueue(length);
      controller.enqueue(block);
    },
  });
  return plain.pipeThrough(new CompressionStream("gzip"));
}

/** The blocks of a file, in order and one at a time in memory; throws when it is not one of ours, whole and unharmed. */
export async function* archiveBlocks(file: ReadableStream<Uint8Array>): AsyncGenerator<ArchiveBlock, void> {
  const stream = file.pipeThrough(new DecompressionStream("gzip"));
  const reader = new Exactly(stream.getReader());
  try {
    const first = await reader.take(new TextEncoder().encode(header).length);
    if (!first || new TextDecoder().decode(first) !== header) throw new Error("This is no archive of samples.");
    for (;;) {
      const length = await reader.take(4);
      if (!length) return;
      const block = await reader.take(new DataView(length.buffer, length.byteOffset).getUint32(0, true));
      if (!block) throw new Error("An archive ends in the middle of a block.");
      yield decodeBlock(block);
    }
  } finally {
    await reader.cancel();
  }
}

/** Reads a stream in pieces of a wanted size. */
class Exactly {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private held: Uint8Array = new Uint8Array();

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.reader = reader;
  }

  /** Exactly so many bytes; null at the end of the stream. */
  async take(size: number): Promise<Uint8Array | null> {
    while (this.held.length < size) {
      const { value, done } = await this.reader.read();
      if (done) {
        if (this.held.length > 0) throw new Error("An archive ends too early.");
        return null;
      }
      this.held = this.held.length === 0 ? value : concatenate(this.held, value);
    }
    const piece = this.held.subarray(0, size);
    this.held = this.held.subarray(size);
    return piece;
  }

  async cancel(): Promise<void> {
    await this.reader.cancel();
  }
}
