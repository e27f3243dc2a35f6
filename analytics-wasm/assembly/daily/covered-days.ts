import { flag, get, set } from "../numerics/column";

/** Largest plausible daily rise of a loss [percentage points]; less on cold days, when frost and snow are likely. */
const LARGEST_RISE: f64 = 5;
const COLD_RISE: f64 = 2;
/** Allowed rise per further day [percentage points a day]: more than sites soil; in frost almost none. */
const GROWTH: f64 = 0.5;
const COLD_GROWTH: f64 = 0.1;
/** Good days agree within this [percentage points]; days of a station scatter by 0.2 to 0.6. */
const AGREEMENT: f64 = 3;
/** Higher losses need a week of agreement [%]. */
const LARGEST_LOSS: f64 = 40;
const LASTING_DAYS: f64 = 7;
/** Days further apart don't confirm each other, nor today's level [days]. */
const NEAR_DAYS: f64 = 7;
const REFERENCE_DAYS: f64 = 30;
/** No wash makes the soiled cell this much cleaner than the clean one [%]. */
const CLEANER_THAN_CLEAN: f64 = -5;
/** A colder cell is frozen [degrees C]. */
const FREEZING: f64 = 3;

/** Codes besides 0 (weak) and 1 (good), named in `worker/contract/soiling/day-quality.ts`. */
const RISE: f64 = 2;
const LOSS: f64 = 3;
const COLD: f64 = 4;
const CLEAN_CELL: f64 = 5;

let days: usize = 0;
let losses: usize = 0;
let goods: usize = 0;
let temperatures: usize = 0;
let rows: i32 = 0;

/**
 * Classifies `n` ascending days: writes 0 (weak), 1 (good) or the reason why a cell appears covered to `quality`. `good`: flag by the day's
 * own samples. `temperature`: colder cell in daylight [degrees C]; NaN: unknown. A good day is settled if an adjacent good day agrees and
 * neither is frozen; beyond 40%, if such days agree for a week. An unsettled day is covered if it rises too far above the newest settled
 * day of a month, or falls below what a wash can achieve. So a lasting rise counts from its second day, and quality depends on nearby days
 * only (`COVER_BACK_DAYS`, `COVER_AHEAD_DAYS`). `settled`: n values.
 */
export function coveredDays(
  day: usize,
  loss: usize,
  good: usize,
  temperature: usize,
  n: i32,
  settled: usize,
  quality: usize,
): void {
  days = day;
  losses = loss;
  goods = good;
  temperatures = temperature;
  rows = n;
  for (let i = 0; i < n; i++) set(settled, i, f64(isSettled(i)));
  let reference = -1;
  for (let i = 0; i < n; i++) {
    set(quality, i, qualityOf(i, reference, settled));
    if (get(settled, i) != 0) reference = i;
  }
}

function qualityOf(i: i32, reference: i32, settled: usize): f64 {
  const own = f64(flag(goods, i));
  const loss = get(losses, i);
  if (!isFinite(loss) || get(settled, i) != 0) return own;
  const since = reference < 0 ? Infinity : get(days, i) - get(days, reference);
  const cover = since <= REFERENCE_DAYS ? coverAbove(i, get(losses, reference), since) : coverAlone(i);
  return cover == 0 || isConfirmedWeak(i, settled) ? own : cover;
}

/** Cover code of day `i` against the newest settled loss `before` [%], `since` days old; 0: not covered. */
function coverAbove(i: i32, before: f64, since: f64): f64 {
  const loss = get(losses, i);
  const further = since - 1;
  const cold = isCold(i);
  const rise = loss - before;
  if (rise > (cold ? COLD_RISE + COLD_GROWTH * further : LARGEST_RISE + GROWTH * further)) {
    return cold ? COLD : loss > LARGEST_LOSS ? LOSS : RISE;
  }
  return -rise > LARGEST_RISE + GROWTH * further && loss < CLEANER_THAN_CLEAN ? CLEAN_CELL : 0;
}

/** Cover code without a known level: at the start, or after a month of silence. */
function coverAlone(i: i32): f64 {
  const loss = get(losses, i);
  const cold = isCold(i);
  if (loss > LARGEST_LOSS) return cold ? COLD : LOSS;
  if (loss < -LARGEST_LOSS) return CLEAN_CELL;
  return cold && !agrees(i, goodBefore(i)) && !agrees(i, goodAfter(i)) ? COLD : 0;
}

/** True if a weak day agrees with an adjacent settled day. */
function isConfirmedWeak(i: i32, settled: usize): bool {
  if (flag(goods, i)) return false;
  const before = goodBefore(i);
  const after = goodAfter(i);
  return (agrees(i, before) && get(settled, before) != 0) || (agrees(i, after) && get(settled, after) != 0);
}

function isSettled(i: i32): bool {
  if (!isGood(i) || isCold(i)) return false;
  if (!(abs(get(losses, i)) > LARGEST_LOSS)) return confirms(i, goodBefore(i)) || confirms(i, goodAfter(i));
  let first = i;
  let last = i;
  for (let next = goodBefore(first); confirms(first, next) && lasts(first, last) < LASTING_DAYS; next = goodBefore(first)) first = next;
  for (let next = goodAfter(last); confirms(last, next) && lasts(first, last) < LASTING_DAYS; next = goodAfter(last)) last = next;
  return lasts(first, last) >= LASTING_DAYS;
}

// @ts-ignore: decorator
@inline
function lasts(first: i32, last: i32): f64 {
  return get(days, last) - get(days, first);
}

// @ts-ignore: decorator
@inline
function isGood(i: i32): bool {
  return flag(goods, i) && isFinite(get(losses, i));
}

// @ts-ignore: decorator
@inline
function isCold(i: i32): bool {
  return get(temperatures, i) < FREEZING;
}

/** True if `other` is a row whose loss agrees. */
// @ts-ignore: decorator
@inline
function agrees(i: i32, other: i32): bool {
  return other >= 0 && abs(get(losses, i) - get(losses, other)) <= AGREEMENT;
}

// @ts-ignore: decorator
@inline
function confirms(i: i32, other: i32): bool {
  return agrees(i, other) && !isCold(other);
}

/** Next near good row on either side; -1: none. */
function goodBefore(i: i32): i32 {
  for (let k = i - 1; k >= 0 && get(days, i) - get(days, k) <= NEAR_DAYS; k--) if (isGood(k)) return k;
  return -1;
}

function goodAfter(i: i32): i32 {
  for (let k = i + 1; k < rows && get(days, k) - get(days, i) <= NEAR_DAYS; k++) if (isGood(k)) return k;
  return -1;
}
