import type { Analytics, LossEventKind, LossSegment } from "../../../../analytics-wasm/types.ts";
import { divisionsOf, evidenceOf, type Divisions, type Evidence } from "./divisions.ts";
import { lossSeries, type LossDay } from "../daily/loss-series.ts";
import { bestStarts } from "./segmentation.ts";
import { normalQuantile, soilingRate } from "./soiling-rate.ts";
import { clamp, mean, total } from "../statistics.ts";

const PRICES = { fine: 2, normal: 3, coarse: 5 };

/** Price of a division [square percentage points]: c sigma^2 ln n, higher in short series. */
export function priceOf(n: number, noise: number, sensitivity: keyof typeof PRICES): number {
  const shortness = clamp((450 - n) / 270, 0, 1);
  return PRICES[sensitivity] * noise ** 2 * Math.log(n) * (1 + (2 * shortness) / 3) * (1 + 450 / (n * n));
}

const parts = (rows: LossDay[], starts: number[]): LossDay[][] =>
  starts.map((start, index) => rows.slice(start, starts[index + 1] ?? rows.length));

/** Price factor for correlated residuals: (1 + r)/(1 - r)^2; 1 if r may be chance. */
function correlationFactor(rows: LossDay[], starts: number[]): number {
  const residuals = parts(rows, starts).map((segment) => {
    const [mx, my] = [mean(segment.map(({ x }) => x)), mean(segment.map(({ y }) => y))];
    const xx = total(segment.map(({ x }) => (x - mx) ** 2));
    const slope = xx > 0 ? total(segment.map(({ x, y }) => (x - mx) * (y - my))) / xx : 0;
    return segment.map(({ x, y }) => y - my - slope * (x - mx));
  });
  const squares = total(residuals.flat().map((rest) => rest * rest));
  const products = total(residuals.flatMap((rests) => rests.slice(1).map((rest, k) => rest * rests[k]!)));
  if (!(squares > 0)) return 1;
  const raw = products / squares;
  const r = Math.min(raw + ((3 + 3 * raw) * starts.length) / rows.length, 0.8);
  return r > 1 / Math.sqrt(rows.length) ? (1 + r) / (1 - r) ** 2 : 1;
}

/** Divides again for the remaining correlation, and once more if the price then doubles. */
export function dividedForCorrelation(
  rows: LossDay[],
  white: number,
  divisions: Divisions,
): { starts: number[]; price: number } {
  let [starts, paid] = [bestStarts(rows, white, divisions), 1];
  for (const growth of [1, 2]) {
    const factor = correlationFactor(rows, starts);
    if (factor <= growth * paid) break;
    [starts, paid] = [bestStarts(rows, white * factor, divisions), factor];
  }
  return { starts, price: white * paid };
}

/** Drops the least significant fall without a reason until all are significant, by all days or by 20 on each side. */
function withoutChanceFalls(rows: LossDay[], starts: number[], noise: number, divisions: Divisions): number[] {
  const falls = starts.slice(1).map((start, index) => {
    const [before, after] = [rows.slice(starts[index], start), rows.slice(start, starts[index + 2] ?? rows.length)];
    const size = Math.max(fallBetween(before, after, noise), fallBetween(before.slice(-20), after.slice(0, 20), noise));
    const hasReason = divisions.share(start) < 1 || divisions.isKnown(start);
    return { start, size: hasReason || !(size > 0) ? Infinity : size };
  });
  const weakest = falls.toSorted((a, b) => a.size - b.size)[0];
  if (weakest === undefined || weakest.size >= normalQuantile(1 - 0.005 / rows.length)) return starts;
  const others = starts.filter((start) => start !== weakest.start);
  return withoutChanceFalls(rows, others, noise, divisions);
}

