import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { type SampleBlock, MISSING } from "./block.ts";
import { PackedReader, PackedWriter, DamagedBytes } from "./bytes.ts";
import { quantities } from "../telemetry/quantities.ts";

export const HALF_HOUR = 1800;

/** Integers like the samples, so that sums of sums are exact; `low` and `high` only where `n` > 0. */
interface ColumnRollup {
  n: Float64Array;
  sum: Float64Array;
  low: Float64Array;
  high: Float64Array;
}

/** Half hours of a UTC day that have samples. */
export interface DayRollup {
  /** Ascending, 0 to 47. */
  slots: number[];
  columns: Partial<Record<SampleColumn, ColumnRollup>>;
  /** Sums of wind components [1/100 m/s], which give a direction weighted by speed. */
  wind: { east: Float64Array; north: Float64Array } | null;
}

/** `start`: of the day [UTC epoch seconds]. */
export function rollupOf({ t, columns }: SampleBlock, start: number): DayRollup {
  const slotAt = Array.from(t, (time) => Math.floor((time - start) / HALF_HOUR));
  const slots = [...new Set(slotAt)];
  const placeOf = new Map(slots.map((slot, place) => [slot, place]));
  const places = slotAt.map((slot) => placeOf.get(slot)!);
  const rollup: DayRollup = { slots, columns: {}, wind: null };
  for (const name of sampleColumns) {
    const values = columns[name];
    if (values) rollup.columns[name] = columnRollup(values, places, slots.length);
  }
  const { windSpeed, windBearing } = columns;
  if (windSpeed && windBearing) rollup.wind = windOf(windSpeed, windBearing, places, slots.length);
  return rollup;
}

function columnRollup(values: Int32Array, places: readonly number[], length: number): ColumnRollup {
  const column = {
    n: new Float64Array(length),
    sum: new Float64Array(length),
    low: new Float64Array(length).fill(Infinity),
    high: new Float64Array(length).fill(-Infinity),
  };
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (value === MISSING) continue;
    const place = places[row]!;
    column.n[place]!++;
    column.sum[place]! += value;
    column.low[place] = Math.min(column.low[place]!, value);
    column.high[place] = Math.max(column.high[place]!, value);
  }
  return column;
}

const RADIANS = Math.PI / 180;

function windOf(speed: Int32Array, bearing: Int32Array, places: readonly number[], length: number) {
  const [east, north] = [new Float64Array(length), new Float64Array(length)];
  for (let row = 0; row < speed.length; row++) {
    if (speed[row] === MISSING || bearing[row] === MISSING) continue;
    const angle = (bearing[row]! / quantities.windBearing.scale) * RADIANS;
    east[places[row]!]! += speed[row]! * Math.sin(angle);
    north[places[row]!]! += speed[row]! * Math.cos(angle);
  }
  return { east: east.map(rounded), north: north.map(rounded) };
}

/** Half away from zero; never -0. */
const rounded = (value: number): number => Math.sign(value) * Math.round(Math.abs(value)) || 0;

const VERSION = 1;

export function encodeRollup({ slots, columns, wind }: DayRollup): Uint8Array {
  const out = new PackedWriter();
  out.byte(VERSION);
  out.unsigned(slots.length);
  for (const [place, slot] of slots.entries()) out.unsigned(slot - (slots[place - 1] ?? 0));
  const present = sampleColumns.filter((name) => columns[name] !== undefined);
  out.byte(present.length);
  out.byte(wind ? 1 : 0);
  for (const name of present) {
    const { n, sum, low, high } = columns[name]!;
    out.byte(sampleColumns.indexOf(name));
    let before = 0;
    for (let place = 0; place < slots.length; place++) {
      out.unsigned(n[place]!);
      if (n[place] === 0) continue;
      out.signed(low[place]! - before);
      out.unsigned(high[place]! - low[place]!);
      out.unsigned(sum[place]! - n[place]! * low[place]!);
      before = low[place]!;
    }
  }
  if (wind)
    for (let place = 0; place < slots.length; place++) {
      out.signed(wind.east[place]!);
      out.signed(wind.north[place]!);
    }
  return out.checked();
}

export function decodeRollup(bytes: Uint8Array): DayRollup {
  const input = new PackedReader(bytes);
  if (input.byte() !== VERSION) throw new DamagedBytes("The version is unknown.");
  const slots: number[] = [];
  for (let count = input.unsigned(); count > 0; count--) slots.push((slots.at(-1) ?? 0) + input.unsigned());
  const present = input.byte();
  const hasWind = input.byte() === 1;
  const rollup: DayRollup = { slots, columns: {}, wind: null };
  for (let column = 0; column < present; column++)
    rollup.columns[sampleColumns[input.byte()]!] = readColumn(input, slots.length);
  if (hasWind) {
    const wind = (rollup.wind = { east: new Float64Array(slots.length), north: new Float64Array(slots.length) });
    for (let place = 0; place < slots.length; place++) {
      wind.east[place] = input.signed();
      wind.north[place] = input.signed();
    }
  }
  return rollup;
}

function readColumn(input: PackedReader, length: number): ColumnRollup {
  const column = columnRollup(new Int32Array(), [], length);
  let before = 0;
  for (let place = 0; place < length; place++) {
    const n = (column.n[place] = input.unsigned());
    if (n === 0) continue;
    before = column.low[place] = before + input.signed();
    column.high[place] = before + input.unsigned();
    column.sum[place] = input.unsigned() + n * before;
  }
  return column;
}
