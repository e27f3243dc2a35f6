import { flag, get, set } from "./column";
import { isLit, lossPercent } from "./sample-loss";
import { longestStep } from "./sampling-interval";

/** Joules a square metre in one kWh/m2. */
const JOULES_PER_KWH: f64 = 3.6e6;
/** A step longer than this many intervals is a gap [1]. */
const GAP_STEPS: f64 = 1.5;
/** A clean cell that changes by more than this share within a minute stands at the edge of a cloud (research 4a, CR-PVS1) [1/min]. */
const CLOUD_EDGE_PER_MINUTE: f64 = 0.1;
/** Faster sampling is compared over this long, else noise would look like clouds [s]. */
const MINUTE: f64 = 60;
/** Daylight that is assumed of a day whose readings begin or end in full light: the mean length of day anywhere [s]. */
const MEAN_DAYLIGHT: f64 = 43200;

/** What the last `readDay` found; NaN insolation [kWh/m2] where the cell never reported. */
export let insolClean: f64 = NaN;
export let insolSoiled: f64 = NaN;
/** Clean cell's insolation inside the window [kWh/m2]. */
export let windowInsolation: f64 = NaN;
/** Rows that can show soiling, and those of them away from cloud edges. */
export let litRows: i32 = 0;
export let calmRows: i32 = 0;
/** Daylight that the window should have had samples of [s]. */
export let expectedDaylight: f64 = 0;

/**
 * One walk over the `n` rows of a day, in order of time; `whole` if every row has both values.
 *
 * Insolation: each reading holds for the time since the one before of its cell, at most `longestStep`, the first for one interval.
 * A negative reading (offset of a dark cell) is no energy.
 *
 * Lit rows are those that can show soiling: inside the window, both cells reporting, at least one above `lowLight` [W/m2].
 * Per lit row its loss [%], both cells' energy [J/m2] and whether it is calm are written.
 *
 * What daylight the window should have had follows from the rows themselves, as neither place nor window is known here: the lit rows, and every gap
 * that has a lit row at either end. A gap between dark rows is night (or heavy cloud) and misses nothing; rows in low light are neither expected nor
 * counted. Readings that begin or end in full light were cut off (a device installed, lost, or a day still running): then at least twelve hours are
 * expected.
 */
export function readDay(
  t: usize,
  clean: usize,
  soiled: usize,
  window: usize,
  n: i32,
  whole: bool,
  interval: f64,
  lowLight: f64,
  litLoss: usize,
  litClean: usize,
  litSoiled: usize,
  litCalm: usize,
): void {
  // Compiled twice, once without the questions whether a cell reported: most days are whole.
  if (whole) walk(t, clean, soiled, window, n, true, interval, lowLight, litLoss, litClean, litSoiled, litCalm);
  else walk(t, clean, soiled, window, n, false, interval, lowLight, litLoss, litClean, litSoiled, litCalm);
}

// @ts-ignore: decorator
@inline
function walk(
  t: usize,
  clean: usize,
  soiled: usize,
  window: usize,
  n: i32,
  whole: bool,
  interval: f64,
  lowLight: f64,
  litLoss: usize,
  litClean: usize,
  litSoiled: usize,
  litCalm: usize,
): void {
  const longest = longestStep(interval);
  // NaN until the first report.
  let cleanTime: f64 = NaN;
  let soiledTime: f64 = NaN;
  let bothTime: f64 = NaN;
  let cleanJoules: f64 = 0;
  let soiledJoules: f64 = 0;
  let windowJoules: f64 = 0;
  let missing: f64 = 0;
  let wasLit = false;
  let beginsLit = false;
  let reference = 0;
  let lit = 0;
  let calm = 0;
  for (let k = 0; k < n; k++) {
    const time = get(t, k);
    const c = get(clean, k);
    const s = get(soiled, k);
    // Half of all rows are night: nothing to add up, nothing to judge.
    if (whole && k > 0 && !wasLit && c <= 0 && s <= 0) {
      bothTime = time;
      continue;
    }
    const isInside = flag(window, k);
    const cleanReports = whole || isFinite(c);
    const soiledReports = whole || isFinite(s);
    const isFirst = bothTime != bothTime;
    const gap = isFirst ? interval : time - bothTime;
    const step = gap < longest ? gap : longest;
    if (cleanReports) {
      const joules = (c > 0 ? c : 0) * (whole ? step : stepSince(cleanTime, time, interval, longest));
      cleanJoules += joules;
      windowJoules += isInside ? joules : 0;
      cleanTime = time;
    }
    if (soiledReports) {
      soiledJoules += (s > 0 ? s : 0) * (whole ? step : stepSince(soiledTime, time, interval, longest));
      soiledTime = time;
    }
    if (!cleanReports || !soiledReports) continue;

    const nowLit = isInside && c > 0 && isLit(c, s, lowLight);
    if (gap > GAP_STEPS * interval && (nowLit || wasLit)) missing += gap - interval;
    bothTime = time;
    wasLit = nowLit;
    if (!nowLit) continue;

    if (isFirst) beginsLit = true;
    while (reference + 1 < k && time - get(t, reference + 1) >= MINUTE) reference++;
    const isCalm = isFirst || !isCloudEdge(get(clean, reference), c, time - get(t, reference));
    set(litLoss, lit, lossPercent(c, s));
    set(litClean, lit, c * step);
    set(litSoiled, lit, s * step);
    store<u8>(litCalm + <usize>lit, u8(isCalm));
    calm += i32(isCalm);
    lit++;
  }
  if (whole) cleanTime = soiledTime = bothTime;
  insolClean = cleanTime == cleanTime ? cleanJoules / JOULES_PER_KWH : NaN;
  insolSoiled = soiledTime == soiledTime ? soiledJoules / JOULES_PER_KWH : NaN;
  windowInsolation = cleanTime == cleanTime ? windowJoules / JOULES_PER_KWH : NaN;
  litRows = lit;
  calmRows = calm;
  const expected = <f64>lit * interval + missing;
  expectedDaylight = beginsLit || wasLit ? max(expected, MEAN_DAYLIGHT) : expected;
}

/** Time that a reading stands for, given when its cell reported before. */
// @ts-ignore: decorator
@inline
function stepSince(before: f64, time: f64, interval: f64, longest: f64): f64 {
  const gap = before == before ? time - before : interval;
  return gap < longest ? gap : longest;
}

// @ts-ignore: decorator
@inline
function isCloudEdge(before: f64, now: f64, seconds: f64): bool {
  const change = abs(now - before);
  // The brighter of the two without a branch, which noise would make unpredictable.
  const brighter = 0.5 * (now + before + change);
  return change * MINUTE > CLOUD_EDGE_PER_MINUTE * seconds * brighter;
}
