import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { PackedReader, PackedWriter, DamagedBytes, unzigzag, widthOf, zigzag } from "./bytes.ts";

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

export const decodeBlock = (bytes: Uint8Array, start: number): SampleBlock => readBlock(new PackedReader(bytes), start);

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

export function readBlock(input: PackedReader, start: number): SampleBlock {
  if (input.byte() !== VERSION) throw new DamagedBytes("The version is unknown.");
  const length = input.unsigned();
  const t = new Float64Array(length);
  if (length > 0) t[0] = start + input.unsigned();
  readRuns(input, (step, index) => (t[index + 1] = t[index]! + step));
  const origin = new Float64Array(length);
  readRuns(input, (batch, index) => (origin[index] = batch));
  const columns: SampleBlock["columns"] = {};
  for (let count = input.byte(); count > 0; count--) {
    const name = sampleColumns[input.byte()]!;
    columns[name] = readColumn(input, length);
  }
  return { t, origin, columns };
}

function writeRuns(out: PackedWriter, length: number, valueAt: (index: number) => number): void {
  const runs: [value: number, count: number][] = [];
  for (let index = 0; index < length; index++) {
    const run = runs.at(-1);
    if (run?.[0] === valueAt(index)) run[1]++;
    else runs.push([valueAt(index), 1]);
  }
  out.unsigned(runs.length);
  for (const [value, count] of runs) {
    out.unsigned(value);
    out.unsigned(count);
  }
}

function readRuns(input: PackedReader, set: (value: number, index: number) => void): void {
  let index = 0;
  for (let runs = input.unsigned(); runs > 0; runs--) {
    const value = input.unsigned();
    for (let count = input.unsigned(); count > 0; count--) set(value, index++);
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
  let before = 0;
  for (let at = 1; at < values.length; at += GROUP) {
    const group = Float64Array.from(values.subarray(at, at + GROUP));
    for (let row = 0; row < group.length; row++) group[row] = (group[row]! - first) / divisor;
    before = writeGroup(out, group, before);
  }
}

/** The smaller of two forms: differences, or values above the lowest. Returns the last value. */
function writeGroup(out: PackedWriter, group: Float64Array, before: number): number {
  const differences = new Float64Array(group.length);
  let [last, largest, lowest, highest] = [before, 0, Infinity, -Infinity];
  for (let row = 0; row < group.length; row++) {
    const value = group[row]!;
    const difference = (differences[row] = zigzag(value - last));
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
    out.packed(
      group.map((value) => value - lowest),
      aboveLowest,
    );
  } else {
    out.byte(byDifference);
    out.packed(differences, byDifference);
  }
  return last;
}

function readColumn(input: PackedReader, length: number): Int32Array {
  const column = new Int32Array(length).fill(MISSING);
  const present = input.byte() === 1 ? bitmapOf(input, length) : null;
  const count = present?.reduce((sum, bit) => sum + bit, 0) ?? length;
  const values = readValues(input, count);
  if (!present) return values;
  let at = 0;
  for (let row = 0; row < length; row++) if (present[row] === 1) column[row] = values[at++]!;
  return column;
}

function bitmapOf(input: PackedReader, length: number): Float64Array {
  const bits = new Float64Array(length);
  input.packed(bits, 1);
  return bits;
}

function readValues(input: PackedReader, count: number): Int32Array {
  const first = input.signed();
  const divisor = input.unsigned();
  const values = new Int32Array(count).fill(first);
  if (divisor === 0) return values;
  let before = 0;
  const group = new Float64Array(GROUP);
  for (let at = 1; at < count; at += GROUP) {
    const part = group.subarray(0, Math.min(GROUP, count - at));
    const form = input.byte();
    const lowest = form >= ABOVE_LOWEST ? input.signed() : null;
    input.packed(part, form % ABOVE_LOWEST);
    for (let row = 0; row < part.length; row++) {
      before = lowest === null ? before + unzigzag(part[row]!) : lowest + part[row]!;
      values[at + row] = first + before * divisor;
    }
  }
  return values;
}

function commonDivisor(one: number, other: number): number {
  while (other > 0) [one, other] = [other, one % other];
  return one;
}
