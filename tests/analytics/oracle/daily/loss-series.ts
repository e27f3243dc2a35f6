import { median } from "../statistics.ts";

export interface LossDay {
  x: number;
  y: number;
}

/** Days with a loss, without outliers, and their noise [percentage points]. */
export interface LossSeries {
  rows: LossDay[];
  noise: number;
}

/** Scatter of daily changes about their median, at least 0.01. */
function noiseOf(values: number[]): { noise: number; change: number } {
  const differences = values.slice(1).map((value, k) => value - values[k]!);
  if (differences.length === 0) return { noise: 0.01, change: 0 };
  const change = median(differences);
  const deviation = median(differences.map((difference) => Math.abs(difference - change)));
  return { noise: Math.max((1.482_602_218_505_601_8 * deviation) / Math.SQRT2, 0.01), change: Math.abs(change) };
}

export function lossSeries(day: Float64Array, loss: Float64Array): LossSeries {
  const latest = new Map<number, number>();
  for (const [row, x] of day.entries()) {
    if (Number.isInteger(x) && Number.isFinite(loss[row])) latest.set(x, loss[row]!);
  }
  const all = [...latest].map(([x, y]) => ({ x, y })).sort((a, b) => a.x - b.x);
  const { noise, change } = noiseOf(all.map(({ y }) => y));
  const far = (y: number, others: LossDay[]): number =>
    others.length > 0 ? Math.abs(y - median(others.map((other) => other.y))) : Infinity;
  const isOutlier = ({ y }: LossDay, row: number): boolean => {
    const before = far(y, all.slice(Math.max(row - 3, 0), row));
    const after = far(y, all.slice(row + 1, row + 4));
    return all.length > 1 && Math.min(before, after) > 4.5 * noise + 3 * change;
  };
  return { rows: all.filter((row, index) => !isOutlier(row, index)), noise };
}
