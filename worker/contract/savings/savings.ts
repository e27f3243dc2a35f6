import * as v from "valibot";
import { patch } from "../records/field.ts";
import { plannedFields } from "../records/inputs.ts";
import { Day } from "../common/calendar.ts";
import type { Estimate, PracticeKind } from "../decision/decision.ts";
import type { PlantPlanResult } from "../decision/plant-plan.ts";
import type { StoredLossCurve } from "./loss-curve.ts";
import { ENERGY_FILE_MAX_LENGTH, MAX_VALUES } from "../common/limits.ts";
import type { PlannedForecast } from "./planned-forecast.ts";

const upTo = (highest: number, text = `Enter a number from 0 to ${highest}.`) =>
  v.pipe(v.number(text), v.minValue(0, text), v.maxValue(highest, text));
function oneOrTwelve(label: string, highest: number) {
  const text = `${label} must be one number or twelve, each from 0 to ${highest}.`;
  return v.union([upTo(highest, text), v.pipe(v.array(upTo(highest, text), text), v.length(12, text))], text);
}

/** Rates [$/kWh, %/day]: one number, or twelve from January. `wash_cost` [$ per cleaning], `rain_threshold` [inch]. */
export const SavingsRequest = v.strictObject({
  device_id: v.pipe(v.string(), v.nonEmpty()),
  solar_cost: oneOrTwelve("energy rate", MAX_VALUES.price),
  wash_cost: upTo(MAX_VALUES.amount),
  /** [kW DC]. Part of the specification's request; not used if the file gives the energy. */
  array_size: upTo(MAX_VALUES.amount),
  rain_threshold: upTo(MAX_VALUES.rain),
  planned_cleanings: v.picklist([1, 2, 3, 4, 5]),
  num_weeks: v.picklist([52, 39, 26, 13]),
  soiling_rate: oneOrTwelve("soiling rate", MAX_VALUES.soilingRate),
  ...patch(plannedFields),
  csv_content: v.optional(v.pipe(v.string(), v.maxLength(ENERGY_FILE_MAX_LENGTH))),
  custom_csv_start_date: v.optional(v.nullable(Day)),
});
export type SavingsRequest = v.InferOutput<typeof SavingsRequest>;

export interface SavingsJob {
  job: string;
}
export const SavingsStatusRequest = v.strictObject({ job: v.pipe(v.string(), v.nonEmpty()) });

export interface SavingsPlan {
  cleanings: number;
  weeks: number[];
  dates: string[];
  /** Income of the energy file minus soiling loss and washes [$]. */
  income: number;
  soilingLoss: number;
  washCost: number;
  /** Of the income; null where not calculated: only no wash and the best plan are followed through every year. */
  p10: number | null;
  p50: number | null;
  p90: number | null;
}

/** What the plan of a plant is compared with: the washing that happens without advice. */
export interface PlanPractice extends Pick<SavingsPlan, "cleanings" | "dates" | "income" | "soilingLoss"> {
  kind: PracticeKind;
  over: Estimate;
  /** Mean lead over no washing so far, by week [$]. */
  lead: number[];
}

/** What charts, tables and documents show of a plan as it is. */
export const shownNames = [
  ...(["startDay", "timezone", "weeks", "overNone", "loss", "lead", "assumptions"] as const),
  ...(["rainfall", "initialLoss", "rainSource", "rainAsOf"] as const),
];

/** A plan in the form of the specification: means of the draws. */
export interface SavingsResult extends Pick<PlantPlanResult, (typeof shownNames)[number]> {
  /** Numbers of cleanings from 0 to at least the planned number and one more than the best. */
  plans: SavingsPlan[];
  best_num_cleanings: number;
  planned_cleanings: number;
  best_weeks: number[][];
  max_revenues: number[];
  soiling_loss_dollars: number[];
  /** Weekly mean loss of the best plan [%]; null in a week without income. */
  soiling_loss_max: (number | null)[];
  /** Cumulative income of the best plan by week [$]. */
  chart_cumrev_max: number[];
  maxAnnualSavings: number;
  /** First and last Monday for each cleaning on which it costs little more. */
  windows: { first: string; last: string }[];
  /** Only of the plan of a plant. */
  practice?: PlanPractice;
  version: string;
}

/** The plan of a plant; null while an input is missing. */
export interface LatestPlan {
  result: SavingsResult | null;
  finishedAt: number | null;
}

interface SentRainYears<Year> {
  covered: true;
  years: Year[];
  source: string;
  /** [epoch s]; missing for simulated years. */
  asOf?: number;
  note?: string;
  forecast?: PlannedForecast;
  /** Day of the newest forecast, if it is too old to count. */
  forecastUntil?: string;
}

export type PlannedRain<Year> = SentRainYears<Year> | { covered: false };

export interface SinceMeasured {
  cleanings: { day: string; share: number | null }[];
  /** [mm] */
  rain: { day: string; rain: number }[];
}

/** 365 values from January 1 [kWh]. */
export interface PlanEnergy {
  daily: number[];
  source: string;
  lossCurve?: StoredLossCurve;
}

export interface SavingsStatus {
  status: "DONE" | "FAILED" | "NOT FOUND";
  reason?: string;
  result?: SavingsResult;
}
