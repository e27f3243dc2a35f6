/**
 * What the mathematics takes and gives. Columns are Float64Array unless said; NaN = missing.
 * Loss and rates in percent and percent per day, energy kWh, irradiance W/m2, insolation kWh/m2, rain mm,
 * days = integer day numbers (days since 1970-01-01, local). Documented per function in `index.ts`.
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
  /** irradiance of each cell [W/m2] */
  clean: Float64Array;
  soiled: Float64Array;
  /** W/m2, default 200 */
  lowLight?: number;
  /** default true: NaN where both cells are at or under `lowLight` */
  hideLowLight?: boolean;
}

export interface DailySoilingInput {
  /** UTC epoch seconds, ascending */
  t: Float64Array;
  /** irradiance of each cell as received [W/m2] */
  clean: Float64Array;
  soiled: Float64Array;
  /** local day number of each sample */
  day: Float64Array;
  /** 1 where the sample is inside the device's daily window */
  inWindow: Uint8Array;
  /** normalization of each cell [%]: one number, or a column where layers change */
  normClean?: number | Float64Array;
  normSoiled?: number | Float64Array;
  /** W/m2, default 200 */
  lowLight?: number;
}

/** One row a local day that has samples, ascending. */
export interface DailySoilingColumns {
  day: Float64Array;
  /** whole-day insolation of each cell [kWh/m2] */
  insolClean: Float64Array;
  insolSoiled: Float64Array;
  /** % signed; NaN where nothing in the window could be used */
  loss: Float64Array;
  /** samples used for the loss */
  samples: Float64Array;
  /** clean cell's insolation inside the window [kWh/m2] */
  windowInsolation: Float64Array;
  /** 1 ok, 0 weak (kept, not used in fits) */
  quality: Uint8Array;
  /** standard uncertainty of the loss [percentage points] */
  uncertainty: Float64Array;
}

/** Every pair of days is a slope: this many days are 16 MB of them, and the most that one soiling rate takes. */
export const MAX_RATE_DAYS = 2000;

/** How far a day's quality depends on its neighbors: `COVER_BACK_DAYS` before it, `COVER_AHEAD_DAYS` after it [days]. A changed day affects the same span, mirrored. */
export const COVER_AHEAD_DAYS = 44;
export const COVER_BACK_DAYS = 21;

export interface SoilingRateInput {
  day: Float64Array;
  /** % */
  loss: Float64Array;
  /** first days of new segments: slope is common, the level of each segment free */
  breaks?: Float64Array;
  /** of the interval [1], default 0.95 */
  confidence?: number;
  /** default "adjust": widened where neighboring days err alike */
  autocorrelation?: "adjust" | "ignore";
}
export interface SoilingRateResult {
  /** %/day, positive = soiling */
  rate: number;
  /** of the last segment, on day 0 [%] */
  intercept: number;
  /** interval of the rate at `confidence` [%/day] */
  low: number;
  high: number;
  /** share of the variation within segments that the rate explains [1] */
  r2: number;
  /** days used */
  n: number;
}

export interface RainYearsInput {
  /** 12 monthly means [mm] */
  p: Float64Array;
  /** 12 monthly wet days */
  d: Float64Array;
  /** text that seeds each year; the member number is appended: `${seed},${member}` */
  seed: string;
  years: number;
  /** left out: months know nothing of each other, as in the climate edition */
  memory?: RainMemory;
}

/** Rows (days) that one detection takes: 55 years. */
export const MAX_INTERVAL_DAYS = 20_000;
export interface LossSegment {
  /** first and last day with data */
  start: number;
  end: number;
  /** as `soilingRate` gives them for these days [%/day] */
  slope: number;
  low: number;
  high: number;
  /** % on the line at both ends */
  startLoss: number;
  endLoss: number;
  /** days used */
  n: number;
  /** slope by its standard error, times the root of the days; 0 where it cannot be judged or does not rise */
  quality: number;
}
export type LossEventKind = "rain" | "manual" | "wash" | "dust" | "unexplained";
export interface LossEvent {
  /** first day of the new segment */
  day: number;
  /** percentage points, negative = cleaner */
  jump: number;
  kind: LossEventKind;
}
export interface DetectIntervalsResult {
  /** in order of time */
  segments: LossSegment[];
  events: LossEvent[];
  /** indexes of the segments fit for a soiling rate, best first */
  intervals: number[];
}

