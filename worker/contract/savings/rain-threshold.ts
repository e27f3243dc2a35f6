import * as v from "valibot";

/** What the rain threshold means: all is washed off by that rain in a day, or in a week from Monday on; or half of it by that rain in a day. */
export const RainThresholdPer = v.picklist(
  ["day", "week", "gradual"],
  "The rain threshold counts per day, per week or gradually.",
);
export type RainThresholdPer = v.InferOutput<typeof RainThresholdPer>;

/** Behind an amount of rain: "0.3 in a day". */
export const rainThresholdUnits: Record<RainThresholdPer, string> = {
  day: "a day",
  week: "a week",
  gradual: "a day removes half",
};
