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
 * `siteSpread`: all soiling of a site is a lognormal factor with mean 1 times that of the plan, with this standard deviation of its log [1],
 * up to 3; `savings` have the range of such sites and years. Default: the one site.
 */
export interface SiteCleaningsInput extends OptimizeCleaningsInput {
  siteSpread?: number;
}
/**
 * Number of cleanings, and indexes of their cuts. Means over the rain years [$]: `loss`, and `net` income (income of a clean plant minus
 * loss minus wash costs).
 */
export interface CleaningPlan {
  cleanings: number;
  cuts: number[];
  loss: number;
  net: number;
}
export interface OptimizeCleaningsResult {
  /** the best plan with 0, 1, 2, … cleanings */
  plans: CleaningPlan[];
  /** of a clean plant [$] */
  income: number;
  /** number of cleanings */
  best: number;
  /** of the best plan over no cleaning [$]: mean over the rain years, quantiles of a year to come */
  savings: { mean: number; p10: number; p50: number; p90: number };
}
/** `cut`: index of the cut at which the wash could be; `day`: the day from which rain may save it. */
export interface WaitingWash {
  cut: number;
  day: number;
}
export interface WaitValueInput extends OptimizeCleaningsInput, WaitingWash {}
/**
 * What it is worth to decide on a wash a week later, with the rain of that week known. `gain`: cost of washing minus cost of waiting [$],
 * mean; `week`: what the soiling costs in that week, compared with a washed plant [$]. `chanceBy`: chance that rain removes at least half by
 * the end of each of the ten days from `day` on.
 */
export interface WaitValue {
  gain: number;
  week: { mean: number; p10: number; p50: number; p90: number };
  chanceBy: number[];
}
