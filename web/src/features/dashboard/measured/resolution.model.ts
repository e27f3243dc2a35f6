import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { Resolution } from "#contract/series/series";

const THREE_HOURS = 10_800;

const words: Record<Resolution, string> = {
  0: "Raw data",
  60: "1-minute averages",
  1800: "30-minute averages",
  [SECONDS_PER_HOUR]: "Hourly averages",
  [THREE_HOURS]: "3-hour averages",
};

export const resolutionText = (resolution: Resolution, byDay: boolean): string =>
  byDay ? `Daily highs of ${words[resolution].toLowerCase()}` : words[resolution];

/** 3-hour averages for over a month; hourly ones are too dense for a phone. */
export const isDrawnByDay = (resolution: Resolution, phone: boolean): boolean =>
  resolution === THREE_HOURS || (phone && resolution === SECONDS_PER_HOUR);
