import { get, set } from "../numerics/column";
import { median } from "../numerics/median";
import { APART, SHIFTED, STUCK_CLEAN, STUCK_SOILED, SensorDays, daysBetween, mark } from "./sensor-days";

/** A cell that is constant for this long is stuck [s]; a day next to such a day belongs to the fault from `MIN_PART_STUCK` on [s]. */
const MIN_STUCK: f64 = 10800;
const MIN_PART_STUCK: f64 = 1800;
/** Cells whose centroids differ by more, on two days in a row, have clocks of their own [s]. Dust moves a centroid by under 5 minutes. */
const MAX_LAG: f64 = 1200;
/** Readings whose daylight lies further from the usual middle, on two days in a row, have moved [s]. Clouds move it by up to 27 minutes (AMOLF). */
const MAX_SHIFT: f64 = 2400;
/** The usual middle is a median of up to this many days, and of at least `MIN_USUAL_DAYS`. */
const USUAL_DAYS = 40;
const MIN_USUAL_DAYS = 5;
/** Days further apart are not "in a row" [days]. */
const MAX_GAP_DAYS: f64 = 5;

/** A cell at 0 or at one value while the other moves. A stuck day counts as one even if it looks covered. */
export function findStuck(days: SensorDays): void {
  findStuckCell(days, days.stuckSoiled, STUCK_SOILED);
  findStuckCell(days, days.stuckClean, STUCK_CLEAN);
}

function findStuckCell(days: SensorDays, stuck: usize, fault: f64): void {
  const n = days.rows;
  for (let i = 0; i < n; i++) {
    if (!(get(stuck, i) >= MIN_STUCK)) continue;
    set(days.fault, i, fault);
    if (i > 0 && daysBetween(days, i - 1, i) == 1 && get(stuck, i - 1) >= MIN_PART_STUCK) set(days.fault, i - 1, fault);
    if (i + 1 < n && daysBetween(days, i, i + 1) == 1 && get(stuck, i + 1) >= MIN_PART_STUCK) set(days.fault, i + 1, fault);
  }
}

/** Two loggers whose clocks differ: the soiled cell is ahead or behind on two days in a row. */
export function findApart(days: SensorDays): void {
  for (let i = 0; i < days.rows; i++) {
    if (!lags(days, i)) continue;
    const next = nextKnown(days, days.lag, i);
    if (next < 0 || !lags(days, next) || !(get(days.lag, i) * get(days.lag, next) > 0)) continue;
    // Days whose light shows no lag belong to the days next to them.
    let first = i;
    while (first > 0 && !isFinite(get(days.lag, first - 1)) && daysBetween(days, first - 1, i) <= MAX_GAP_DAYS) first--;
    let last = next;
    while (last + 1 < days.rows && !isFinite(get(days.lag, last + 1)) && daysBetween(days, next, last + 1) <= MAX_GAP_DAYS) last++;
    mark(days, first, last, APART);
  }
}

function lags(days: SensorDays, i: i32): bool {
  return abs(get(days.lag, i)) > MAX_LAG && get(days.quality, i) <= 1;
}

/** Next row after `i` whose figure is known, within `MAX_GAP_DAYS`; -1: none. */
export function nextKnown(days: SensorDays, figure: usize, i: i32): i32 {
  for (let k = i + 1; k < days.rows && daysBetween(days, i, k) <= MAX_GAP_DAYS; k++) if (isFinite(get(figure, k))) return k;
  return -1;
}

/**
 * The clock of both cells: daylight lies elsewhere than it did, two days in a row, until it is back for two days. A logger that changes to
 * daylight saving time, or should have, is none: an hour changes no loss of a whole day, and half a year would be lost.
 */
export function findShifted(days: SensorDays): void {
  const usual = changetype<UsualMiddles>(memory.data(offsetof<UsualMiddles>()));
  let start = -1;
  for (let i = 0; i < days.rows; i++) {
    if (!isFinite(get(days.middle, i))) continue;
    if (start < 0) measureUsual(days, i, usual);
    const next = nextKnown(days, days.middle, i);
    if (!isFinite(usual.fixed) || next < 0) continue;
    const isOff = isMoved(days, i, usual) && isMoved(days, next, usual);
    const isBack = !isMoved(days, i, usual) && !isMoved(days, next, usual);
    if (start < 0 && isOff) start = i;
    if (start >= 0 && isBack) {
      mark(days, start, i - 1, SHIFTED);
      start = -1;
    }
  }
  if (start >= 0) mark(days, start, days.rows - 1, SHIFTED);
}

/** Usual middle of the daylight [s] by a clock that is read right, one that changes to daylight saving time, and one that should. */
@unmanaged
class UsualMiddles {
  fixed: f64;
  changing: f64;
  unchanging: f64;
}

function isMoved(days: SensorDays, i: i32, usual: UsualMiddles): bool {
  const middle = get(days.middle, i);
  const saved = get(days.daylight, i);
  return (
    abs(middle - usual.fixed) > MAX_SHIFT &&
    abs(middle - saved - usual.changing) > MAX_SHIFT &&
    abs(middle + saved - usual.unchanging) > MAX_SHIFT
  );
}

function measureUsual(days: SensorDays, i: i32, usual: UsualMiddles): void {
  usual.fixed = usualBefore(days, days.middle, i, 0);
  usual.changing = usualBefore(days, days.middle, i, -1);
  usual.unchanging = usualBefore(days, days.middle, i, 1);
}

/** Median figure of the days before row `i` without a fault, with `sign` times the daylight saving of each; NaN: too few. */
export function usualBefore(days: SensorDays, figure: usize, i: i32, sign: f64): f64 {
  let n = 0;
  for (let k = i - 1; k >= 0 && n < USUAL_DAYS; k--) {
    const value = get(figure, k) + sign * get(days.daylight, k);
    if (isFinite(value) && get(days.fault, k) == 0) set(days.scratch, n++, value);
  }
  return n < MIN_USUAL_DAYS ? NaN : median(days.scratch, n);
}
