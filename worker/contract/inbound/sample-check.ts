import { withUnit } from "../common/format.ts";
import type { SampleColumn } from "./inbound.ts";
import { FUTURE_TOLERANCE_SECONDS, LATEST_TIME, OLDEST_TIME } from "../common/limits.ts";
import { timeTexts } from "./time-texts.ts";

/** Outside which a value cannot be true [unit]. */
export interface SampleRange {
  min: number;
  max: number;
  unit: string;
}

const temperature: SampleRange = { min: -90, max: 150, unit: "degrees C" };
const humidity: SampleRange = { min: -5, max: 120, unit: "%" };
const angle: SampleRange = { min: -360, max: 360, unit: "degrees" };
/** Night offsets of a cell go some W/m2 below zero, cloud edges above 1,800 W/m2; error codes of loggers (±7999, ±9999) lie far outside. */
const irradiance: SampleRange = { min: -100, max: 2500, unit: "W/m2" };

/** What a value of a sample may be (docs/protocol.md). */
export const sampleRanges: Record<SampleColumn, SampleRange> = {
  iC: irradiance,
  iD: irradiance,
  tC: temperature,
  tD: temperature,
  tE: temperature,
  hC: humidity,
  hD: humidity,
  hE: humidity,
  rot: angle,
  tlt: angle,
  tlt_x: angle,
  tlt_y: angle,
  batt: { min: -1, max: 100, unit: "V" },
  rain: { min: 0, max: 500, unit: "mm" },
  windSpeed: { min: 0, max: 120, unit: "m/s" },
  windBearing: { min: -360, max: 360, unit: "degrees" },
  // No more than all can be lost; a sensor that was set to zero while dirty reads far below zero once it is clean.
  sl: { min: -50, max: 100, unit: "%" },
  i: irradiance,
};

const EMPTY = "The row has no value.";

/** What is wrong with the time of a sample; null: nothing. `now` in UTC epoch seconds. */
export function timeProblem(t: number | null | undefined, now: number): string | null {
  if (typeof t !== "number" || !Number.isFinite(t)) return timeTexts.missing;
  if (t > LATEST_TIME) return timeTexts.tooLate;
  if (t > now + FUTURE_TOLERANCE_SECONDS) return timeTexts.ahead;
  return t < OLDEST_TIME ? timeTexts.tooEarly : null;
}

export interface CheckedColumn extends SampleRange {
  name: SampleColumn;
  values: readonly (number | null | undefined)[];
}

export const checkedColumns = (
  columns: Partial<Record<SampleColumn, readonly (number | null)[]>>,
  names: readonly SampleColumn[],
): CheckedColumn[] => names.map((name) => ({ name, values: columns[name]!, ...sampleRanges[name] }));

/** What is wrong with the values of one row; null: nothing. */
export function valueProblem(columns: readonly CheckedColumn[], index: number): string | null {
  let some = false;
  for (const { name, values, min, max, unit } of columns) {
    const value = values[index];
    if (value === null || value === undefined) continue;
    if (!Number.isFinite(value)) return `${name} is no finite number.`;
    if (value < min || value > max) return `${name} is outside ${min} to ${withUnit(String(max), unit)}.`;
    some = true;
  }
  return some ? null : EMPTY;
}
