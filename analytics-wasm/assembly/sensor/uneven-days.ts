import { get, set } from "../numerics/column";
import { median } from "../numerics/median";
import { SensorDays, UNEVEN, WET, daysBetween, isSound, mark } from "./sensor-days";

/**
 * Morning or afternoon against midday, away from what is usual [percentage points]: both (a turned cell, an added constant), or one of them
 * (a shadow). Dust weighs more at low sun, so a change of the loss itself raises the limits by `PER_POINT` a point.
 */
const MAX_BOTH: f64 = 1.2;
const MAX_ONE: f64 = 3;
const PER_POINT: f64 = 0.2;
/** Beyond this usual loss the rule is off, because heavy soiling itself lies unevenly and moves (AMOLF) [%]. */
const HEAVY_LOSS: f64 = 20;
/** Days that scatter more need a change of this many of their standard deviations. */
const MIN_SIGMAS: f64 = 4;
/** Standard deviation per median absolute deviation of normal errors: 1 / quantile(0.75). */
const MAD_TO_SIGMA: f64 = 1.4826;
/** Days in doubt of the newest `OF_DAYS` known ones that name the fault, and that end it when they are back. */
const NAMING_DAYS = 3;
const OF_DAYS = 4;
/** Mornings off by more on `WET_DAYS` of `OF_WET_DAYS` days, and unlike each other by this share of their median [percentage points; 1]. */
const MAX_WET: f64 = 2;
const WET_DAYS = 3;
const OF_WET_DAYS = 8;
const WET_SPREAD: f64 = 0.4;
const MAX_GAP_DAYS: f64 = 14;
const USUAL_DAYS = 40;
const MIN_USUAL_DAYS = 8;

/** What is usual: medians of morning and afternoon against midday, their scatter, and the median loss [percentage points; %]. */
@unmanaged
class Usual {
  morning: f64;
  afternoon: f64;
  loss: f64;
  scatter: f64;
  isKnown: bool;
}

/** Mornings against afternoons: a turned cell, a shadow, a constant added to one cell. */
export function findUneven(days: SensorDays): void {
  const usual = changetype<Usual>(memory.data(offsetof<Usual>()));
  let start = -1;
  for (let i = 0; i < days.rows; i++) {
    if (!isKnown(days, i)) continue;
    if (start < 0) measureUsual(days, i, usual, MAX_BOTH);
    if (!usual.isKnown) continue;
    const isOff = isUneven(days, i, usual);
    if (start < 0 && isOff && agreeing(days, i, usual, true) >= NAMING_DAYS) start = i;
    if (start >= 0 && !isOff && agreeing(days, i, usual, false) >= NAMING_DAYS) {
      mark(days, start, i - 1, UNEVEN);
      start = -1;
    }
  }
  if (start >= 0) mark(days, start, days.rows - 1, UNEVEN);
}

/** Moisture in a cell: mornings off from day to day by other amounts, which no shadow is, while afternoons are as usual. */
export function findWet(days: SensorDays): void {
  const usual = changetype<Usual>(memory.data(offsetof<Usual>()));
  for (let i = 0; i < days.rows; i++) {
    if (!isKnown(days, i)) continue;
    measureUsual(days, i, usual, MAX_WET);
    if (!usual.isKnown || usual.loss > HEAVY_LOSS || !isWet(days, i, usual)) continue;
    const last = lastWet(days, i, usual);
    if (last < 0) continue;
    mark(days, i, last, WET);
    i = last;
  }
}

function wetness(days: SensorDays, i: i32, usual: Usual): f64 {
  return get(days.morning, i) - get(days.midday, i) - usual.morning;
}

function afternoonOff(days: SensorDays, i: i32, usual: Usual): f64 {
  return abs(get(days.afternoon, i) - get(days.midday, i) - usual.afternoon);
}

function isWet(days: SensorDays, i: i32, usual: Usual): bool {
  const least = max(MAX_WET, MIN_SIGMAS * usual.scatter);
  return abs(wetness(days, i, usual)) > least && afternoonOff(days, i, usual) < 0.5 * least;
}

