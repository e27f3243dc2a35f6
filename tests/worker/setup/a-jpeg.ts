const segment = (marker: number, content: readonly number[]) => [0xff, marker, ...word(content.length + 2), ...content];
const word = (value: number) => [value >> 8, value & 0xff];
/** A Huffman table with one symbol, coded as one bit 0. */
const oneCode = (table: number, symbol: number) =>
  segment(0xc4, [table, 1, ...Array.from({ length: 15 }, () => 0), symbol]);
/** The decoder fills in missing bits with zeros, so two bytes make a scan of any number of blocks. */
const scan = (first: number, last: number) => [...segment(0xda, [1, 1, 0, first, last, 0]), 0, 0];

interface HandMade {
  width?: number;
  height?: number;
  frame?: number;
  components?: number;
  /** Between the scans. */
  between?: readonly number[];
}

/** A gray JPEG: one scan of the averages, then scans that change nothing. */
export function handMadeJpeg(
  scans: number,
  { width = 64, height = 64, frame = 0xc2, components = 1, between = [] }: HandMade = {},
): Uint8Array<ArrayBuffer> {
  const ids = Array.from({ length: components }, (_, at) => [at + 1, 0x11, 0]).flat();
  const more = [...between, ...scan(1, 63)];
  return new Uint8Array([
    0xff,
    0xd8,
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 16)]),
    ...segment(frame, [8, ...word(height), ...word(width), components, ...ids]),
    ...oneCode(0x00, 0),
    ...oneCode(0x10, 0),
    ...scan(0, 0),
    ...Array.from({ length: scans - 1 }, () => more).flat(),
    0xff,
    0xd9,
  ]);
}
