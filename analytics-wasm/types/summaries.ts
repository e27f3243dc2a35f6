/** Sums over days, devices, intervals or rain years; conventions as in `../types.ts`. */
import type { LossCurve } from "./cleaning.ts";
/**
 * `insolation`: of the clean cell over the whole day. `arrayKw` [kW DC]; `price` [$/kWh], one number or a column. Without `lossCurve` a
 * percent of soiling costs a percent.
 */
export interface DollarLossInput {
  insolation: Float64Array;
  loss: Float64Array;
  arrayKw: number;
  price: number | Float64Array;
  lossCurve?: LossCurve;
}

/**
 * Days in any order; of repeated days the last counts. `rain`: of each row's day. `cleanings`: days of logged cleanings of the modules.
 * `washes`: days on which the device washed its clean cell. `sensitivity`: how small a jump may divide, default "normal".
 */
export interface DetectIntervalsInput {
  day: Float64Array;
  loss: Float64Array;
  rain?: Float64Array;
  cleanings?: Float64Array;
  washes?: Float64Array;
  sensitivity?: "fine" | "normal" | "coarse";
}

export interface MeanLossInput {
  loss: Float64Array;
  /** of the clean cell in each day's window; NaN: a sensor without cells, whose days weigh like the mean of the others */
  insolation: Float64Array;
}
export interface MeanLoss {
  /** NaN if no day counts */
  loss: number;
  days: number;
}

/**
 * `day` ascends. `good`: 1 for days that are good by their own samples (`dailySoiling`). `temperature`: of the colder cell in daylight
 * [degrees C].
 */
export interface CoveredDaysInput {
  day: Float64Array;
  loss: Float64Array;
  good: Uint8Array;
  temperature: Float64Array;
  light: Float64Array;
}

/** `day` ascends. `uncertainty`: of each day by its own samples, standard [points]. `good`: 1 for good days that count. */
export interface DayScatterInput {
  day: Float64Array;
  loss: Float64Array;
  uncertainty: Float64Array;
  good: Uint8Array;
}

export interface FittedLevelInput extends DetectIntervalsInput {
  /** error that all days share, half its 95% range [points] */
  systematic: number;
}
/**
 * `day`: newest day with a loss. `loss` on the line that day, and half its 95% range `uncertainty` [points]; NaN: take that day's own loss.
 * `days`: number of days behind the line.
 */
export interface FittedLevel {
  day: number;
  loss: number;
  uncertainty: number;
  days: number;
}

export interface LossUncertaintyInput extends MeanLossInput {
  /** standard uncertainty of each day alone [points]; NaN counts as 0.3 */
  uncertainty: Float64Array;
  /** error that all days share, half its 95% range [points] */
  systematic: number;
}
/** Losses of the good days right before and after each cleaning of both cells. */
export interface ResidualUncertaintyInput {
  before: Float64Array;
  after: Float64Array;
}
/** Half the 95% range [points; NaN below three cleanings], and number of cleanings that cleaned both cells. */
export interface ResidualUncertainty {
  points: number;
  cleanings: number;
}
/** By wash: loss that it was to take off, and that it took off [points]. */
export interface PromiseKeptInput {
  promised: Float64Array;
  won: Float64Array;
}
/** `share`: `won` over `promised`, with its range; without washes the prior, 1 with a standard deviation of 0.3. */
export interface PromiseKept {
  share: number;
  low: number;
  high: number;
  washes: number;
}
export interface DollarRangeInput extends DollarLossInput, Pick<LossUncertaintyInput, "uncertainty" | "systematic"> {}
/** At least 0 [$]. */
export interface DollarRange {
  low: number;
  high: number;
}

/** `dollars` as of `dollarLoss`; `total` and number of the known `days`; 0 without any. */
export interface DollarTotal {
  dollars: Float64Array;
  total: number;
  days: number;
}

/**
 * `day` ascends; the days `first` to `last` of the cleaning don't count, nor do those further than `side` days from it, which only show the
 * rate. `insolation` as in `meanLoss`.
 */
export interface CleaningStepInput {
  day: Float64Array;
  loss: Float64Array;
  insolation: Float64Array;
  first: number;
  last: number;
  side: number;
}
/**
 * Loss on the mornings of the cleaning's first day and after its last (NaN: no day counts), and the rate along which losses were moved
 * there: 0 unless it is certainly positive.
 */
export interface CleaningStep {
  before: number;
  after: number;
  rate: number;
  daysBefore: number;
  daysAfter: number;
}

/** Losses before and after a cleaning; `insolation` of the days after it. `cost` [$], NaN: unknown. Others as in `dollarLoss`. */
export interface CleaningGainInput {
  insolation: Float64Array;
  before: number;
  after: number;
  arrayKw: number;
  price: number | Float64Array;
  lossCurve?: LossCurve;
  cost: number;
}
/** `dollarsADay`: negative if the loss rose; NaN: no day counts. `paybackDays`: NaN: never, or the cost is unknown. */
export interface CleaningGain {
  dollarsADay: number;
  paybackDays: number;
  days: number;
}

