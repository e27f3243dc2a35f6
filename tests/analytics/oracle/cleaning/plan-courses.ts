import type {
  CleaningPlan,
  OptimizeCleaningsInput,
  PeriodBand,
  PlanCourses,
} from "../../../../analytics-wasm/types.ts";
import { foreseenQuantile, total } from "../statistics.ts";

type Horizon = Pick<OptimizeCleaningsInput, "energy" | "rate" | "removalYears" | "washCost" | "initialLoss" | "cap"> & {
  cuts: Float64Array;
};

/** One rain year of a plan, period by period: loss [%] and net income so far [$]. `energy` is each day's income. */
function courseOfYear(horizon: Horizon, removal: Float64Array, cleanings: number[]) {
  const { energy, rate, cuts, cap, washCost } = horizon;
  let s = horizon.initialLoss;
  let net = 0;
  return Array.from(cuts, (cut, period) => {
    let [income, loss] = [0, 0];
    for (let day = period === 0 ? 0 : cut; day < (cuts[period + 1] ?? energy.length); day++) {
      if (cleanings.some((cleaning) => cuts[cleaning] === day)) {
        s = 0;
        net -= washCost;
      }
      s *= 1 - removal[day]!;
      income += energy[day]!;
      loss += energy[day]! * Math.min(s + rate[day]! / 2, cap);
      s = Math.min(s + rate[day]!, cap);
    }
    net += income - loss;
    return { loss: income > 0 ? (100 * loss) / income : NaN, net };
  });
}

/** How every plan runs through its periods: each rain year by itself, then mean and percentiles. */
export function planCourses(horizon: Horizon, plans: CleaningPlan[], best: number): PlanCourses {
  const years = plans.map(({ cuts }) => horizon.removalYears.map((year) => courseOfYear(horizon, year, cuts)));
  const periods = [...horizon.cuts.keys()];
  /** One value a rain year, for each period. */
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
