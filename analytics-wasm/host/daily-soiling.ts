import { AnalyticsInputError } from "../types.ts";
import type { DailySoilingColumns, DailySoilingInput } from "../types.ts";
import { commonLength, requireLength, requireRange } from "./check.ts";
import type { Address, Core } from "./core.ts";
import { orderedSamples } from "./ordered-samples.ts";
import type { SampleColumns } from "./ordered-samples.ts";
import { BRIGHTEST, LOW_LIGHT } from "./sample-loss.ts";

/** Rows that are in WASM memory at once: they stay in the processor's cache, and memory does not grow with the length of the series. */
const ROWS_AT_ONCE = 7201;
const RESULT_COLUMNS = 8;
const SCRATCH_COLUMNS = 7;
const FLAG_COLUMNS = 2;
const OUT_OF_ORDER = -1;

/** Daily rows of columns; see `Analytics.dailySoiling`. */
export function dailySoiling(core: Core, input: DailySoilingInput): DailySoilingColumns {
  const { t, clean, soiled, day, inWindow, lowLight = LOW_LIGHT } = input;
  const count = commonLength({ t, clean, soiled, day, inWindow });
  const normClean = normalisation("normClean", input.normClean, count);
  const normSoiled = normalisation("normSoiled", input.normSoiled, count);
  requireRange("lowLight", lowLight, 0, BRIGHTEST);
  const columns = { t, clean, soiled, day, inWindow, normClean, normSoiled };
  return columnsOf(daysOf(core, columns, lowLight) ?? daysOf(core, orderedSamples(columns), lowLight) ?? []);
}

function normalisation(name: string, value: number | Float64Array | undefined, count: number): Float64Array {
  if (value instanceof Float64Array) {
    requireLength(name, value, count);
    return value;
  }
  requireRange(name, value ?? 0, -100, 1000);
  return Float64Array.of(value ?? 0);
}

/** The result columns of each pass over the rows; undefined if the rows are not in order. */
function daysOf(core: Core, columns: SampleColumns, lowLight: number): Float64Array[][] | undefined {
  const total = columns.t.length;
  const passes: Float64Array[][] = [];
  let newestDay = Number.NEGATIVE_INFINITY;
  let rowsAtOnce = Math.min(total, ROWS_AT_ONCE);
  let start = 0;
  while (start < total) {
    const end = Math.min(start + rowsAtOnce, total);
    const { days, consumed } = pass(core, columns, start, end, lowLight);
    if (days === undefined) return undefined;
    // One day fills all rows: give it more room.
    if (consumed === 0) rowsAtOnce *= 2;
    if (days[0]!.length > 0) {
      if (!(days[0]![0]! > newestDay)) return undefined;
      newestDay = days[0]!.at(-1)!;
      passes.push(days);
    }
    start += consumed;
  }
  return passes;
}

/** Rows `start` to `end`; the last day is left for the next pass unless the rows end with it. */
function pass(
  core: Core,
  columns: SampleColumns,
  start: number,
  end: number,
  lowLight: number,
): { days: Float64Array[] | undefined; consumed: number } {
  const rows = end - start;
  const part = (column: Float64Array): Address => core.put(column.subarray(start, end));
  const norm = (column: Float64Array): [Address, number] =>
    column.length === 1 ? [core.put(column), 0] : [part(column), -1];
  core.begin();
  const inputs = [columns.t, columns.clean, columns.soiled, columns.day].map((column) => part(column));
  const inWindow = core.putBytes(columns.inWindow.subarray(start, end));
  const norms = [...norm(columns.normClean), ...norm(columns.normSoiled)];
  const scratch = core.takeBytes(rows * (SCRATCH_COLUMNS * 8 + FLAG_COLUMNS));
  const results = core.take(rows * RESULT_COLUMNS);
  const isLast = end === columns.t.length ? 1 : 0;
  const days = core.run("dailySoiling", ...inputs, inWindow, ...norms, rows, lowLight, isLast, scratch, results, rows);
  if (days === OUT_OF_ORDER) return { days: undefined, consumed: 0 };
  const read = Array.from({ length: RESULT_COLUMNS }, (_, column) => core.read(results + column * rows * 8, days));
  return { days: read, consumed: core.run("consumedRows") };
}

function columnsOf(passes: Float64Array[][]): DailySoilingColumns {
  const column = (index: number): Float64Array => joined(passes.map((days) => days[index]!));
  const day = column(0);
  if (!day.every((number) => Number.isInteger(number))) {
    throw new AnalyticsInputError("day must be whole day numbers.");
  }
  return {
    day,
    insolClean: column(1),
    insolSoiled: column(2),
    loss: column(3),
    samples: column(4),
    windowInsolation: column(5),
    quality: Uint8Array.from(column(6)),
    uncertainty: column(7),
  };
}

function joined(parts: Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
