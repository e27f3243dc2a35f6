import { type Months, monthNames } from "#contract/common/months";
import type { CalculationInputs } from "#contract/records/inputs";
import type { UsedRate } from "#contract/dashboard/recommendation";

function rates(variable: boolean, fixed: number | null, months: Months | null) {
  if (!variable) return fixed;
  return months === null ? null : monthNames.map((month) => months[month]);
}

export const energyRates = (inputs: CalculationInputs) =>
  rates(inputs.isLocalEnergyRatesVariable, inputs.solar_cost, inputs.variableEnergyRates);
export const soilingRates = (inputs: CalculationInputs) =>
  rates(inputs.isSoilingRateVariable, inputs.localSoilingRate, inputs.variableSoilingRates);

/** Days of one wash, from array size [kW DC] and crew speed [MW DC/day]. */
export function washDays(arrayKw: number | null, megawattsADay: number | null): number {
  if (arrayKw === null || megawattsADay === null) return 1;
  return Math.max(1, Math.ceil(arrayKw / KW_PER_MW / megawattsADay - ROUNDING));
}
const KW_PER_MW = 1000;
const ROUNDING = 1e-9;

/** Derives the wash cost from its parts, if they are entered [$, whole cents]. */
export function withWashCost(inputs: CalculationInputs): CalculationInputs {
  const { array_size, wash_per_mw, wash_mobilization } = inputs;
  if (array_size === null || wash_per_mw === null) return inputs;
  const cost = (wash_mobilization ?? 0) + (wash_per_mw * array_size) / KW_PER_MW;
  return { ...inputs, wash_cost: Math.round(cost * CENTS) / CENTS };
}
const CENTS = 100;

export function rateInUse(inputs: CalculationInputs, own: number | null): UsedRate | null {
  if (own !== null) return { rate: own, of: "device" };
  const rate = soilingRates(inputs);
  return rate === null ? null : { rate, of: "plant" };
}

export const isPositiveRate = (rate: number | readonly number[] | null | undefined): boolean =>
  typeof rate === "number" ? rate > 0 : (rate?.some((month) => month > 0) ?? false);
