import type { LossCurve, OptimizeCleaningsInput } from "../../../../analytics-wasm/types.ts";

/** Points of each loss curve: every simulated day needs them. */
const known = new WeakMap<Float64Array, number[]>();
function risingPoints(shares: Float64Array): number[] {
  const points: number[] = [];
  for (const [at, share] of shares.entries()) {
    const before = at % 13 === 0 ? 0 : points[at - 1]!;
    points.push(Number.isFinite(share) ? Math.min(1, Math.max(before, share)) : before);
  }
  known.set(shares, points);
  return points;
}

/** Lost share of a day's income: from the curve, or the soiling itself. */
export function lostShare({ lossCurve }: { lossCurve?: LossCurve }, day: number, soiling: number): number {
  if (!lossCurve) return soiling;
  const points = known.get(lossCurve.shares) ?? risingPoints(lossCurve.shares);
  const first = 13 * lossCurve.ofDay[day]!;
  const segment = Math.min(11, Math.floor(soiling / 0.025));
  const [low, high] = [points[first + segment]!, points[first + segment + 1]!];
  return low + ((high - low) * (soiling - 0.025 * segment)) / 0.025;
}

export function washSections({ washDays = 1 }: OptimizeCleaningsInput): number[] {
  const sections: number[] = [];
  for (let left = Math.max(1, washDays); left > 0; left--) sections.push(Math.min(1, left) / Math.max(1, washDays));
  return sections;
}

/** Noon and evening soiling, from the morning's soiling and the rate of clean glass. */
export function soiledBy(
  input: OptimizeCleaningsInput,
  morning: number,
  rate: number,
): { noon: number; evening: number } {
  const { saturation = 0, cap } = input;
  const after = (share: number): number =>
    Math.min(
      cap,
      saturation > 0
        ? saturation - (saturation - morning) * Math.exp((-share * rate) / saturation)
        : morning + share * rate,
    );
  return { noon: after(0.5), evening: after(1) };
}

export function lossOfYear(input: OptimizeCleaningsInput, removal: Float64Array, cleaningDays: number[]): number {
  let dollars = 0;
  for (const [section, weight] of washSections(input).entries()) {
    let s = input.initialLoss;
    for (const [day, energy] of input.energy.entries()) {
      if (cleaningDays.includes(day - section)) s = input.residual ?? 0;
      const { noon, evening } = soiledBy(input, s * (1 - removal[day]!), input.rate[day]!);
      dollars += weight * energy * input.price[day]! * lostShare(input, day, noon);
      s = evening;
    }
  }
  return dollars;
}

export function lossOfYears(input: OptimizeCleaningsInput, cleaningDays: number[]): number[] {
  return input.removalYears.map((removal) => lossOfYear(input, removal, cleaningDays));
}

export const mean = (values: number[]): number => values.reduce((total, value) => total + value, 0) / values.length;

function subsets(items: number[]): number[][] {
  return Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_, index) => (bits >> index) % 2 === 1));
}

export function leastLosses(input: OptimizeCleaningsInput, cuts: number[], blocked: number[]): number[] {
  const open = cuts.filter((_, index) => blocked[index] !== 1);
  const least = Array.from({ length: open.length + 1 }, () => Infinity);
  for (const days of subsets(open)) {
    least[days.length] = Math.min(least[days.length]!, mean(lossOfYears(input, days)));
  }
  return least;
}
