import * as format from "../common/format.ts";
import type { StoredLossCurve } from "./loss-curve.ts";
import type { MeasuredLoss } from "../dashboard/recommendation.ts";
import type { RainThresholdPer } from "./rain-threshold.ts";

/**
 * Rain between the measurement and the plan: as it fell, of typical years where it is unknown, or none outside the
 * climate grid.
 */
type RainBefore = "fallen" | "years" | "none";

/** `loss` in %. */
export interface PlanStart {
  loss: number;
  /** Newest cleaning since the measurement, and its share of the plant [%]. */
  cleaned: { day: string; share: number } | null;
  days: number;
  rain: RainBefore;
  /** Rain of the plan's first week removed some of it. */
  rained?: true;
}

export type Assumption =
  | { code: "energy"; annual: number; source: string }
  | ({ code: "lossCurve" } & Omit<StoredLossCurve, "shares">)
  | { code: "period"; startDay: string; weeks: number; isYear: boolean }
  /** Lowest and highest rate of a month [%/day]; loss that soiling doesn't exceed [%]. */
  | { code: "soiling"; lowest: number; highest: number; cap: number }
  | { code: "start"; measured: MeasuredLoss | null; start: PlanStart }
  | { code: "noRain" }
  | { code: "rainThreshold"; inches: number; per: RainThresholdPer }
  /** `fetched`: time at which a weather service gave the years; null for simulated years. */
  | { code: "rainYears"; source: string; fetched: number | null; timezone: string }
  | { code: "rainNote"; note: string }
  | { code: "blockedWeeks"; mondays: string[] }
  /** Loss left by a wash [%] and its length [days]. */
  | { code: "everyWash"; residual: number; days: number };

export const WHOLE_PLANT_PERCENT = 100;

const rainSince = {
  fallen: "the rain that fell",
  years: "typical rain where no data is available",
  none: "no rain",
} as const satisfies Record<RainBefore, string>;

const rangeOf = ({ uncertainty }: MeasuredLoss): string =>
  uncertainty === undefined ? "" : ` ± ${format.number(uncertainty, 1)} points`;

const measuredBy = ({ day, days = 1 }: MeasuredLoss): string =>
  days > 1 ? `fitted through ${days} valid days up to ${format.day(day)}` : `measured ${format.day(day)}`;

function cleaningOf(cleaned: PlanStart["cleaned"]): string {
  if (cleaned === null) return "";
  const what =
    cleaned.share < WHOLE_PLANT_PERCENT ? `a wash of ${format.percent(cleaned.share, 0)} of the plant` : "a wash";
  return `${what} on ${format.day(cleaned.day)} and no valid day since`;
}

export function startText({ measured, start }: Extract<Assumption, { code: "start" }>): string {
  const { loss, cleaned, days, rain, rained = false } = start;
  if (measured === null && cleaned === null) return "Assumes a clean array at the start (no valid day yet).";
  const begins = `Starting loss: ${format.percent(loss)}`;
  if (measured !== null && cleaned === null && days === 0 && !rained)
    return `${begins}${rangeOf(measured)} (${measuredBy(measured)}).`;
  const isLost = measured !== null && (cleaned === null || cleaned.share < WHOLE_PLANT_PERCENT);
  const found = isLost
    ? `${format.percent(Math.max(0, measured.loss))}${rangeOf(measured)} ${measuredBy(measured)}`
    : "";
  const soiled = days === 0 ? "" : `then ${days} ${days === 1 ? "day" : "days"} of soiling and ${rainSince[rain]}`;
  const since = soiled === "" && rained ? `then ${rainSince.fallen}` : soiled;
  return `${begins}, based on ${[found, cleaningOf(cleaned), since].filter(Boolean).join("; ")}.`;
}
