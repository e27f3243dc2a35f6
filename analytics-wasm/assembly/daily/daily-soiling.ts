import { after, get, set } from "../numerics/column";
import {
  FLAGS,
  LOSSES,
  ROW_CLEAN,
  ROW_SOILED,
  ROW_TIME,
  SPARE,
  STEPS,
  brokenColumns,
  cleanReports,
  soiledReports,
  wholeColumns,
} from "./day-columns";
import { allFinite, gatherRows, normaliseRows } from "./day-rows";
import { endOfDay } from "./day-run";
import { cleanJoules, expectedDaylight, keptClean, keptSoiled, litRows, soiledJoules, walkDay, windowJoules } from "./day-walk";
import { centre, hasOutliers, limit, lossUncertainty, readSpread } from "../uncertainty/loss-spread";
import { ascends, readSteps, samplingInterval, shortestStep, widestStep } from "./sampling-interval";

/** Joules a square metre in one kWh/m2. */
const JOULES_PER_KWH: f64 = 3.6e6;
/** A day is good if this share of its window's daylight was sampled and so much light fell in it [1], [kWh/m2]. */
const GOOD_COVERAGE: f64 = 0.6;
const GOOD_INSOLATION: f64 = 0.5;
/** If fewer than this share of the lit rows are calm, every row looks like a cloud edge and the rule says nothing; all are used, the day is weak. */
const LEAST_CALM: f64 = 0.1;
/** Answer where rows are not in order of day and time, or lack either. */
const OUT_OF_ORDER = -1;
/** Figures of a day, in the order of `soilingOfDay`. */
const FIGURES = 8;

let consumed: i32 = 0;

/** How many rows the last `dailySoiling` turned into days. */
export function consumedRows(): i32 {
  return consumed;
}

/**
 * Daily insolation and soiling loss (research 4a) of `n` rows in order of day and time. A day depends on its own rows only.
 * Unless `complete`, the last day may go on in the next call and is left. Masks are 0 for one normalisation of all rows, -1 for a column.
 * Returns the number of days, eight figures each written to `days` (order: `soilingOfDay`; room for n days), or -1.
 * `scratch`: fourteen columns of n rows, n flags.
 */
export function dailySoiling(
  t: usize,
  clean: usize,
  soiled: usize,
  day: usize,
  inWindow: usize,
  normClean: usize,
  normCleanMask: i32,
  normSoiled: usize,
  normSoiledMask: i32,
  n: i32,
  lowLight: f64,
  complete: bool,
  scratch: usize,
  days: usize,
): i32 {
  const rowTime = after(scratch, ROW_TIME, n);
  const rowClean = after(scratch, ROW_CLEAN, n);
  const rowSoiled = after(scratch, ROW_SOILED, n);
  const rowWindow = after(scratch, FLAGS, n);
  const steps = after(scratch, STEPS, n);
  const isRaw = normCleanMask == 0 && normSoiledMask == 0 && get(normClean, 0) == 0 && get(normSoiled, 0) == 0;
  let count = 0;
  let begin = 0;
  consumed = 0;
  while (begin < n) {
    const today = get(day, begin);
    const end = endOfDay(day, begin, n);
    const at = <usize>begin << 3;
    const rows = end - begin;
    readSteps(t + at, rows, steps);
    // Times ascend, so if the ends are finite all are.
    const hasTimes = ascends && isFinite(get(t, begin)) && isFinite(get(t, end - 1));
    if (!hasTimes || !isFinite(today)) return OUT_OF_ORDER;
    if (end < n && !(get(day, end) > today)) return OUT_OF_ORDER;
    if (end == n && !complete) break;
    const figures = after(days, count, FIGURES);
    set(figures, 0, today);
    if (!isRaw) {
      normaliseRows(clean + at, rows, normClean + (at & normCleanMask), normCleanMask, rowClean);
      normaliseRows(soiled + at, rows, normSoiled + (at & normSoiledMask), normSoiledMask, rowSoiled);
    }
    const cleans = isRaw ? clean + at : rowClean;
    const soileds = isRaw ? soiled + at : rowSoiled;
    if (shortestStep > 0 && allFinite(cleans, soileds, rows)) {
      soilingOfDay(t + at, cleans, soileds, inWindow + begin, rows, true, lowLight, scratch, n, figures);
    } else {
      const left = gatherRows(t + at, cleans, soileds, inWindow + begin, rows, rowTime, rowClean, rowSoiled, rowWindow);
      readSteps(rowTime, left, steps);
      const isWhole = allFinite(rowClean, rowSoiled, left);
      soilingOfDay(rowTime, rowClean, rowSoiled, rowWindow, left, isWhole, lowLight, scratch, n, figures);
    }
    count++;
    begin = end;
  }
  consumed = begin;
  return count;
}

/** `isWhole`: every row has both values. */
function soilingOfDay(
  time: usize,
  clean: usize,
  soiled: usize,
  window: usize,
  rows: i32,
  isWhole: bool,
  lowLight: f64,
  scratch: usize,
  capacity: i32,
  figures: usize,
): void {
  const losses = after(scratch, LOSSES, capacity);
  const spare = after(scratch, SPARE, capacity);
  const interval = samplingInterval(after(scratch, STEPS, capacity), rows, spare);
  // Between two reports of both cells may lie some of one only.
  const widest = isWhole ? widestStep : Infinity;
  if (rows > 0 && isWhole) wholeColumns(time, clean, soiled, rows, interval, scratch, capacity);
  else brokenColumns(time, clean, soiled, rows, interval, scratch, capacity);

  let kept = walkDay(window, rows, lowLight, true, 0, Infinity, losses);
  const isCalm = <f64>kept >= LEAST_CALM * <f64>litRows;
  if (!isCalm) kept = walkDay(window, rows, lowLight, false, 0, Infinity, losses);
  if (kept > 0) {
    readSpread(losses, kept, spare);
    if (hasOutliers) kept = walkDay(window, rows, lowLight, isCalm, centre, limit, losses);
  }
  const isKnown = keptClean > 0 && isFinite(keptClean) && isFinite(keptSoiled);
  const loss = isKnown ? 100 * (1 - keptSoiled / keptClean) : NaN;
  const insolation = cleanReports ? windowJoules / JOULES_PER_KWH : NaN;
  const isCovered = <f64>litRows * interval >= GOOD_COVERAGE * expectedDaylight(window, rows, lowLight, interval, widest);

  set(figures, 1, cleanReports ? cleanJoules / JOULES_PER_KWH : NaN);
  set(figures, 2, soiledReports ? soiledJoules / JOULES_PER_KWH : NaN);
  set(figures, 3, loss);
  set(figures, 4, isKnown ? <f64>kept : 0);
  set(figures, 5, insolation);
  set(figures, 6, loss == loss && isCalm && isCovered && insolation >= GOOD_INSOLATION ? 1 : 0);
  set(figures, 7, isKnown ? lossUncertainty(losses, kept) : NaN);
}
