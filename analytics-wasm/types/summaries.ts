import type { InformationGainInput, LossCurve } from "./cleaning.ts";
export interface DollarLossInput {
  /** whole-day insolation of the clean cell [kWh/m2] */
  insolation: Float64Array;
  /** % */
  loss: Float64Array;
  /** kW DC */
  arrayKw: number;
  /** $/kWh: one number or a column */
  price: number | Float64Array;
  /** what a loss costs where that is not its share of the energy (clipping, curtailment, hourly prices) */
  lossCurve?: LossCurve;
}

export interface DetectIntervalsInput {
  /** whole days in any order; of rows with the same day the last counts */
  day: Float64Array;
  /** % */
  loss: Float64Array;
  /** mm of each row's day */
  rain?: Float64Array;
  /** days on which the modules were washed, as logged */
  cleanings?: Float64Array;
  /** days on which the device washed its clean cell */
  washes?: Float64Array;
  sensitivity?: "fine" | "normal" | "coarse";
}

/** Figures that sum up days, devices, intervals or rain years: inputs and results. Units as in `../types.ts`. */

export interface MeanLossInput {
  /** daily losses [%], signed */
  loss: Float64Array;
  /** of each day's window [kWh/m2]; NaN where a sensor measures soiling alone */
  insolation: Float64Array;
}
export interface MeanLoss {
  /** %; NaN where no day counts */
  loss: number;
  /** that count */
  days: number;
}

export interface CoveredDaysInput {
  /** whole, ascending days */
  day: Float64Array;
  /** % */
  loss: Float64Array;
  /** 1 where a day is good by its own samples */
  good: Uint8Array;
  /** of the colder cell in the light of the day [degrees C]; NaN = not known */
  temperature: Float64Array;
}

export interface FittedLevelInput extends DetectIntervalsInput {
  /** what all days err alike by: half its 95 % range [percentage points] */
  systematic: number;
}
/** Loss and uncertainty are NaN, and days 0, where the newest segment is too short, or its last day was cleaned. */
export interface FittedLevel {
  /** the newest day that has a loss */
  day: number;
  /** % on its line on that day, and half the 95 % range of it [percentage points] */
  loss: number;
  uncertainty: number;
  /** that the line rests on */
  days: number;
}

export interface LossUncertaintyInput extends MeanLossInput {
  /** standard uncertainty of each day [percentage points]; NaN counts as the least one */
  uncertainty: Float64Array;
  /** what all days err alike by: half its 95 % range [percentage points] */
  systematic: number;
}
export interface ResidualUncertaintyInput {
  /** loss of the good day right before and right after each cleaning of both cells [%] */
  before: Float64Array;
  after: Float64Array;
}
export interface ResidualUncertainty {
  /** half the 95 % range of what all losses are wrong by alike [percentage points]; NaN for fewer than three cleanings */
  points: number;
  /** that cleaned both cells */
  cleanings: number;
}
export interface PromiseKeptInput {
  /** loss that the plan promised of each wash to take off, and the loss that it did [%] */
  promised: Float64Array;
  won: Float64Array;
}
export interface PromiseKept {
  /** of the promised loss that washes take off, and its 95 % range [1]; before any wash 1 and what other plants show */
  share: number;
  low: number;
  high: number;
  /** that it rests on */
  washes: number;
}
export interface DollarRangeInput extends DollarLossInput, Pick<LossUncertaintyInput, "uncertainty" | "systematic"> {}
/** 95 % range of a sum of dollars, at least 0 [$]. */
export interface DollarRange {
  low: number;
  high: number;
}

export interface DollarTotal {
  /** of each day; NaN where a value is missing */
  dollars: Float64Array;
  /** of the days that are known, 0 without any */
  total: number;
  /** that are known */
  days: number;
}

export interface CleaningStepInput {
  /** whole days around a cleaning, ascending; those within it count nothing */
  day: Float64Array;
  /** % */
  loss: Float64Array;
  /** of each day's window [kWh/m2]; NaN where a sensor measures soiling alone */
  insolation: Float64Array;
  /** first and last day of the cleaning */
  first: number;
  last: number;
  /** days on either side whose loss counts; those further away tell how fast it soils */
  side: number;
}
export interface CleaningStep {
  /** loss as the cleaning began and as it had ended [%]; NaN where no day counts */
  before: number;
  after: number;
  /** by which the days were moved there [%/day]; 0 where they do not rise for certain */
  rate: number;
  /** that count */
  daysBefore: number;
  daysAfter: number;
}

