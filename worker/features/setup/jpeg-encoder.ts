/**
 * A baseline JPEG (ITU-T T.81) with half the resolution of colors. Written here because the encoders of packages hold the thread until all of
 * a picture is encoded.
 */

export interface Pixels {
  /** RGBA. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Position in a block of each coefficient, from low to high frequencies. */
const ZIGZAG = Array.from({ length: 64 }, (_, at) => at).toSorted((a, b) => {
  const [sumA, sumB] = [(a >> 3) + (a & 7), (b >> 3) + (b & 7)];
  return sumA - sumB || (sumA % 2 === 0 ? b - a : a - b);
});

/** Steps of quality 50 in the order of the zigzag (table K.1), for all components. */
const STEPS = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51, 61,
  60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103, 62, 77, 113, 121,
  112, 100, 120, 92, 101, 103, 99,
];

/** Symbols of coefficients that are frequent: four bits for the zeros before one, four for its size. The others follow in their order. */
const FREQUENT = [
  0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71, 0x14,
  0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72, 0x82,
];
const isOther = (symbol: number): boolean => !FREQUENT.includes(symbol) && (symbol & 0xf) >= 1 && (symbol & 0xf) <= 10;

/** Number of codes of each length, and their symbols (tables K.3 and K.5), for all components. */
const AVERAGES = { lengths: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], symbols: [...Array(12).keys()] };
const DETAILS = {
  lengths: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  symbols: [...FREQUENT, ...[...Array(256).keys()].filter(isOther)],
};

interface Codes {
  code: Uint16Array;
  length: Uint8Array;
}

function codesOf({ lengths, symbols }: typeof DETAILS): Codes {
  const codes = { code: new Uint16Array(256), length: new Uint8Array(256) };
  let [code, at] = [0, 0];
  for (const [index, count] of lengths.entries()) {
    for (const symbol of symbols.slice(at, at + count)) {
      codes.code[symbol] = code++;
      codes.length[symbol] = index + 1;
    }
    at += count;
    code <<= 1;
  }
  return codes;
}

class BitWriter {
  #bytes: number[] = [];
  #bits = 0;
  #count = 0;

  put(bits: number, length: number): void {
    this.#bits = (this.#bits << length) | bits;
    for (this.#count += length; this.#count >= 8; this.#count -= 8) {
      const byte = (this.#bits >> (this.#count - 8)) & 0xff;
      this.#bytes.push(byte);
      if (byte === 0xff) this.#bytes.push(0);
    }
    this.#bits &= (1 << this.#count) - 1;
  }

  take(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.#bytes);
    this.#bytes = [];
    return bytes;
  }
}

/** Discrete cosine transform of eight values. */
const WAVES = Float64Array.from({ length: 64 }, (_, at) => {
  const [wave, x] = [at >> 3, at & 7];
  return ((wave === 0 ? Math.SQRT1_2 : 1) / 2) * Math.cos(((2 * x + 1) * wave * Math.PI) / 16);
});
const half = new Float64Array(64);

function transform(block: Float64Array): void {
  for (let row = 0; row < 64; row += 8)
    for (let wave = 0; wave < 64; wave += 8) {
      let sum = 0;
      for (let x = 0; x < 8; x++) sum += block[row + x]! * WAVES[wave + x]!;
      half[row + (wave >> 3)] = sum;
    }
  for (let wave = 0; wave < 64; wave += 8)
    for (let column = 0; column < 8; column++) {
      let sum = 0;
      for (let y = 0; y < 8; y++) sum += half[8 * y + column]! * WAVES[wave + y]!;
      block[wave + column] = sum;
    }
}

const [averages, details] = [codesOf(AVERAGES), codesOf(DETAILS)];
const [END_OF_BLOCK, SIXTEEN_ZEROS] = [0x00, 0xf0];

class BlockWriter {
  readonly bits = new BitWriter();
  readonly #steps: readonly number[];
  readonly #last = [0, 0, 0];

  constructor(steps: readonly number[]) {
    this.#steps = steps;
  }

