import { energyRates, soilingRates, washDays } from "./inputs.ts";
import { forecastWeeks } from "#contract/savings/calculation-inputs";
import { byMonth } from "#contract/common/months";
import type { CalculationInputs, plannedFields } from "#contract/records/inputs";
import type { PlanTerms } from "#contract/records/terms";
import type { SavingsRequest } from "#contract/savings/savings";

/** The request of Calculate; null if a number is missing. `rates` [%/day] replaces those of the inputs. */
export function requestOf(
  device_id: string,
  inputs: CalculationInputs,
  rates: number | number[] | null = soilingRates(inputs),
): SavingsRequest | null {
  const solar_cost = energyRates(inputs);
  const { wash_cost, array_size, rain_threshold, planned_cleanings } = inputs;
  if (
    solar_cost === null ||
    rates === null ||
    wash_cost === null ||
    array_size === null ||
    rain_threshold === null ||
    planned_cleanings === null
  )
    return null;
  const planned: Required<Pick<SavingsRequest, keyof typeof plannedFields>> = {
    rain_threshold_per: inputs.rain_threshold_per,
    blocked_weeks: inputs.blocked_weeks.toSorted(),
    residual_soiling: inputs.residual_soiling || null,
    washed_per_day: inputs.washed_per_day,
  };
  return {
    device_id,
    solar_cost,
    soiling_rate: rates,
    wash_cost,
    array_size,
    rain_threshold,
    ...planned,
    planned_cleanings,
    num_weeks: forecastWeeks[inputs.forecast_period],
  };
}

export const termsOfRequest = (request: SavingsRequest): PlanTerms => ({
  weeks: request.num_weeks,
  prices: byMonth(request.solar_cost),
  soilingRates: byMonth(request.soiling_rate),
  washCost: request.wash_cost,
  plannedCleanings: request.planned_cleanings,
  rainThreshold: request.rain_threshold,
  rainThresholdPer: request.rain_threshold_per ?? "day",
  blockedWeeks: (request.blocked_weeks ?? []).toSorted(),
  residualSoiling: request.residual_soiling ?? 0,
  washDays: washDays(request.array_size, request.washed_per_day ?? null),
});

/** Null if a number is missing. Without an array size, a wash takes a day. */
export function termsOfInputs(inputs: CalculationInputs, rates?: number | number[] | null): PlanTerms | null {
  const request = requestOf("", { ...inputs, array_size: inputs.array_size ?? 0 }, rates);
  return request && termsOfRequest(request);
}

export const sameTerms = (a: PlanTerms, b: PlanTerms): boolean =>
  (Object.keys(a) as (keyof PlanTerms)[]).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
