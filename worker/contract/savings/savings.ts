import * as v from "valibot";
import { BlockedWeeks, ResidualSoiling, WashedPerDay } from "./calculation-schema.ts";
import { RainThresholdPer } from "./rain-threshold.ts";
import { Day } from "../common/calendar.ts";
import type { Assumption } from "./assumptions.ts";
import type { GrowthLimit } from "./growth-limit.ts";
import type { PlanUncertainty } from "./plan-uncertainty.ts";
import type { LossCurve } from "./loss-curve.ts";
import type { MeasuredLoss, RateInForce } from "../dashboard/recommendation.ts";
import { ENERGY_FILE_MAX_LENGTH, HIGHEST } from "../common/limits.ts";

const upTo = (highest: number, text = `A number from 0 to ${highest} is needed.`) =>
  v.pipe(v.number(text), v.minValue(0, text), v.maxValue(highest, text));
function oneOrTwelve(label: string, highest: number) {
  const text = `${label} is one number or twelve, each from 0 to ${highest}.`;
  return v.union([upTo(highest, text), v.pipe(v.array(upTo(highest, text), text), v.length(12, text))], text);
}

/** `POST /api/device/savings`. Rates take one number or twelve (January to December). */
export const SavingsRequest = v.strictObject({
  device_id: v.pipe(v.string(), v.nonEmpty()),
  /** $/kWh */
  solar_cost: oneOrTwelve("energy rate", HIGHEST.price),
  /** $ per cleaning */
  wash_cost: upTo(HIGHEST.amount),
  /** kW DC; part of the request of the specification, not needed where the file gives the energy */
  array_size: upTo(HIGHEST.amount),
  rain_threshold: upTo(HIGHEST.rain),
  rain_threshold_per: v.optional(RainThresholdPer),
  planned_cleanings: v.picklist([1, 2, 3, 4, 5]),
  num_weeks: v.picklist([52, 39, 26, 13]),
  /** %/day */
  soiling_rate: oneOrTwelve("soiling rate", HIGHEST.soilingRate),
  blocked_weeks: v.optional(BlockedWeeks),
  /** Soiling that a wash leaves [%]. */
  residual_soiling: v.optional(v.nullable(ResidualSoiling)),
  /** What a crew washes in a day [MW DC]. */
  washed_per_day: v.optional(v.nullable(WashedPerDay)),
  /** Text of a PVsyst or custom file; without it the plant's stored energy year is used. */
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
  /** Week offsets from `startDay`, 0 first, and the Mondays they stand for. */
  weeks: number[];
  dates: string[];
  /** Energy sold at the file's yield, minus soiling loss and washes. */
  income: number;
  soilingLoss: number;
  washCost: number;
  /** Percentiles of the income over the rain years. */
  p10: number;
  p50: number;
  p90: number;
}

/** How sure the best plan is, in a year to come: rates, rain response, growth and the loss at the start are uncertain, too. Of results before form 5 over the rain years. */
export interface SavingsOutlook {
  /** What the best plan earns more than no cleaning [$]: in each rain year as if all else were sure, and the percentiles of a year to come. */
  savings: { years: number[]; p10: number; p50: number; p90: number };
  /** For each cleaning of the best plan the share of the years in which leaving it out would earn less, 0 to 1. */
  paysBack: number[];
  /** For each cleaning of the best plan what it earns on the mean beyond its cost [$]. Not in results that are older. */
  earns?: number[];
  /** For each cleaning what moving it alone by -4 to +4 weeks costs on the mean [$]; null where it cannot go. */
  moveCosts: (number | null)[][];
  /**
   * What the first wash of the best plan brings beyond its cost [$]: on the mean if it is done in each week and the others stay
   * (null where it cannot go), and the percentiles of a year to come where it is. Not in results that are older.
   */
  next?: { worth: (number | null)[]; p10: number; p90: number } | null;
}

interface WeeklyBand<Value> {
  p10: Value[];
  p90: Value[];
}

export interface SavingsForecast {
  /** Soiling loss of the best plan [%]; null where a week has no income to lose from. */
  lossBand: WeeklyBand<number | null>;
  /** For each of `plans`, on the mean by the end of each week: income so far, and how far it is ahead of no cleaning [$]. */
  incomes: number[][];
  gains: number[][];
  /** The same of the best plan [$]. */
  incomeBand: WeeklyBand<number>;
  gainBand: WeeklyBand<number>;
}

export interface SavingsResult {
  /** Monday of the current week in the device's zone. */
  startDay: string;
  timezone: string;
  weeks: number;
  /** Every number of cleanings from 0 up to at least the planned number and one beyond the best. */
  plans: SavingsPlan[];
  best_num_cleanings: number;
  planned_cleanings: number;
  /** By number of cleanings, from 1: the names of the specification. */
  best_weeks: number[][];
  max_revenues: number[];
  soiling_loss_dollars: number[];
  /** Weekly mean soiling loss of the best plan [%]; null where a week has no income to lose from. */
  soiling_loss_max: (number | null)[];
  /** Weekly rain, mean over the rain years [inch]. */
  rainfall: number[];
  /** Cumulative income of the best plan by week [$]. */
  chart_cumrev_max: number[];
  maxAnnualSavings: number;
  /** Numbers of cleanings within 0.05 % of the best one's income. */
  equallyGood: number[];
  runnerUp: number | null;
  /** For each cleaning of the best plan the first and last week to which it alone may move cheaply. */
  windows: { first: number; last: number }[];
  /** Not in results that were stored before there was one. */
  outlook?: SavingsOutlook;
  /** Monday of the recommended wash; null: none is advised. Only in the plan of the saved inputs, not in previews. */
  recommended?: string | null;
  /** First date that would be better by next to nothing, where the first wash was kept at the former recommendation. */
  planned?: string;
  forecast?: SavingsForecast;
  /** `assumptionText` says them; results of before 2026-11-23 hold sentences. */
  assumptions: (Assumption | string)[];
  initialLoss: number;
  rainSource: string;
  /** When a service gave that rain [UTC epoch seconds]; not there for generated years. */
  rainAsOf?: number;
  version: string;
}

/** `GET /api/device/{id}/savings/latest`: the plan of the saved inputs, as the recommendation tells it; null: something is missing. */
export interface LatestSavings {
  result: SavingsResult | null;
  /** UTC epoch seconds. */
  finishedAt: number | null;
}

/** Rain years of 365 daily sums from 1 January [mm]. */
interface RainYears<Year> {
  covered: true;
  years: Year[];
  source: string;
  /** When a service gave them [UTC epoch seconds]; not there for generated years. */
  asOf?: number;
  note?: string;
}

export interface PlanBasis<Year = ArrayLike<number>> {
  today: string;
  timezone: string;
  rain: RainYears<Year> | { covered: false };
  /** The newest good day and the loss then; null: nothing was measured yet. */
  measured: MeasuredLoss | null;
  since?: SinceMeasured;
  growth?: GrowthLimit;
  uncertainty?: PlanUncertainty;
  /** The recommended Monday: the first wash stays there while that costs next to nothing. */
  keep?: string;
}

/** What has happened to the plant since the newest good day; of the last year where there is none. */
export interface SinceMeasured {
  /** By the day on which each had ended, oldest first, and the share of the plant that it cleaned [%]; null: all of it. */
  cleanings: { day: string; share: number | null }[];
  /** Of the days whose rain is known [mm]. */
  rain: { day: string; rain: number }[];
}

/** 365 daily kWh from 1 January and where they come from. */
export interface PlanEnergy {
  daily: number[];
  source: string;
  /** What soiling costs by the file; without it a percent of soiling costs a percent of the income. */
  lossCurve?: LossCurve;
}

/** `GET /api/device/{id}/savings/basis`: with it and the terms the browser calculates the plan itself. */
export interface SavingsBasis extends PlanBasis<number[]> {
  /** Null: no file is stored for the plant. */
  energy: PlanEnergy | null;
  /** The soiling rate in force: the device's own where one was kept, else that of the saved inputs. */
  rate?: RateInForce | null;
}

export type SavingsState = "PENDING" | "RUNNING" | "DONE" | "FAILED" | "NOT FOUND";
export interface SavingsStatus {
  status: SavingsState;
  reason?: string;
  result?: SavingsResult;
}
