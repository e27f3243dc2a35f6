import { DAYS_OF_YEAR } from "#domain/energy-file/year";
import { pick } from "#contract/records/field";
import type { SavingsRequest } from "#contract/savings/savings";
import { ScenarioTerms } from "#contract/savings/scenarios";
import { oneDayWash, type PlanTerms } from "#contract/records/terms";
import type { PreviewInputs } from "#domain/decision/index";
import { analytics } from "../../../worker/platform/analytics.ts";
import { basisOfOne } from "../../fixtures/preview-basis.ts";

export const yearTerms = (): PlanTerms => ({
  weeks: 52,
  prices: months(0.1),
  soilingRates: months(0.15),
  washCost: 1500,
  plannedCleanings: 2,
  rainThreshold: 0.3,
  rainThresholdPer: "day",
  blockedWeeks: [],
  ...oneDayWash,
});

/** What a scenario keeps of them. */
export function scenarioTerms(): ScenarioTerms {
  const terms = pick(yearTerms(), Object.keys(ScenarioTerms.entries) as (keyof ScenarioTerms)[]);
  return { ...terms, weeks: 52, plannedCleanings: 2 };
}

/** 10 GWh a year with strong summers, on a Wednesday in November; one sensor that measured `measured`. */
export function planInputs(values: Partial<PreviewInputs> = {}): PreviewInputs {
  const { today = "2026-11-18", measured = null } = values;
  return {
    ...basisOfOne(today, measured, analytics()),
    timezone: "America/Los_Angeles",
    ...yearTerms(),
    energy: { daily: summerYear(), source: "a test file" },
    rain: { covered: false },
    ...values,
  };
}

export const months = (value: number): number[] => Array.from({ length: 12 }, () => value);

/** About 10 GWh, three times as much in June as in December. */
export const summerYear = (): number[] =>
  Array.from({ length: DAYS_OF_YEAR }, (_, day) => 27_400 * (1 - 0.5 * Math.cos((2 * Math.PI * (day + 10)) / 365)));

/** Dry except on given days [mm]. */
export function rainOn(...years: Record<number, number>[]): PreviewInputs["rain"] {
  return {
    covered: true,
    source: "test years",
    years: years.map((wet) => {
      const year = new Float64Array(DAYS_OF_YEAR);
      for (const [day, millimeters] of Object.entries(wet)) year[Number(day)] = millimeters;
      return year;
    }),
  };
}

export const aSavingsRequest = (device_id: string, change: Partial<SavingsRequest> = {}): SavingsRequest => ({
  device_id,
  solar_cost: 0.1,
  wash_cost: 1500,
  array_size: 4000,
  rain_threshold: 0.3,
  planned_cleanings: 2,
  num_weeks: 52,
  soiling_rate: 0.15,
  ...change,
});
