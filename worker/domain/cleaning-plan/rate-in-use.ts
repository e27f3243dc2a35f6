import type { CalculationInputs } from "#contract/records/inputs";
import { soilingRates } from "./inputs.ts";
import type { UsedRate } from "#contract/dashboard/recommendation";

export function rateInUse(inputs: CalculationInputs, own: number | null): UsedRate | null {
  if (own !== null) return { rate: own, of: "device" };
  const rate = soilingRates(inputs);
  return rate === null ? null : { rate, of: "plant" };
}

export const isPositiveRate = (rate: number | readonly number[] | null | undefined): boolean =>
  typeof rate === "number" ? rate > 0 : (rate?.some((month) => month > 0) ?? false);
