/** Plans in plain steps: simulates each span between cuts, solves each number of cleanings. */
import type { Analytics, CleaningPlan, OptimizeCleaningsInput } from "../../../../analytics-wasm/types.ts";
import { lossOfYears, lostShare, soiledBy, washSections } from "./cleaning-schedule.ts";
import { planCourses } from "./plan-courses.ts";
import { clamp, predictiveQuantile, mean, total } from "../statistics.ts";

export type Problem = Required<
  Omit<
    OptimizeCleaningsInput,
    "maxCleanings" | "courses" | "first" | "expectedLoss" | "lossCurve" | "saturation" | "residual" | "washDays"
  >
> &
  Pick<OptimizeCleaningsInput, "lossCurve" | "saturation" | "residual" | "washDays"> & {
    most: number | undefined;
    first: number | undefined;
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
    first: input.first,
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
  const { cuts, blocked, first } = problem;
  const open = [...cuts.keys()].filter((cut) => !blocked[cut] && cut >= (first ?? 0));
  // Best way to k cleanings before each cut; the end is one past the last.
  let ways = Array.from({ length: cuts.length + 1 }, (_, cut) => ({ loss: span(-1, cut), plan: [] as number[] }));
  const plans = [ways.at(-1)!.plan];
  for (let k = 1; k <= Math.min(problem.most ?? open.length, open.length); k++) {
    ways = ways.map((_, end) => {
      let best = { loss: Infinity, plan: [] as number[] };
      for (const cut of open.filter((cut) => cut < end && (k > 1 || first === undefined || cut === first))) {
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
  const { cuts, blocked, energy, washCost } = problem;
  const income = total(energy);
  const span = spanLosses(problem);
  const lossOf = (plan: number[]): number => total([-1, ...plan].map((cut, k) => span(cut, plan[k] ?? cuts.length)));
  const netsOf = (plan: number[]): number[] => {
    const losses = lossOfYears(
      problem,
      plan.map((cut) => cuts[cut]!),
    );
    return losses.map((loss) => income - loss - plan.length * washCost);
  };
  const plans: CleaningPlan[] = [];
  for (const plan of bestCuts(problem, span, 1e-14 * income)) {
    const washed = { cleanings: plan.length, cuts: plan, loss: lossOf(plan) };
    plans.push({ ...washed, net: income - washed.loss - plan.length * washCost, ...percentiles(netsOf(plan)) });
    const best = Math.max(...plans.map(({ net }) => net));
    if (problem.most === undefined && plans.at(-1)!.net < best - 0.0005 * income) break;
  }
  const ranked = plans.toSorted((a, b) => b.net - a.net || a.cleanings - b.cleanings);
  const best = ranked[0]!;

  const moved = (c: number, cut: number): number => {
    const isBetween = cut > (best.cuts[c - 1] ?? -1) && cut < (best.cuts[c + 1] ?? cuts.length);
    return isBetween && !blocked[cut] ? lossOf(best.cuts.with(c, cut)) - best.loss : NaN;
  };
  const gainsOver = (other: number[]): number[] => {
    const [nets, others] = [netsOf(best.cuts), netsOf(other)];
    return nets.map((net, year) => net - others[year]!);
  };
  const nextWorth = (): Float64Array => {
    const without = lossOf(best.cuts.slice(1));
    const second = best.cuts[1] ?? cuts.length;
    return Float64Array.from(cuts, (_, cut) =>
      cut < second && !blocked[cut] ? without - lossOf(best.cuts.with(0, cut)) - washCost : NaN,
    );
  };
  const saved = gainsOver([]);
  const saving = best.net - plans[0]!.net;
  /** Furthest cut in a direction, if all cuts on the way cost less than 1% of the savings. */
  const reached = (c: number, home: number, direction: 1 | -1): number => {
    let last = home;
    for (let cut = home + direction; cut >= 0 && cut < cuts.length && !best.cuts.includes(cut); cut += direction) {
      if (blocked[cut]) continue;
      if (!(moved(c, cut) < 0.01 * saving)) break;
      last = cut;
    }
    return last;
  };
  const periods = Array.from(cuts.keys(), (period) => {
    const isFirst = period === 0;
    const begin = isFirst ? 0 : cuts[period]!;
    const earlier = best.cuts.findLast((cut) => cut <= period) ?? -1;
    const beforeFirst = isFirst ? span(-1, 0) : 0;
    const loss = beforeFirst + span(earlier, period + 1) - span(earlier, period);
    return { money: total(energy.subarray(begin, cuts[period + 1] ?? energy.length)), loss };
  });
  const netUntil = (last: number): number => {
    const washes = best.cuts.filter((cut) => cut <= last).length;
    return total(periods.slice(0, last + 1).map(({ money, loss }) => money - loss)) - washes * washCost;
  };
  return {
    plans,
    income,
    best: best.cleanings,
    runnerUp: (ranked[1] ?? best).cleanings,
    equallyGood: plans.filter(({ net }) => net >= best.net - 0.0005 * income).map(({ cleanings }) => cleanings),
    windows: best.cuts.map((home, c) => ({ first: reached(c, home, -1), last: reached(c, home, 1) })),
    shift: best.cuts.map((home, c) => Array.from({ length: 9 }, (_, index) => moved(c, home + index - 4))),
    paysBack: best.cuts.map((_, c) => {
      const gains = gainsOver(best.cuts.toSpliced(c, 1));
      return gains.filter((gain) => gain > 0).length / gains.length;
    }),
    next: best.cuts.length === 0 ? null : { worth: nextWorth(), ...percentiles(gainsOver(best.cuts.slice(1))) },
    earns: best.cuts.map((_, c) => mean(gainsOver(best.cuts.toSpliced(c, 1)))),
    savings: { years: Float64Array.from(saved), mean: saving, ...percentiles(saved) },
    weekly: {
      loss: Float64Array.from(periods, ({ money, loss }) => (money > 0 ? (100 * loss) / money : NaN)),
      income: Float64Array.from(periods, ({ money }) => money),
      cumulativeNet: Float64Array.from(periods, (_, period) => netUntil(period)),
    },
    ...(input.courses && { courses: planCourses(problem, plans, best.cleanings) }),
  };
};
