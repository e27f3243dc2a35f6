import type { Core } from "../core.ts";

/** Days with a loss, ascending, without outliers, and their noise [percentage points]. */
export interface LossRows {
  days: Float64Array;
  losses: Float64Array;
  noise: number;
}

export function lossRows(core: Core, day: Float64Array, loss: Float64Array): LossRows {
  const [days, losses] = isInOrder(day, loss) ? [day, loss] : knownLosses(day, loss);
  const n = days.length;
  core.begin();
  const y = core.put(losses);
  const [scratch, result, outliers] = [core.take(n + 3), core.take(2), core.take(n)];
  core.run("seriesNoise", y, n, scratch, result);
  const [noise = 0, change = 0] = core.read(result, 2);
  if (core.run("flagOutliers", y, n, noise, change, scratch, outliers) === 0) return { days, losses, noise };
  const isOutlier = core.read(outliers, n);
  const kept = (_: number, row: number): boolean => isOutlier[row] === 0;
  return { days: days.filter(kept), losses: losses.filter(kept), noise };
}

function isInOrder(day: Float64Array, loss: Float64Array): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < day.length; row++) {
    const at = day[row]!;
    if (!(at > before && Number.isInteger(at) && Number.isFinite(loss[row]))) return false;
    before = at;
  }
  return true;
}

/** Ascending; the last of repeated days counts. */
function knownLosses(day: Float64Array, loss: Float64Array): [days: Float64Array, losses: Float64Array] {
  const known = new Map<number, number>();
  for (const [row, at] of day.entries()) {
    if (Number.isInteger(at) && Number.isFinite(loss[row])) known.set(at, loss[row]!);
  }
  const days = Float64Array.from(known.keys()).sort();
  return [days, days.map((at) => known.get(at)!)];
}