export interface Analytics extends Summaries {
  sampleLoss(input: SampleLossInput): Float64Array;
  dailySoiling(input: DailySoilingInput): DailySoilingColumns;
  soilingRate(input: SoilingRateInput): SoilingRateResult;
  detectIntervals(input: DetectIntervalsInput): DetectIntervalsResult;
  rainYears(input: RainYearsInput): Float64Array[];
  typicalYear(input: TypicalYearInput): TypicalYear;
  rainRemoval(input: RainRemovalInput): Float64Array;
  /** Soiling ratio 0..1 of each step. */
  hsuSoilingRatio(input: HsuInput): Float64Array;
  /** Loss of each step [fraction]. */
  kimberLoss(input: KimberInput): Float64Array;
  lossCurves(input: LossCurvesInput): LossCurves;
  correctTemperature(input: CorrectTemperatureInput): CorrectedCells;
  optimizeCleanings(input: OptimizeCleaningsInput): OptimizeCleaningsResult;
  predictiveSavings(input: PredictiveSavingsInput): PredictiveSavings;
  dollarLoss(input: DollarLossInput): Float64Array;
  /** UTC epoch seconds of the sun's transit on the local civil day; never NaN. lng east positive. */
  solarNoon(input: { lat: number; lng: number; day: number }): number;
  solarPosition(input: SolarPositionInput): SolarPositionColumns;
  /** W/m2 by zenith [degrees] */
  clearSkyGhi(input: { zenith: Float64Array }): Float64Array;
  clearSkyEnergy(input: ClearSkyEnergyInput): Float64Array;
  renormalize(input: RenormalizeInput): Float64Array;
  renormalizedLoss(input: RenormalizedLossInput): Float64Array;
  bucket(input: BucketInput): BucketColumns;
}

/** Thrown by the host before WASM is entered when shapes or ranges are wrong: a bug of the caller, never of data. */
export class AnalyticsInputError extends Error {
  override name = "AnalyticsInputError";
}

export interface SolarPositionInput {
  /** degrees, north and east positive */
  lat: number;
  lng: number;
  /** UTC epoch seconds */
  t: Float64Array;
}
export interface ClearSkyEnergyInput {
  /** degrees, north and east positive */
  lat: number;
  lng: number;
  /** days since 1970-01-01, and how many */
  firstDay: number;
  days: number;
  /** energy of all days together [kWh] */
  total: number;
}
/** Without refraction [degrees]; the azimuth clockwise from north, 0 to under 360. */
export interface SolarPositionColumns {
  zenith: Float64Array;
  azimuth: Float64Array;
}

/** Columns of both cells [W/m2] and of their temperatures [degrees C]. */
export interface CorrectTemperatureInput {
  clean: Float64Array;
  soiled: Float64Array;
  cleanTemperature: Float64Array;
  soiledTemperature: Float64Array;
  /** relative change of the current [1/K]; default 0.0005, crystalline silicon */
  coefficient?: number;
}
export interface CorrectedCells {
  clean: Float64Array;
  soiled: Float64Array;
}
export interface RenormalizeInput {
  /** irradiance or insolation of one cell, normalized by `from` */
  values: Float64Array;
  /** normalization before and after [%], above -100: one number, or a column where layers change */
  from: number | Float64Array;
  to: number | Float64Array;
}
export interface RenormalizedLossInput {
  /** % under the normalizations `cleanFrom` and `soiledFrom` [%, -99..1000] */
  loss: Float64Array;
  cleanFrom: number;
  cleanTo: number;
  soiledFrom: number;
  soiledTo: number;
}

export interface BucketInput {
  /** seconds, in any order */
  t: Float64Array;
  values: Float64Array;
  /** whole seconds, 1..1e9; buckets begin at its multiples */
  width: number;
  /** how many samples each value represents, as `n` of narrower buckets; default 1 */
  weight?: Float64Array;
}
/** One row a bucket that has rows, ascending; NaN and n = 0 where all its values are missing. */
export interface BucketColumns {
  /** begin of the bucket [s] */
  t: Float64Array;
  n: Float64Array;
  mean: Float64Array;
  min: Float64Array;
  max: Float64Array;
}
