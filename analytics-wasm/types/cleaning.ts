/** A plan's horizon: columns are daily. */
export interface OptimizeCleaningsInput {
  energy: Float64Array;
  /** [$/kWh] */
  price: Float64Array;
  /** of clean glass [fraction/day] */
  rate: Float64Array;
  /** share of the soiling that rain removes, a daily column per rain year; none: one dry year */
  removalYears: Float64Array[];
  /** of one cleaning [$] */
  washCost: number;
  /** default: until another cleaning cannot pay */
  maxCleanings?: number;
  /** index of the cut at which every plan's first cleaning is; requires `maxCleanings` */
  first?: number;
  /** soiling on the morning of day 0, and its upper bound [fraction]; with a loss curve the bound is at most 0.3 */
  initialLoss: number;
  cap: number;
  /** ascending day indexes on whose morning a cleaning can be, default 0, 7, 14, … */
  cuts?: Float64Array;
  /** by cut; 1: no cleaning there */
  blocked?: Uint8Array;
  /** daily loss without cleaning [fraction]; scales `rate` to its mean */
  expectedLoss?: Float64Array;
  lossCurve?: LossCurve;
  /** soiling at which growth levels off [fraction]; default: straight growth */
  saturation?: number;
  /** soiling that a wash leaves [fraction], default 0 */
  residual?: number;
  /** days of one cleaning, each for a section of the plant; up to 7, default 1 */
  washDays?: number;
  /** adds `courses` to the result */
  courses?: boolean;
}
/**
 * Lost share of a day's income, where that is not the soiling itself (clipping, curtailment, hourly prices). `shares` [curves x 13]: at
 * soiling of 0, 2.5, … 30%, linear between; a share below the one before counts as that. `ofDay` [days]: index of each day's curve.
 */
export interface LossCurve {
  shares: Float64Array;
  ofDay: Float64Array;
}
/** Soiling of 0 to 30% in steps of 2.5%. */
export const CURVE_POINTS = 13;
/**
 * Rows of an hourly energy file. `energy`: to the grid; `month`: 0 to 11; `array`: energy of the arrays as delivered, and as possible
 * without the inverters' limit; `unused`: because of the grid's limit; `irradiance`: shows the energy without `limit` if `array` is
 * missing; `price` [$/kWh]; `limit`: highest energy of a row.
 */
export interface LossCurvesInput {
  energy: Float64Array;
  month: Float64Array;
  array?: { delivered: Float64Array; possible: Float64Array };
  unused?: Float64Array;
  irradiance?: Float64Array;
  price?: Float64Array;
  limit?: number;
}
/**
 * By month and soiling of 0, 2.5, … 30% [12 x 13]: `energy` lost [kWh], `share` of the income lost. `income` [12, $]: without soiling; in
 * kWh without prices. `clipped`: energy lost to limits [kWh].
 */
export interface LossCurves {
  energy: Float64Array;
  share: Float64Array;
  income: Float64Array;
  limitedRows: number;
  clipped: number;
}
/**
 * Number of cleanings, and indexes of their cuts. Means over the rain years [$]: `loss`, and `net` income (income of a clean plant minus
 * loss minus wash costs); quantiles of the net income of a year to come.
 */
export interface CleaningPlan {
  cleanings: number;
  cuts: number[];
  loss: number;
  net: number;
  p10: number;
  p50: number;
  p90: number;
}
/** `windows`, `shift`, `paysBack` and `earns` have an entry per cleaning of the best plan. */
export interface OptimizeCleaningsResult {
  /** the best plan with 0, 1, 2, … cleanings */
  plans: CleaningPlan[];
  /** of a clean plant [$] */
  income: number;
  /** numbers of cleanings; `runnerUp` is `best` if there is only one plan */
  best: number;
  runnerUp: number;
  /** numbers of cleanings whose net income falls short of the best by at most 0.05% of `income` */
  equallyGood: number[];
  /** cuts to which the cleaning alone may move for under 1% of the savings */
  windows: { first: number; last: number }[];
  /** cost of moving it alone by -4 to +4 cuts [$]; NaN: impossible */
  shift: number[][];
  /** share of rain years in which it pays */
  paysBack: number[];
  /** mean of what it earns beyond its cost [$] */
  earns: number[];
  /**
   * What the first cleaning earns beyond its cost [$]: by cut, the others unchanged (NaN: impossible), and quantiles at its own; null: no
   * cleaning.
   */
  next: { worth: Float64Array; p10: number; p50: number; p90: number } | null;
  /** over no cleaning [$]: by rain year, mean, quantiles of a year to come */
  savings: { years: Float64Array; mean: number; p10: number; p50: number; p90: number };
  /** best plan by period between cuts: loss [%; NaN without income], income and net income so far [$] */
  weekly: { loss: Float64Array; income: Float64Array; cumulativeNet: Float64Array };
  courses?: PlanCourses;
}
export interface PeriodBand {
  p10: Float64Array;
  p90: Float64Array;
}
/** By period between cuts, at its end [$]: net income so far, and its lead over no cleaning. */
export interface PlanCourses {
  /** means over the rain years */
  plans: { cumulativeNet: Float64Array; gain: Float64Array }[];
  /** of the best plan; loss [%; NaN without income] */
  best: { loss: PeriodBand; cumulativeNet: PeriodBand; gain: PeriodBand };
}
/**
 * A choice of actions under one normal unknown, and a measurement of it. `values`, by action: outcome [$] at -3 to 3 standard deviations of
 * the unknown, in even steps. `share`: part of its variance that measuring removes.
 */
export interface InformationGainInput {
  values: Float64Array[];
  share: number;
}
