/**
 * Reference of the mathematics: what every function takes and returns. Equations are in docs/methods.md.
 *
 * Conventions, unless a field says otherwise:
 *
 * - columns are `Float64Array`s, and those of one call have one length; NaN is missing, and what is not known is NaN, never 0
 * - loss [%], signed, positive where the soiled cell reads less; soiling rate [%/day]; uncertainty of a loss [points]: percentage points
 * - irradiance [W/m2] and insolation [kWh/m2] in the plane of array; rain [mm]; energy [kWh]; shares, probabilities and fractions 0 to 1
 * - `t` in UTC epoch seconds [s]; days are whole numbers since 1970-01-01 in the device's time zone
 * - `low` and `high` bound a 95% range; `p10`, `p50`, `p90` are quantiles
 */
import type {
  LossCurves,
  LossCurvesInput,
  OptimizeCleaningsResult,
  SiteCleaningsInput,
  WaitValue,
  WaitValueInput,
} from "./types/cleaning.ts";
import type { DecidedPlan, DecidePlanInput } from "./types/decision.ts";
import type { HsuInput, RainMemory, RainRemovalInput, TypicalYear, TypicalYearInput } from "./types/dust.ts";
import type { SiteKernels } from "./types/site.ts";
import type { SensorKernels } from "./types/sensor.ts";
import type { DetectIntervalsInput, DollarLossInput, Summaries } from "./types/summaries.ts";

export * from "./types/cleaning.ts";
export type * from "./types/decision.ts";
export type * from "./types/dust.ts";
export type * from "./types/sensor.ts";
export type * from "./types/site.ts";
export type * from "./types/summaries.ts";

export interface SampleLossInput {
  clean: Float64Array;
  soiled: Float64Array;
}

/** Samples in any order; of repeated times the last counts. */
export interface DailySoilingInput {
  t: Float64Array;
  /** irradiance, NaN: not reported */
  clean: Float64Array;
  soiled: Float64Array;
  day: Float64Array;
  /** 1: inside the daily window, whose samples show the loss */
  inWindow: Uint8Array;
  /** samples with both cells at or below it show no loss [W/m2], default 200 */
  lowLight?: number;
}

/** One row per day that has samples, ascending. */
export interface DailySoilingColumns {
  day: Float64Array;
  /** of the whole day; NaN: the cell never reported */
  insolClean: Float64Array;
  insolSoiled: Float64Array;
  /** NaN: no sample of the window can show a loss */
  loss: Float64Array;
  /** number of samples behind the loss */
  samples: Float64Array;
  /** of the clean cell in the daily window: the weight of a day in means */
  windowInsolation: Float64Array;
  /** 1: good, 0: weak */
  quality: Uint8Array;
  /** standard uncertainty of the day alone [points]; NaN without a loss */
  uncertainty: Float64Array;
}

/** Limited by memory: 16 MB of slopes, one per pair of days. */
export const MAX_RATE_DAYS = 2000;

export interface SoilingRateInput {
  day: Float64Array;
  loss: Float64Array;
  /** first days of new segments, which share the slope but not the level; default none */
  breaks?: Float64Array;
  /** of the interval, default 0.95 */
  confidence?: number;
  /** default "adjust": the interval is widened for errors that neighboring days share */
  autocorrelation?: "adjust" | "ignore";
}
/**
 * `rate` with its interval at `confidence` [%/day; positive: the loss rises]; `intercept`: level of the last segment on day 0 [%]; `r2`:
 * share of the variation within segments that the slope explains; `n`: number of days used. NaN: the days show none.
 */
export interface SoilingRateResult {
  rate: number;
  intercept: number;
  low: number;
  high: number;
  r2: number;
  n: number;
}

/**
 * `p` [12, mm] and `d` [12]: monthly means of rain and days with rain. `seed`: text; year k is seeded by `${seed},${k}`. `memory`: default
 * independent months.
 */