/** [standard errors] */
function fallBetween(before: LossDay[], after: LossDay[], noise: number): number {
  const border = (before.at(-1)!.x + after[0]!.x) / 2;
  const fits = [before, after].map((side) => {
    const [mx, my] = [mean(side.map(({ x }) => x)), mean(side.map(({ y }) => y))];
    const xx = total(side.map(({ x }) => (x - mx) ** 2));
    const slope = xx > 0 ? total(side.map(({ x, y }) => (x - mx) * (y - my))) / xx : 0;
    const rests = side.map(({ x, y }) => y - my - slope * (x - mx));
    return {
      loss: my + slope * (border - mx),
      share: 1 / side.length + (xx > 0 ? (border - mx) ** 2 / xx : 0),
      squares: total(rests.map((rest) => rest * rest)),
      products: total(rests.slice(1).map((rest, k) => rest * rests[k]!)),
    };
  });
  const sum = (figure: "share" | "squares" | "products") => total(fits.map((fit) => fit[figure]));
  const scatter = Math.max(sum("squares") / Math.max(before.length + after.length - 4, 1), noise * noise);
  const r = sum("squares") > 0 ? clamp(sum("products") / sum("squares"), 0, 0.8) : 0;
  const variance = (scatter * (1 + r)) / (1 - r);
  if (variance <= 1.25 * noise * noise) return Infinity;
  return (fits[0]!.loss - fits[1]!.loss) / Math.sqrt(variance * sum("share"));
}

function segmentOf(rows: LossDay[]): { segment: LossSegment; fit: boolean } {
  const rate = soilingRate({
    day: Float64Array.from(rows, ({ x }) => x),
    loss: Float64Array.from(rows, ({ y }) => y),
  });
  const { rate: slope, low, high } = rate;
  const [start, end] = [rows[0]!.x, rows.at(-1)!.x];
  const length = end - start + 1;
  const error = Math.max((high - low) / 3.92, 0.001);
  const isLong = length >= 14 || (length >= 7 && error <= 0.02);
  const isWhole = rows.every(({ x }, k) => k === 0 || x - rows[k - 1]!.x <= 7);
  const lossOn = (day: number): number => (rows.length > 1 ? rate.intercept + slope * day : rows[0]!.y);
  const quality = slope > 0 && low <= high ? (slope / error) * Math.sqrt(length) : 0;
  const ends = { startLoss: lossOn(start), endLoss: lossOn(end) };
  return {
    segment: { start, end, slope, low, high, ...ends, n: rows.length, quality },
    fit: isLong && isWhole && low > 0 && rate.r2 >= 0.3,
  };
}

/** Nearest reason: a log within two days, rain within one, else the jump itself. */
function kindOf(
  before: number,
  day: number,
  jump: number,
  { rain, cleanings, washes }: Evidence,
  noise: number,
): LossEventKind {
  const isNear = (known: Iterable<number>, reach: number): boolean =>
    [...known].some((at) => at >= Math.min(before, day - reach) && at <= day + reach);
  if (isNear(cleanings, 2)) return "manual";
  if (isNear(washes, 2)) return "wash";
  if (jump < 0 && isNear(rain.keys(), 1)) return "rain";
  return jump > 3 * noise ? "dust" : "unexplained";
}

export const detectIntervals: Analytics["detectIntervals"] = (input) => {
  const { rows, noise } = lossSeries(input.day, input.loss);
  if (rows.length === 0) return { segments: [], events: [], intervals: [] };
  const evidence = evidenceOf(input);
  const price = priceOf(rows.length, noise, input.sensitivity ?? "normal");
  const divisions = divisionsOf(rows, evidence);
  const { starts: found } = dividedForCorrelation(rows, price, divisions);
  const starts = withoutChanceFalls(rows, found, noise, divisions);
  const fits = parts(rows, starts).map((segment) => segmentOf(segment));
  const segments = fits.map(({ segment }) => segment);
  return {
    segments,
    events: segments.slice(1).map(({ start: day, startLoss }, index) => {
      const before = segments[index]!;
      const jump = startLoss - before.endLoss;
      return { day, jump, kind: kindOf(before.end, day, jump, evidence, noise) };
    }),
    intervals: [...segments.keys()]
      .filter((index) => fits[index]!.fit)
      .sort((a, b) => segments[b]!.quality - segments[a]!.quality || segments[b]!.start - segments[a]!.start),
  };
};
