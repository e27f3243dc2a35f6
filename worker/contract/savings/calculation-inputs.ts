export const forecastWeeks = { "12": 52, "9": 39, "6": 26, "3": 13 } as const;

export const unchangedDefaults = {
  array_size: 1000,
  solar_cost: 0.1,
  wash_cost: 1000,
  planned_cleanings: 3,
  rain_threshold: 0.3,
} as const;
/** With `unchangedDefaults.rain_threshold` the rain rule that nobody entered. */
export const DEFAULT_RAIN_PER = "day";
/** [%/day]; a rate that nobody entered: screens say so, and what the plan uses. */
export const DEFAULT_SOILING_RATE = 0.01;
