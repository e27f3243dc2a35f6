import { get, set } from "../numerics/column";
import { median } from "../numerics/median";
import { nextKnown } from "./clock-faults";
import { SensorDays, ZERO_MOVED, mark } from "./sensor-days";

/**
 * What the cells read in the dark, away from what is usual [W/m2; standard deviations]: a thermopile's zero moves by up to 7 W/m2 (ISO 9060,
 * class A), and those of two like cells together.
 */
const MAX_MOVED: f64 = 4;
const MIN_SIGMAS: f64 = 4;
/** Standard deviation per median absolute deviation of normal errors: 1 / quantile(0.75). */
const MAD_TO_SIGMA: f64 = 1.4826;
const USUAL_DAYS = 40;
const MIN_USUAL_DAYS = 5;

/** A constant that is added to one cell: two nights in a row differ from the usual ones, until two are back. */
export function findMovedZero(days: SensorDays): void {
  let start = -1;
  let usual: f64 = NaN;
  let limit: f64 = MAX_MOVED;
  for (let i = 0; i < days.rows; i++) {
    if (!isFinite(get(days.dark, i))) continue;
    if (start < 0) {
      usual = usualDark(days, i);
      limit = max(MAX_MOVED, MIN_SIGMAS * MAD_TO_SIGMA * deviation(days, i, usual));
    }
    const next = nextKnown(days, days.dark, i);
    if (!isFinite(usual) || next < 0) continue;
    const isMoved = abs(get(days.dark, i) - usual) > limit;
    if (isMoved != abs(get(days.dark, next) - usual) > limit) continue;
    if (start < 0 && isMoved) start = i;
    if (start >= 0 && !isMoved) {
      mark(days, start, i - 1, ZERO_MOVED);
      start = -1;
    }
  }
  if (start >= 0) mark(days, start, days.rows - 1, ZERO_MOVED);
}

/** Median of the nights before row `i` without a fault; NaN: too few. */
function usualDark(days: SensorDays, i: i32): f64 {
  const n = copyNights(days, i, 0);
  return n < MIN_USUAL_DAYS ? NaN : median(days.scratch, n);
}

function deviation(days: SensorDays, i: i32, usual: f64): f64 {
  const n = copyNights(days, i, usual);
  for (let k = 0; k < n; k++) set(days.scratch, k, abs(get(days.scratch, k)));
  return n == 0 ? 0 : median(days.scratch, n);
}

function copyNights(days: SensorDays, i: i32, less: f64): i32 {
  let n = 0;
  for (let k = i - 1; k >= 0 && n < USUAL_DAYS; k--) {
    if (isFinite(get(days.dark, k)) && get(days.fault, k) == 0) set(days.scratch, n++, get(days.dark, k) - less);
  }
  return n;
}
