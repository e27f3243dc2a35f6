import { get, set } from "../numerics/column";
import { residualVariance } from "../numerics/autocorrelation";
import { normalQuantile } from "../numerics/normal-quantile";

/** Share of series of mere scatter in which a fall may be found, at any of their rows [1]: that of divisions, see `detect-noise.test.ts`. */
const CHANCE: f64 = 0.01;
/**
 * The price of a division is right where days scatter as the series does: at most this multiple of its variance, which is a standard error of
 * that of `NEAR_ROWS` days on both sides.
 */
const USUAL_SCATTER: f64 = 1.25;
/** Rows on each side that are judged by themselves, too: a line through many bends. */
const NEAR_ROWS = 20;

/** Line of a segment where it meets the next. */
@unmanaged
class End {
  /** Loss [%], and its variance at a scatter of 1. */
  loss: f64;
  share: f64;
  /** Sums of squares of what the line leaves, and of products of one row with the next. */
  squares: f64;
  products: f64;
}

/**
 * Drops falls that the scatter of the days around them may have made: segments are found by the noise of the whole series, and some weeks
 * scatter more. `starts` [count]: first rows of segments of x [n, days], y [n, %]; `kept` [n]: 1 at starts that have a reason. The least
 * significant fall goes first. Returns the number of segments left.
 */
export function dropChanceFalls(x: usize, y: usize, n: i32, noise: f64, kept: usize, starts: usize, count: i32): i32 {
  const needed = normalQuantile(1 - (0.5 * CHANCE) / <f64>n);
  let left = count;
  let weakest: i32;
  do {
    let least = needed;
    weakest = 0;
    for (let k = 1; k < left; k++) {
      const first = <i32>get(starts, k);
      if (get(kept, first) != 0) continue;
      const begin = <i32>get(starts, k - 1);
      const end = k + 1 < left ? <i32>get(starts, k + 1) : n;
      const whole = significance(x, y, begin, first, end, noise);
      const near = significance(x, y, max(begin, first - NEAR_ROWS), first, min(end, first + NEAR_ROWS), noise);
      const fall = max(whole, near);
      if (!(fall > 0) || !(fall < least)) continue;
      least = fall;
      weakest = k;
    }
    if (weakest == 0) continue;
    left--;
    for (let k = weakest; k < left; k++) set(starts, k, get(starts, k + 1));
  } while (weakest != 0);
  return left;
}

/** Fall from the line of rows [`begin`, `first`) to that of [`first`, `end`) [standard errors]. */
function significance(x: usize, y: usize, begin: i32, first: i32, end: i32, noise: f64): f64 {
  const before = changetype<End>(memory.data(offsetof<End>()));
  const after = changetype<End>(memory.data(offsetof<End>()));
  const day = 0.5 * (get(x, first - 1) + get(x, first));
  fitEnd(x, y, begin, first, day, before);
  fitEnd(x, y, first, end, day, after);
  const least = noise * noise;
  const freedom = max(<f64>(end - begin - 4), 1);
  const variance = residualVariance(before.squares + after.squares, before.products + after.products, freedom, least);
  if (variance <= USUAL_SCATTER * least) return Infinity;
  return (before.loss - after.loss) / Math.sqrt(variance * (before.share + after.share));
}

/** Least-squares line of rows [`begin`, `end`) on `day`. */
function fitEnd(x: usize, y: usize, begin: i32, end: i32, day: f64, result: End): void {
  const one = 1 / <f64>(end - begin);
  let sx: f64 = 0;
  let sy: f64 = 0;
  let xx: f64 = 0;
  let xy: f64 = 0;
  for (let i = begin; i < end; i++) {
    const px = get(x, i) - day;
    sx += px;
    sy += get(y, i);
    xx += px * px;
    xy += px * get(y, i);
  }
  xx -= sx * sx * one;
  const slope = xx > 0 ? (xy - sx * sy * one) / xx : 0;
  const loss = (sy - slope * sx) * one;
  result.loss = loss;
  result.share = one + (xx > 0 ? (sx * sx * one * one) / xx : 0);
  result.squares = 0;
  result.products = 0;
  let last: f64 = 0;
  for (let i = begin; i < end; i++) {
    const rest = get(y, i) - loss - slope * (get(x, i) - day);
    result.squares += rest * rest;
    result.products += rest * last;
    last = rest;
  }
}
