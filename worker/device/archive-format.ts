import { type SampleColumn, sampleColumns } from "../contract/inbound.ts";

/** Stored samples as they lie in an archive: scaled integers, `MISSING` where there is none. */
export interface ArchiveBlock {
  /** UTC epoch seconds, ascending */
  t: Float64Array;
  columns: Record<SampleColumn, Int32Array>;
}

export const MISSING = -(2 ** 31);

/**
 * A block is a list of variable-length integers (7 bits a byte, the lowest first): the number of rows, the times as differences,
 * then each column as 0 (empty) or 1 and its values: 0 for a missing one, else 1 + the zigzag of the difference to the last one.
 */
export function encodeBlock({ t, columns }: ArchiveBlock): Uint8Array<ArrayBuffer> {
  const bytes = new Bytes(t.length * 4 + 64);
  bytes.put(t.length);
  let last = 0;
  for (const time of t) {
    bytes.put(time - last);
    last = time;
  }
  for (const name of sampleColumns) {
    const values = columns[name];
    const isEmpty = values.every((value) => value === MISSING);
    bytes.put(isEmpty ? 0 : 1);
    if (!isEmpty) putColumn(bytes, values);
  }
  return bytes.taken();
}

function putColumn(bytes: Bytes, values: Int32Array): void {
  let last = 0;
  for (const value of values) {
    if (value === MISSING) {
      bytes.put(0);
      continue;
    }
    const difference = value - last;
    bytes.put(1 + (difference < 0 ? -2 * difference - 1 : 2 * difference));
    last = value;
  }
}

/** The block of these bytes, which hold these columns; throws when they are not exactly one. */
export function decodeBlock(bytes: Uint8Array, held: readonly SampleColumn[] = sampleColumns): ArchiveBlock {
  const source = new Integers(bytes);
  const rows = source.next();
  const t = new Float64Array(rows);
  for (let row = 0, last = 0; row < rows; row++) t[row] = last += source.next();
  const columns = {} as ArchiveBlock["columns"];
  for (const name of sampleColumns) {
    columns[name] = new Int32Array(rows).fill(MISSING);
    if (held.includes(name) && source.next() === 1) takeColumn(source, columns[name]);
  }
  if (!source.isAtEnd()) throw new Error("An archive block is longer than its rows.");
  return { t, columns };
}

function takeColumn(source: Integers, values: Int32Array): void {
  let last = 0;
  for (let row = 0; row < values.length; row++) {
    const code = source.next();
    if (code === 0) continue;
    const zigzag = code - 1;
    last += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
    values[row] = last;
  }
}

/** Grows as it is filled. */
class Bytes {
  private held: Uint8Array<ArrayBuffer>;
  private length = 0;

  constructor(size: number) {
    this.held = new Uint8Array(size);
  }

  /** A whole number from 0 to 2^53 - 1. */
  put(number: number): void {
    if (this.length + 8 > this.held.length) {
      const larger = new Uint8Array(this.held.length * 2);
      larger.set(this.held);
      this.held = larger;
    }
    let rest = number;
    while (rest >= 128) {
      this.held[this.length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.held[this.length++] = rest;
  }

  taken(): Uint8Array<ArrayBuffer> {
    return this.held.slice(0, this.length);
  }
}

class Integers {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  next(): number {
    let number = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new Error("An archive block ends too early.");
      number += (byte % 128) * unit;
      if (byte < 128) return number;
    }
  }

  isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }
}
