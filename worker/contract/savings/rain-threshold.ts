import * as v from "valibot";

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
