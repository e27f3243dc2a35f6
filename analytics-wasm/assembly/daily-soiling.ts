import { after, get, set } from "./column";
import { NOT_ASCENDING, endOfDay, hasRepeats } from "./day-run";
import { calmRows, expectedDaylight, insolClean, insolSoiled, litRows, readDay, windowInsolation } from "./day-light";
import {
  LIT_CLEAN,
  LIT_LOSS,
  LIT_SOILED,
  ROW_CLEAN,
  ROW_SOILED,
  ROW_TIME,
  SCRATCH_COLUMNS,
  SPARE,
  allFinite,
  gatherRows,
} from "./day-rows";
import { samplingInterval } from "./sampling-interval";
import { lossUncertainty, usedSamples, windowLoss } from "./window-loss";

/** A day is good if this share of its window's daylight was sampled and so much light fell in it (design section 9) [1], [kWh/m2]. */
const GOOD_COVERAGE: f64 = 0.6;
const GOOD_INSOLATION: f64 = 0.5;
/** If fewer than this share of the lit rows are calm, every row looks like a cloud edge and the rule says nothing; all are used, the day is weak. */
const LEAST_CALM: f64 = 0.1;
/** Answer where rows are not in order of day and time, or lack either. */
const OUT_OF_ORDER = -1;

let consumed: i32 = 0;

/** How many rows the last `dailySoiling` turned into days. */
export function consumedRows(): i32 {
  return consumed;
}

/**
 * Daily insolation and soiling loss (research 4a) of `n` rows in order of day and time. A day depends on its own rows only.
 * Unless `complete`, the last day may go on in the next call and is left. Masks are 0 for one normalisation of all rows, -1 for a column.
 * Returns the number of days, written to the eight columns of `capacity` rows at `days` (order: `soilingOfDay`), or -1.
 * `scratch`: seven columns and two columns of flags of `capacity` rows.
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
  capacity: i32,
): i32 {
  const rowTime = after(scratch, ROW_TIME, capacity);
  const rowClean = after(scratch, ROW_CLEAN, capacity);
  const rowSoiled = after(scratch, ROW_SOILED, capacity);
  const rowWindow = after(scratch, SCRATCH_COLUMNS, capacity);
  // A whole day without normalisation is read where it lies.
  const isRaw = normCleanMask == 0 && normSoiledMask == 0 && get(normClean, 0) == 0 && get(normSoiled, 0) == 0;
  let count = 0;
  let begin = 0;
  consumed = 0;
  while (begin < n) {
    const today = get(day, begin);
    const end = endOfDay(t, day, begin, n);
    if (end == NOT_ASCENDING) return OUT_OF_ORDER;
    // Times ascend, so if the ends are finite all are.
    if (!isFinite(today) || !isFinite(get(t, begin)) || !isFinite(get(t, end - 1))) return OUT_OF_ORDER;
    if (end < n && !(get(day, end) > today)) return OUT_OF_ORDER;
    if (end == n && !complete) break;
    set(days, count, today);
    const at = <usize>begin << 3;
    const length = end - begin;
    if (isRaw && !hasRepeats && allFinite(clean + at, length) && allFinite(soiled + at, length)) {
      soilingOfDay(t + at, clean + at, soiled + at, inWindow + begin, length, true, lowLight, scratch, days, count, capacity);
    } else {
      const rows = gatherRows(
        t, clean, soiled, inWindow, normClean, normCleanMask, normSoiled, normSoiledMask, begin, end,
        rowTime, rowClean, rowSoiled, rowWindow,
      );
      const whole = allFinite(rowClean, rows) && allFinite(rowSoiled, rows);
      soilingOfDay(rowTime, rowClean, rowSoiled, rowWindow, rows, whole, lowLight, scratch, days, count, capacity);
    }
    count++;
    begin = end;
  }
  consumed = begin;
  return count;
}

/** `whole`: every row has both values. */
function soilingOfDay(
  time: usize,
  clean: usize,
  soiled: usize,
  window: usize,
  rows: i32,
  whole: bool,
  lowLight: f64,
  scratch: usize,
  days: usize,
  count: i32,
  capacity: i32,
): void {
  const litLoss = after(scratch, LIT_LOSS, capacity);
  const litClean = after(scratch, LIT_CLEAN, capacity);
  const litSoiled = after(scratch, LIT_SOILED, capacity);
  const litCalm = after(scratch, SCRATCH_COLUMNS, capacity) + <usize>capacity;
  const spare = after(scratch, SPARE, capacity);

  const interval = samplingInterval(time, rows, spare);
  readDay(time, clean, soiled, window, rows, whole, interval, lowLight, litLoss, litClean, litSoiled, litCalm);
  const isCalm = <f64>calmRows >= LEAST_CALM * <f64>litRows;
  const loss = windowLoss(litLoss, litClean, litSoiled, litCalm, litRows, isCalm, spare);
  const isCovered = <f64>litRows * interval >= GOOD_COVERAGE * expectedDaylight;
  const isGood = loss == loss && isCalm && isCovered && windowInsolation >= GOOD_INSOLATION;

  set(after(days, 1, capacity), count, insolClean);
  set(after(days, 2, capacity), count, insolSoiled);
  set(after(days, 3, capacity), count, loss);
  set(after(days, 4, capacity), count, usedSamples());
  set(after(days, 5, capacity), count, windowInsolation);
  set(after(days, 6, capacity), count, isGood ? 1 : 0);
  set(after(days, 7, capacity), count, lossUncertainty());
}
