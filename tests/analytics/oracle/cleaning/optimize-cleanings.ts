/** Plans in plain steps: simulates each span between cuts, solves each number of cleanings. */
import type { Analytics, CleaningPlan, OptimizeCleaningsInput } from "../../../../analytics-wasm/types.ts";
import { normalQuantile } from "../rate/soiling-rate.ts";
import { lossOfYears, lostShare, soiledBy, washSections } from "./cleaning-schedule.ts";
import { clamp, predictiveQuantile, mean, total } from "../statistics.ts";

export type Problem = Required<
  Omit<OptimizeCleaningsInput, "maxCleanings" | "expectedLoss" | "lossCurve" | "saturation" | "residual" | "washDays">
> &
  Pick<OptimizeCleaningsInput, "lossCurve" | "saturation" | "residual" | "washDays"> & {
    most: number | undefined;
  };

const finite = (value: number): number => (Number.isFinite(value) ? Math.max(value, 0) : 0);

export function problemOf(input: OptimizeCleaningsInput): Problem {
  const days = input.energy.length;
  const weeks = days === 0 ? 0 : Math.max(Math.floor(days / 7), 1);
  const cuts = input.cuts ?? Float64Array.from({ length: weeks }, (_, week) => 7 * week);
  const years = input.removalYears.length > 0 ? input.removalYears : [new Float64Array(days)];
  const problem = {
    ...input,
    energy: input.energy.map((kwh, day) => finite(finite(kwh) * finite(input.price[day]!))),
    price: input.energy.map(() => 1),
    rate: input.rate.map((share) => finite(share)),
    removalYears: years.map((year) => year.map((share) => clamp(finite(share), 0, 1))),
    cuts,
    blocked: input.blocked ?? new Uint8Array(cuts.length),
    most: input.maxCleanings,
  };
  return input.expectedLoss ? { ...problem, rate: fittedRate(problem, input.expectedLoss) } : problem;
}

/** Rates that reproduce the expected loss without cleaning, by three proportional steps. */
function fittedRate(problem: Problem, expectedLoss: Float64Array): Float64Array {
  const lossAt = (factor: number): number =>
    mean(lossOfYears({ ...problem, rate: problem.rate.map((share) => share * factor) }, []));
  const expected = total(problem.energy.map((dollars, day) => dollars * lostShare(problem, day, expectedLoss[day]!)));
  const begun = lossAt(0);
  let factor = 1;
  for (let step = 0; step < 3 && lossAt(factor) > begun; step++) {
    factor *= Math.max(0, expected - begun) / (lossAt(factor) - begun);
  }
  return problem.rate.map((share) => share * factor);
}

function spanLosses(problem: Problem): (from: number, to: number) => number {
  const { cuts, energy } = problem;
  const sections = washSections(problem);
  const firstDay = (cut: number, section: number): number =>
    cut < 0 ? 0 : Math.min(energy.length, cut < cuts.length ? cuts[cut]! + section : energy.length);
  const rows = sections.map((weight, section) =>
    Array.from({ length: cuts.length + 1 }, (_, row) => {
      const sums = new Float64Array(energy.length + 1);
      for (const removal of problem.removalYears) {
        let s = row === 0 ? problem.initialLoss : (problem.residual ?? 0);
        let sum = 0;
        for (let day = firstDay(row - 1, section); day < energy.length; day++) {
          const { noon, evening } = soiledBy(problem, s * (1 - removal[day]!), problem.rate[day]!);
          sum += weight * energy[day]! * lostShare(problem, day, noon);
          s = evening;
          sums[day + 1]! += sum / problem.removalYears.length;
        }
      }
      return sums;
    }),
  );
  return (from, to) => total(sections.map((_, section) => rows[section]![from + 1]![firstDay(to, section)]!));
}

/** Best cuts by number of cleanings; the earliest if equal up to rounding. */
export function bestCuts(problem: Problem, span: (from: number, to: number) => number, rounding: number): number[][] {
  const { cuts, blocked } = problem;
  const open = [...cuts.keys()].filter((cut) => !blocked[cut]);
  // Best way to k cleanings before each cut; the end is one past the last.
  let ways = Array.from({ length: cuts.length + 1 }, (_, cut) => ({ loss: span(-1, cut), plan: [] as number[] }));
  const plans = [ways.at(-1)!.plan];
  for (let k = 1; k <= Math.min(problem.most ?? open.length, open.length); k++) {
    ways = ways.map((_, end) => {
      let best = { loss: Infinity, plan: [] as number[] };
      for (const cut of open.filter((cut) => cut < end)) {
        const loss = ways[cut]!.loss + span(cut, end);
        if (loss < best.loss - rounding) best = { loss, plan: [...ways[cut]!.plan, cut] };
      }
      return best;
    });
    plans.push(ways.at(-1)!.plan);
  }
  return plans;
}

export const percentiles = (values: number[]): { p10: number; p50: number; p90: number } => ({
  p10: predictiveQuantile(values, 0.1),
  p50: predictiveQuantile(values, 0.5),
  p90: predictiveQuantile(values, 0.9),
});

export const optimizeCleanings: Analytics["optimizeCleanings"] = (input) => {
  const problem = problemOf(input);
  const { cuts, energy, washCost } = problem;
  const income = total(energy);
  const span = spanLosses(problem);
  const lossOf = (plan: number[]): number => total([-1, ...plan].map((cut, k) => span(cut, plan[k] ?? cuts.length)));
  const plans: CleaningPlan[] = [];
  for (const plan of bestCuts(problem, span, 1e-14 * income)) {
    const loss = lossOf(plan);
    plans.push({ cleanings: plan.length, cuts: plan, loss, net: income - loss - plan.length * washCost });
    const best = Math.max(...plans.map(({ net }) => net));
    if (problem.most === undefined && plans.at(-1)!.net < best - 0.0005 * income) break;
  }
  const best = plans.toSorted((a, b) => b.net - a.net || a.cleanings - b.cleanings)[0]!;
  const lossesOf = (plan: number[]): number[] =>
    lossOfYears(
      problem,
      plan.map((cut) => cuts[cut]!),
    );
  const [washed, none] = [lossesOf(best.cuts), lossesOf([])];
  // Year after year the next multiple of the golden ratio is the quantile of its site.
  const quantileOf = (year: number): number => normalQuantile((((year + 0.5) * (Math.sqrt(5) - 1)) / 2) % 1);
  const { siteSpread = 0 } = input;
  const saved = none.map(
    (loss, year) =>
      Math.exp(siteSpread * quantileOf(year) - siteSpread ** 2 / 2) * (loss - washed[year]!) -
      best.cleanings * washCost,
  );
  return {
    plans,
    income,
    best: best.cleanings,
    savings: { mean: best.net - plans[0]!.net, ...percentiles(saved) },
  };
};
