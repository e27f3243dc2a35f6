import { flag, get, set } from "./column";
import { longestStep } from "./insolation";
import { isLit, lossPercent } from "./sample-loss";

/**
 * A step longer than this many intervals is a gap [1].
 */
const GAP_STEPS: f64 = 1.5;
/** A clean cell that changes by more than this share within a minute stands at the edge of a cloud (research 4a, CR-PVS1) [1/min]. */
const CLOUD_EDGE_PER_MINUTE: f64 = 0.1;
/** Faster sampling is compared over this long, else noise would look like clouds [s]. */
const MINUTE: f64 = 60;
/** Daylight that is assumed of a day whose readings begin or end in full light: the mean length of day anywhere [s]. */
const MEAN_DAYLIGHT: f64 = 43200;

let expectedSeconds: f64 = 0;
let calm: i32 = 0;

/** Rows that the window's daylight should have had, as time [s]; of the last `litRows`. */
export function expectedDaylight(): f64 {
  return expectedSeconds;
}

/** Rows away from cloud edges; of the last `litRows`. */
export function calmRows(): i32 {
  return calm;
}

/**
 * Picks the rows of a day that can show soiling: inside the window, both cells reporting, at least one above `lowLight`.
 * Writes per lit row its loss [%], both cells' energy [J/m2] and whether it is calm; returns how many there are.
 *
 * What daylight the window should have had follows from the rows themselves, as neither place nor window is known here: the lit rows, and every gap
 * that has a lit row at either end. A gap between dark rows is night (or heavy cloud) and misses nothing; rows in low light are neither expected nor counted.
 * Readings that begin or end in full light were cut off (a device installed, lost, or a day still running): then at least twelve hours are expected.
 */
export function litRows(
  t: usize,
  clean: usize,
  soiled: usize,
  window: usize,
  n: i32,
  interval: f64,
  lowLight: f64,
  litLoss: usize,
  litClean: usize,
  litSoiled: usize,
  litCalm: usize,
): i32 {
  const longest = longestStep(interval);
  let lit = 0;
  let missing: f64 = 0;
  let previous: f64 = NaN;
  let previousLit = false;
  let beginsLit = false;
  let reference = 0;
  calm = 0;
  for (let k = 0; k < n; k++) {
    const c = get(clean, k);
    const s = get(soiled, k);
    if (!isFinite(c) || !isFinite(s)) continue;
    const time = get(t, k);
    const isFirst = previous != previous;
    const gap = isFirst ? interval : time - previous;
    const nowLit = c > 0 && isLit(c, s, lowLight) && flag(window, k);
    if (isFirst) beginsLit = nowLit;
    if ((nowLit || previousLit) && gap > GAP_STEPS * interval) missing += gap - interval;
    previous = time;
    previousLit = nowLit;
    if (!nowLit) continue;

    while (reference + 1 < k && time - get(t, reference + 1) >= MINUTE) reference++;
    const isCalm = isFirst || !isCloudEdge(get(clean, reference), c, time - get(t, reference));
    calm += i32(isCalm);
    const step = min(gap, longest);
    set(litLoss, lit, lossPercent(c, s));
    set(litClean, lit, c * step);
    set(litSoiled, lit, s * step);
    store<u8>(litCalm + <usize>lit, u8(isCalm));
    lit++;
  }
  expectedSeconds = lit * interval + missing;
  if (beginsLit || previousLit) expectedSeconds = max(expectedSeconds, MEAN_DAYLIGHT);
  return lit;
}

function isCloudEdge(before: f64, now: f64, seconds: f64): bool {
  return abs(now - before) > CLOUD_EDGE_PER_MINUTE * (seconds / MINUTE) * max(before, now);
}
