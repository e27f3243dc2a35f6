import { type DailySoilingInput, AnalyticsInputError, type DailySoilingColumns } from "../../types.ts";
import { commonLength, requireRange } from "../check.ts";
import type { Address, Core } from "../core.ts";

/** Samples with both cells at or below this irradiance show no loss [W/m2] (D-238). */
const LOW_LIGHT = 200;
const MAX_LOW_LIGHT = 1e6;

type OrderedSamples = Required<Omit<DailySoilingInput, "lowLight">>;

/** Samples in order of day, time and arrival; those without day or time are dropped. */
function orderedSamples(columns: OrderedSamples): OrderedSamples {
  const { t, day } = columns;
  const order = Array.from(t.keys()).filter((row) => Number.isFinite(t[row]) && Number.isFinite(day[row]));
  order.sort((a, b) => day[a]! - day[b]! || t[a]! - t[b]! || a - b);
  const pick = (column: Float64Array): Float64Array => Float64Array.from(order, (row) => column[row]!);
  return {
    t: pick(t),
    clean: pick(columns.clean),
    soiled: pick(columns.soiled),
    day: pick(day),
    inWindow: Uint8Array.from(order, (row) => columns.inWindow[row]!),
  };
}

/** Rows of one pass: fits the processor's cache, and bounds memory for long series. */
const ROWS_AT_ONCE = 7201;
const FIGURES = 8;
const SCRATCH_COLUMNS = 14;
type ResultColumn = Float64Array<ArrayBuffer>;
type ResultColumns = [
  ResultColumn,
  ResultColumn,
  ResultColumn,
  ResultColumn,
  ResultColumn,
  ResultColumn,
  ResultColumn,
  ResultColumn,
];
const OUT_OF_ORDER = -1;

export function dailySoiling(core: Core, input: DailySoilingInput): DailySoilingColumns {
  const { t, clean, soiled, day, inWindow, lowLight = LOW_LIGHT } = input;
  commonLength({ t, clean, soiled, day, inWindow });
  requireRange("lowLight", lowLight, 0, MAX_LOW_LIGHT);
  const columns = { t, clean, soiled, day, inWindow };
  return columnsOf(daysOf(core, columns, lowLight) ?? daysOf(core, orderedSamples(columns), lowLight) ?? []);
}

/** Figures of days by pass; undefined if rows are out of order. */
function daysOf(core: Core, columns: OrderedSamples, lowLight: number): Float64Array[] | undefined {
  const total = columns.t.length;
  const passes: Float64Array[] = [];
  let newestDay = Number.NEGATIVE_INFINITY;
  let rowsAtOnce = Math.min(total, ROWS_AT_ONCE);
  let start = 0;
  while (start < total) {
    const end = Math.min(start + rowsAtOnce, total);
    const { days, consumed } = pass(core, columns, start, end, lowLight);
    if (days === undefined) return undefined;
    // One day fills all rows.
    if (consumed === 0) rowsAtOnce *= 2;
    if (days.length > 0) {
      if (!(days[0]! > newestDay)) return undefined;
      newestDay = days.at(-FIGURES)!;
      passes.push(days);
    }
    start += consumed;
  }
  return passes;
}

/** Figures of days in rows [`start`, `end`); the last day waits for the next pass, unless the series ends. */
function pass(
  core: Core,
  columns: OrderedSamples,
  start: number,
  end: number,
  lowLight: number,
): { days: Float64Array | undefined; consumed: number } {
  const rows = end - start;
  const part = (column: Float64Array): Address => core.put(column.subarray(start, end));
  core.begin();
  const [t, clean, soiled, day] = [columns.t, columns.clean, columns.soiled, columns.day].map((column) => part(column));
  const inWindow = core.putBytes(columns.inWindow.subarray(start, end));
  const readings = core.putRecord([t!, clean!, soiled!, day!, inWindow, rows]);
  const scratch = core.takeBytes(rows * (SCRATCH_COLUMNS * 8 + 1));
  const results = core.take(rows * FIGURES);
  const consumed = core.take(1);
  const isLast = end === columns.t.length ? 1 : 0;
  const days = core.run("dailySoiling", readings, lowLight, isLast, scratch, results, consumed);
  if (days === OUT_OF_ORDER) return { days: undefined, consumed: 0 };
  return { days: core.read(results, days * FIGURES), consumed: core.read(consumed, 1)[0]! };
}

function columnsOf(passes: Float64Array[]): DailySoilingColumns {
  const count = passes.reduce((sum, days) => sum + days.length / FIGURES, 0);
  const columns = Array.from({ length: FIGURES }, () => new Float64Array(count));
  let row = 0;
  for (const days of passes) {
    for (let at = 0; at < days.length; at += FIGURES, row++) {
      for (let figure = 0; figure < FIGURES; figure++) columns[figure]![row] = days[at + figure]!;
    }
  }
  const [day, insolClean, insolSoiled, loss, samples, windowInsolation, quality, uncertainty] =
    columns as ResultColumns;
  if (!day.every((number) => Number.isInteger(number))) throw new AnalyticsInputError("day must be whole day numbers.");
  return {
    day,
    insolClean,
    insolSoiled,
    loss,
    samples,
    windowInsolation,
    quality: Uint8Array.from(quality),
    uncertainty,
  };
}
