import { dayOf } from "../common/calendar.ts";
import * as format from "../common/format.ts";
import { MAX_WASH_DAYS } from "../common/limits.ts";
import { type LossCurve, lossCurveText } from "./loss-curve.ts";
import type { MeasuredLoss } from "../dashboard/recommendation.ts";
import type { GrowthLimit } from "./savings.ts";
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

/** One thing that a plan assumes, as it is stored; `assumptionText` says it to a person. */
export type Assumption =
  /** kWh a year */
  | { code: "energy"; annual: number; source: string }
  | ({ code: "lossCurve" } & Omit<LossCurve, "shares">)
  | { code: "period"; startDay: string; weeks: number; isYear: boolean }
  /** %/day, lowest and highest of the twelve months; cap in %. */
  | { code: "soiling"; lowest: number; highest: number; cap: number; growth?: GrowthLimit }
  | { code: "start"; measured: MeasuredLoss | null; start: PlanStart }
  | { code: "noRain" }
  /** Inches a day, or a week from Monday on. */
  | { code: "rainThreshold"; inches: number; per: RainThresholdPer }
  /** `fetched`: UTC epoch seconds, where a service gave the years. */
  | { code: "rainYears"; source: string; fetched: number | null; timezone: string }
  /** What the weather service says of its years. */
  | { code: "rainNote"; note: string }
  | { code: "blockedWeeks"; mondays: string[] }
  /** Soiling that a wash leaves [%] and the days that it takes; not in results of before 2026-11-24. */
  | { code: "everyWash"; residual?: number; days?: number };

/** % of the plant */
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

/** A cleaning that no measurement shows yet. */
function cleaningOf(cleaned: PlanStart["cleaned"]): string {
  if (cleaned === null) return "";
  const what = cleaned.share < WHOLE_PLANT ? `a wash of ${format.percent(cleaned.share, 0)} of the plant` : "a wash";
  return `${what} on ${format.day(cleaned.day)}, with no valid day measured after it`;
}

function startText(measured: MeasuredLoss | null, { loss, cleaned, days, rain }: PlanStart): string {
  if (measured === null && cleaned === null) return "Assumes a clean array at the start; no valid measurement yet.";
  const begins = `Starting loss: ${format.percent(loss)}`;
  if (measured !== null && cleaned === null && days === 0)
    return `${begins}${rangeOf(measured)} (${measuredBy(measured)}).`;
  const isLost = measured !== null && (cleaned === null || cleaned.share < WHOLE_PLANT);
  const found = isLost
    ? `${format.percent(Math.max(0, measured.loss))}${rangeOf(measured)} ${measuredBy(measured)}`
    : "";
  const soiled = `then ${days} ${days === 1 ? "day" : "days"} of soiling and ${rainSince[rain]}`;
  return `${begins}. It follows from ${[found, cleaningOf(cleaned), days === 0 ? "" : soiled].filter(Boolean).join("; ")}.`;
}

/** "levels off near 6.0% (4.9 to 7.5)". */
export const levelsOff = ({ limit, low, high }: GrowthLimit): string =>
  `levels off near ${format.percent(limit, 1)} (${format.number(low, 1)} to ${format.number(high, 1)})`;

function soilingText({ lowest, highest, cap, growth }: Extract<Assumption, { code: "soiling" }>): string {
  const rate =
    lowest === highest
      ? format.rate(lowest, 4)
      : `each month's rate (${format.number(lowest, 3)}-${format.rate(highest, 3)})`;
  if (growth !== undefined)
    return `Soiling builds at ${rate}, ${format.number(growth.faster, 1)} times as fast on clean panels, and ${levelsOff(growth)}, as ${growth.spells} dry spells show.`;
  return `Soiling builds at ${rate}, capped at ${format.percent(cap, 0)} loss.`;
}

function rainThresholdText(inches: number, per: RainThresholdPer): string {
  const rain = `${format.inches(inches)} of rain`;
  if (per === "gradual") return `${rain} in a day removes half of the soiling, less rain less and more rain more.`;
  return per === "week"
    ? `${rain} in a Monday-Sunday week counts as a wash, on its Monday.`
    : `${rain} in a day counts as a wash.`;
}

function everyWashText({ residual = 0, days = 1 }: { residual?: number; days?: number }): string {
  const left = residual === 0 ? "removes all soiling" : `leaves ${format.percent(residual)} soiling`;
  if (days === 1) return `Each wash is on a Monday, ${left} and costs the same.`;
  const counted = days > MAX_WASH_DAYS ? ` (counted as ${MAX_WASH_DAYS})` : "";
  return `Each wash starts on a Monday, takes ${format.days(days)}${counted}, ${left} and costs the same.`;
}

/** An assumption in a sentence. Results of before 2026-11-23 hold the sentence itself. */
export function assumptionText(assumption: Assumption | string): string {
  if (typeof assumption === "string") return assumption;
  switch (assumption.code) {
    case "energy":
      return `Energy: ${format.megawattHours(assumption.annual)} a year by ${assumption.source}.`;
    case "lossCurve":
      return lossCurveText(assumption);
    case "period":
      return assumption.isYear
        ? `Covers a full year from ${format.day(assumption.startDay)}.`
        : `Income and savings cover ${assumption.weeks} weeks from ${format.day(assumption.startDay)}.`;
    case "soiling":
      return soilingText(assumption);
    case "start":
      return startText(assumption.measured, assumption.start);
    case "noRain":
      return "No rain is assumed: this place is outside the climate data, so real losses will be smaller where it rains.";
    case "rainThreshold":
      return rainThresholdText(assumption.inches, assumption.per);
    case "rainYears": {
      const { source, fetched, timezone } = assumption;
      const when = fetched === null ? "" : `, fetched on ${format.day(dayOf(timezone, fetched))}`;
      return `Dates are optimal on average over ${source}${when}. P10–P90 spans 8 of 10 of them.`;
    }
    case "rainNote":
      return assumption.note;
    case "blockedWeeks":
      return `No wash in the weeks of ${assumption.mondays.map(format.day).join(", ")}.`;
    case "everyWash":
      return everyWashText(assumption);
  }
}

/** What the plan begins with, in a sentence, where that is not a loss as it was measured; null: it is. */
export function startNote(assumptions: readonly (Assumption | string)[]): string | null {
  for (const assumption of assumptions) {
    if (typeof assumption === "string" || assumption.code !== "start") continue;
    const { cleaned, days } = assumption.start;
    return cleaned !== null || days > 0 ? assumptionText(assumption) : null;
  }
  return null;
}
