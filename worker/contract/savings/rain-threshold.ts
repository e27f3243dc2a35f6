import * as v from "valibot";

/** `day`, `week` (from Monday): this rain washes everything off. `gradual`: it removes half, in a day. */
export const RainThresholdPer = v.picklist(
  ["day", "week", "gradual"],
  "The rain threshold must be per day, per week or gradual.",
);
export type RainThresholdPer = v.InferOutput<typeof RainThresholdPer>;

/** After an amount: "0.3 in a day". */
export const rainThresholdUnits: Record<RainThresholdPer, string> = {
  day: "a day",
  week: "a week",
  gradual: "a day removes half",
};
