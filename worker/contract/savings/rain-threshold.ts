import * as v from "valibot";
import * as format from "../common/format.ts";
import { MEASURABLE_RAIN_INCHES } from "../common/limits.ts";

/**
 * `day`, `week` (from Monday): rain above the threshold removes all soiling. `gradual`: the threshold in a day removes
 * half of it.
 */
export const RainThresholdPer = v.picklist(
  ["day", "week", "gradual"],
  "The rain threshold must be per day, per week or gradual.",
);
export type RainThresholdPer = v.InferOutput<typeof RainThresholdPer>;

export const rainThresholdUnits: Record<RainThresholdPer, string> = {
  day: "/day",
  week: "/week",
  gradual: "/day (removes half)",
};

/** "0.30 in of rain"; a threshold below what gauges report means any measurable rain. */
export const rainThresholdText = (inches: number): string =>
  inches < MEASURABLE_RAIN_INCHES ? anyRain : `${format.inches(inches)} of rain`;

export const anyRain = `Any measurable rain (${format.inches(MEASURABLE_RAIN_INCHES)})`;

/** "0.30 in/day", as the plan uses it. */
export const rainThresholdValue = (inches: number, per: RainThresholdPer = "day"): string =>
  `${format.inches(Math.max(inches, MEASURABLE_RAIN_INCHES))}${rainThresholdUnits[per]}`;

/** Source of rain years without the edition of the climate grid, which the report's inputs name. */
export const withoutEdition = (source: string): string => source.replace(/; usclim-\d+/, "");
