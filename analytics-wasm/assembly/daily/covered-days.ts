import { flag, get, set } from "../numerics/column";
import { median } from "../numerics/median";

/**
 * Rise above the level that a loss may have after one day [percentage points], and per further day [percentage points/day]; less on cold
 * days, when frost and snow are likely. Reasons: docs/methods.md, "Covered cells", and decision 0050.
 */
const MAX_RISE: f64 = 5;
const MAX_COLD_RISE: f64 = 2;
const MAX_RISE_PER_DAY: f64 = 0.5;
const MAX_COLD_RISE_PER_DAY: f64 = 0.1;
/**
 * Share of a level above `HEAVY_LEVEL` by which a warm day may rise further [1; %], because heavy soiling costs more on cloudy days. Below 10%
 * it would let a leaf pass.
 */
const HEAVY_RISE: f64 = 0.5;
const HEAVY_LEVEL: f64 = 10;
/**
 * Days whose own scatter is larger may rise by this many of its standard deviations: heavy soiling differs by 10 points between clear and
 * cloudy days (AMOLF, docs/accuracy.md). The scatter is that of the changes between good days, at least so many, this far back [days].
 */
const RISE_SIGMAS: f64 = 4;
const MIN_CHANGES = 5;
const SCATTER_DAYS: f64 = 30;
/**
 * A dull day may rise further, by its share of the usual light, up to this many times: modules of different makes differ by 5 to 15 points in
 * weak light (AMOLF), and such a day has little of the energy.
 */
const MOST_DULL: f64 = 3;
/** Standard deviation of a day per median change between two: 1.4826 / sqrt(2). */
const CHANGE_TO_SIGMA: f64 = 1.0484;
/** Largest difference between agreeing days [percentage points]; days of one station scatter by 0.2 to 0.6. */
const AGREEMENT: f64 = 3;
/** Losses beyond this, up or down, need a chain of agreeing days over `SETTLING_DAYS` [%; days]. */
const MAX_SETTLED_LOSS: f64 = 40;
const SETTLING_DAYS: f64 = 7;
/** Largest distance between agreeing days, and between a day and its level [days]. */
const MAX_NEIGHBOR_DAYS: f64 = 7;
const MAX_LEVEL_AGE_DAYS: f64 = 30;
/** Below this the clean cell is covered [%]: no wash makes the soiled cell that much cleaner than the clean one. */
const MIN_PLAUSIBLE_LOSS: f64 = -5;
/** Cells below this are cold [degrees C]. */
const COLD_BELOW_CELSIUS: f64 = 3;

/** Cover codes; 0 is weak and 1 good. Named in `worker/contract/soiling/day-quality.ts`. */
const RISE: f64 = 2;
const LOSS: f64 = 3;
const COLD: f64 = 4;
const CLEAN_CELL: f64 = 5;

let days: usize = 0;
let losses: usize = 0;
let goods: usize = 0;
let temperatures: usize = 0;
let lights: usize = 0;
let changes: usize = 0;
let rows: i32 = 0;

/**
 * Judges which days have a covered cell (docs/methods.md, "Covered cells").
 *
 * `day` [n]: ascending day numbers. `loss` [n, %; NaN: none]. `good` [n, flags]: good by its own samples. `temperature` [n, degrees C]:
 * colder cell in daylight; NaN: unknown. `light` [n, kWh/m2; NaN: unknown]: insolation of the brighter cell. Writes to `quality` [n]: 0 weak, 1 good, 2 to 5 cover codes. `settled`, `scratch` [n
 * each]: scratch.
 */
export function coveredDays(
  day: usize,
  loss: usize,
  good: usize,
  temperature: usize,
  light: usize,
  n: i32,
  settled: usize,
  scratch: usize,
  quality: usize,
): void {
  days = day;
  losses = loss;
  goods = good;
  temperatures = temperature;
  lights = light;
  changes = scratch;
  rows = n;
  for (let i = 0; i < n; i++) set(settled, i, f64(isSettled(i)));
  let reference = -1;
  for (let i = 0; i < n; i++) {
    if (get(settled, i) == 0 && hasGrown(i, reference)) set(settled, i, 1);
    set(quality, i, qualityOf(i, reference, settled));
    if (get(settled, i) != 0) reference = i;
  }
}

function qualityOf(i: i32, reference: i32, settled: usize): f64 {
  const own = f64(flag(goods, i));
  const loss = get(losses, i);
  if (!isFinite(loss) || get(settled, i) != 0) return own;
  const since = reference < 0 ? Infinity : get(days, i) - get(days, reference);
  const cover = since <= MAX_LEVEL_AGE_DAYS ? coverAgainstLevel(i, get(losses, reference), since) : coverWithoutLevel(i);
  return cover == 0 || isConfirmedWeak(i, settled) ? own : cover;
}

