import type { SavingsBasis, SavingsResult } from "#contract/savings/savings";
import type { FreshResult, PlanInputs, PlanTerms } from "#domain/cleaning-plan/index";

const DAYS_OF_YEAR = 365;

/** What a plan rests on, with its numbers in columns that change hands without a copy. */
export interface PackedBasis extends Omit<SavingsBasis, "energy" | "rain"> {
  energy: { daily: Float64Array<ArrayBuffer>; source: string };
  /** All rain years one after the other [mm]. */
  rain: { covered: true; days: Float64Array<ArrayBuffer>; source: string; note?: string } | { covered: false };
}

/** All that a plan rests on but what a person decides. */
export type KnownInputs = Omit<PlanInputs, keyof PlanTerms>;

/** A plan of the moment: as the server's, with its longer columns as such. NaN = missing. */
export interface LivePlan extends Omit<FreshResult, "soiling_loss_max" | "rainfall" | "chart_cumrev_max"> {
  /** Weekly mean soiling loss of the best plan [%]. */
  weeklyLoss: Float64Array<ArrayBuffer>;
  /** Weekly rain, mean over the rain years [inch]. */
  weeklyRain: Float64Array<ArrayBuffer>;
  /** Cumulative income of the best plan by week [$]. */
  cumulativeIncome: Float64Array<ArrayBuffer>;
}

export function packBasis(basis: SavingsBasis, energy: NonNullable<SavingsBasis["energy"]>): PackedBasis {
  const { rain } = basis;
  return {
    ...basis,
    energy: { ...energy, daily: Float64Array.from(energy.daily) },
    rain: rain.covered ? { ...rain, days: Float64Array.from(rain.years.flat()) } : rain,
  };
}

export const basisBuffers = ({ energy, rain }: PackedBasis): ArrayBuffer[] =>
  rain.covered ? [energy.daily.buffer, rain.days.buffer] : [energy.daily.buffer];

/** What is known, as the plan takes it. */
export function unpackBasis({ energy, rain, ...known }: PackedBasis): KnownInputs {
  const { daily, source } = energy;
  if (!rain.covered) return { ...known, energy: { daily: Array.from(daily), source }, rain };
  const { days, ...origin } = rain;
  return { ...known, energy: { daily: Array.from(daily), source }, rain: { ...origin, years: yearsOf(days) } };
}

function yearsOf(days: Float64Array): Float64Array[] {
  const count = days.length / DAYS_OF_YEAR;
  return Array.from({ length: count }, (_, year) => days.subarray(year * DAYS_OF_YEAR, (year + 1) * DAYS_OF_YEAR));
}

export function livePlan({ soiling_loss_max, rainfall, chart_cumrev_max, ...rest }: FreshResult): LivePlan {
  return {
    ...rest,
    weeklyLoss: Float64Array.from(soiling_loss_max, (loss) => loss ?? Number.NaN),
    weeklyRain: Float64Array.from(rainfall),
    cumulativeIncome: Float64Array.from(chart_cumrev_max),
  };
}

/** The same as the server tells it. */
export const resultOf = ({ weeklyLoss, weeklyRain, cumulativeIncome, ...rest }: LivePlan): SavingsResult => ({
  ...rest,
  soiling_loss_max: Array.from(weeklyLoss, (loss) => (Number.isNaN(loss) ? null : loss)),
  rainfall: Array.from(weeklyRain),
  chart_cumrev_max: Array.from(cumulativeIncome),
});

export const planBuffers = ({ weeklyLoss, weeklyRain, cumulativeIncome }: LivePlan): ArrayBuffer[] => [
  weeklyLoss.buffer,
  weeklyRain.buffer,
  cumulativeIncome.buffer,
];
