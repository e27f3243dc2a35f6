import { addDays, dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { MAX_WASH_DAYS, SOILING_CAP, WHOLE_PLANT_PERCENT } from "#contract/common/limits";
import type { MeasuredLoss } from "#contract/dashboard/recommendation";
import type { PlanTerms } from "#contract/records/terms";
import { lossCurveText } from "#contract/savings/loss-curve";
import { rainThresholdText, withoutEdition } from "#contract/savings/rain-threshold";
import type { PlanEnergy, PlannedRain } from "#contract/savings/savings";
import { annualEnergy, DAYS_OF_YEAR } from "../energy-file/year.ts";
import type { Horizon } from "./horizon.ts";
import type { PlanStart } from "./start.ts";

interface AssumedPlan {
  /** With the rates and the rain rule that it takes. */
  terms: PlanTerms;
  energy: PlanEnergy;
  rain: PlannedRain<ArrayLike<number>>;
  timezone: string;
  measured: MeasuredLoss | null;
  start: PlanStart;
  horizon: Horizon;
  /** Loss at which soiling levels off [%]; null: it doesn't. */
  limit: number | null;
}

/** Sentences of what a plan assumes. */
export function assumptions({ terms, energy, horizon, ...plan }: AssumedPlan): string[] {
  const mondays = Array.from(horizon.cuts, (day) => addDays(horizon.startDay, day));
  const blocked = mondays.filter((monday) => terms.blockedWeeks.includes(monday));
  return [
    `Energy: ${format.number(annualEnergy(energy.daily) / 1000)} MWh/yr from ${energy.source}.`,
    ...(energy.lossCurve ? [lossCurveText(energy.lossCurve)] : []),
    horizon.days === DAYS_OF_YEAR
      ? `The plan covers a full year from ${format.day(horizon.startDay)}.`
      : `Income and savings cover ${horizon.weeks} weeks from ${format.day(horizon.startDay)}.`,
    soilingText(terms.soilingRates, plan.limit),
    startText(plan),
    ...rainTexts(terms, plan),
    ...(blocked.length === 0 ? [] : [`No wash in the weeks of ${blocked.map(format.day).join(", ")}.`]),
    washText(terms),
  ];
}

function soilingText(rates: readonly number[], limit: number | null): string {
  const [lowest, highest] = [Math.min(...rates), Math.max(...rates)];
  const rate =
    lowest === highest
      ? format.rate(lowest)
      : `each month's rate (${format.number(lowest, 3)}-${format.rate(highest, 3)})`;
  const cap = SOILING_CAP * 100;
  const end = limit !== null && limit < cap ? " and levels off near" : ", capped at";
  return `Soiling builds at ${rate}${end} ${format.percent(Math.min(limit ?? cap, cap), 0)} loss.`;
}

const rainSince = {
  fallen: "the rain that fell",
  years: "typical rain where no data is available",
  none: "no rain",
} as const satisfies Record<PlanStart["rain"], string>;

function startText({ measured, start }: Pick<AssumedPlan, "measured" | "start">): string {
  const { loss, cleaned, days, rain, rained = false } = start;
  if (measured === null) return "Assumes a clean array at the start (no valid day yet).";
  const begins = `Starting loss: ${format.percent(loss)}`;
  const range = measured.uncertainty === undefined ? "" : ` ± ${format.number(measured.uncertainty, 1)} points`;
  const on = `measured ${format.day(measured.day)}`;
  if (cleaned === null && days === 0 && !rained) return `${begins}${range} (${on}).`;
  const isPart = cleaned !== null && cleaned.share < WHOLE_PLANT_PERCENT;
  const known = (cleaned === null || isPart) && `${format.percent(Math.max(0, measured.loss))}${range} ${on}`;
  const wash = isPart ? `a wash of ${format.percent(cleaned.share, 0)} of the plant` : "a wash";
  const washed = cleaned && `${wash} on ${format.day(cleaned.day)} and no valid day since`;
  const soiled = days === 0 ? "" : `then ${days} ${days === 1 ? "day" : "days"} of soiling and ${rainSince[rain]}`;
  const since = soiled === "" && rained ? `then ${rainSince.fallen}` : soiled;
  return `${begins}, based on ${[known, washed, since].filter(Boolean).join("; ")}.`;
}

function rainTexts(
  { rainThreshold, rainThresholdPer: per }: PlanTerms,
  { rain, timezone }: Pick<AssumedPlan, "rain" | "timezone">,
): string[] {
  if (!rain.covered)
    return ["No rain data for this location, so the plan assumes no rain. Real losses will be lower if it rains."];
  const rules = {
    gradual: "in a day removes half of the soiling; less rain removes less, and more removes more",
    week: "in a week (Monday–Sunday) counts as a wash on that Monday",
    day: "in a day counts as a wash",
  };
  const when = rain.asOf === undefined ? "" : `, fetched on ${format.day(dayOf(timezone, rain.asOf))}`;
  return [
    `${rainThresholdText(rainThreshold)} ${rules[per]}.`,
    `Dates are the best on average over ${withoutEdition(rain.source)}${when}. Ranges cover 8 of 10 of 1,500 simulated years: rain, soiling rate, rain response, starting loss and energy vary.`,
    ...(rain.note === undefined ? [] : [rain.note]),
  ];
}

function washText({ residualSoiling, washDays: days }: PlanTerms): string {
  const left = residualSoiling === 0 ? "removes all soiling" : `leaves ${format.percent(residualSoiling)} soiling`;
  const counted = days > MAX_WASH_DAYS ? ` (counted as ${MAX_WASH_DAYS})` : "";
  const start = days === 1 ? "is on a Monday" : `starts on a Monday, takes ${format.days(days)}${counted}`;
  return `Each wash ${start}, ${left} and costs the same.`;
}
