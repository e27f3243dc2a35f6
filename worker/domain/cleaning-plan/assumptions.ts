import { addDays } from "#contract/common/calendar";
import { SOILING_CAP } from "#contract/common/limits";
import type { Assumption, PlanStart } from "#contract/savings/assumptions";
import type { MeasuredLoss } from "#contract/dashboard/recommendation";
import type { PlanTerms } from "#contract/records/terms";
import type { PlanEnergy, PlannedRain } from "#contract/savings/savings";
import { annualEnergy, DAYS_OF_YEAR } from "../energy-file/year.ts";
import type { Horizon } from "./horizon.ts";

interface AssumedPlan {
  inputs: Pick<
    PlanTerms,
    "blockedWeeks" | "rainThreshold" | "rainThresholdPer" | "residualSoiling" | "soilingRates" | "washDays"
  > & { energy: PlanEnergy; measured: MeasuredLoss | null; rain: PlannedRain<ArrayLike<number>>; timezone: string };
  horizon: Horizon;
  start: PlanStart;
  /** Loss at which soiling levels off [%]; null: it doesn't. */
  limit: number | null;
}

function rainOf({ inputs: { rain, rainThreshold, rainThresholdPer, timezone } }: AssumedPlan): Assumption[] {
  if (!rain.covered) return [{ code: "noRain" }];
  return [
    { code: "rainThreshold", inches: rainThreshold, per: rainThresholdPer },
    { code: "rainYears", source: rain.source, fetched: rain.asOf ?? null, timezone },
    ...(rain.note === undefined ? [] : [{ code: "rainNote", note: rain.note } as const]),
  ];
}

function lossCurveOf({ lossCurve }: AssumedPlan["inputs"]["energy"]): Assumption[] {
  if (lossCurve === undefined) return [];
  const { fivePercent, clippedKwh, limitedHours, sources } = lossCurve;
  return [{ code: "lossCurve", fivePercent, clippedKwh, limitedHours, sources }];
}

function blockedWeeksOf({ inputs: { blockedWeeks }, horizon }: AssumedPlan): Assumption[] {
  const mondays = Array.from(horizon.cuts, (day) => addDays(horizon.startDay, day));
  const named = mondays.filter((monday) => blockedWeeks.includes(monday));
  return named.length === 0 ? [] : [{ code: "blockedWeeks", mondays: named }];
}

export function assumptions(solved: AssumedPlan): Assumption[] {
  const { inputs, horizon, start, limit } = solved;
  const { energy, soilingRates, measured } = inputs;
  return [
    { code: "energy", annual: annualEnergy(energy.daily), source: energy.source },
    ...lossCurveOf(energy),
    {
      code: "period",
      startDay: horizon.startDay,
      weeks: horizon.weeks,
      isYear: horizon.days === DAYS_OF_YEAR,
    },
    {
      code: "soiling",
      lowest: Math.min(...soilingRates),
      highest: Math.max(...soilingRates),
      cap: limit ?? SOILING_CAP * 100,
    },
    { code: "start", measured, start },
    ...rainOf(solved),
    ...blockedWeeksOf(solved),
    { code: "everyWash", residual: inputs.residualSoiling, days: inputs.washDays },
  ];
}
