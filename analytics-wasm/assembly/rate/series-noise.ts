import { columnAfter, get, set } from "../numerics/column";
import { median, medianOfThree } from "../numerics/median";

/** Standard deviation per median absolute deviation of normal errors: 1 / quantile(0.75). */
const PER_DEVIATION: f64 = 1.4826022185056018;
/** Lower bound of the noise of daily losses [percentage points]. */
const MIN_NOISE: f64 = 0.01;
/** An outlier is further from both sides than this [standard deviations plus typical daily changes]. */
const OUTLIER: f64 = 4.5;
const OUTLIER_CHANGES: f64 = 3;
const NEIGHBORS = 3;

/**
 * Noise of a series [n, %] with trends and jumps, from differences of neighbors. Writes its standard deviation [percentage points] and the
 * typical daily change [percentage points] to `result` [2]. `scratch` [n].
 */
export function seriesNoise(y: usize, n: i32, scratch: usize, result: usize): void {
  set(result, 0, MIN_NOISE);
  set(result, 1, 0);
  const count = n - 1;
  if (count < 1) return;
  for (let i = 0; i < count; i++) set(scratch, i, get(y, i + 1) - get(y, i));
  const change = median(scratch, count);
  for (let i = 0; i < count; i++) set(scratch, i, abs(get(scratch, i) - change));
  set(result, 0, max((PER_DEVIATION * median(scratch, count)) / Math.SQRT2, MIN_NOISE));
  set(result, 1, abs(change));
}

/**
 * Flags days [n] that differ from the medians of the three days before and of the three after; a step or slope is near one of them. The
 * last day is judged only with the next. `scratch` [3]. Returns the number of outliers.
 */
export function flagOutliers(y: usize, n: i32, noise: f64, change: f64, scratch: usize, outlier: usize): i32 {
  let count = 0;
  const limit = OUTLIER * noise + OUTLIER_CHANGES * change;
  for (let i = 0; i < n; i++) {
    const before = distance(y, i, max(i - NEIGHBORS, 0), i, scratch);
    const behind = distance(y, i, i + 1, min(i + 1 + NEIGHBORS, n), scratch);
    const isOutlier = n > 1 && min(before, behind) > limit;
    set(outlier, i, f64(isOutlier));
    count += i32(isOutlier);
  }
  return count;
}

/** Distance of a row from the median of rows [`begin`, `end`); Infinity without any. */
function distance(y: usize, row: i32, begin: i32, end: i32, scratch: usize): f64 {
  if (end <= begin) return Infinity;
  if (end - begin == 3) return abs(get(y, row) - medianOfThree(get(y, begin), get(y, begin + 1), get(y, begin + 2)));
  memory.copy(scratch, columnAfter(y, 1, begin), (<usize>(end - begin)) << 3);
  return abs(get(y, row) - median(scratch, end - begin));
}