export interface RainYearsInput {
  p: Float64Array;
  d: Float64Array;
  seed: string;
  years: number;
  memory?: RainMemory;
}

/** 55 years. */
export const MAX_INTERVAL_DAYS = 20_000;
/**
 * A straight line through the `n` days with a loss from `start` to `end`: `slope` with its range, as of `soilingRate`, and the loss on the
 * line at both ends [%]. `quality`: slope over its standard error, times the root of the days; 0: not certain to rise.
 */
export interface LossSegment {
  start: number;
  end: number;
  slope: number;
  low: number;
  high: number;
  startLoss: number;
  endLoss: number;
  n: number;
  quality: number;
}
export type LossEventKind = "rain" | "manual" | "wash" | "dust" | "unexplained";
/** Between two segments: first day of the new one, and change of the loss [points]. */
export interface LossEvent {
  day: number;
  jump: number;
  kind: LossEventKind;
}
/** `segments` and `events` ascend; `intervals`: indexes of the segments that show a soiling rate, best first. */
export interface DetectIntervalsResult {
  segments: LossSegment[];
  events: LossEvent[];
  intervals: number[];
}

/** Functions on columns. None keeps anything from one call to the next. */
export interface Analytics extends Summaries, SensorKernels, SiteKernels {
  /**
   * Soiling loss of each sample: `100 (1 - soiled/clean)`, 1 minus the soiling ratio of IEC 61724-1. NaN where a cell is missing or the
   * clean cell is not above 0.
   */
  sampleLoss(input: SampleLossInput): Float64Array;
  /**
   * Insolation and soiling loss of each day, weighted by irradiance, without low light, cloud edges and outliers; with uncertainty and
   * quality. Good days have 60% of the window's daylight sampled, 0.5 kWh/m2 in the window, and not only cloud edges. Pass whole days,
   * because the expected daylight follows from the samples. docs/methods.md, "Soiling loss of a day".
   */
  dailySoiling(input: DailySoilingInput): DailySoilingColumns;
  /**
   * Soiling rate by Theil-Sen with Sen's interval (Sen 1968, doi 10.1080/01621459.1968.10480934), over at most `MAX_RATE_DAYS` days.
   * docs/methods.md, "Soiling rate".
   */
  soilingRate(input: SoilingRateInput): SoilingRateResult;
  /**
   * Divides daily losses into straight segments at rain, cleanings and dust, exactly for the price of a division; names the event between
   * segments, and those that show a soiling rate: at least 14 days (7 if certain), rising, explained by the line, no gap of over a week.
   */
  detectIntervals(input: DetectIntervalsInput): DetectIntervalsResult;
  /** Generated years of daily rain [years x 365, mm], the same for the same seed (Richardson 1981, doi 10.1029/WR017i001p00182). */
  rainYears(input: RainYearsInput): Float64Array[];
  /** Soiling over an ensemble of rain years: its typical member by day, the spread over all, monthly means. */
  typicalYear(input: TypicalYearInput): TypicalYear;
  /** Share of the soiling that each day's rain removes. */
  rainRemoval(input: RainRemovalInput): Float64Array;
  /**
   * Soiling ratio by step, 0.6563 to 1: HSU model (Coello and Boyle 2019, doi 10.1109/JPHOTOV.2019.2919628), as in pvlib; `partial` lets
   * rain remove a share.
   */
  hsuSoilingRatio(input: HsuInput): Float64Array;
  /** What soiling costs by month under clipping, curtailment or hourly prices. docs/methods.md, "What soiling costs". */
  lossCurves(input: LossCurvesInput): LossCurves;
  /** Irradiance of both cells at 25 degrees C (IEC 60891); samples without both temperatures stay unchanged. */
  correctTemperature(input: CorrectTemperatureInput): CorrectedCells;
  /** Best plan for every number of cleanings, exactly, over at most 1,000 cuts. README.md, "Cleaning plans". */
  optimizeCleanings(input: SiteCleaningsInput): OptimizeCleaningsResult;
  /** Best dates in all draws of what is not known, and all figures of the plan from these draws. docs/methods.md, "One plan per plant". */
  decidePlan(input: DecidePlanInput): DecidedPlan;
  /** Whether a wash may wait a week for rain. docs/methods.md, "Value of waiting". */
  waitValue(input: WaitValueInput): WaitValue;
  /** Daily cost of soiling [$], at least 0; NaN where insolation, loss or price is missing. docs/methods.md, "What soiling costs". */
  dollarLoss(input: DollarLossInput): Float64Array;
  /** Solar transit [UTC epoch s] on a local civil day of 1900 to 2100; `lat` and `lng` in degrees, north and east positive. */
  solarNoon(input: { lat: number; lng: number; day: number }): number;
  /** Position of the sun without refraction; NaN outside 1900 to 2100. */
  solarPosition(input: SolarPositionInput): SolarPositionColumns;
  /** Clear-sky global horizontal irradiance by zenith [degrees]: Haurwitz 1945; 0 at night. */
  clearSkyGhi(input: { zenith: Float64Array }): Float64Array;
  /** A total spread over days by clear-sky irradiance [kWh]; 0 where the sun never rises. */
  clearSkyEnergy(input: ClearSkyEnergyInput): Float64Array;
  /** Irradiance or insolation under another normalization: `i (1 + to/100) / (1 + from/100)`; swapping restores it to 1e-12. */
  renormalize(input: RenormalizeInput): Float64Array;
  /** Losses under other normalizations; exact while the same samples count. Swapping restores them to 1e-12. */
  renormalizedLoss(input: RenormalizedLossInput): Float64Array;
  /** Count, mean, minimum and maximum in buckets of time; with `weight`, narrow buckets combine to wider ones. */
  bucket(input: BucketInput): BucketColumns;
}

