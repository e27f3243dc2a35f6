import { type SampleColumn, sampleColumns } from "../contract/inbound.ts";
import { concatenate } from "../documents/text/bytes.ts";
import { type ArchiveBlock, decodeBlock, encodeBlock } from "./archive-format.ts";
import { quantities } from "./quantities.ts";

/**
 * What files hold, the newest format last; another order of columns or another scale is another format. A new quantity stands
 * behind all others and has a format of its own, so that files that were written before it can be read: 2 added `sl`.
 */
const formats = [
  { name: "soilsight samples 1", columns: sampleColumns.slice(0, 16) },
  { name: "soilsight samples 2", columns: sampleColumns.slice(0, 17) },
] as const;

/** The first line of a file. */
const headerOf = ({ name, columns }: { name: string; columns: readonly SampleColumn[] }): string =>
  JSON.stringify({
    format: name,
    columns: columns.map((column) => ({
      name: column,
      scale: quantities[column].scale,
      unit: quantities[column].unit,
    })),
  });

/** No header is longer [bytes]. */
const LONGEST_HEADER = 4096;
const LINE_END = 10;

/** The bytes of a month's file, compressed as they are made: the header, then each block behind its length. */
export function archiveStream(blocks: Iterable<ArchiveBlock>): ReadableStream<Uint8Array> {
  const source = blocks[Symbol.iterator]();
  let isFirst = true;
  const plain = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (isFirst) controller.enqueue(Uint8Array.from(new TextEncoder().encode(`${headerOf(formats.at(-1)!)}\n`)));
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
    const header = await reader.line(LONGEST_HEADER);
    const format = formats.find((format) => headerOf(format) === header);
    if (!format) throw new Error("This is no archive of samples.");
    for (;;) {
      const length = await reader.take(4);
      if (!length) return;
      const block = await reader.take(new DataView(length.buffer, length.byteOffset).getUint32(0, true));
      if (!block) throw new Error("An archive ends in the middle of a block.");
      yield decodeBlock(block, format.columns);
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

  /** The text up to a line end, which is taken as well; null: there is none within so many bytes. */
  async line(longest: number): Promise<string | null> {
    const bytes: number[] = [];
    while (bytes.length < longest) {
      const byte = await this.take(1);
      if (!byte) return null;
      if (byte[0] === LINE_END) return new TextDecoder().decode(Uint8Array.from(bytes));
      bytes.push(byte[0]!);
    }
    return null;
  }

  async cancel(): Promise<void> {
    await this.reader.cancel();
  }
}
