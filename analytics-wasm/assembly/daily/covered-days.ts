import { flag, get, set } from "../numerics/column";

/** By more than this a loss does not rise from one day to the next [percentage points]; on a cold day frost and snow are likely and need less. */
const LARGEST_RISE: f64 = 5;
const COLD_RISE: f64 = 2;
/** What each further day between two days may add [percentage points a day]: more than sites soil by; in frost hardly anything does. */
const GROWTH: f64 = 0.5;
const COLD_GROWTH: f64 = 0.1;
/** Two good days agree if their losses are no further apart [percentage points]: days of a station scatter by 0.2 to 0.6. */
const AGREEMENT: f64 = 3;
/** A loss beyond this takes a week of agreement [%]. */
const LARGEST_LOSS: f64 = 40;
const LASTING_DAYS: f64 = 7;
/** Good days further apart say nothing of each other, and older days say nothing of today's level [days]. */
const NEAR_DAYS: f64 = 7;
const REFERENCE_DAYS: f64 = 30;
/** No wash makes the soiled cell this much cleaner than the clean one [%]. */
const CLEANER_THAN_CLEAN: f64 = -5;
/** A cell under this is frozen [degrees C]. */
const FREEZING: f64 = 3;

/** Codes besides 0 (weak) and 1 (good); `worker/contract/soiling/day-quality.ts` names them. */
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
 * Which of `n` days (ascending) show a covered cell rather than soiling: writes the quality of each to `quality` (0 weak, 1 good, or why it is covered).
 * `good`: flag of each day by its own samples. `temperature`: of the colder cell in the light of the day [degrees C]; NaN = not known.
 *
 * A good day is settled when a good day next to it agrees with it, both not frozen; beyond 40 % when such days agree for a week. A day that is not settled
 * is covered when it rises too far above the newest settled day of a month, or ends below what a wash can do. So what stays up counts from its second
 * day on, and a day's quality depends on the days around it only: see `COVER_BACK_DAYS` and `COVER_AHEAD_DAYS`. `settled` holds n values.
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

/** Cover code of day `i` judged against `before`, the newest settled loss [%], which is `since` days old; 0 = not covered. */
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

/** The same where no level is known: after a month of silence, or at the beginning. */
function coverAlone(i: i32): f64 {
  const loss = get(losses, i);
  const cold = isCold(i);
  if (loss > LARGEST_LOSS) return cold ? COLD : LOSS;
  if (loss < -LARGEST_LOSS) return CLEAN_CELL;
  return cold && !agrees(i, goodBefore(i)) && !agrees(i, goodAfter(i)) ? COLD : 0;
}

/** Whether a day in little light agrees with a settled day next to it. */
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

/** Whether `other` is a row, and its loss agrees. */
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

/** The next good row on either side that is near; -1: there is none. */
function goodBefore(i: i32): i32 {
  for (let k = i - 1; k >= 0 && get(days, i) - get(days, k) <= NEAR_DAYS; k--) if (isGood(k)) return k;
  return -1;
}

function goodAfter(i: i32): i32 {
  for (let k = i + 1; k < rows && get(days, k) - get(days, i) <= NEAR_DAYS; k++) if (isGood(k)) return k;
  return -1;
}
