import type {
  CleaningPlan,
  OptimizeCleaningsInput,
  PeriodBand,
  PlanCourses,
} from "../../../../analytics-wasm/types.ts";
import { lostShare, soiledBy, washSections } from "./cleaning-schedule.ts";
import { foreseenQuantile, total } from "../statistics.ts";

type Horizon = Omit<OptimizeCleaningsInput, "cuts"> & { cuts: Float64Array };

function courseOfYear(horizon: Horizon, removal: Float64Array, cleanings: number[]) {
  const { energy, rate, cuts, washCost } = horizon;
  const starts = new Set(cleanings.map((cleaning) => cuts[cleaning]!));
  const losses = energy.map(() => 0);
  for (const [section, weight] of washSections(horizon).entries()) {
    let s = horizon.initialLoss;
    for (const [day, income] of energy.entries()) {
      if (starts.has(day - section)) s = horizon.residual ?? 0;
      const { noon, evening } = soiledBy(horizon, s * (1 - removal[day]!), rate[day]!);
      losses[day]! += weight * income * lostShare(horizon, day, noon);
      s = evening;
    }
  }
  let net = 0;
  return Array.from(cuts, (cut, period) => {
    const [first, end] = [period === 0 ? 0 : cut, cuts[period + 1] ?? energy.length];
    const income = total(energy.subarray(first, end));
    const loss = total(losses.subarray(first, end));
    net += income - loss - (cleanings.includes(period) ? washCost : 0);
    return { loss: income > 0 ? (100 * loss) / income : NaN, net };
  });
}

export function planCourses(horizon: Horizon, plans: CleaningPlan[], best: number): PlanCourses {
  const years = plans.map(({ cuts }) => horizon.removalYears.map((year) => courseOfYear(horizon, year, cuts)));
  const periods = [...horizon.cuts.keys()];
  type Rows = number[][];
  const nets = (plan: number): Rows => periods.map((period) => years[plan]!.map((year) => year[period]!.net));
  const gains = (plan: number): Rows =>
    nets(plan).map((row, period) => row.map((net, year) => net - nets(0)[period]![year]!));
  const losses: Rows = periods.map((period) => years[best]!.map((year) => year[period]!.loss));
  const mean = (rows: Rows): Float64Array => Float64Array.from(rows, (row) => total(row) / row.length);
  const quantiles = (rows: Rows, share: number): Float64Array =>
    Float64Array.from(rows, (row) => (row.some((value) => Number.isNaN(value)) ? NaN : foreseenQuantile(row, share)));
  const band = (rows: Rows): PeriodBand => ({ p10: quantiles(rows, 0.1), p90: quantiles(rows, 0.9) });
  return {
    plans: plans.map((_, plan) => ({ cumulativeNet: mean(nets(plan)), gain: mean(gains(plan)) })),
    best: { loss: band(losses), cumulativeNet: band(nets(best)), gain: band(gains(best)) },
  };
}
