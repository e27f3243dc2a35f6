import type { RainRemovalMode } from "./dust.ts";

/** Cleaning plans and what soiling costs. */
export interface OptimizeCleaningsInput {
  /** daily columns over the horizon: kWh, $/kWh, soiling as a fraction a day */
  energy: Float64Array;
  price: Float64Array;
  rate: Float64Array;
  /** one daily column a rain year: share of the soiling that rain removes, 0..1 */
  removalYears: Float64Array[];
  washCost: number;
  maxCleanings?: number;
  /** index into cuts: where every plan with a cleaning has its first one; give `maxCleanings` with it, as one is no longer sure to pay before more do */
  first?: number;
  /** fractions */
  initialLoss: number;
  cap: number;
  /** ascending days on which a cleaning may start; default 0, 7, 14, … */
  cuts?: Float64Array;
  /** one flag a cut: 1 = no cleaning may start there */
  blocked?: Uint8Array;
  /** loss of each day without a cleaning as a fraction: the rates are multiplied by the one number with which the horizon loses as much as that */
  expectedLoss?: Float64Array;
  lossCurve?: LossCurve;
  /** soiling toward which dust settles ever more slowly, 0..1; 0 or left out: it grows in a straight line */
  saturation?: number;
  /** soiling that a wash leaves, 0..1 */
  residual?: number;
  /** days that a wash takes, up to 7: each cleans a section of its own, the last one what is left; default 1 */
  washDays?: number;
  /** also how every plan runs through its periods */
  courses?: boolean;
}
/**
 * Share of a day's income that soiling loses, where that is not the soiling itself (clipping, curtailment, hourly prices): thirteen
 * shares a curve for soiling of 0, 2.5, ... 30 %, and the index of the curve of each day. A share below the one before it counts as that one.
 */
export interface LossCurve {
  shares: Float64Array;
  ofDay: Float64Array;
}
/** Points of a loss curve, for soiling of 0, 2.5, ... 30 %. */
export const CURVE_POINTS = 13;
/** A year of an hourly energy file: columns of rows. */
export interface LossCurvesInput {
  /** kWh to the grid, and 0 January to 11 December */
  energy: Float64Array;
  month: Float64Array;
  /** kWh behind the array: as the inverters took it, and as it could have been */
  array?: { delivered: Float64Array; possible: Float64Array };
  /** kWh that the limit of the grid left unused */
  unused?: Float64Array;
  /** W/m2 in the plane of the array; estimates what rows at the limit could deliver where `array` is not known */
  irradiance?: Float64Array;
  /** $/kWh */
  price?: Float64Array;
  /** the most that the plant can deliver in a row [kWh] */
  limit?: number;
}
/** Twelve curves of thirteen points each. */
export interface LossCurves {
  /** energy that soiling loses [kWh] */
  energy: Float64Array;
  /** share of the month's income that it loses, 0..1; of its energy where there are no prices */
  share: Float64Array;
  /** income of each month without soiling [$]; its energy [kWh] where there are no prices */
  income: Float64Array;
  /** rows in which a limit held back energy, and how much [kWh] */
  limitedRows: number;
  clipped: number;
}
export interface CleaningPlan {
  cleanings: number;
  /** indexes into cuts */
  cuts: number[];
  loss: number;
  net: number;
  /** of the net income in a year to come, 8 of 10 of which lie between the outer two */
  p10: number;
  p50: number;
  p90: number;
}
export interface OptimizeCleaningsResult {
  /** k = 0, 1, 2, … */
  plans: CleaningPlan[];
  income: number;
  best: number;
  runnerUp: number;
  equallyGood: number[];
  windows: { first: number; last: number }[];
  /** for each cleaning of the best plan the cost [$] of moving it by -4..+4 cuts; NaN where not possible */
  shift: number[][];
  /** for each cleaning of the best plan the share of the rain years in which leaving it out would earn less, 0..1 */
  paysBack: number[];
  /** for each cleaning of the best plan what it earns on the mean [$]: its net against that of the same plan without it */
  earns: number[];
  /**
   * what the first cleaning of the best plan brings beyond its cost [$]: on the mean if it is done at each cut and the others stay
   * (NaN where it cannot go), and the percentiles of a year to come where it is; null: the best plan has none
   */
  next: { worth: Float64Array; p10: number; p50: number; p90: number } | null;
  /** what the best plan earns more than no cleaning [$]: in each rain year, on the mean, and the percentiles of a year to come */
  savings: { years: Float64Array; mean: number; p10: number; p50: number; p90: number };
  /** best plan by period between cuts */
  weekly: { loss: Float64Array; income: Float64Array; cumulativeNet: Float64Array };
  /** where requested */
  courses?: PlanCourses;
}
/** Percentiles of a year to come by the rain years, one a period. */
export interface PeriodBand {
  p10: Float64Array;
  p90: Float64Array;
}
/** Plans by period between cuts; sums are those at its end [$]. */
export interface PlanCourses {
  /** of each plan the mean net income so far, and how far it is ahead of no cleaning */
  plans: { cumulativeNet: Float64Array; gain: Float64Array }[];
  /** of the best one the spread; loss [%] is NaN where a period has no income */
  best: { loss: PeriodBand; cumulativeNet: PeriodBand; gain: PeriodBand };
}
/** What a plan does not know for sure. */
export interface PlanUncertainty {
  /** soiling rates of the measured intervals, in one unit; none: the plan's rate was not measured */
  rates: readonly number[];
  /** standard deviation of the logarithm of the rain threshold */
  rainSpread: number;
  /** standard deviation of the soiling at the start [fraction] */
  startSpread: number;
  /** chance that soiling levels off, and the limits at which it may [fractions] */
  levelsOff: { chance: number; limits: readonly [low: number, high: number] };
}
/** A plan in every world that may be: each rain year meets `draws` of them. */
export interface PredictiveSavingsInput {
  problem: Omit<OptimizeCleaningsInput, "removalYears" | "maxCleanings" | "first" | "expectedLoss" | "courses">;
  /** indexes into cuts, ascending, one or more */
  plan: readonly number[];
  /** rain years [mm], columns of the plan's days, and how rain cleans */
  rain: { years: readonly Float64Array[]; threshold: number; mode?: RainRemovalMode };
  uncertainty: PlanUncertainty;
  /** default 50 */
  draws?: number;
  /** the same draws for the same seed; default 1 */
  seed?: number;
}
/** Percentiles of a year to come [$]. */
interface Percentiles {
  p10: number;
  p50: number;
  p90: number;
}
export interface PredictiveSavings {
  /** what the plan earns more than no cleaning */
  savings: Percentiles & { mean: number };
  /** what its first cleaning earns beyond its cost */
  first: Percentiles;
  /** for each cleaning the share of the worlds in which it earns more than it costs, 0..1 */
  paysBack: number[];
}
/** A choice between actions under one unknown that is normal, and a measurement of it. */
export interface InformationGainInput {
  /** a row an action: what it brings [$] where the unknown is -3 to 3 standard deviations from its mean, in even steps */
  values: Float64Array[];
  /** part of the unknown's variance that the measurement removes, 0..1 */
  share: number;
}
