import { columnAfter, get, set } from "../numerics/column";
import { median } from "../numerics/median";
import { residualVariance } from "../numerics/autocorrelation";
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
/** Least scatter of a day [percentage points]. */
const MIN_SCATTER: f64 = 0.28;

/**
 * A loss that moves away from the plant's other devices, across rain, too. Alone, a drift looks like soiling. Fits `L = a + b N + c t+`: `N`
 * is measured with noise, which would make `b` too small and every dry spell a drift, so its squares are corrected for that, and `b` is
 * drawn towards 1.
 */
export function findDrift(days: SensorDays): void {
  const rows = columnAfter(days.scratch, 1, days.rows);
  const own = columnAfter(days.scratch, 2, days.rows);
  const other = columnAfter(days.scratch, 3, days.rows);
  const noise = changetype<usize>(memory.data(32));
  const usual = columnAfter(days.scratch, 4, days.rows);
  for (let i = 0; i < days.rows; i++) set(usual, i, f64(hasNeighbors(days, i) && !isOdd(days, i)));
  for (let i = 1; i < days.rows; i++) {
    if (get(usual, i) == 0) continue;
    let n = 0;
    for (let k = i; k >= 0 && daysBetween(days, k, i) <= REACH; k--) {
      if (get(usual, k) == 0) continue;
      // What has drifted before shows no usual ratio.
      if (get(days.fault, k) == DRIFTED && daysBetween(days, k, i) >= LONGEST) continue;
      set(rows, n, <f64>k);
      set(own, n, get(days.loss, k));
      set(other, n++, get(days.neighbors, k));
    }
    if (n < MIN_DAYS) continue;
    // `seriesNoise` writes two values.
    for (let column = 2; column <= 3; column++) {
      seriesNoise(columnAfter(days.scratch, column, days.rows), n, days.scratch, noise);
      set(noise, column, get(noise, 0) * get(noise, 0));
    }
    for (let width = SHORTEST; width <= LONGEST; width *= LONGER) {
      const first = driftSince(days, rows, own, other, n, width, get(noise, 2), get(noise, 3));
      if (first >= 0) mark(days, first, i, DRIFTED);
    }
  }
}

/** First row of the drift that ends with the first of `rows`, if it began `width` days before; -1: there is none. */
function driftSince(days: SensorDays, rows: usize, own: usize, other: usize, n: i32, width: f64, ownVariance: f64, otherVariance: f64): i32 {
  const start = get(days.day, <i32>get(rows, 0)) - width;
  let inside = 0;
  while (inside < n && get(days.day, <i32>get(rows, inside)) > start) inside++;
  if (n - inside < MIN_DAYS || <f64>inside < MIN_SHARE * width) return -1;
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  let xx: f64 = 0;
  let xz: f64 = 0;
  let zz: f64 = 0;
  let xy: f64 = 0;
  let zy: f64 = 0;
  for (let k = 0; k < n; k++) {
    const px = get(other, k);
    const py = get(own, k);
    const pz = max(get(days.day, <i32>get(rows, k)) - start, 0);
    x += px;
    y += py;
    z += pz;
    xx += px * px;
    xz += px * pz;
    zz += pz * pz;
    xy += px * py;
    zy += pz * py;
  }
  const share = 1 / <f64>n;
  xx -= x * x * share;
  xz -= x * z * share;
  zz -= z * z * share;
  xy -= x * y * share;
  zy -= z * y * share;
  const prior = (ownVariance + otherVariance) / (RATIO_SPREAD * RATIO_SPREAD);
  const square = max(xx - <f64>n * otherVariance, 0) + prior;
  const determinant = square * zz - xz * xz;
  if (!(determinant > 0)) return -1;
  const ratio = ((xy + prior) * zz - xz * zy) / determinant;
  const drift = (square * zy - xz * (xy + prior)) / determinant;
  const level = (y - ratio * x - drift * z) * share;
  let squares: f64 = 0;
  let products: f64 = 0;
  let last: f64 = 0;
  for (let k = 0; k < n; k++) {
    const rest = get(own, k) - ratio * get(other, k) - drift * max(get(days.day, <i32>get(rows, k)) - start, 0) - level;
    squares += rest * rest;
    products += rest * last;
    last = rest;
  }
  const variance = residualVariance(squares, products, <f64>(n - 3), MIN_SCATTER * MIN_SCATTER);
  const error = Math.sqrt((variance * square) / determinant);
  return drift > max(MIN_DRIFT, SIGMAS * error) && drift * width > MIN_SHIFT ? <i32>get(rows, inside - 1) : -1;
}

function hasNeighbors(days: SensorDays, i: i32): bool {
  return isOpen(days, i, DRIFTED) && isFinite(get(days.neighbors, i));
}

/** The difference to the neighbors isn't that of the days around. */
function isOdd(days: SensorDays, i: i32): bool {
  let n = 0;
  for (let step = -1; step <= 1; step += 2) {
    for (let k = i + step, seen = 0; k >= 0 && k < days.rows && seen < AROUND; k += step) {
      if (!hasNeighbors(days, k)) continue;
      set(days.scratch, n++, get(days.loss, k) - get(days.neighbors, k));
      seen++;
    }
  }
  set(days.scratch, n++, get(days.loss, i) - get(days.neighbors, i));
  return abs(get(days.loss, i) - get(days.neighbors, i) - median(days.scratch, n)) > ODD;
}