export interface CleaningGainInput {
  /** of the days after the cleaning */
  insolation: Float64Array;
  /** mean losses before and after it [%] */
  before: number;
  after: number;
  arrayKw: number;
  price: number | Float64Array;
  /** as of `DollarLossInput` */
  lossCurve?: LossCurve;
  /** $; NaN = not known */
  cost: number;
}
export interface CleaningGain {
  /** $ a day, negative where it became worse; NaN without a day that counts */
  dollarsADay: number;
  /** days in which it earns its cost; NaN where it never does */
  paybackDays: number;
  /** that count */
  days: number;
}

export interface LossRange {
  /** % of each day; NaN where fewer than two devices have a loss */
  low: Float64Array;
  high: Float64Array;
  /** mean distance of the two [percentage points]; NaN without such a day */
  spread: number;
}

/** Of days in a row. */
export interface RainResponseInput {
  /** % of each good day; NaN where it is not known */
  loss: Float64Array;
  /** mm; what is missing did not fall */
  rain: Float64Array;
  /** 1 where something else than rain cleaned, or the loss jumped for another reason */
  cleaned: Float64Array;
  /** %/day of the dry days, by a straight line, -100..100 */
  rate: number;
}
export interface RainResponse {
  /** rain of a day that removes half of the soiling [mm], and the ends of its 95 % range */
  half: number;
  low: number;
  high: number;
  /** rain spells that it was learned from */
  events: number;
  /** how much of the answer is the site's own, 0..1; the rest is the usual range */
  ownShare: number;
}

export interface GrowthLaw {
  /** loss at which soiling levels off, if it does [%], and the ends of its 95 % range */
  limit: number;
  low: number;
  high: number;
  /** dry spells that it was learned from */
  spells: number;
  /** that it levels off at all, 0..1; 0.25 where nothing was measured */
  chance: number;
  /** clean glass soils so many times as fast as `rate` says, if it levels off: 1..4 */
  faster: number;
}

export interface MonthlyRatesInput {
  /** of each measured interval [%/day] */
  rate: Float64Array;
  /** 12 values an interval: its days in each month */
  days: Float64Array;
  /** a month in which fewer of the intervals' days lie has no rate [days] */
  fewest: number;
}

export interface PeriodRainInput {
  /** one daily column a year [mm] */
  rain: Float64Array[];
  /** first day of each period, ascending; the last one goes to the end, days before the first belong to it */
  starts: Float64Array;
}

export interface StartingLossInput {
  /** known at the beginning of the days [%]; a negative one counts as 0 */
  loss: number;
  /** of each day [%/day] */
  rate: Float64Array;
  /** one daily column a rain year: share of the soiling that rain removes, 0..1; none: it did not rain */
  removalYears: Float64Array[];
  /** ascending places of days, from 0, on whose morning that share of the plant [%] was cleaned, and the soiling left there [%]; the place after the last day is the end */
  cleaned: { day: Float64Array; share: Float64Array; left: Float64Array };
  /** % */
  cap: number;
  /** loss at which soiling levels off [%], above 0..100; left out: it grows in a straight line */
  saturation?: number | undefined;
}

export interface Summaries {
  meanLoss(input: MeanLossInput): MeanLoss;
  /** Half the 95 % range of the mean loss of the same days [percentage points]; NaN where no day counts. */
  lossUncertainty(input: LossUncertaintyInput): number;
  /** Quality of each day among its neighbors: 0 weak, 1 good, from 2 on covered, by reason. */
  coveredDays(input: CoveredDaysInput): Uint8Array;
  /** Loss at the end of the newest segment that `detectIntervals` finds. */
  fittedLevel(input: FittedLevelInput): FittedLevel;
  /** What all losses of a device are wrong by alike, as clean cells show it. */
  residualUncertainty(input: ResidualUncertaintyInput): ResidualUncertainty;
  informationGain(input: InformationGainInput): number;
  promiseKept(input: PromiseKeptInput): PromiseKept;
  dollarTotal(input: DollarLossInput): DollarTotal;
  dollarRange(input: DollarRangeInput): DollarRange;
  cleaningStep(input: CleaningStepInput): CleaningStep;
  cleaningGain(input: CleaningGainInput): CleaningGain;
  /** `losses`: a column a device, of the same days. */
  lossRange(input: { losses: Float64Array[] }): LossRange;
  /** 12 rates [%/day], NaN where a month has none. */
  monthlyRates(input: MonthlyRatesInput): Float64Array;
  /** How much rain cleans at a site, by its own losses before and after rain. */
  rainResponse(input: RainResponseInput): RainResponse;
  /** Whether soiling grows in a straight line or levels off, by a device's dry spells. */
  growthLaw(input: RainResponseInput): GrowthLaw;
  /** Rain of each period [mm], mean over the years; zeros without years. */
  periodRain(input: PeriodRainInput): Float64Array;
  /** Loss after the days [%], mean over the rain years. */
  startingLoss(input: StartingLossInput): number;
}
