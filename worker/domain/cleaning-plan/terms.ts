import {
  type CalculationInputs,
  energyRates,
  forecastWeeks,
  soilingRates,
  washDays,
} from "#contract/savings/calculation-inputs";
import { byMonth } from "#contract/common/months";
import type { PlanTerms } from "#contract/savings/plan-terms";

/** Plan terms from a plant's inputs; null if a number is missing. `rate` [%/day] replaces the rate of the inputs. */
export function planTerms(
  inputs: CalculationInputs,
  rate: number | number[] | null = soilingRates(inputs),
): PlanTerms | null {
  const price = energyRates(inputs);
  const { wash_cost, rain_threshold, planned_cleanings, rain_threshold_per, blocked_weeks } = inputs;
  if (price === null || rate === null || wash_cost === null || rain_threshold === null || planned_cleanings === null)
    return null;
  return {
    weeks: forecastWeeks[inputs.forecast_period],
    prices: byMonth(price),
    soilingRates: byMonth(rate),
    washCost: wash_cost,
    plannedCleanings: planned_cleanings,
    rainThreshold: rain_threshold,
    ...(rain_threshold_per === "day" ? {} : { rainThresholdPer: rain_threshold_per }),
    ...(blocked_weeks.length === 0 ? {} : { blockedWeeks: blocked_weeks }),
    ...washTerms(inputs),
  };
}

export function washTerms({
  array_size,
  residual_soiling,
  washed_per_day,
}: Partial<Pick<CalculationInputs, "array_size" | "residual_soiling" | "washed_per_day">>): Pick<
  PlanTerms,
  "residualSoiling" | "washDays"
> {
  const days = washDays(array_size ?? null, washed_per_day ?? null);
  return {
    ...(residual_soiling ? { residualSoiling: residual_soiling } : {}),
    ...(days === 1 ? {} : { washDays: days }),
  };
}

/** Fills in defaults and sorts the blocked weeks, so that equal terms compare equal. */
export function normalizedTerms({
  rainThresholdPer = "day",
  blockedWeeks = [],
  residualSoiling = 0,
  washDays: days = 1,
  ...terms
}: PlanTerms): Required<PlanTerms> {
  const { weeks, prices, soilingRates, washCost, plannedCleanings, rainThreshold } = terms;
  return {
    weeks,
    prices,
    soilingRates,
    washCost,
    plannedCleanings,
    rainThreshold,
    rainThresholdPer,
    blockedWeeks: blockedWeeks.toSorted(),
    residualSoiling,
    washDays: days,
  };
}