/** A wrong shape or range, thrown before WASM is entered: a bug of the caller, never of the data. */
export class AnalyticsInputError extends Error {
  override name = "AnalyticsInputError";
}

/** `lat` and `lng` in degrees, north and east positive. */
export interface SolarPositionInput {
  lat: number;
  lng: number;
  t: Float64Array;
}
/** `lat` and `lng` in degrees, north and east positive; `total` in kWh over all days. */
export interface ClearSkyEnergyInput {
  lat: number;
  lng: number;
  firstDay: number;
  days: number;
  total: number;
}
/** [degrees]; azimuth clockwise from north, 0 to 360 exclusive. */
export interface SolarPositionColumns {
  zenith: Float64Array;
  azimuth: Float64Array;
}

/** Temperatures of the cells in degrees C. */
export interface CorrectTemperatureInput {
  clean: Float64Array;
  soiled: Float64Array;
  cleanTemperature: Float64Array;
  soiledTemperature: Float64Array;
}
export interface CorrectedCells {
  clean: Float64Array;
  soiled: Float64Array;
}
/** `values`: irradiance or insolation of one cell, normalized by `from`. Normalizations [%, -99 to 1000]. */
export interface RenormalizeInput {
  values: Float64Array;
  from: number;
  to: number;
}
/** `loss`: under `cleanFrom` and `soiledFrom`. Normalizations of both cells [%, -99 to 1000]. */
export interface RenormalizedLossInput {
  loss: Float64Array;
  cleanFrom: number;
  cleanTo: number;
  soiledFrom: number;
  soiledTo: number;
}

/**
 * Rows in any order. `width`: whole seconds, 1 to 1e9; buckets start at its multiples. `weight`: samples behind each value, as `n` of
 * narrower buckets; default 1.
 */
export interface BucketInput {
  t: Float64Array;
  values: Float64Array;
  width: number;
  weight?: Float64Array;
}
/** One row per bucket that has rows, ascending; `t` is its start. 0 and NaN where all values are missing. */
export interface BucketColumns {
  t: Float64Array;
  n: Float64Array;
  mean: Float64Array;
  min: Float64Array;
  max: Float64Array;
}
