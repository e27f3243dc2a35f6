/**
 * Inputs and results of the mathematics. Columns are Float64Array unless stated, NaN: missing. Loss in %, rates in %/day, energy in kWh,
 * irradiance in W/m2, insolation in kWh/m2, rain in mm, days as local day numbers since 1970-01-01.
 */
import type {
  LossCurves,
  LossCurvesInput,
  OptimizeCleaningsInput,
  OptimizeCleaningsResult,
  PredictiveSavings,
  PredictiveSavingsInput,
} from "./types/cleaning.ts";
import type {
  HsuInput,
  KimberInput,
  RainMemory,
  RainRemovalInput,
  TypicalYear,
  TypicalYearInput,
} from "./types/dust.ts";
import type { DetectIntervalsInput, DollarLossInput, Summaries } from "./types/summaries.ts";

export * from "./types/cleaning.ts";
export type * from "./types/dust.ts";
export type * from "./types/summaries.ts";

export interface SampleLossInput {
  /** irradiance of each cell */
  clean: Float64Array;
  soiled: Float64Array;
  lowLight?: number;
  /** default true: NaN if both cells are at or below `lowLight` */
  hideLowLight?: boolean;
}

export interface DailySoilingInput {
  t: Float64Array;
  /** irradiance as received */
  clean: Float64Array;
  soiled: Float64Array;
  day: Float64Array;
  inWindow: Uint8Array;
  /** normalization [%]: one number, or a column */
  normClean?: number | Float64Array;
  normSoiled?: number | Float64Array;
  lowLight?: number;
}

/** One row per local day with samples, ascending. */
export interface DailySoilingColumns {
  day: Float64Array;
  /** whole day, each cell */
  insolClean: Float64Array;
  insolSoiled: Float64Array;
  /** signed; NaN: nothing usable in the window */
  loss: Float64Array;
  /** samples behind the loss */
  samples: Float64Array;
  /** clean cell, inside the window */
  windowInsolation: Float64Array;
  /** 1: good, 0: weak (not used in fits) */
  quality: Uint8Array;
  /** standard uncertainty [percentage points] */
  uncertainty: Float64Array;
}

/** Limited by memory: 16 MB of slopes, one per pair of days. */
export const MAX_RATE_DAYS = 2000;

/** Days before and after that affect a day's quality, and vice versa. */
export const COVER_AHEAD_DAYS = 44;
export const COVER_BACK_DAYS = 21;

export interface SoilingRateInput {
  day: Float64Array;
  loss: Float64Array;
  /** first days of new segments, which share the slope but not the level */
  breaks?: Float64Array;
  /** default 0.95 */
  confidence?: number;
  autocorrelation?: "adjust" | "ignore";
}
export interface SoilingRateResult {
  /** positive: soiling */
  rate: number;
  /** last segment, day 0 [%] */
  intercept: number;
  /** at `confidence` [%/day] */
  low: number;
  high: number;
  r2: number;
  n: number;
}

export interface RainYearsInput {
  /** monthly means [mm] */
  p: Float64Array;
  d: Float64Array;
  /** seed text; the member number is appended: `${seed},${member}` */
  seed: string;
  years: number;
  /** default: independent months, as in the climate edition */
  memory?: RainMemory;
}

/** 55 years. */
export const MAX_INTERVAL_DAYS = 20_000;
export interface LossSegment {
  start: number;
  end: number;
  /** from `soilingRate` [%/day] */
  slope: number;
  low: number;
  high: number;
  /** on the line at both ends [%] */
  startLoss: number;
  endLoss: number;
  n: number;
  /** slope over standard error, times the root of the days; 0: no certain rise */
  quality: number;
}
export type LossEventKind = "rain" | "manual" | "wash" | "dust" | "unexplained";
export interface LossEvent {
  /** first day of the new segment */
  day: number;
  jump: number;
  kind: LossEventKind;
}
export interface DetectIntervalsResult {
  /** by time */
  segments: LossSegment[];
  events: LossEvent[];
  /** segments that show a soiling rate, best first */
  intervals: number[];
}

