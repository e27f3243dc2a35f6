import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { PackedReader, PackedWriter, DamagedBytes, unzigzag32, widthOf, zigzag } from "./bytes.ts";

/** Samples in ascending time; columns are as long as `t`. */
export interface SampleBlock {
  /** UTC epoch seconds. */
  t: Float64Array;
  /** The upload that wrote each sample last; 0: readings. */
  origin: Float64Array;
  /** Scaled integers (`quantities`), `MISSING` or without a column. */
  columns: Partial<Record<SampleColumn, Int32Array>>;
}

export const MISSING = -(2 ** 31);

export const emptyBlock = (): SampleBlock => ({ t: new Float64Array(), origin: new Float64Array(), columns: {} });

const VERSION = 1;
const GROUP = 128;
/** Added to the width of a group of values above their lowest; other groups hold differences. */
const ABOVE_LOWEST = 128;

/** `start`: the block's first possible time [UTC epoch seconds]. */
export function encodeBlock(block: SampleBlock, start: number): Uint8Array {
  const out = new PackedWriter();
  writeBlock(out, block, start);
  return out.checked();
}

/** `names`: left out: all. */
export const decodeBlock = (bytes: Uint8Array, start: number, names?: readonly SampleColumn[]): SampleBlock =>
  readBlock(new PackedReader(bytes), start, names);

export function writeBlock(out: PackedWriter, { t, origin, columns }: SampleBlock, start: number): void {
  out.byte(VERSION);
  out.unsigned(t.length);
  if (t.length > 0) out.unsigned(t[0]! - start);
  writeRuns(out, t.length - 1, (index) => t[index + 1]! - t[index]!);
  writeRuns(out, t.length, (index) => origin[index]!);
  const present = sampleColumns.filter((name) => columns[name]?.some((value) => value !== MISSING));
  out.byte(present.length);
  for (const name of present) writeColumn(out, sampleColumns.indexOf(name), columns[name]!);
}

export function readBlock(
  input: PackedReader,
  start: number,
  names: readonly SampleColumn[] = sampleColumns,
): SampleBlock {
  if (input.byte() !== VERSION) throw new DamagedBytes("The version is unknown.");
  const length = input.unsigned();
  const t = new Float64Array(length);
  if (length > 0) t[0] = start + input.unsigned();
  readRuns(input, t.subarray(1));
  for (let row = 1; row < length; row++) t[row]! += t[row - 1]!;
  const origin = new Float64Array(length);
  readRuns(input, origin);
  const columns: SampleBlock["columns"] = {};
  for (let count = input.byte(); count > 0; count--) {
    const name = sampleColumns[input.byte()]!;
    if (names.includes(name)) columns[name] = readColumn(input, length);
    else skipColumn(input, length);
  }
  return { t, origin, columns };
}

function writeRuns(out: PackedWriter, length: number, valueAt: (index: number) => number): void {
  const runs: number[] = [];
  for (let from = 0, to = 0; from < length; from = to) {
    const value = valueAt(from);
    while (to < length && valueAt(to) === value) to++;
    runs.push(value, to - from);
  }
  out.unsigned(runs.length / 2);
  for (const number of runs) out.unsigned(number);
}

function readRuns(input: PackedReader, values: Float64Array): void {
  let from = 0;
  for (let runs = input.unsigned(); runs > 0; runs--) {
    const value = input.unsigned();
    const to = from + input.unsigned();
    values.fill(value, from, to);
    from = to;
  }
}

