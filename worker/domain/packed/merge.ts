import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { emptyBlock, MISSING, type SampleBlock } from "./block.ts";

/** `values`: scaled integers in the order of their names; null = missing. */
export interface StoredSample {
  t: number;
  origin: number;
  values: (number | null)[];
}

/** A block with these samples (ascending) in place of those of the same times; other quantities of a time stay. */
export function withSamples(
  before: SampleBlock | null,
  names: readonly SampleColumn[],
  samples: readonly StoredSample[],
): SampleBlock {
  const { t: known, origin, columns } = before ?? emptyBlock();
  const t = unionOf(
    known,
    Float64Array.from(samples, (sample) => sample.t),
  );
  const oldPlaces = placesOf(known, t);
  const newPlaces = placesOf(
    samples.map((sample) => sample.t),
    t,
  );
  const merged: SampleBlock = { t, origin: new Float64Array(t.length), columns: {} };
  for (const [row, place] of oldPlaces.entries()) merged.origin[place] = origin[row]!;
  for (const [row, place] of newPlaces.entries()) merged.origin[place] = samples[row]!.origin;
  for (const name of sampleColumns) {
    const old = columns[name];
    const position = names.indexOf(name);
    if (!old && position < 0) continue;
    const column = (merged.columns[name] = new Int32Array(t.length).fill(MISSING));
    if (old) for (const [row, place] of oldPlaces.entries()) column[place] = old[row]!;
    if (position >= 0)
      for (const [row, place] of newPlaces.entries()) column[place] = samples[row]!.values[position] ?? MISSING;
  }
  return merged;
}

function unionOf(one: Float64Array, other: Float64Array): Float64Array {
  const all = new Float64Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  all.sort();
  return all.filter((time, index) => index === 0 || time !== all[index - 1]);
}

/** Places of ascending times in a longer ascending list that has them all. */
function placesOf(times: ArrayLike<number>, t: Float64Array): Int32Array {
  const places = new Int32Array(times.length);
  for (let row = 0, place = 0; row < times.length; row++) {
    while (t[place]! < times[row]!) place++;
    places[row] = place;
  }
  return places;
}

export const withOrigin = (
  { t, origin, columns }: SampleBlock,
  times: ReadonlySet<number>,
  to: number,
): SampleBlock => ({
  t,
  origin: origin.map((from, row) => (times.has(t[row]!) ? to : from)),
  columns,
});

/** A block without the samples of an origin. */
export function without({ t, origin, columns }: SampleBlock, batch: number): SampleBlock {
  const isKept = (_: number, row: number): boolean => origin[row] !== batch;
  const rest: SampleBlock = { t: t.filter(isKept), origin: origin.filter(isKept), columns: {} };
  for (const [name, values] of Object.entries(columns)) rest.columns[name as SampleColumn] = values.filter(isKept);
  return rest;
}