export interface Analytics extends Summaries {
  /** Soiling loss of each reading [%], signed; NaN if missing, dark or hidden in low light. */
  sampleLoss(input: SampleLossInput): Float64Array;
  /**
   * Insolation and soiling loss of each local day, weighted by insolation without outliers and cloud edges, with uncertainty and quality
   * (good: 60% of the window's daylight sampled, 0.5 kWh/m2). Rows in any order; the last of repeated times counts. Pass whole days:
   * expected daylight follows from the rows.
   */
  dailySoiling(input: DailySoilingInput): DailySoilingColumns;
  /**
   * Theil-Sen slope with its interval; NaN if the days show none. At most `MAX_RATE_DAYS` days. Sen 1968, doi
   * 10.1080/01621459.1968.10480934.
   */
  soilingRate(input: SoilingRateInput): SoilingRateResult;
  /**
   * Segments of the daily loss between rain, washes and dust, exact for its penalty; their events; and the segments that show a soiling
   * rate: at least 14 days (7 if certain), rising, explained by the line, without a gap of over a week.
   */
  detectIntervals(input: DetectIntervalsInput): DetectIntervalsResult;
  /** Years of 365 days of rain [mm], the same for the same seed. */
  rainYears(input: RainYearsInput): Float64Array[];
  /** Soiling of an ensemble of rain years: a typical one by day, the spread over all, monthly means. */
  typicalYear(input: TypicalYearInput): TypicalYear;
  /** Share of soiling removed by each day's rain, 0 to 1. */
  rainRemoval(input: RainRemovalInput): Float64Array;
  /**
   * Soiling ratio per step, 0.6563 to 1 (Coello and Boyle 2019, doi 10.1109/JPHOTOV.2019.2919628), as in pvlib; `partial` lets rain remove
   * a share.
   */
  hsuSoilingRatio(input: HsuInput): Float64Array;
  /** Loss per step [fraction] (Kimber et al. 2006, doi 10.1109/WCPEC.2006.279690), as in pvlib. */
  kimberLoss(input: KimberInput): Float64Array;
  /** Monthly cost of soiling with clipping, curtailment or hourly prices, from an hourly energy file. */
  lossCurves(input: LossCurvesInput): LossCurves;
  /** Readings of both cells at 25 degrees C (IEC 60891); pairs without both temperatures are unchanged. */
  correctTemperature(input: CorrectTemperatureInput): CorrectedCells;
  /**
   * Exact best plan for every number of cleanings, over at most 1,000 cuts. `runnerUp` is `best` if there is only one plan; `weekly.loss`
   * is NaN without income.
   */
  optimizeCleanings(input: OptimizeCleaningsInput): OptimizeCleaningsResult;
  /** Savings of a plan with uncertain rates, rain response and growth: percentiles over rain years times draws. */
  predictiveSavings(input: PredictiveSavingsInput): PredictiveSavings;
  /** Daily cost of soiling [$]; NaN if a value is missing. */
  dollarLoss(input: DollarLossInput): Float64Array;
  /** Solar transit [UTC epoch seconds] on the local civil day; lng east positive, years 1900 to 2100. */
  solarNoon(input: { lat: number; lng: number; day: number }): number;
  /** Zenith and azimuth without refraction, years 1900 to 2100, else NaN. */
  solarPosition(input: SolarPositionInput): SolarPositionColumns;
  /** Clear-sky horizontal irradiance [W/m2] by zenith [degrees] (Haurwitz 1945); 0 at night. */
  clearSkyGhi(input: { zenith: Float64Array }): Float64Array;
  /** A total [kWh] spread over days by clear-sky light. */
  clearSkyEnergy(input: ClearSkyEnergyInput): Float64Array;
  /** Readings of a cell under another normalization; swapping restores them to 1e-12. */
  renormalize(input: RenormalizeInput): Float64Array;
  /** Losses [%] under other normalizations; swapping restores them to 1e-12. */
  renormalizedLoss(input: RenormalizedLossInput): Float64Array;
  /** Count, mean, minimum and maximum in time buckets; with `weight`, narrow buckets combine to wider ones. */
  bucket(input: BucketInput): BucketColumns;
}

/** Wrong shapes or ranges, thrown before WASM is entered: the caller's bug, never a data problem. */
export class AnalyticsInputError extends Error {
  override name = "AnalyticsInputError";
}

export interface SolarPositionInput {
  /** degrees, north and east positive */
  lat: number;
  lng: number;
  t: Float64Array;
}
export interface ClearSkyEnergyInput {
  /** degrees, north and east positive */
  lat: number;
  lng: number;
  /** days since 1970-01-01, and their number */
  firstDay: number;
  days: number;
  /** total energy [kWh] */
  total: number;
}
/** Without refraction [degrees]; azimuth clockwise from north, 0 to 360 exclusive. */
export interface SolarPositionColumns {
  zenith: Float64Array;
  azimuth: Float64Array;
}

/** Both cells [W/m2] and their temperatures [degrees C]. */
export interface CorrectTemperatureInput {
  clean: Float64Array;
  soiled: Float64Array;
  cleanTemperature: Float64Array;
  soiledTemperature: Float64Array;
  /** temperature coefficient [1/K]; default 0.0005, crystalline silicon */
  coefficient?: number;
}
export interface CorrectedCells {
  clean: Float64Array;
  soiled: Float64Array;
}
export interface RenormalizeInput {
  /** irradiance or insolation normalized by `from` */
  values: Float64Array;
  /** before and after [%], above -100: one number, or a column */
  from: number | Float64Array;
  to: number | Float64Array;
}
export interface RenormalizedLossInput {
  /** under `cleanFrom` and `soiledFrom` [%, -99 to 1000] */
  loss: Float64Array;
  cleanFrom: number;
  cleanTo: number;
  soiledFrom: number;
  soiledTo: number;
}

export interface BucketInput {
  /** [s], any order */
  t: Float64Array;
  values: Float64Array;
  /** [s], whole, 1 to 1e9; buckets start at its multiples */
  width: number;
  /** samples behind each value, as `n` of narrower buckets; default 1 */
  weight?: Float64Array;
}
/** One row per non-empty bucket, ascending; n = 0 and NaN if all values are missing. */
export interface BucketColumns {
  /** start [s] */
  t: Float64Array;
  n: Float64Array;
  mean: Float64Array;
  min: Float64Array;
  max: Float64Array;
}
