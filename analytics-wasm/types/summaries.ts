import type { InformationGainInput, LossCurve } from "./cleaning.ts";
export interface DollarLossInput {
  /** clean cell, whole day */
  insolation: Float64Array;
  /** % */
  loss: Float64Array;
  /** kW DC */
  arrayKw: number;
  /** $/kWh: one number or a column */
  price: number | Float64Array;
  /** default: proportional */
  lossCurve?: LossCurve;
}

export interface DetectIntervalsInput {
  /** whole, any order; the last of repeated days counts */
  day: Float64Array;
  loss: Float64Array;
  /** per row's day */
  rain?: Float64Array;
  /** logged washes of the modules */
  cleanings?: Float64Array;
  /** days on which the device washed its clean cell */
  washes?: Float64Array;
  sensitivity?: "fine" | "normal" | "coarse";
}

/** Figures that sum up days, devices, intervals or rain years: inputs and results. Units as in `../types.ts`. */

export interface MeanLossInput {
  /** daily losses [%], signed */
  loss: Float64Array;
  /** in each day's window; NaN: soiling-only sensor */
  insolation: Float64Array;
}
export interface MeanLoss {
  loss: number;
  days: number;
}

export interface CoveredDaysInput {
  /** whole, ascending */
  day: Float64Array;
  loss: Float64Array;
  /** 1: good by its own samples */
  good: Uint8Array;
  /** colder cell in daylight [degrees C]; NaN: unknown */
  temperature: Float64Array;
}

export interface FittedLevelInput extends DetectIntervalsInput {
  /** half its 95% range [percentage points] */
  systematic: number;
}
export interface FittedLevel {
  /** newest day with a loss */
  day: number;
  /** on the line that day [%], and half its 95% range [percentage points] */
  loss: number;
  uncertainty: number;
  days: number;
}

export interface LossUncertaintyInput extends MeanLossInput {
  /** standard, per day [percentage points]; NaN: the floor */
  uncertainty: Float64Array;
  /** half its 95% range [percentage points] */
  systematic: number;
}
export interface ResidualUncertaintyInput {
  /** good day right before and after each cleaning of both cells [%] */
  before: Float64Array;
  after: Float64Array;
}
export interface ResidualUncertainty {
  /** half the 95% range [percentage points]; NaN below three cleanings */
  points: number;
  /** that cleaned both cells */
  cleanings: number;
}
export interface PromiseKeptInput {
  /** per wash [%] */
  promised: Float64Array;
  won: Float64Array;
}
export interface PromiseKept {
  /** removed share of the promise and its 95% range [1]; without washes the prior */
  share: number;
  low: number;
  high: number;
  washes: number;
}
export interface DollarRangeInput extends DollarLossInput, Pick<LossUncertaintyInput, "uncertainty" | "systematic"> {}
/** 95% range of a sum, at least 0 [$]. */
export interface DollarRange {
  low: number;
  high: number;
}

export interface DollarTotal {
  /** NaN: a value is missing */
  dollars: Float64Array;
  /** 0 without known days */
  total: number;
  days: number;
}

export interface CleaningStepInput {
  /** whole, ascending; days of the cleaning itself do not count */
  day: Float64Array;
  /** % */
  loss: Float64Array;
  /** in each day's window; NaN: soiling-only sensor */
  insolation: Float64Array;
  /** of the cleaning */
  first: number;
  last: number;
  /** days on either side that count; further ones show the rate */
  side: number;
}
export interface CleaningStep {
  /** at its start and end [%]; NaN: no day */
  before: number;
  after: number;
  /** used to move the days [%/day]; 0 unless they rise for certain */
  rate: number;
  /** that count */
  daysBefore: number;
  daysAfter: number;
}

export interface CleaningGainInput {
  /** of the days after */
  insolation: Float64Array;
  /** mean losses [%] */
  before: number;
  after: number;
  arrayKw: number;
  price: number | Float64Array;
  /** as of `DollarLossInput` */
  lossCurve?: LossCurve;
  /** $; NaN: unknown */
  cost: number;
}
export interface CleaningGain {
  /** negative: worse; NaN: no day */
  dollarsADay: number;
  /** NaN: never */
  paybackDays: number;
  days: number;
}

export interface LossRange {
  low: Float64Array;
  high: Float64Array;
  /** mean difference [percentage points]; NaN: none */
  spread: number;
}