function writeColumn(out: PackedWriter, code: number, column: Int32Array): void {
  const isWhole = !column.includes(MISSING);
  const values = isWhole ? column : column.filter((value) => value !== MISSING);
  out.byte(code);
  out.byte(isWhole ? 0 : 1);
  if (!isWhole)
    out.packed(
      column.map((value) => (value === MISSING ? 0 : 1)),
      1,
    );
  const first = values[0]!;
  let divisor = 0;
  for (let row = 1; row < values.length && divisor !== 1; row++)
    divisor = commonDivisor(divisor, Math.abs(values[row]! - first));
  out.signed(first);
  out.unsigned(divisor);
  if (divisor === 0) return;
  const group = new Float64Array(GROUP);
  let before = 0;
  for (let at = 1; at < values.length; at += GROUP) {
    const length = Math.min(GROUP, values.length - at);
    for (let row = 0; row < length; row++) group[row] = (values[at + row]! - first) / divisor;
    before = writeGroup(out, group.subarray(0, length), before);
  }
}

/** The smaller of two forms: differences, or values above the lowest. Returns the last value. */
function writeGroup(out: PackedWriter, group: Float64Array, before: number): number {
  const packed = new Uint32Array(group.length);
  let [last, largest, lowest, highest] = [before, 0, Infinity, -Infinity];
  for (let row = 0; row < group.length; row++) {
    const value = group[row]!;
    const difference = zigzag(value - last);
    packed[row] = difference;
    if (difference > largest) largest = difference;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
    last = value;
  }
  const byDifference = widthOf(largest);
  const aboveLowest = widthOf(highest - lowest);
  const bytesOf = (width: number) => Math.ceil((width * group.length) / 8);
  const lowestBytes = Math.max(1, Math.ceil(widthOf(zigzag(lowest)) / 7));
  if (bytesOf(aboveLowest) + lowestBytes < bytesOf(byDifference)) {
    out.byte(ABOVE_LOWEST + aboveLowest);
    out.signed(lowest);
    for (let row = 0; row < group.length; row++) packed[row] = group[row]! - lowest;
    out.packed(packed, aboveLowest);
  } else {
    out.byte(byDifference);
    out.packed(packed, byDifference);
  }
  return last;
}

function readColumn(input: PackedReader, length: number): Int32Array {
  const present = presentIn(input, length);
  if (!present) return readValues(input, length);
  const column = new Int32Array(length).fill(MISSING);
  const values = readValues(input, countOf(present));
  let at = 0;
  for (let row = 0; row < length; row++) if (present[row] === 1) column[row] = values[at++]!;
  return column;
}

function skipColumn(input: PackedReader, length: number): void {
  const present = presentIn(input, length);
  const count = present ? countOf(present) : length;
  input.signed();
  if (input.unsigned() === 0) return;
  for (let at = 1; at < count; at += GROUP) {
    const form = input.byte();
    if (form >= ABOVE_LOWEST) input.signed();
    input.skip(Math.min(GROUP, count - at), form % ABOVE_LOWEST);
  }
}

/** A bit for each row; null: none is missing. */
function presentIn(input: PackedReader, length: number): Uint32Array | null {
  if (input.byte() !== 1) return null;
  const bits = new Uint32Array(length);
  input.packed(bits, 1);
  return bits;
}

const countOf = (bits: Uint32Array): number => bits.reduce((sum, bit) => sum + bit, 0);

function readValues(input: PackedReader, count: number): Int32Array {
  const first = input.signed();
  const divisor = input.unsigned();
  const values = new Int32Array(count);
  values[0] = first;
  if (divisor === 0) return values.fill(first);
  let before = 0;
  const whole = new Uint32Array(GROUP);
  for (let at = 1; at < count; at += GROUP) {
    const group = whole.subarray(0, Math.min(GROUP, count - at));
    const form = input.byte();
    const lowest = form >= ABOVE_LOWEST ? input.signed() : null;
    input.packed(group, form % ABOVE_LOWEST);
    for (let row = 0; row < group.length; row++) {
      before = lowest === null ? before + unzigzag32(group[row]!) : lowest + group[row]!;
      values[at + row] = first + before * divisor;
    }
  }
  return values;
}

function commonDivisor(one: number, other: number): number {
  while (other > 0) [one, other] = [other, one % other];
  return one;
}
