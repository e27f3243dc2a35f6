/** Grows as it is written. */
export class PackedWriter {
  private bytes = new Uint8Array(256);
  private length = 0;

  byte(value: number): void {
    this.room(1);
    this.bytes[this.length++] = value;
  }

  /** Unsigned LEB128, up to 2^53: without shifts, which have 32 bits. */
  unsigned(value: number): void {
    for (; value >= 128; value = Math.floor(value / 128)) this.byte((value % 128) | 128);
    this.byte(value);
  }

  signed(value: number): void {
    this.unsigned(zigzag(value));
  }

  append(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Writes each value in `width` bits, lowest bits first, up to a whole byte. */
  packed(values: ArrayLike<number>, width: number): void {
    this.room(Math.ceil((values.length * width) / 8));
    const { bytes } = this;
    let end = this.length;
    let rest = 0;
    let bits = 0;
    for (let at = 0; at < values.length; at++) {
      const value = values[at]!;
      if (width === WIDE) {
        for (let shift = 0; shift < WIDE; shift += 8) bytes[end++] = value >>> shift;
        continue;
      }
      rest |= value << bits;
      for (bits += width; bits >= 8; bits -= 8) {
        bytes[end++] = rest;
        rest >>>= 8;
      }
    }
    if (bits > 0) bytes[end++] = rest;
    this.length = end;
  }

  whole(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  /** What was written, with its CRC-32. */
  checked(): Uint8Array {
    const crc = crc32(this.bytes.subarray(0, this.length));
    for (let shift = 0; shift < 32; shift += 8) this.byte((crc >>> shift) & 255);
    return this.whole();
  }

  private room(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }
}

export class PackedReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  /** Throws if the CRC-32 at the end is not that of the other bytes. */
  constructor(bytes: Uint8Array) {
    const end = bytes.length - 4;
    let crc = 0;
    for (let byte = 3; byte >= 0; byte--) crc = ((crc << 8) | (bytes[end + byte] ?? 0)) >>> 0;
    if (end < 0 || crc !== crc32(bytes.subarray(0, end))) throw new DamagedBytes("The checksum differs.");
    this.bytes = bytes.subarray(0, end);
  }

  byte(): number {
    return this.bytes[this.at++]!;
  }

  unsigned(): number {
    let value = this.bytes[this.at++]!;
    if (value < 128) return value;
    value &= 127;
    for (let scale = 128; ; scale *= 128) {
      const byte = this.bytes[this.at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    return unzigzag(this.unsigned());
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.at);
  }

  packed(values: Uint32Array, width: number): void {
    const { bytes } = this;
    let next = this.at;
    let rest = 0;
    let bits = 0;
    const mask = 2 ** width - 1;
    for (let at = 0; at < values.length; at++) {
      if (width === WIDE) {
        values[at] = bytes[next++]! | (bytes[next++]! << 8) | (bytes[next++]! << 16) | (bytes[next++]! << 24);
        continue;
      }
      for (; bits < width; bits += 8) rest |= bytes[next++]! << bits;
      values[at] = rest & mask;
      rest >>>= width;
      bits -= width;
    }
    this.at = next;
  }

  /** Leaves out what `packed` would read. */
  skip(values: number, width: number): void {
    this.at += Math.ceil((values * width) / 8);
  }
}

export class DamagedBytes extends Error {
  override name = "DamagedBytes";
}

/** Width of values that don't fit into the others: a value and the seven bits before it must fit into 32. */
const WIDE = 32;
const MAX_WIDTH = 25;

/** Bits that hold a value of up to `largest`. */
export const widthOf = (largest: number): number => (largest >= 2 ** MAX_WIDTH ? WIDE : WIDE - Math.clz32(largest));

export const zigzag = (value: number): number => (value >= 0 ? 2 * value : -2 * value - 1);
const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
/** The same for values of 32 bits, several times as fast. */
export const unzigzag32 = (value: number): number => (value >>> 1) ^ -(value & 1);

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  return crc;
});

/** The table of a byte that is followed by 0, 1, 2 and 3 others, so that four are taken at once. */
const crcTables = [crcTable];
for (let more = 1; more < 4; more++) {
  const before = crcTables[more - 1]!;
  crcTables.push(before.map((crc) => ((crc >>> 8) ^ crcTable[crc & 255]!) >>> 0));
}
const [crc0, crc1, crc2, crc3] = crcTables as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];

/** IEEE, reflected. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  let at = 0;
  for (; at + 4 <= bytes.length; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc = crc3[crc & 255]! ^ crc2[(crc >>> 8) & 255]! ^ crc1[(crc >>> 16) & 255]! ^ crc0[crc >>> 24]!;
  }
  for (; at < bytes.length; at++) crc = (crc >>> 8) ^ crcTable[(crc ^ bytes[at]!) & 255]!;
  return ~crc >>> 0;
}

export function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
