import { columnAfter, get, set } from "../numerics/column";
import { LossSpread, dayUncertainty, measureSpread } from "../uncertainty/loss-spread";
import {
  DayColumns,
  FLAGS,
  LOSSES,
  ROW_CLEAN,
  ROW_SOILED,
  ROW_TIME,
  MEDIAN_SCRATCH,
  STEPS,
  columnsWithGaps,
  completeColumns,
} from "./day-columns";
import { DaySamples, SampleColumns } from "./day-samples";
import { allFinite, copyUsableRows } from "./day-rows";
import { rowAfterDay } from "./day-run";
import { DayTotals, expectedDaylight, sumDay } from "./day-walk";
import { StepRange, measureSteps, samplingInterval } from "./sampling-interval";

const JOULES_PER_KWH: f64 = 3.6e6;
/** A good day has at least this share of the window's daylight sampled [1], and this insolation in the window [kWh/m2]. */
const MIN_SAMPLED_SHARE: f64 = 0.6;
const MIN_INSOLATION_KWH_M2: f64 = 0.5;
/**
 * Its loss rests on at least this many samples over this time [s] (IEC 61724-1 asks for 20 stable points), or on this share of the window's
 * light [1], which loggers with few samples reach.
 */
const MIN_SAMPLES = 20;
const MIN_SAMPLED_SECONDS: f64 = 1200;
const MIN_LIGHT_SHARE: f64 = 0.6;
/** If a smaller share of lit samples is calm, the whole day looks like cloud edges [1]: all samples are used, and the day is weak. */
const MIN_CALM_SHARE: f64 = 0.1;
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
  const between = columnAfter(scratch, STEPS, n);
  let count = 0;
  let begin = 0;
  set(consumed, 0, 0);
  while (begin < n) {
    const today = get(samples.day, begin);
    const end = rowAfterDay(samples.day, begin, n);
    const t = columnAfter(samples.t, 1, begin);
    measureSteps(t, end - begin, between, steps);
    // Times ascend, so finite ends mean that all are finite.
    const hasTimes = steps.ascends && isFinite(get(t, 0)) && isFinite(get(t, end - begin - 1));
    if (!hasTimes || !isFinite(today)) return OUT_OF_ORDER;
    if (end < n && !(get(samples.day, end) > today)) return OUT_OF_ORDER;
    if (end == n && !complete) break;
    const figures = columnAfter(days, count, FIGURES);
    set(figures, 0, today);
    selectDay(samples, begin, end, steps, scratch, day);
    calculateDay(day, steps, lowLight, scratch, n, figures);
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
function selectDay(samples: SampleColumns, begin: i32, end: i32, steps: StepRange, scratch: usize, day: DaySamples): void {
  const n = samples.rows;
  const rows = end - begin;
  const at = <usize>begin << 3;
  day.t = samples.t + at;
  day.clean = samples.clean + at;
  day.soiled = samples.soiled + at;
  day.inWindow = samples.inWindow + <usize>begin;
  day.rows = rows;
  day.areWhole = steps.shortest > 0 && allFinite(day.clean, day.soiled, rows);
  if (day.areWhole) return;
  const left = changetype<DaySamples>(memory.data(offsetof<DaySamples>()));
  left.t = columnAfter(scratch, ROW_TIME, n);
  left.clean = columnAfter(scratch, ROW_CLEAN, n);
  left.soiled = columnAfter(scratch, ROW_SOILED, n);
  left.inWindow = columnAfter(scratch, FLAGS, n);
  copyUsableRows(day, left);
  memory.copy(changetype<usize>(day), changetype<usize>(left), offsetof<DaySamples>());
  day.areWhole = allFinite(day.clean, day.soiled, day.rows);
  measureSteps(day.t, day.rows, columnAfter(scratch, STEPS, n), steps);
}

function calculateDay(day: DaySamples, steps: StepRange, lowLight: f64, scratch: usize, capacity: i32, figures: usize): void {
  const columns = changetype<DayColumns>(memory.data(offsetof<DayColumns>()));
  const totals = changetype<DayTotals>(memory.data(offsetof<DayTotals>()));
  const spread = changetype<LossSpread>(memory.data(offsetof<LossSpread>()));
  const losses = columnAfter(scratch, LOSSES, capacity);
  const spare = columnAfter(scratch, MEDIAN_SCRATCH, capacity);
  const window = day.inWindow;
  const rows = day.rows;
  const interval = samplingInterval(columnAfter(scratch, STEPS, capacity), rows, steps, spare);
  // With missing reports, the gap between pairs can exceed every step.
  const widest = day.areWhole ? steps.widest : Infinity;
  if (rows > 0 && day.areWhole) completeColumns(day, steps, interval, scratch, capacity, columns);
  else columnsWithGaps(day, steps, interval, scratch, capacity, columns);

  sumDay(columns, window, rows, lowLight, true, null, losses, totals);
  const isCalm = <f64>totals.keptRows >= MIN_CALM_SHARE * <f64>totals.litRows;
  if (!isCalm) sumDay(columns, window, rows, lowLight, false, null, losses, totals);
  if (totals.keptRows > 0) {
    measureSpread(losses, totals.keptRows, spare, spread);
    if (spread.hasOutliers) sumDay(columns, window, rows, lowLight, isCalm, spread, losses, totals);
  }
  const daylight = expectedDaylight(columns, window, rows, totals.litRows, lowLight, interval, widest);
  const isCovered = <f64>totals.litRows * interval >= MIN_SAMPLED_SHARE * daylight;
  const kept = totals.keptRows;
  const isEnough =
    (kept >= MIN_SAMPLES && <f64>kept * interval >= MIN_SAMPLED_SECONDS) || totals.keptClean >= MIN_LIGHT_SHARE * totals.window;
  writeDay(columns, totals, isCalm && isCovered && isEnough, figures);
  if (get(figures, 4) > 0) set(figures, 7, dayUncertainty(losses, totals.keptRows, spread.center, get(figures, 3)));
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
  set(figures, 6, loss == loss && isSampled && insolation >= MIN_INSOLATION_KWH_M2 ? 1 : 0);
  set(figures, 7, NaN);
}
