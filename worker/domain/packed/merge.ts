import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { MISSING, type SampleBlock } from "./block.ts";

/** `values`: scaled integers in the order of their names; null = missing. */
interface SampleValues {
  t: number;
  values: readonly (number | null)[];
}

/** Samples in ascending time as columns. */
export function blockOf(names: readonly SampleColumn[], samples: readonly SampleValues[], origin: number): SampleBlock {
  const { length } = samples;
  const block: SampleBlock = {
    t: new Float64Array(length),
    origin: new Float64Array(length).fill(origin),
    columns: {},
  };
  for (let row = 0; row < length; row++) block.t[row] = samples[row]!.t;
  for (const [place, name] of names.entries()) {
    const column = (block.columns[name] = new Int32Array(length));
    for (let row = 0; row < length; row++) column[row] = samples[row]!.values[place] ?? MISSING;
  }
  return block;
}

/** Both, with the upper one's values and origins where they share a time. A missing value covers none. */
export function overlay(lower: SampleBlock, upper: SampleBlock): SampleBlock {
  if (lower.t.length === 0) return upper;
  const t = unionOf(lower.t, upper.t);
  const merged: SampleBlock = { t, origin: new Float64Array(t.length), columns: {} };
  for (const name of namesOf([lower, upper])) merged.columns[name] = new Int32Array(t.length).fill(MISSING);
  for (const block of [lower, upper]) {
    const places = placesOf(block.t, t);
    for (let row = 0; row < places.length; row++) merged.origin[places[row]!] = block.origin[row]!;
    for (const [name, values] of Object.entries(block.columns)) {
      const column = merged.columns[name as SampleColumn]!;
      for (let row = 0; row < places.length; row++) if (values[row] !== MISSING) column[places[row]!] = values[row]!;
    }
  }
  return merged;
}

function unionOf(one: Float64Array, other: Float64Array): Float64Array {
  const all = new Float64Array(one.length + other.length);
  let [first, second, length] = [0, 0, 0];
  while (first < one.length || second < other.length) {
    const next = Math.min(one[first] ?? Infinity, other[second] ?? Infinity);
    if (one[first] === next) first++;
    if (other[second] === next) second++;
    all[length++] = next;
  }
  return all.slice(0, length);
}

/** Places of ascending times in a longer ascending list that has them all. */
function placesOf(times: Float64Array, t: Float64Array): Int32Array {
  const places = new Int32Array(times.length);
  for (let row = 0, place = 0; row < times.length; row++) {
    while (t[place]! < times[row]!) place++;
    places[row] = place;
  }
  return places;
}

const namesOf = (blocks: readonly SampleBlock[]): SampleColumn[] =>
  sampleColumns.filter((name) => blocks.some(({ columns }) => columns[name] !== undefined));

const changed = (
  { t, origin, columns }: SampleBlock,
  change: <Values extends Float64Array | Int32Array>(values: Values) => Values,
): SampleBlock => ({
  t: change(t),
  origin: change(origin),
  columns: Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, change(values)])),
});

/** Samples of the rows that `isKept` names. */
export function filtered(block: SampleBlock, isKept: (row: number) => boolean): SampleBlock {
  const rows: number[] = [];
  for (let row = 0; row < block.t.length; row++) if (isKept(row)) rows.push(row);
  return changed(block, (values) => {
    const part = values.slice(0, rows.length) as typeof values;
    for (let place = 0; place < rows.length; place++) part[place] = values[rows[place]!]!;
    return part;
  });
}

export const rowsOf = (block: SampleBlock, from: number, to: number): SampleBlock =>
  changed(block, <Values extends Float64Array | Int32Array>(values: Values) => values.subarray(from, to) as Values);

/** Samples in [from, to). */
export const within = (block: SampleBlock, from: number, to: number): SampleBlock =>
  rowsOf(block, firstAt(block.t, from), firstAt(block.t, to));

/** The first place whose time is not before an instant. */
export function firstAt(t: Float64Array, instant: number): number {
  let [low, high] = [0, t.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (t[middle]! < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Blocks of which each begins after the one before. */
export function joined(blocks: readonly SampleBlock[]): SampleBlock {
  if (blocks.length === 1) return blocks[0]!;
  const length = blocks.reduce((sum, { t }) => sum + t.length, 0);
  const whole: SampleBlock = { t: new Float64Array(length), origin: new Float64Array(length), columns: {} };
  for (const name of namesOf(blocks)) whole.columns[name] = new Int32Array(length).fill(MISSING);
  let at = 0;
  for (const { t, origin, columns } of blocks) {
    whole.t.set(t, at);
    whole.origin.set(origin, at);
    for (const [name, values] of Object.entries(columns)) whole.columns[name as SampleColumn]!.set(values, at);
    at += t.length;
  }
  return whole;
}
