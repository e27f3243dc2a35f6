import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { type SampleBlock, MISSING } from "./block.ts";
import { PackedReader, PackedWriter, DamagedBytes } from "./bytes.ts";
import { quantities } from "../telemetry/quantities.ts";

export const HALF_HOUR = 1800;
export const THREE_HOURS = 10_800;

/** Integers like the samples, so that sums of sums are exact; `low` and `high` only where `n` > 0. */
interface ColumnSums {
  n: Float64Array;
  sum: Float64Array;
  low: Float64Array;
  high: Float64Array;
}

/** Statistics of equal periods. */
export interface RollupSums {
  columns: Partial<Record<SampleColumn, ColumnSums>>;
  /** Wind components [1/100 m/s], which give a direction weighted by speed. */
  east: Float64Array;
  north: Float64Array;
}

export function emptySums(names: readonly SampleColumn[], length: number): RollupSums {
  const array = () => new Float64Array(length);
  const column = () => ({ n: array(), sum: array(), low: array().fill(Infinity), high: array().fill(-Infinity) });
  return { columns: Object.fromEntries(names.map((name) => [name, column()])), east: array(), north: array() };
}

/** Places in which one of the columns has a sample. */
export function filledPlaces({ columns, east }: RollupSums): number[] {
  const isFilled = new Uint8Array(east.length);
  for (const { n } of Object.values(columns))
    for (let place = 0; place < n.length; place++) if (n[place]! > 0) isFilled[place] = 1;
  const places: number[] = [];
  for (let place = 0; place < isFilled.length; place++) if (isFilled[place] === 1) places.push(place);
  return places;
}

const SLOTS = 48;

/** Half hours from `start` [UTC epoch seconds], at most those of a day. */
export function rollupOf({ t, columns }: SampleBlock, start: number): RollupSums {
  const sums = emptySums(
    sampleColumns.filter((name) => columns[name]),
    SLOTS,
  );
  const places = new Int32Array(t.length);
  for (let row = 0; row < t.length; row++) places[row] = Math.floor((t[row]! - start) / HALF_HOUR);
  for (const [name, { n, sum, low, high }] of Object.entries(sums.columns)) {
    const values = columns[name as SampleColumn]!;
    for (let row = 0; row < values.length;) {
      const place = places[row]!;
      let [count, total, least, most] = [0, 0, Infinity, -Infinity];
      for (; places[row] === place; row++) {
        const value = values[row]!;
        if (value === MISSING) continue;
        count++;
        total += value;
        if (value < least) least = value;
        if (value > most) most = value;
      }
      [n[place], sum[place], low[place], high[place]] = [count, total, least, most];
    }
  }
  const { windSpeed, windBearing } = columns;
  return windSpeed && windBearing ? { ...sums, ...windOf(windSpeed, windBearing, places) } : sums;
}

const RADIANS = Math.PI / 180;

function windOf(speed: Int32Array, bearing: Int32Array, places: Int32Array) {
  const [east, north] = [new Float64Array(SLOTS), new Float64Array(SLOTS)];
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

export function encodeRollup(sums: RollupSums): Uint8Array {
  const { columns, east, north } = sums;
  const out = new PackedWriter();
  out.byte(VERSION);
  const places = filledPlaces(sums);
  out.unsigned(places.length);
  for (const [index, place] of places.entries()) out.unsigned(place - (places[index - 1] ?? 0));
  const present = sampleColumns.filter((name) => columns[name] !== undefined);
  const hasWind = columns.windSpeed !== undefined && columns.windBearing !== undefined;
  out.byte(present.length);
  out.byte(hasWind ? 1 : 0);
  for (const name of present) {
    const { n, sum, low, high } = columns[name]!;
    out.byte(sampleColumns.indexOf(name));
    let before = 0;
    for (const place of places) {
      out.unsigned(n[place]!);
      if (n[place] === 0) continue;
      out.signed(low[place]! - before);
      out.unsigned(high[place]! - low[place]!);
      out.unsigned(sum[place]! - n[place]! * low[place]!);
      before = low[place]!;
    }
  }
  for (const place of hasWind ? places : []) {
    out.signed(east[place]!);
    out.signed(north[place]!);
  }
  return out.checked();
}

/** A day's half hours and three hours, packed. Ranges of months read only the latter, of which a day has an eighth. */
export function packedRollups(block: SampleBlock, start: number): { halfHours: Uint8Array; threeHours: Uint8Array } {
  const sums = rollupOf(block, start);
  const halfHours = encodeRollup(sums);
  const names = sampleColumns.filter((name) => sums.columns[name]);
  const longer = emptySums(names, (SLOTS * HALF_HOUR) / THREE_HOURS);
  addRollup(halfHours, longer, (slot) => Math.floor((slot * HALF_HOUR) / THREE_HOURS));
  return { halfHours, threeHours: encodeRollup(longer) };
}

/** Adds packed sums to those of longer periods, without a copy of their own. `placeOf`: the longer period; those outside are left out. */
export function addRollup(bytes: Uint8Array, { columns, east, north }: RollupSums, placeOf: (slot: number) => number) {
  const input = new PackedReader(bytes);
  if (input.byte() !== VERSION) throw new DamagedBytes("The version is unknown.");
  const places: number[] = [];
  let slot = 0;
  for (let count = input.unsigned(); count > 0; count--) {
    const place = placeOf((slot += input.unsigned()));
    places.push(place < east.length ? place : -1);
  }
  const present = input.byte();
  const hasWind = input.byte() === 1;
  for (let index = 0; index < present; index++) {
    const column = columns[sampleColumns[input.byte()]!];
    let low = 0;
    for (const place of places) {
      const n = input.unsigned();
      if (n === 0) continue;
      low += input.signed();
      const high = low + input.unsigned();
      const sum = input.unsigned() + n * low;
      if (!column || place < 0) continue;
      column.n[place]! += n;
      column.sum[place]! += sum;
      if (low < column.low[place]!) column.low[place] = low;
      if (high > column.high[place]!) column.high[place] = high;
    }
  }
  for (const place of hasWind ? places : []) {
    const [toEast, toNorth] = [input.signed(), input.signed()];
    if (place < 0) continue;
    east[place]! += toEast;
    north[place]! += toNorth;
  }
}
