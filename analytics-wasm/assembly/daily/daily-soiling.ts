import { after, get, set } from "../numerics/column";
import { LossSpread, lossUncertainty, readSpread } from "../uncertainty/loss-spread";
import {
  DayColumns,
  FLAGS,
  LOSSES,
  ROW_CLEAN,
  ROW_SOILED,
  ROW_TIME,
  SPARE,
  STEPS,
  brokenColumns,
  wholeColumns,
} from "./day-columns";
import { DaySamples, SampleColumns } from "./day-samples";
import { allFinite, gatherRows, normalizeRows } from "./day-rows";
import { endOfDay } from "./day-run";
import { DayTotals, expectedDaylight, walkDay } from "./day-walk";
import { StepRange, readSteps, samplingInterval } from "./sampling-interval";

/** J/m2 in one kWh/m2. */
const JOULES_PER_KWH: f64 = 3.6e6;
/** Good days: sampled share of the window's daylight [1], insolation in the window [kWh/m2]. */
const GOOD_COVERAGE: f64 = 0.6;
const GOOD_INSOLATION: f64 = 0.5;
/** With fewer calm rows than this share, all rows look like cloud edges; then all are used and the day is weak. */
const LEAST_CALM: f64 = 0.1;
/** Result for rows without or out of order of day and time. */
const OUT_OF_ORDER = -1;
const FIGURES = 8;

/**
 * Daily insolation and soiling loss (docs/methods.md) of rows in order of day and time. A day depends on its own rows only. Unless
 * `complete`, the last day is left for the next call: `consumed` [one value] is the number of rows used. Returns the number of days, with
 * eight figures each in `days` (`writeDay`; as many days as rows may be needed), or -1. `scratch`: 14 columns and one flag per row.
 */
export function dailySoiling(
  samples: SampleColumns,
  lowLight: f64,
  complete: bool,
  scratch: usize,
  days: usize,
  consumed: usize,
): i32 {
  const n = samples.rows;
  const day = changetype<DaySamples>(memory.data(offsetof<DaySamples>()));
  const steps = changetype<StepRange>(memory.data(offsetof<StepRange>()));
  const between = after(scratch, STEPS, n);
  let count = 0;
  let begin = 0;
  set(consumed, 0, 0);
  while (begin < n) {
    const today = get(samples.day, begin);
    const end = endOfDay(samples.day, begin, n);
    const t = after(samples.t, 1, begin);
    readSteps(t, end - begin, between, steps);
    // Times ascend, so finite ends mean that all are finite.
    const hasTimes = steps.ascends && isFinite(get(t, 0)) && isFinite(get(t, end - begin - 1));
    if (!hasTimes || !isFinite(today)) return OUT_OF_ORDER;
    if (end < n && !(get(samples.day, end) > today)) return OUT_OF_ORDER;
    if (end == n && !complete) break;
    const figures = after(days, count, FIGURES);
    set(figures, 0, today);
    takeDay(samples, begin, end, steps, scratch, day);
    soilingOfDay(day, steps, lowLight, scratch, n, figures);
    count++;
    begin = end;
  }
  set(consumed, 0, begin);
  return count;
}

/** Points `day` at rows `begin` to `end`, normalized, without repeats and empty rows; `steps` are the distances. */
function takeDay(samples: SampleColumns, begin: i32, end: i32, steps: StepRange, scratch: usize, day: DaySamples): void {
  const n = samples.rows;
  const rows = end - begin;
  const at = <usize>begin << 3;
  day.t = samples.t + at;
  day.clean = samples.clean + at;
  day.soiled = samples.soiled + at;
  day.inWindow = samples.inWindow + <usize>begin;
  day.rows = rows;
  const rowClean = after(scratch, ROW_CLEAN, n);
  const rowSoiled = after(scratch, ROW_SOILED, n);
  if (!isRaw(samples)) {
    const cleanMask = samples.normCleanMask;
    const soiledMask = samples.normSoiledMask;
    normalizeRows(day.clean, rows, samples.normClean + (at & cleanMask), cleanMask, rowClean);
    normalizeRows(day.soiled, rows, samples.normSoiled + (at & soiledMask), soiledMask, rowSoiled);
    day.clean = rowClean;
    day.soiled = rowSoiled;
  }
  day.areWhole = steps.shortest > 0 && allFinite(day.clean, day.soiled, rows);
  if (day.areWhole) return;
  const left = changetype<DaySamples>(memory.data(offsetof<DaySamples>()));
  left.t = after(scratch, ROW_TIME, n);
  left.clean = rowClean;
  left.soiled = rowSoiled;
  left.inWindow = after(scratch, FLAGS, n);
  gatherRows(day, left);
  memory.copy(changetype<usize>(day), changetype<usize>(left), offsetof<DaySamples>());
  day.areWhole = allFinite(day.clean, day.soiled, day.rows);
  readSteps(day.t, day.rows, after(scratch, STEPS, n), steps);
}