/** Cover code of day `i` against its level: the loss `before` [%] of the newest settled day, `since` days earlier; 0: not covered. */
function coverAgainstLevel(i: i32, before: f64, since: f64): f64 {
  const loss = get(losses, i);
  const further = since - 1;
  const cold = isCold(i);
  const rise = loss - before;
  if (rise > (cold ? MAX_COLD_RISE + MAX_COLD_RISE_PER_DAY * further : dullness(i) * maxRise(i, before, further))) {
    return cold ? COLD : loss > MAX_SETTLED_LOSS ? LOSS : RISE;
  }
  return -rise > MAX_RISE + MAX_RISE_PER_DAY * further && loss < MIN_PLAUSIBLE_LOSS ? CLEAN_CELL : 0;
}

/** Rise that soiling may have on a warm day `i`, `further` days more than one after its level [percentage points]. */
function maxRise(i: i32, level: f64, further: f64): f64 {
  const usual = MAX_RISE + MAX_RISE_PER_DAY * further + HEAVY_RISE * max(level - HEAVY_LEVEL, 0);
  return max(usual, RISE_SIGMAS * scatterBefore(i));
}

/** Usual light of the good days before row `i` over its own, from 1 to `MOST_DULL`; 1 if too few are known, or if its loss is rarely soiling. */
function dullness(i: i32): f64 {
  if (get(losses, i) > MAX_SETTLED_LOSS) return 1;
  let n = 0;
  for (let k = i - 1; k >= 0 && daysBetween(k, i) <= SCATTER_DAYS; k--) {
    if (isGood(k) && isFinite(get(lights, k))) set(changes, n++, get(lights, k));
  }
  return n < MIN_CHANGES || !(get(lights, i) > 0) ? 1 : min(max(median(changes, n) / get(lights, i), 1), MOST_DULL);
}

/** Standard deviation of the good days before row `i` [percentage points]; 0: too few. */
function scatterBefore(i: i32): f64 {
  let n = 0;
  let later: f64 = NaN;
  for (let k = i - 1; k >= 0 && daysBetween(k, i) <= SCATTER_DAYS; k--) {
    if (!isGood(k)) continue;
    if (isFinite(later)) set(changes, n++, abs(later - get(losses, k)));
    later = get(losses, k);
  }
  return n < MIN_CHANGES ? 0 : CHANGE_TO_SIGMA * median(changes, n);
}

/** A loss beyond `MAX_SETTLED_LOSS` that grew day by day from the level before it is soiling, and the level of the next days. */
function hasGrown(i: i32, reference: i32): bool {
  const loss = get(losses, i);
  if (reference < 0 || !(loss > MAX_SETTLED_LOSS) || !isGood(i) || isCold(i)) return false;
  const since = daysBetween(reference, i);
  const before = get(losses, reference);
  return since <= MAX_LEVEL_AGE_DAYS && loss - before <= maxRise(i, before, since - 1);
}

/** Cover code of a day without a level; 0: not covered. */
function coverWithoutLevel(i: i32): f64 {
  const loss = get(losses, i);
  const cold = isCold(i);
  if (loss > MAX_SETTLED_LOSS) return cold ? COLD : LOSS;
  if (loss < -MAX_SETTLED_LOSS) return CLEAN_CELL;
  return cold && !agrees(i, goodBefore(i)) && !agrees(i, goodAfter(i)) ? COLD : 0;
}

function isConfirmedWeak(i: i32, settled: usize): bool {
  if (flag(goods, i)) return false;
  const before = goodBefore(i);
  const after = goodAfter(i);
  return (agrees(i, before) && get(settled, before) != 0) || (agrees(i, after) && get(settled, after) != 0);
}

function isSettled(i: i32): bool {
  if (!isGood(i) || isCold(i)) return false;
  if (!(abs(get(losses, i)) > MAX_SETTLED_LOSS)) return agreesAndIsWarm(i, goodBefore(i)) || agreesAndIsWarm(i, goodAfter(i));
  let first = i;
  let last = i;
  for (let next = goodBefore(first); agreesAndIsWarm(first, next) && daysBetween(first, last) < SETTLING_DAYS; next = goodBefore(first)) first = next;
  for (let next = goodAfter(last); agreesAndIsWarm(last, next) && daysBetween(first, last) < SETTLING_DAYS; next = goodAfter(last)) last = next;
  return daysBetween(first, last) >= SETTLING_DAYS;
}

// @ts-ignore: decorator
@inline
function daysBetween(first: i32, last: i32): f64 {
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
  return get(temperatures, i) < COLD_BELOW_CELSIUS;
}

// @ts-ignore: decorator
@inline
function agrees(i: i32, other: i32): bool {
  return other >= 0 && abs(get(losses, i) - get(losses, other)) <= AGREEMENT;
}

// @ts-ignore: decorator
@inline
function agreesAndIsWarm(i: i32, other: i32): bool {
  return agrees(i, other) && !isCold(other);
}

/** Nearest good row within `MAX_NEIGHBOR_DAYS` on either side; -1: none. */
function goodBefore(i: i32): i32 {
  for (let k = i - 1; k >= 0 && get(days, i) - get(days, k) <= MAX_NEIGHBOR_DAYS; k--) if (isGood(k)) return k;
  return -1;
}

function goodAfter(i: i32): i32 {
  for (let k = i + 1; k < rows && get(days, k) - get(days, i) <= MAX_NEIGHBOR_DAYS; k++) if (isGood(k)) return k;
  return -1;
}
