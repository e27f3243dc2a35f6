import type { OptimizeCleaningsInput } from "../../../../analytics-wasm/types.ts";

/** The day model of the design, one rain year at a time and without any matrix: loss [$] of a given set of cleaning days. */
export function lossOfYear(input: OptimizeCleaningsInput, removal: Float64Array, cleaningDays: number[]): number {
  let s = input.initialLoss;
  let dollars = 0;
  for (const [day, energy] of input.energy.entries()) {
    if (cleaningDays.includes(day)) s = 0;
    s *= 1 - removal[day]!;
    dollars += energy * input.price[day]! * Math.min(s + input.rate[day]! / 2, input.cap);
    s = Math.min(s + input.rate[day]!, input.cap);
  }
  return dollars;
}

export function lossOfYears(input: OptimizeCleaningsInput, cleaningDays: number[]): number[] {
  return input.removalYears.map((removal) => lossOfYear(input, removal, cleaningDays));
}

export const mean = (values: number[]): number => values.reduce((total, value) => total + value, 0) / values.length;

/** Every subset of `items`. */
function subsets(items: number[]): number[][] {
  return Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_, index) => (bits >> index) % 2 === 1));
}

/** Least mean loss for each number of cleanings, by trying every subset of the open cuts. */
export function leastLosses(input: OptimizeCleaningsInput, cuts: number[], blocked: number[]): number[] {
  const open = cuts.filter((_, index) => blocked[index] !== 1);
  const least = Array.from({ length: open.length + 1 }, () => Infinity);
  for (const days of subsets(open)) {
    least[days.length] = Math.min(least[days.length]!, mean(lossOfYears(input, days)));
  }
  return least;
}
