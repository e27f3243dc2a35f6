import type { WaitingWash, WaitValue, WaitValueInput } from "../../../../analytics-wasm/types.ts";
import { mean } from "../statistics.ts";
import { lostShare, soiledBy } from "./cleaning-schedule.ts";
import { percentiles, problemOf, type Problem } from "./optimize-cleanings.ts";

const POINTS = 121;

/** Loss of days [$] and soiling after them. */
function follow(year: Problem, soiling: number, first: number, end: number): { loss: number; soiling: number } {
  let [s, loss] = [soiling, 0];
  for (let day = first; day < end; day++) {
    const { noon, evening } = soiledBy(year, s * (1 - year.removalYears[0]![day]!), year.rate[day]!);
    loss += year.energy[day]! * lostShare(year, day, noon);
    s = evening;
  }
  return { loss, soiling: s };
}

/** Years with one rain each: the dynamic program, with every period followed day by day. The gain is that of the soiling `level`. */
export function waitOf(
  years: readonly (Problem & { factor: number })[],
  { cut, day }: WaitingWash,
  level: number,
  counted: readonly Pick<Problem, "removalYears">[] = years,
): WaitValue {
  const { cap, washCost, residual = 0, energy, cuts, blocked } = years[0]!;
  const begins = [0, ...cuts];
  const points = Array.from({ length: POINTS }, (_, point) => (point / (POINTS - 1)) * cap);
  const steps = begins.map((first, period) =>
    points.map((s) => years.map((year) => follow(year, s, first, begins[period + 1] ?? energy.length))),
  );
  const at = (values: readonly number[], soiling: number): number => {
    const place = cap > 0 ? (Math.min(soiling, cap) / cap) * (POINTS - 1) : 0;
    const low = Math.min(Math.floor(place), POINTS - 2);
    return values[low]! + (place - low) * (values[low + 1]! - values[low]!);
  };
  const holds = (period: number, after: readonly number[]): number[] =>
    steps[period]!.map((ways) => mean(ways.map(({ loss, soiling }) => loss + at(after, soiling))));
  const before = (period: number, after: readonly number[]): number[] => {
    const hold = holds(period, after);
    const washed = at(hold, residual) + washCost;
    return period > 0 && !blocked[period - 1] ? hold.map((cost) => Math.min(cost, washed)) : hold;
  };
  const periods = [...begins.keys()].toReversed();
  let values = points.map(() => 0);
  for (let pass = 0; pass < 2; pass++) {
    values = periods.reduce((after, period) => before(period, after), values);
    values = values.map((value) => value - values[0]!);
  }
  values = periods.filter((period) => period > cut + 1).reduce((after, period) => before(period, after), values);
  const hold = holds(cut + 1, values);
  const startOf = (year: Problem, soiling: number): number =>
    follow(year, Math.min(soiling, cap), 0, cuts[cut]!).soiling;
  const weeks = years.map((year) => {
    const lossOf = (s: number): number => follow(year, s, cuts[cut]!, cuts[cut + 1] ?? energy.length).loss;
    return year.factor * (lossOf(startOf(year, year.initialLoss)) - lossOf(residual));
  });
  const keptBy = (lead: number): number[] =>
    counted.map((year) =>
      year.removalYears[0]!.subarray(day, day + lead + 1).reduce((share, removed) => share * (1 - removed), 1),
    );
  return {
    gain: mean(years.map((year) => at(hold, residual) + washCost - at(hold, startOf(year, level)))),
    week: { mean: mean(weeks), ...percentiles(weeks) },
    chanceBy: Array.from({ length: 10 }, (_, lead) => mean(keptBy(lead).map((share) => Number(share <= 0.5)))),
  };
}

export function waitValue({ cut, day, ...input }: WaitValueInput): WaitValue {
  const problem = problemOf(input);
  return waitOf(
    problem.removalYears.map((removal) => ({ ...problem, removalYears: [removal], factor: 1 })),
    { cut, day },
    problem.initialLoss,
  );
}
