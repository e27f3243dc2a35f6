import type { Resolution } from "#contract/series/series";

const words: Record<Resolution, string> = {
  0: "Raw data",
  60: "1-minute averages",
  1800: "30-minute averages",
  3600: "Hourly averages",
  10800: "3-hour averages",
};

/** How finely a series is given and drawn, in words. */
export const resolutionText = (resolution: Resolution, byDay: boolean): string =>
  byDay ? `Daily highs of ${words[resolution].toLowerCase()}` : words[resolution];

/** Whether days are so close together that each is drawn as its range: three hours are given for more than a month, which a phone hardly shows. */
export const isDrawnByDay = (resolution: Resolution, phone: boolean): boolean =>
  resolution === 10_800 || (phone && resolution === 3600);
