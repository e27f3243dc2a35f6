import { dayOf } from "../common/calendar.ts";
import * as format from "../common/format.ts";
import { MAX_WASH_DAYS, SOILING_CAP } from "../common/limits.ts";
import { type Assumption, startText } from "./assumptions.ts";
import { lossCurveText } from "./loss-curve.ts";
import { type RainThresholdPer, rainThresholdText } from "./rain-threshold.ts";

const PERCENT = 100;

/** Without the edition of the climate grid, which the report's inputs name. */
export const withoutEdition = (source: string): string => source.replace(/; usclim-\d+/, "");

function soilingText({ lowest, highest, cap }: Extract<Assumption, { code: "soiling" }>): string {
  const rate =
    lowest === highest
      ? format.rate(lowest)
      : `each month's rate (${format.number(lowest, 3)}-${format.rate(highest, 3)})`;
  const end = cap < PERCENT * SOILING_CAP ? " and levels off near" : ", capped at";
  return `Soiling builds at ${rate}${end} ${format.percent(cap, 0)} loss.`;
}

function rainRuleText(inches: number, per: RainThresholdPer): string {
  const rain = rainThresholdText(inches);
  if (per === "gradual")
    return `${rain} in a day removes half of the soiling; less rain removes less, and more removes more.`;
  return per === "week"
    ? `${rain} in a week (Monday–Sunday) counts as a wash on that Monday.`
    : `${rain} in a day counts as a wash.`;
}

function washAssumptionText({ residual, days }: Extract<Assumption, { code: "everyWash" }>): string {
  const left = residual === 0 ? "removes all soiling" : `leaves ${format.percent(residual)} soiling`;
  if (days === 1) return `Each wash is on a Monday, ${left} and costs the same.`;
  const counted = days > MAX_WASH_DAYS ? ` (counted as ${MAX_WASH_DAYS})` : "";
  return `Each wash starts on a Monday, takes ${format.days(days)}${counted}, ${left} and costs the same.`;
}

export function assumptionText(assumption: Assumption): string {
  switch (assumption.code) {
    case "energy":
      return `Energy: ${format.number(assumption.annual / 1000)} MWh/yr from ${assumption.source}.`;
    case "lossCurve":
      return lossCurveText(assumption);
    case "period":
      return assumption.isYear
        ? `The plan covers a full year from ${format.day(assumption.startDay)}.`
        : `Income and savings cover ${assumption.weeks} weeks from ${format.day(assumption.startDay)}.`;
    case "soiling":
      return soilingText(assumption);
    case "start":
      return startText(assumption);
    case "noRain":
      return "No rain data for this location, so the plan assumes no rain. Real losses will be lower if it rains.";
    case "rainThreshold":
      return rainRuleText(assumption.inches, assumption.per);
    case "rainYears": {
      const { source, fetched, timezone } = assumption;
      const when = fetched === null ? "" : `, fetched on ${format.day(dayOf(timezone, fetched))}`;
      return `Dates are the best on average over ${withoutEdition(source)}${when}. Ranges cover 8 of 10 of 1,500 simulated years: rain, soiling rate, rain response, starting loss and energy vary.`;
    }
    case "rainNote":
      return assumption.note;
    case "blockedWeeks":
      return `No wash in the weeks of ${assumption.mondays.map(format.day).join(", ")}.`;
    case "everyWash":
      return washAssumptionText(assumption);
  }
}
