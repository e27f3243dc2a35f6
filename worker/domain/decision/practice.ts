import { addDays, daysBetween } from "#contract/common/calendar";
import type { PracticeKind } from "#contract/decision/decision";
import type { Horizon } from "../cleaning-plan/horizon.ts";

const DAYS_PER_WEEK = 7;
const YEAR_DAYS = 365;
/** A shorter record may not know the washes of a year [days]. */
const MIN_RECORD_DAYS = 300;

/** `logged`: days of washes in the last 365 days; `recordDays`: how long washes can have been logged. */
export interface PracticeBasis {
  chosen: PracticeKind;
  logged: readonly string[];
  recordDays: number;
  plannedCleanings: number;
}

export interface Practice {
  kind: PracticeKind;
  /** Indexes of weeks, ascending. */
  cuts: number[];
}

/** The washing that happens without advice, in the weeks of a plan. */
export function practiceOf(
  { chosen, logged, recordDays, plannedCleanings }: PracticeBasis,
  { startDay, weeks }: Pick<Horizon, "startDay" | "weeks">,
): Practice {
  if (chosen === "none") return { kind: "none", cuts: [] };
  if (chosen === "lastYear" && recordDays >= MIN_RECORD_DAYS) {
    const places = logged.map((day) => Math.floor(daysBetween(startDay, addDays(day, YEAR_DAYS)) / DAYS_PER_WEEK));
    const cuts = [...new Set(places)].filter((week) => week >= 0 && week < weeks).sort((a, b) => a - b);
    return { kind: cuts.length === 0 ? "none" : "lastYear", cuts };
  }
  const washes = Math.min(weeks, plannedCleanings);
  const cuts = Array.from({ length: washes }, (_, wash) => Math.floor(((wash + 0.5) * weeks) / washes));
  return { kind: washes === 0 ? "none" : "planned", cuts };
}
