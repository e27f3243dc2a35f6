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

const JOULES_PER_KWH: f64 = 3.6e6;
/** A good day has at least this share of the window's daylight sampled [1], and this insolation in the window [kWh/m2]. */
const GOOD_COVERAGE: f64 = 0.6;
const GOOD_INSOLATION: f64 = 0.5;
/** If a smaller share of lit samples is calm, the whole day looks like cloud edges [1]: all samples are used, and the day is weak. */
const LEAST_CALM: f64 = 0.1;
const OUT_OF_ORDER = -1;
const FIGURES = 8;

/**
 * Daily insolation and soiling loss of samples in order of day and time (docs/methods.md, "Soiling loss of a day"). A day depends on its
 * own samples only.
 *
 * `lowLight` [W/m2]: samples with both cells at or below it show no loss. Unless `complete`, the last day is left for the next call.
 * `scratch`: 14 f64 values and one byte per row. Writes eight figures per day to `days` (see `writeDay`; there may be as many days as rows)
 * and the number of rows used to `consumed` [1]. Returns the number of days; -1 if rows lack a day or time, or are out of order.
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

/**
 * Points `day` at rows [`begin`, `end`): normalized, one row per time, without rows that lack both cells. `steps`: range of the steps
 * between them, updated if rows were dropped.
 */
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
  // With missing reports, the gap between pairs can exceed every step.
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
 * Writes figures 1 to 6 of a day: insolation of the clean and the soiled cell over the whole day [kWh/m2], loss [%, signed], samples behind
 * the loss, insolation of the clean cell in the window [kWh/m2], quality [1: good, 0: weak]. NaN: not known. Figure 0 is the day, figure 7
 * the standard uncertainty [percentage points].
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
