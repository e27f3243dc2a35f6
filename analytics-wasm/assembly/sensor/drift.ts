import { columnAfter, get, set } from "../numerics/column";
import { median } from "../numerics/median";
import { seriesNoise } from "../rate/series-noise";
import { DRIFTED, SensorDays, daysBetween, isOpen, mark } from "./sensor-days";

/** Times for which the loss may have moved: the shortest, by how much the next is longer, the longest [days], and the least share of days. */
const SHORTEST: f64 = 7.2;
const LONGER: f64 = 1.4;
const LONGEST: f64 = 30;
const MIN_SHARE: f64 = 0.6;
/** Days that show how the losses go together: how far back, and the fewest before the drift. */
const REACH: f64 = 150;
const MIN_DAYS = 20;
/** Least drift [percentage points/day; standard errors; percentage points in all]. Tried daily and at several lengths, so 2 say nothing. */
const MIN_DRIFT: f64 = 0.05;
const SIGMAS: f64 = 4;
const MIN_SHIFT: f64 = 0.6;
/**
 * Devices of a plant soil by factors of this standard deviation [natural log]: 9 to 29% at 800 to 1,550 ft, and 39% at one pair in ten
 * (Fracsun, "The art and science of soiling sensor placement").
 */
const RATIO_SPREAD: f64 = 0.3;
/** A difference this far from those around it is one of an odd day [percentage points; days]. */
const ODD: f64 = 1.5;
const AROUND = 4;
/** Least scatter of a day [percentage points], and highest correlation with the day before [1]. */
const MIN_SCATTER: f64 = 0.28;
const MAX_CORRELATION: f64 = 0.8;

/**
 * A loss that moves away from the plant's other devices, across rain, too. Alone, a drift looks like soiling. Fits `L = a + b N + c t+`: `N`
 * is measured with noise, which would make `b` too small and every dry spell a drift, so its squares are corrected for that, and `b` is
 * drawn towards 1.
 */
export function findDrift(days: SensorDays): void {
  const day = columnAfter(days.scratch, 1, days.rows);
  const own = columnAfter(days.scratch, 2, days.rows);
  const other = columnAfter(days.scratch, 3, days.rows);
  const noise = changetype<usize>(memory.data(16));
  const usual = columnAfter(days.scratch, 4, days.rows);
  for (let i = 0; i < days.rows; i++) set(usual, i, f64(hasNeighbors(days, i) && !isOdd(days, i)));
  for (let i = 1; i < days.rows; i++) {
    if (get(usual, i) == 0) continue;
    let n = 0;
    for (let k = i; k >= 0 && daysBetween(days, k, i) <= REACH; k--) {
      if (get(usual, k) == 0) continue;
      // What has drifted before shows no usual ratio.
      if (get(days.fault, k) == DRIFTED && daysBetween(days, k, i) >= LONGEST) continue;
      set(day, n, get(days.day, k));
      set(own, n, get(days.loss, k));
      set(other, n++, get(days.neighbors, k));
    }
    if (n < MIN_DAYS) continue;
    seriesNoise(own, n, days.scratch, noise);
    const ownNoise = get(noise, 0);
    seriesNoise(other, n, days.scratch, noise);
    const otherNoise = get(noise, 0);
    for (let width = SHORTEST; width <= LONGEST; width *= LONGER) {
      const first = driftSince(day, own, other, n, width, ownNoise, otherNoise);
      if (isFinite(first)) markSince(days, first, i);
    }
  }
}

/** First day of the drift that ends with row 0, if it began `width` days before; NaN: there is none. */
function driftSince(day: usize, own: usize, other: usize, n: i32, width: f64, ownNoise: f64, otherNoise: f64): f64 {
  const start = get(day, 0) - width;
  let inside = 0;
  while (inside < n && get(day, inside) > start) inside++;
  if (n - inside < MIN_DAYS || <f64>inside < MIN_SHARE * width) return NaN;
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  for (let k = 0; k < n; k++) {
    x += get(other, k) / <f64>n;
    y += get(own, k) / <f64>n;
    z += max(get(day, k) - start, 0) / <f64>n;
  }
  let xx: f64 = 0;
  let xz: f64 = 0;
  let zz: f64 = 0;
  let xy: f64 = 0;
  let zy: f64 = 0;
  for (let k = 0; k < n; k++) {
    const px = get(other, k) - x;
    const py = get(own, k) - y;
    const pz = max(get(day, k) - start, 0) - z;
    xx += px * px;
    xz += px * pz;
    zz += pz * pz;
    xy += px * py;
    zy += pz * py;
  }
  const prior = (ownNoise * ownNoise + otherNoise * otherNoise) / (RATIO_SPREAD * RATIO_SPREAD);
  const square = max(xx - <f64>n * otherNoise * otherNoise, 0) + prior;
  const determinant = square * zz - xz * xz;
  if (!(determinant > 0)) return NaN;
  const ratio = ((xy + prior) * zz - xz * zy) / determinant;
  const drift = (square * zy - xz * (xy + prior)) / determinant;
  let squares: f64 = 0;
  let products: f64 = 0;
  let last: f64 = 0;
  for (let k = 0; k < n; k++) {
    const rest = get(own, k) - y - ratio * (get(other, k) - x) - drift * (max(get(day, k) - start, 0) - z);
    squares += rest * rest;
    products += rest * last;
    last = rest;
  }
  const correlation = squares > 0 ? min(max(products / squares, 0), MAX_CORRELATION) : 0;
  const scatter = max(squares / <f64>(n - 3), MIN_SCATTER * MIN_SCATTER);
  const error = Math.sqrt((((scatter * square) / determinant) * (1 + correlation)) / (1 - correlation));
  return drift > max(MIN_DRIFT, SIGMAS * error) && drift * width > MIN_SHIFT ? get(day, inside - 1) : NaN;
}

function markSince(days: SensorDays, day: f64, i: i32): void {
  let first = i;
  while (first > 0 && get(days.day, first - 1) >= day) first--;
  mark(days, first, i, DRIFTED);
}

function hasNeighbors(days: SensorDays, i: i32): bool {
  return isOpen(days, i, DRIFTED) && isFinite(get(days.neighbors, i));
}

/** The difference to the neighbors isn't that of the days around. */
function isOdd(days: SensorDays, i: i32): bool {
  let n = 0;
  for (let k = i, seen = 0; k >= 0 && seen <= AROUND; k--) {
    if (!hasNeighbors(days, k)) continue;
    set(days.scratch, n++, get(days.loss, k) - get(days.neighbors, k));
    seen++;
  }
  for (let k = i + 1, seen = 0; k < days.rows && seen < AROUND; k++) {
    if (!hasNeighbors(days, k)) continue;
    set(days.scratch, n++, get(days.loss, k) - get(days.neighbors, k));
    seen++;
  }
  return abs(get(days.loss, i) - get(days.neighbors, i) - median(days.scratch, n)) > ODD;
}
