import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { erf } from "../models/hsu.ts";
import { ascending, clamp, mean, median, total } from "../statistics.ts";

interface Day {
  x: number;
  y: number;
}

function pairSlopes(days: Day[]): number[] {
  return days.flatMap((one) => days.filter(({ x }) => x > one.x).map(({ x, y }) => (y - one.y) / (x - one.x)));
}

/** n(n-1)(2n+5) - t(t-1)(2t+5) per group of t ties, over 18. */
function kendallVariance(days: Day[]): number {
  const term = (n: number): number => n * (n - 1) * (2 * n + 5);
  const groups = (values: number[]): number[] =>
    [...new Set(values)].map((value) => values.filter((other) => other === value).length);
  const ties = [...groups(days.map(({ x }) => x)), ...groups(days.map(({ y }) => y))];
  return (term(days.length) - total(ties.map((count) => term(count)))) / 18;
}

export function normalQuantile(p: number): number {
  let [low, high] = [-4, 4];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (0.5 + 0.5 * erf(middle / Math.SQRT2) < p) low = middle;
    else high = middle;
  }
  return low;
}

function nearestEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

function correlation(segments: Day[][], residuals: number[][]): number {
  const all = segments.flat();
  const step = median(all.slice(1).map(({ x }, k) => x - all[k]!.x));
  const squares = total(residuals.flat().map((rest) => rest * rest));
  const products = segments.flatMap((days, s) =>
    days.slice(1).flatMap(({ x }, k) => (x - days[k]!.x <= step ? [residuals[s]![k]! * residuals[s]![k + 1]!] : [])),
  );
  if (products.length === 0 || squares === 0) return 0;
  const r = (mean(products) * (all.length - 1)) / squares;
  return clamp(r + (3 + 3 * r) / all.length, 0, 0.8);
}

const NONE = { rate: NaN, intercept: NaN, low: NaN, high: NaN, r2: NaN };

export const soilingRate: Analytics["soilingRate"] = (input) => {
  const { breaks = new Float64Array(0), confidence = 0.95, autocorrelation = "adjust" } = input;
  const days = Array.from(input.day, (x, row) => ({ x, y: input.loss[row]! }))
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .sort((a, b) => a.x - b.x);
  const n = days.length;
  const segmentOf = ({ x }: Day): number => breaks.filter((first) => first <= x).length;
  const segments = [...Map.groupBy(days, segmentOf).values()];
  const slopes = ascending(segments.flatMap((segment) => pairSlopes(segment)));
  if (slopes.length === 0) return { ...NONE, n };
  const rate = median(slopes);
  const last = segments.at(-1)!;
  const intercept = median(last.map(({ y }) => y)) - rate * median(last.map(({ x }) => x));

  const residuals = segments.map((segment) => {
    const levels = segment.map(({ x, y }) => y - rate * x);
    return levels.map((level) => level - median(levels));
  });
  const squares = (values: number[]): number => total(values.map((value) => value * value));
  const fromMeans = segments.map((segment) => {
    const level = mean(segment.map(({ y }) => y));
    return squares(segment.map(({ y }) => y - level));
  });
  const isFlat = segments.every((segment) => segment.every(({ y }) => y === segment[0]!.y));
  const r2 = isFlat ? NaN : Math.max(1 - squares(residuals.flat()) / total(fromMeans), 0);
  const figures = { rate, intercept, r2, n };
  if (autocorrelation === "adjust" && n < 3) return { ...figures, low: NaN, high: NaN };

  const r = autocorrelation === "adjust" ? correlation(segments, residuals) : 0;
  const sigma = Math.sqrt((total(segments.map((segment) => kendallVariance(segment))) * (1 + r)) / (1 - r));
  const spread = normalQuantile(0.5 + confidence / 2) * sigma;
  const lowest = Math.max(nearestEven((slopes.length - spread) / 2) - 1, 0);
  const highest = Math.min(nearestEven((slopes.length + spread) / 2), slopes.length - 1);
  return { ...figures, low: slopes[lowest]!, high: slopes[highest]! };
};