/**
 * Consecutive days. `loss`: of good days; `rain`: missing is none; `cleaned`: 1 on days cleaned otherwise, or with a jump for another
 * reason; `rate`: of dry days [%/day], -100 to 100; `zero`: what the sensor reads of a clean surface [percentage points, default 0].
 */
export interface RainResponseInput {
  loss: Float64Array;
  rain: Float64Array;
  cleaned: Float64Array;
  rate: number;
  zero?: number;
}
/**
 * Of one sensor, to be combined with others. `limits` [%], the last Infinity: straight growth. By limit: `evidence`, the log likelihood of
 * the dry spells; `rates`, the log of the rate of clean glass [ln %/day], mean over the spells by days (NaN without any). `spells`, `days`:
 * numbers behind it.
 */
export interface GrowthEvidence {
  limits: Float64Array;
  evidence: Float64Array;
  rates: Float64Array;
  spells: number;
  days: number;
}
/** The same for rain, by steepness within `halves` [mm]: `evidence` of `halves[i]` and `steeps[j]` is at `i * steeps.length + j`. */
export interface RainEvidence {
  halves: Float64Array;
  steeps: Float64Array;
  evidence: Float64Array;
  events: number;
}

/**
 * `washes`: indexes of the days on which all was washed, also before and after the others; `systematic`: half the 95% range that the
 * calibration claims [points]; `usualRain`: prior of the rain that removes half, mean and standard deviation [ln mm].
 */
export interface SensorZeroInput extends Omit<RainResponseInput, "zero"> {
  washes: Float64Array;
  systematic: number;
  usualRain: { log: number; spread: number };
}
/** What a sensor reads of a clean surface, and half the 95% range of that [points]. */
export interface SensorZero {
  points: number;
  range: number;
}

/**
 * `loss` on the morning of day 0, `rate` by day, `cap` [%]. `removalYears`: share of the soiling that rain removes, a daily column per rain
 * year; none: dry. `cleaned`: a `share` of the plant [%] was cleaned on the morning of `day` [ascending indexes; the number of days is the
 * end], which `left` soiling there [%]. `saturation`: loss at which soiling levels off [%]; default: straight growth.
 */
export interface StartingLossInput {
  loss: number;
  rate: Float64Array;
  removalYears: Float64Array[];
  cleaned: { day: Float64Array; share: Float64Array; left: Float64Array };
  cap: number;
  saturation?: number | undefined;
}

export interface Summaries {
  /** Half the 95% range of the insolation-weighted mean loss [points]; NaN if no day counts. */
  lossUncertainty(input: LossUncertaintyInput): number;
  /** Quality of each day among its neighbors: 0 weak, 1 good, 2 to 5 a covered cell, by reason. docs/methods.md, "Covered cells". */
  coveredDays(input: CoveredDaysInput): Uint8Array;
  /** Scatter of each day beyond its own uncertainty, by the days until then, standard [points]. docs/methods.md, "Scatter between days". */
  dayScatter(input: DayScatterInput): Float64Array;
  /** Loss at the end of the newest segment of `detectIntervals`, from all of its days. docs/methods.md, "Start of a plan". */
  fittedLevel(input: FittedLevelInput): FittedLevel;
  /** Error that all days of a device share, as cleanings of both cells show it. */
  residualUncertainty(input: ResidualUncertaintyInput): ResidualUncertainty;
  /** Share of the promised loss that washes took off. docs/methods.md, "What washes kept of a promise". */
  promiseKept(input: PromiseKeptInput): PromiseKept;
  /** `dollarLoss` with its sum. */
  dollarTotal(input: DollarLossInput): DollarTotal;
  /** 95% range of the sum of `dollarLoss`. docs/methods.md, "Means and dollars". */
  dollarRange(input: DollarRangeInput): DollarRange;
  /** Loss right before and right after a cleaning, with the soiling in between taken out. */
  cleaningStep(input: CleaningStepInput): CleaningStep;
  /** What a cleaning gains a day, and when it has paid for itself. */
  cleaningGain(input: CleaningGainInput): CleaningGain;
  /** What the dry spells of a sensor say about each growth limit; `rate` doesn't count. docs/methods.md, "Soiling of a plant". */
  growthEvidence(input: RainResponseInput): GrowthEvidence;
  /** What the rains of a sensor say about each rain response, without the prior. docs/methods.md, "How rain cleans at a site". */
  rainEvidence(input: RainResponseInput): RainEvidence;
  /** What a sensor reads of a clean surface, from rains, washes and its calibration. docs/methods.md, "The zero of a sensor". */
  sensorZero(input: SensorZeroInput): SensorZero;
  /** Loss on the morning after the days [%], mean over the rain years. docs/methods.md, "Start of a plan". */
  startingLoss(input: StartingLossInput): number;
}