function isRaw(samples: SampleColumns): bool {
  const isColumn = samples.normCleanMask != 0 || samples.normSoiledMask != 0;
  return !isColumn && get(samples.normClean, 0) == 0 && get(samples.normSoiled, 0) == 0;
}

function soilingOfDay(day: DaySamples, steps: StepRange, lowLight: f64, scratch: usize, capacity: i32, figures: usize): void {
  const columns = changetype<DayColumns>(memory.data(offsetof<DayColumns>()));
  const totals = changetype<DayTotals>(memory.data(offsetof<DayTotals>()));
  const spread = changetype<LossSpread>(memory.data(offsetof<LossSpread>()));
  const losses = after(scratch, LOSSES, capacity);
  const spare = after(scratch, SPARE, capacity);
  const window = day.inWindow;
  const rows = day.rows;
  const interval = samplingInterval(after(scratch, STEPS, capacity), rows, steps, spare);
  // Between reports of both cells there may be some of one.
  const widest = day.areWhole ? steps.widest : Infinity;
  if (rows > 0 && day.areWhole) wholeColumns(day, steps, interval, scratch, capacity, columns);
  else brokenColumns(day, steps, interval, scratch, capacity, columns);

  walkDay(columns, window, rows, lowLight, true, null, losses, totals);
  const isCalm = <f64>totals.keptRows >= LEAST_CALM * <f64>totals.litRows;
  if (!isCalm) walkDay(columns, window, rows, lowLight, false, null, losses, totals);
  if (totals.keptRows > 0) {
    readSpread(losses, totals.keptRows, spare, spread);
    if (spread.hasOutliers) walkDay(columns, window, rows, lowLight, isCalm, spread, losses, totals);
  }
  const daylight = expectedDaylight(columns, window, rows, totals.litRows, lowLight, interval, widest);
  const isCovered = <f64>totals.litRows * interval >= GOOD_COVERAGE * daylight;
  writeDay(columns, totals, isCalm && isCovered, figures);
  if (get(figures, 4) > 0) set(figures, 7, lossUncertainty(losses, totals.keptRows, spread));
}

/**
 * Writes a day's figures 1 to 6: insolation of both cells [kWh/m2], loss [%], rows used, insolation of the clean cell in the window
 * [kWh/m2], and whether it is good.
 */
function writeDay(columns: DayColumns, totals: DayTotals, isSampled: bool, figures: usize): void {
  const isKnown = totals.keptClean > 0 && isFinite(totals.keptClean) && isFinite(totals.keptSoiled);
  const loss = isKnown ? 100 * (1 - totals.keptSoiled / totals.keptClean) : NaN;
  const insolation = columns.cleanReports ? totals.window / JOULES_PER_KWH : NaN;
  set(figures, 1, columns.cleanReports ? totals.clean / JOULES_PER_KWH : NaN);
  set(figures, 2, columns.soiledReports ? totals.soiled / JOULES_PER_KWH : NaN);
  set(figures, 3, loss);
  set(figures, 4, isKnown ? <f64>totals.keptRows : 0);
  set(figures, 5, insolation);
  set(figures, 6, loss == loss && isSampled && insolation >= GOOD_INSOLATION ? 1 : 0);
  set(figures, 7, NaN);
}
