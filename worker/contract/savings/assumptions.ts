import * as format from "../common/format.ts";
import type { LossCurve } from "./loss-curve.ts";
import type { MeasuredLoss } from "../dashboard/recommendation.ts";
import type { GrowthLimit } from "./growth-limit.ts";
import type { RainThresholdPer } from "./rain-threshold.ts";

/** Rain of the days before a plan: as it fell, of usual years where that is not known, or none outside the climate. */
type RainBefore = "fallen" | "years" | "none";

/** The soiling that a plan begins with, and what it follows from besides the newest good day. */
export interface PlanStart {
  /** % */
  loss: number;
  /** The newest cleaning since that day, and the share of the plant that it cleaned [%]. */
  cleaned: { day: string; share: number } | null;
  /** Days over which it has soiled since; 0: it is as it was measured or cleaned. */
  days: number;
  rain: RainBefore;
}

/** One thing that a plan assumes, as it is stored; `assumption-text.ts` says it to a person. */
export type Assumption =
  /** kWh a year */
  | { code: "energy"; annual: number; source: string }
  | ({ code: "lossCurve" } & Omit<LossCurve, "shares">)
  | { code: "period"; startDay: string; weeks: number; isYear: boolean }
  /** %/day, lowest and highest of the twelve months; cap in %. */
  | { code: "soiling"; lowest: number; highest: number; cap: number; growth?: GrowthLimit }
  | { code: "start"; measured: MeasuredLoss | null; start: PlanStart }
  | { code: "noRain" }
  | { code: "rainThreshold"; inches: number; per: RainThresholdPer }
  /** `fetched`: UTC epoch seconds, where a service gave the years. */
  | { code: "rainYears"; source: string; fetched: number | null; timezone: string }
  | { code: "rainNote"; note: string }
  | { code: "blockedWeeks"; mondays: string[] }
  /** Soiling that a wash leaves [%] and the days that it takes; not in results of before 2026-11-24. */
  | { code: "everyWash"; residual?: number; days?: number };

export const WHOLE_PLANT = 100;

const rainSince = {
  fallen: "the rain that fell",
  years: "the rain of typical years where none is known",
  none: "no rain",
} as const satisfies Record<RainBefore, string>;

/** Half the 95% range of the measured loss, where it is known. */
const rangeOf = ({ uncertainty }: MeasuredLoss): string =>
  uncertainty === undefined ? "" : ` ± ${format.number(uncertainty, 1)} points`;

/** Whether the measured loss is that of one day or the end of a line through several. */
const measuredBy = ({ day, days = 1 }: MeasuredLoss): string =>
  days > 1 ? `fitted through ${days} valid days up to ${format.day(day)}` : `measured ${format.day(day)}`;

/** "3.90% ± 0.5 points, fitted through 5 valid days up to Nov 21, 2026". */
export const measuredWords = (measured: MeasuredLoss): string =>
  `${format.percent(measured.loss)}${rangeOf(measured)}, ${measuredBy(measured)}`;

function cleaningOf(cleaned: PlanStart["cleaned"]): string {
  if (cleaned === null) return "";
  const what = cleaned.share < WHOLE_PLANT ? `a wash of ${format.percent(cleaned.share, 0)} of the plant` : "a wash";
  return `${what} on ${format.day(cleaned.day)}, with no valid day measured after it`;
}

export function startText({ measured, start }: Extract<Assumption, { code: "start" }>): string {
  const { loss, cleaned, days, rain } = start;
  if (measured === null && cleaned === null) return "Assumes a clean array at the start; no valid measurement yet.";
  const begins = `Starting loss: ${format.percent(loss)}`;
  if (measured !== null && cleaned === null && days === 0)
    return `${begins}${rangeOf(measured)} (${measuredBy(measured)}).`;
  const isLost = measured !== null && (cleaned === null || cleaned.share < WHOLE_PLANT);
  const found = isLost
    ? `${format.percent(Math.max(0, measured.loss))}${rangeOf(measured)} ${measuredBy(measured)}`
    : "";
  const soiled = `then ${days} ${days === 1 ? "day" : "days"} of soiling and ${rainSince[rain]}`;
  return `${begins}, based on ${[found, cleaningOf(cleaned), days === 0 ? "" : soiled].filter(Boolean).join("; ")}.`;
}

/** What the plan begins with, in a sentence, where that is not a loss as it was measured; null: it is. */
export function startNote(assumptions: readonly (Assumption | string)[]): string | null {
  for (const assumption of assumptions) {
    if (typeof assumption === "string" || assumption.code !== "start") continue;
    const { cleaned, days } = assumption.start;
    return cleaned !== null || days > 0 ? startText(assumption) : null;
  }
  return null;
}