/** Last of the days from row `i` on that show moisture; -1: too few do, or all mornings up to it are alike. */
function lastWet(days: SensorDays, i: i32, usual: Usual): i32 {
  let seen = 0;
  let count = 0;
  let last = -1;
  let low = Infinity;
  let high = -Infinity;
  let range: f64 = 0;
  for (let k = i; k < days.rows && seen < OF_WET_DAYS && daysBetween(days, i, k) <= MAX_GAP_DAYS; k++) {
    if (!isKnown(days, k)) continue;
    seen++;
    const by = wetness(days, k, usual);
    low = min(low, by);
    high = max(high, by);
    if (!isWet(days, k, usual)) continue;
    set(days.scratch, count++, by);
    range = high - low;
    last = k;
  }
  return count >= WET_DAYS && range >= WET_SPREAD * abs(median(days.scratch, count)) ? last : -1;
}

function isKnown(days: SensorDays, i: i32): bool {
  return isSound(days, i) && isFinite(get(days.midday, i) + get(days.morning, i) + get(days.afternoon, i));
}

/** Number of the next `OF_DAYS` known days from row `i` on that are uneven, or that are not. */
function agreeing(days: SensorDays, i: i32, usual: Usual, uneven: bool): i32 {
  let seen = 0;
  let count = 0;
  for (let k = i; k < days.rows && seen < OF_DAYS && daysBetween(days, i, k) <= MAX_GAP_DAYS; k++) {
    if (!isKnown(days, k)) continue;
    seen++;
    if (isUneven(days, k, usual) == uneven) count++;
  }
  return count;
}

function isUneven(days: SensorDays, i: i32, usual: Usual): bool {
  const more = PER_POINT * abs(get(days.loss, i) - usual.loss);
  if (usual.loss > HEAVY_LOSS) return false;
  const morning = abs(wetness(days, i, usual));
  const afternoon = afternoonOff(days, i, usual);
  const least = MIN_SIGMAS * usual.scatter;
  return min(morning, afternoon) > max(MAX_BOTH + more, least) || max(morning, afternoon) > max(MAX_ONE + more, least);
}

/**
 * Medians of the known days before row `i`. They stay unknown if neither part is off by more than `least`, because no rule then needs them and
 * they take most of the time.
 */
function measureUsual(days: SensorDays, i: i32, usual: Usual, least: f64): void {
  usual.isKnown = false;
  usual.morning = usualOf(days, i, days.morning, days.midday);
  usual.afternoon = usualOf(days, i, days.afternoon, days.midday);
  if (!(max(abs(wetness(days, i, usual)), afternoonOff(days, i, usual)) > least)) return;
  usual.scatter = scatterOf(days, i, days.morning, usual.morning);
  usual.scatter = max(usual.scatter, scatterOf(days, i, days.afternoon, usual.afternoon));
  usual.loss = usualOf(days, i, days.loss, 0);
  usual.isKnown = isFinite(usual.morning + usual.afternoon + usual.loss);
}

function usualOf(days: SensorDays, i: i32, column: usize, less: usize): f64 {
  let n = 0;
  for (let k = i - 1; k >= 0 && n < USUAL_DAYS; k--) {
    if (isKnown(days, k)) set(days.scratch, n++, get(column, k) - (less == 0 ? 0 : get(less, k)));
  }
  return n < MIN_USUAL_DAYS ? NaN : median(days.scratch, n);
}

function scatterOf(days: SensorDays, i: i32, column: usize, center: f64): f64 {
  let n = 0;
  for (let k = i - 1; k >= 0 && n < USUAL_DAYS; k--) {
    if (isKnown(days, k)) set(days.scratch, n++, abs(get(column, k) - get(days.midday, k) - center));
  }
  return n < MIN_USUAL_DAYS ? 0 : MAD_TO_SIGMA * median(days.scratch, n);
}
