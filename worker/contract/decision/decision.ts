import type { ForecastKey } from "../savings/planned-forecast.ts";
import type { Obstacle, RecommendationState } from "../dashboard/recommendation.ts";

/** Over the draws [$]. */
export interface Estimate {
  mean: number;
  p10: number;
  p50: number;
  p90: number;
}

/** Mean soiling loss and washing of a year, or of a shorter forecast period [$]. */
export interface YearCost {
  washes: number;
  dates: string[];
  loss: number;
  washing: number;
}

/** As in the last 365 days, a number of washes a year, or none. */
export type PracticeKind = "lastYear" | "planned" | "none";

/**
 * Loss [%], range in points. `days`: good ones of its record; `rate`: of its dry intervals [%/day]; `zero`: what it reads of a clean surface,
 * which the plan leaves out [points]. `alone`: what the sensor would say without the others.
 */
export interface SensorPart {
  device_id: string;
  device_name: string;
  share: number;
  factor: number;
  state: "live" | "silent" | "suspect" | "new";
  day: string | null;
  loss: number | null;
  range: number | null;
  days: number;
  rate: number | null;
  zero: number;
  alone: { state: RecommendationState; first: string | null; worth: number | null } | null;
}

export type Agreement = "agree" | "differ" | "disagree" | "one" | "none";
export type DecisionBasis = "good" | "fair" | "weak";

export type BasisReason =
  | { code: "oneSensor" | "modelFits" | "rainDiffers" | "growthDiffers" | "washDiffers" | "rateNotMeasured" }
  | { code: "noRain" | "moreThanLost" | "energyEstimated" | "energyTyped" | "rarelyPays" | "hardlyPays" }
  | { code: "agree"; sensors: number }
  /** Record in months. */
  | { code: "record"; months: number }
  | { code: "differ"; points: number }
  | { code: "silent"; sensors: number; of: number; days: number }
  | { code: "allSilent"; of: number }
  | { code: "suspect"; device_name: string }
  | { code: "newSensor"; device_name: string; days: number }
  /** Entered instead of what is measured [%/day], or learned [inch]. */
  | { code: "rateOff" | "rainOff"; entered: number; measured: number }
  | { code: "levelOld"; days: number }
  /** Loss of the last 12 months [$]. */
  | { code: "modelOff"; model: number; measured: number };

export type PlanSource =
  /** [%/day]; first and last day of a chosen interval. */
  | { input: "rate"; from: "chosen"; rate: number; first: string; last: string }
  | { input: "rate"; from: "byMonth" | "measured" | "entered" | "typical"; rate: number; unused?: number }
  /** [inch] */
  | { input: "rain"; from: "learned" | "entered" | "typical"; rain: number; unused?: number }
  | { input: "energy"; from: "pvsyst" | "csv" | "months" | "sunlight" | "typed" };

export const sourceOf = <Input extends PlanSource["input"]>(sources: readonly PlanSource[], input: Input) =>
  sources.find((source): source is Extract<PlanSource, { input: Input }> => source.input === input);

/** What the plan is made of, in addition to its sources. */
export interface PlanNumbers {
  /** Lowest and highest of the months [$/kWh]. */
  price: { least: number; most: number };
  /** [$] */
  washCost: number;
  /** Of a clean plant [kWh a year]. */
  energy: number;
  /** Loss at which soiling most likely levels off [%]; null: it grows straight. */
  limit: number | null;
  /** Measured loss of the last 12 months [$]; null with a record of less than 300 days. */
  lost: number | null;
}

export interface WeekWorth {
  monday: string;
  /** [$] */
  worth: number | null;
  gap?: "passed" | "blocked" | "planned";
}

/** [$] */
export interface NextWashDecision {
  best: string;
  first: string;
  last: string;
  /** First Monday after the window on which it no longer pays, before the next planned wash. */
  paysUntil: string | null;
  next: string | null;
  cost: number;
  worth: Estimate;
  /** Share of draws with a positive worth [1]. */
  pays: number;
  /** Cost of waiting one, two and three weeks. */
  waiting: number[];
}

/**
 * A due wash for which it is better to decide again on the next Monday, `again`, when the rain of that week is known. `gain`: what that saves on
 * average; `week`: what the soiling of that week costs [$]; `chance` that rain removes half of it within ten days.
 */
export interface NoRush {
  again: string;
  gain: number;
  week: Estimate;
  chance: number;
}

/** What the coming days bring by a forecast: share of it in each day [1], chance of rain [1] and expected rain [inch]. */
interface ForecastDay {
  day: string;
  share: number;
  chance: number;
  inches: number;
}

/** `record`: past days that the shares come from; `missingSince`: it would count, but is too old. */
export type RainOutlook =
  | { service: ForecastKey; issuedAt: number; record: number; days: ForecastDay[]; missingSince?: undefined }
  | { missingSince: string };

export type HoldEnd = "rain" | "wash" | "time" | "input" | "person";

/**
 * A due wash that waits for rain, or waited. `loss` on its first day [%]; `rainBy`: day by which rain was likely. Ended by rain that removed
 * half, by a wash, because its time was over, because the plan no longer has it, or by a person who washes anyway.
 */
export interface WashHold {
  from: string;
  loss: number;
  rainBy: string;
  ended: { day: string; by: HoldEnd } | null;
  /** A person put it on hold. */
  isChosen?: true;
}

/** What a person chose about a due wash; null: what is advised. Each change counts `version` up. */
export interface HoldChoice {
  is: "hold" | "wash" | null;
  day: string;
  version: number;
}

/** What a decision says without the plan. */
export interface SaidFacts {
  obstacles: Obstacle[];
  /** `rained`: since `day`, which left less than was measured. `spark`: tenths of a percent, 30 days. */
  soiling: {
    day: string;
    loss: number;
    range: number;
    estimated: boolean;
    rained?: true;
    spark: (number | null)[];
  } | null;
  agreement: Agreement;
  /** Of a large plant, those that reported last; `others` counts the rest. */
  sensors: SensorPart[];
  others?: { live: number; of: number };
  basis: DecisionBasis;
  reasons: BasisReason[];
  sources: PlanSource[];
  numbers: PlanNumbers | null;
  /** `from`: Monday of the wash as it was. */
  changed: { since: string; from: string | null; reasons: string[] } | null;
  /** Also one that ended in the last 14 days. */
  hold: WashHold | null;
  /** The newest of a person that the plan knows. */
  choice: HoldChoice | null;
  /** A person's hold would hold its wash: one is due, and no crew is at it. */
  canHold: boolean;
  /** Null: none is used. */
  outlook: RainOutlook | null;
}

/** The decision of a plant, which every screen, document, mail and message repeats. */
export interface PlantDecision extends SaidFacts {
  plant_id: string;
  today: string;
  timezone: string;
  calculatedAt: number | null;
  state: RecommendationState;
  /** Dollars of a wash are rounded to this [$]. */
  step: number;
  wash: NextWashDecision | null;
  noRush: NoRush | null;
  /** Chance that rain removes half within ten days [1], and the day by which it is even; null: no forecast counts. */
  rain: { chance: number; by: string | null } | null;
  /** Worth of a wash on the next Monday [$]. */
  now: number | null;
  /** 13 weeks. */
  weeks: WeekWorth[];
  year: {
    /** Of a forecast period shorter than a year. */
    weeks?: number;
    none: YearCost;
    practice: YearCost & { kind: PracticeKind };
    plan: YearCost;
    overPractice: Estimate;
    overNone: Estimate;
  } | null;
}
