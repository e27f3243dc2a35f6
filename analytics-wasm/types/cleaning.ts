import type { RainRemovalMode } from "./dust.ts";

export interface OptimizeCleaningsInput {
  /** daily columns over the horizon: kWh, $/kWh, fraction per day */
  energy: Float64Array;
  price: Float64Array;
  rate: Float64Array;
  /** a daily column per rain year: removed share, 0 to 1 */
  removalYears: Float64Array[];
  washCost: number;
  maxCleanings?: number;
  /** index into cuts of every plan's first cleaning; requires `maxCleanings` */
  first?: number;
  initialLoss: number;
  cap: number;
  /** ascending days of possible cleanings; default 0, 7, 14, … */
  cuts?: Float64Array;
  /** per cut; 1: blocked */
  blocked?: Uint8Array;
  /** daily loss without cleaning [fraction], to which rates are scaled */
  expectedLoss?: Float64Array;
  lossCurve?: LossCurve;
  /** soiling at which growth levels off, 0 to 1; default: linear */
  saturation?: number;
  /** soiling left by a wash, 0 to 1 */
  residual?: number;
  /** up to 7, default 1; each cleans a section */
  washDays?: number;
  /** include courses of all plans */
  courses?: boolean;
}
/**
 * Lost share of a day's income, if not the soiling itself (clipping, curtailment, hourly prices): 13 shares per curve for soiling of 0,
 * 2.5, … 30%, and each day's curve index. A share below its predecessor counts as that.
 */
export interface LossCurve {
  shares: Float64Array;
  ofDay: Float64Array;
}
/** Soiling of 0 to 30% in steps of 2.5%. */
export const CURVE_POINTS = 13;
/** Rows of an hourly energy file. */
export interface LossCurvesInput {
  /** kWh to the grid, and month (0 to 11) */
  energy: Float64Array;
  month: Float64Array;
  /** array energy [kWh], as delivered and without the inverters' limit */
  array?: { delivered: Float64Array; possible: Float64Array };
  /** unused because of the grid's limit [kWh] */
  unused?: Float64Array;
  /** plane of array [W/m2]; estimates unlimited energy if `array` is missing */
  irradiance?: Float64Array;
  price?: Float64Array;
  /** highest possible energy of a row [kWh] */
  limit?: number;
}
/** Twelve curves of 13 points. */
export interface LossCurves {
  /** lost [kWh] */
  energy: Float64Array;
  /** lost share of the month's income, 0 to 1; of its energy without prices */
  share: Float64Array;
  /** per month without soiling [$]; energy [kWh] without prices */
  income: Float64Array;
  /** limited rows and their clipped energy [kWh] */
  limitedRows: number;
  clipped: number;
}
export interface CleaningPlan {
  cleanings: number;
  /** indexes into cuts */
  cuts: number[];
  loss: number;
  net: number;
  /** of a year to come; 8 in 10 lie between p10 and p90 */
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
  /** per cleaning of the best plan: cost of moving it by -4 to +4 cuts [$]; NaN: impossible */
  shift: number[][];
  /** per cleaning of the best plan: share of rain years in which it pays */
  paysBack: number[];
  /** per cleaning of the best plan: mean net worth [$] */
  earns: number[];
  /**
   * first cleaning of the best plan: net worth by cut [$], the others unchanged (NaN: impossible), and percentiles in its own week; null:
   * no cleaning
   */
  next: { worth: Float64Array; p10: number; p50: number; p90: number } | null;
  /** savings over no cleaning [$]: by rain year, mean, and percentiles of a year to come */
  savings: { years: Float64Array; mean: number; p10: number; p50: number; p90: number };
  weekly: { loss: Float64Array; income: Float64Array; cumulativeNet: Float64Array };
  courses?: PlanCourses;
}
/** By period. */
export interface PeriodBand {
  p10: Float64Array;
  p90: Float64Array;
}
/** By period between cuts [$ at its end]. */
export interface PlanCourses {
  /** mean net income so far, and its lead over no cleaning */
  plans: { cumulativeNet: Float64Array; gain: Float64Array }[];
  /** spread of the best; loss [%] is NaN without income */
  best: { loss: PeriodBand; cumulativeNet: PeriodBand; gain: PeriodBand };
}
/** Uncertainty of a plan. */
export interface PlanUncertainty {
  /** rates of measured intervals, any unit; empty: not measured */
  rates: readonly number[];
  /** standard deviation of the log rain threshold */
  rainSpread: number;
  /** standard deviation of the initial soiling [fraction] */
  startSpread: number;
  /** probability of leveling off, and the range of its limits [fractions] */
  levelsOff: { chance: number; limits: readonly [low: number, high: number] };
}
/** A plan in every possible world: `draws` per rain year. */
export interface PredictiveSavingsInput {
  problem: Omit<OptimizeCleaningsInput, "removalYears" | "maxCleanings" | "first" | "expectedLoss" | "courses">;
  plan: readonly number[];
  /** rain years [mm] as columns of the plan's days, and the removal mode */
  rain: { years: readonly Float64Array[]; threshold: number; mode?: RainRemovalMode };
  uncertainty: PlanUncertainty;
  draws?: number;
  /** default 1 */
  seed?: number;
}
/** Of a year to come [$]. */
interface Percentiles {
  p10: number;
  p50: number;
  p90: number;
}
export interface PredictiveSavings {
  /** over no cleaning */
  savings: Percentiles & { mean: number };
  /** first cleaning, net */
  first: Percentiles;
  /** share of worlds in which each cleaning pays */
  paysBack: number[];
}
/** A choice of actions under one normal unknown, and a measurement of it. */
export interface InformationGainInput {
  /** per action: outcome [$] at -3 to 3 standard deviations of the unknown, in even steps */
  values: Float64Array[];
  /** share of the unknown's variance removed by measuring, 0 to 1 */
  share: number;
}