/** Consecutive days. */
export interface RainResponseInput {
  /** good days; NaN: unknown */
  loss: Float64Array;
  /** missing: none */
  rain: Float64Array;
  /** 1: cleaned otherwise, or a jump for another reason */
  cleaned: Float64Array;
  /** of dry days, linear [%/day], -100 to 100 */
  rate: number;
}
export interface RainResponse {
  /** half-removing daily rain [mm] and its 95% range */
  half: number;
  low: number;
  high: number;
  /** rain spells behind it */
  events: number;
  /** share of the answer due to the site instead of the prior, 0 to 1 */
  ownShare: number;
}

export interface GrowthLaw {
  /** if it levels off [%], with its 95% range */
  limit: number;
  low: number;
  high: number;
  spells: number;
  /** of leveling off, 0 to 1; 0.25 without measurements */
  chance: number;
  /** initial rate of clean glass relative to `rate`, if it levels off: 1 to 4 */
  faster: number;
}

export interface MonthlyRatesInput {
  /** per measured interval [%/day] */
  rate: Float64Array;
  /** 12 values per interval: its days by month */
  days: Float64Array;
  /** least days of a month with a rate */
  fewest: number;
}

export interface PeriodRainInput {
  rain: Float64Array[];
  starts: Float64Array;
}

export interface StartingLossInput {
  /** at the start [%]; negative counts as 0 */
  loss: number;
  rate: Float64Array;
  /** a daily column per rain year: removed share, 0 to 1; none: dry */
  removalYears: Float64Array[];
  /**
   * ascending day indexes from 0 on whose morning a share of the plant [%] was cleaned, and the soiling left [%]; the index after the last
   * day is the end
   */
  cleaned: { day: Float64Array; share: Float64Array; left: Float64Array };
  /** % */
  cap: number;
  /** loss at which soiling levels off [%], above 0 to 100; default: linear */
  saturation?: number | undefined;
}

export interface Summaries {
  /** Insolation-weighted mean of daily losses (IEC 61724-1). */
  meanLoss(input: MeanLossInput): MeanLoss;
  /** Half the 95% range of `meanLoss` [percentage points]; NaN if no day counts. */
  lossUncertainty(input: LossUncertaintyInput): number;
  /** Quality of each day among its neighbors: 0 weak, 1 good, 2 and above covered (snow, a leaf), by reason. */
  coveredDays(input: CoveredDaysInput): Uint8Array;
  /** Loss at the end of the newest segment of `detectIntervals`, from all of its days. */
  fittedLevel(input: FittedLevelInput): FittedLevel;
  /** Systematic error of a device, from cleanings of both cells. */
  residualUncertainty(input: ResidualUncertaintyInput): ResidualUncertainty;
  /** Mean gain of choosing a plan after measuring an unknown [$]. */
  informationGain(input: InformationGainInput): number;
  /** Share of the promised loss that washes removed. */
  promiseKept(input: PromiseKeptInput): PromiseKept;
  /** `dollarLoss` with its sum. */
  dollarTotal(input: DollarLossInput): DollarTotal;
  /** 95% range of the sum of `dollarLoss`. */
  dollarRange(input: DollarRangeInput): DollarRange;
  /** Loss right before and after a cleaning, corrected for soiling in between. */
  cleaningStep(input: CleaningStepInput): CleaningStep;
  /** Daily gain of a cleaning, and when it has paid for itself. */
  cleaningGain(input: CleaningGainInput): CleaningGain;
  /** Difference between devices by day; `losses`: a column per device. */
  lossRange(input: { losses: Float64Array[] }): LossRange;
  /** 12 soiling rates from measured intervals [%/day]; NaN: none. */
  monthlyRates(input: MonthlyRatesInput): Float64Array;
  /** How much rain cleans at a site, from losses before and after rain. */
  rainResponse(input: RainResponseInput): RainResponse;
  /** Whether soiling is linear or levels off, from a device's dry spells. */
  growthLaw(input: RainResponseInput): GrowthLaw;
  /** Rain of each period [mm], mean over years; zeros without years. */
  periodRain(input: PeriodRainInput): Float64Array;
  /** Loss after the days [%], mean over rain years, by the plan's day model. */
  startingLoss(input: StartingLossInput): number;
}