  write(block: Float64Array, component: number): void {
    transform(block);
    const average = this.#quantized(block, 0);
    this.#put(averages, 0, average - this.#last[component]!);
    this.#last[component] = average;
    let zeros = 0;
    for (let at = 1; at < 64; at++) {
      const value = this.#quantized(block, at);
      if (value === 0) {
        zeros++;
        continue;
      }
      for (; zeros >= 16; zeros -= 16) this.bits.put(details.code[SIXTEEN_ZEROS]!, details.length[SIXTEEN_ZEROS]!);
      this.#put(details, zeros, value);
      zeros = 0;
    }
    if (zeros > 0) this.bits.put(details.code[END_OF_BLOCK]!, details.length[END_OF_BLOCK]!);
  }

  #quantized(block: Float64Array, at: number): number {
    return Math.max(-1023, Math.min(1023, Math.round(block[ZIGZAG[at]!]! / this.#steps[at]!)));
  }

  #put({ code, length }: Codes, zeros: number, value: number): void {
    const size = 32 - Math.clz32(Math.abs(value));
    const symbol = (zeros << 4) | size;
    this.bits.put(code[symbol]!, length[symbol]!);
    if (size > 0) this.bits.put(value < 0 ? value + (1 << size) - 1 : value, size);
  }
}

/** Side of the square of pixels that is coded as four blocks of brightness and two of colors. */
export const SQUARE = 16;

/** Brightness of each pixel, and both colors of each four, of a square; beyond the edge, the last pixels go on. */
class Square {
  readonly brightness = new Float64Array(SQUARE * SQUARE);
  readonly colors = [new Float64Array(64), new Float64Array(64)] as const;

  read({ data, width, height }: Pixels, left: number, top: number): void {
    const [blue, red] = this.colors;
    blue.fill(0);
    red.fill(0);
    for (let y = 0; y < SQUARE; y++) {
      const row = Math.min(top + y, height - 1) * width;
      for (let x = 0; x < SQUARE; x++) {
        const at = 4 * (row + Math.min(left + x, width - 1));
        const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
        const brightness = 0.299 * r + 0.587 * g + 0.114 * b;
        this.brightness[SQUARE * y + x] = brightness - 128;
        const four = 8 * (y >> 1) + (x >> 1);
        blue[four]! += (b - brightness) / 1.772 / 4;
        red[four]! += (r - brightness) / 1.402 / 4;
      }
    }
  }
}

const word = (value: number) => [value >> 8, value & 0xff];
const segment = (marker: number, content: readonly number[]) => [0xff, marker, ...word(content.length + 2), ...content];
const table = (number: number, { lengths, symbols }: typeof DETAILS) => segment(0xc4, [number, ...lengths, ...symbols]);
const JFIF = [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];

function header({ width, height }: Pixels, steps: readonly number[]): number[] {
  const components = [
    [1, 0x22, 0],
    [2, 0x11, 0],
    [3, 0x11, 0],
  ].flat();
  return [
    [0xff, 0xd8],
    segment(0xe0, JFIF),
    segment(0xdb, [0, ...steps]),
    segment(0xc0, [8, ...word(height), ...word(width), 3, ...components]),
    table(0x00, AVERAGES),
    table(0x10, DETAILS),
    segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
  ].flat();
}

/** Yields the bytes after each row of squares. `quality`: 50 to 100. */
export function* encodedRows(picture: Pixels, quality: number): Generator<Uint8Array<ArrayBuffer>> {
  const steps = STEPS.map((step) => Math.max(1, Math.round((step * (100 - quality)) / 50)));
  const writer = new BlockWriter(steps);
  const [square, block] = [new Square(), new Float64Array(64)];
  yield new Uint8Array(header(picture, steps));
  for (let top = 0; top < picture.height; top += SQUARE) {
    for (let left = 0; left < picture.width; left += SQUARE) {
      square.read(picture, left, top);
      for (const corner of [0, 8, 8 * SQUARE, 8 * SQUARE + 8]) {
        for (let at = 0; at < 64; at++) block[at] = square.brightness[corner + SQUARE * (at >> 3) + (at & 7)]!;
        writer.write(block, 0);
      }
      for (const [at, color] of square.colors.entries()) writer.write(color, at + 1);
    }
    yield writer.bits.take();
  }
  // Fills the last byte with ones.
  writer.bits.put(0x7f, 7);
  yield writer.bits.take();
  yield new Uint8Array([0xff, 0xd9]);
}
