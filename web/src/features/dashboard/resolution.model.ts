import type { Resolution } from "#contract/series";

const words: Record<Resolution, string> = {
  0: "Raw data",
  60: "1-minute means",
  1800: "30-minute means",
  3600: "Hourly means",
  10800: "3-hourly means",
};

/** How finely a series is given, in words. */
export const resolutionText = (resolution: Resolution): string => words[resolution];
