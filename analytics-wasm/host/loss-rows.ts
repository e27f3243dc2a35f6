import type { Core } from "./core.ts";

/** Days with a loss in order, without outliers, and the standard deviation of their noise [percentage points]. */
export interface LossRows {
  days: Float64Array;
  losses: Float64Array;
  noise: number;
}

export function lossRows(core: Core, day: Float64Array, loss: Float64Array): LossRows {
  const known = new Map<number, number>();
  for (const [row, at] of day.entries()) {
    if (Number.isInteger(at) && Number.isFinite(loss[row])) known.set(at, loss[row]!);
  }
  const days = Float64Array.from(known.keys()).sort();
  const losses = days.map((at) => known.get(at)!);
  const n = days.length;
  core.begin();
  const y = core.put(losses);
  const [scratch, result, outliers] = [core.take(n + 3), core.take(2), core.take(n)];
  core.run("seriesNoise", y, n, scratch, result);
  const [noise = 0, change = 0] = core.read(result, 2);
  core.run("flagOutliers", y, n, noise, change, scratch, outliers);
  const isOutlier = core.read(outliers, n);
  const kept = (_: number, row: number): boolean => isOutlier[row] === 0;
  return { days: days.filter(kept), losses: losses.filter(kept), noise };
}
