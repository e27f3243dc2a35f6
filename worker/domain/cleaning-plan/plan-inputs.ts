import type { OptimiseCleaningsResult } from "../../../analytics-wasm/types.ts";
import type { MeasuredLoss } from "#contract/dashboard/recommendation";
import type { PlanTerms } from "#contract/savings/plan-terms";
import type { Horizon } from "./horizon.ts";

/** Rain years of the site: any number of years of 365 daily sums from 1 January [mm], and where they come from. */
type PlanRain =
  | {
      covered: true;
      years: Float64Array[];
      source: string;
      /** When a service gave them [UTC epoch seconds]. */
      asOf?: number;
      note?: string;
    }
  | { covered: false };

/** What is known of a device when a plan is made. */
export interface PlanBasis {
  /** Today in the device's zone. */
  today: string;
  timezone: string;
  rain: PlanRain;
  /** Null: nothing was measured yet. */
  measured: MeasuredLoss | null;
  since?: SinceMeasured;
  /** Monday that is recommended so far; the first wash stays there while that costs next to nothing. */
  keep?: string;
}

/** What has happened to the plant since the newest good day; of the last year where there is none. */
export interface SinceMeasured {
  /** By the day on which each had ended, oldest first, and the share of the plant that it cleaned [%]; null: all of it. */
  cleanings: { day: string; share: number | null }[];
  /** Of the days whose rain is known [mm]. */
  rain: { day: string; rain: number }[];
}

/** The soiling that a plan begins with, and what it follows from besides the newest good day. */
export interface PlanStart {
  /** % */
  loss: number;
  /** The newest cleaning since that day, and the share of the plant that it cleaned [%]. */
  cleaned: { day: string; share: number } | null;
  /** Over so many days it has soiled since; 0: it is as it was measured or cleaned. */
  days: number;
  /** The rain of these days: as it fell, of usual years where that is not known, or none outside the climate. */
  rain: "fallen" | "years" | "none";
}

/** 365 daily kWh from 1 January and where they come from. */
export interface PlanEnergy {
  daily: number[];
  source: string;
}

/** Everything a plan rests on. */
export interface PlanInputs extends PlanTerms, PlanBasis {
  energy: PlanEnergy;
}

/** What the kernel found, with what it was asked. */
export interface Solved {
  inputs: PlanInputs;
  horizon: Horizon;
  /** Rain of each week, mean over the rain years [mm]; zeros where the weather is not known. */
  weeklyRain: Float64Array;
  start: PlanStart;
  solution: OptimiseCleaningsResult;
  /** First cut of the plan that would be better by next to nothing, where the first wash was kept. */
  better: number | null;
}
