import { energyRates, type StoredCalculationInputs } from "#contract/savings/calculation-inputs";
import { byMonth } from "#contract/common/months";
import type { Worth } from "../devices/index.ts";

/** What a kWh/m2 of loss is worth at a plant; null while its inputs do not say, or are defaults that nobody has saved. */
export function worthOf({
  inputs,
  version,
  energyYear,
}: Pick<StoredCalculationInputs, "inputs" | "version" | "energyYear">): Worth | null {
  const rates = energyRates(inputs);
  if (version === 0 || inputs.array_size === null || rates === null) return null;
  return { arrayKw: inputs.array_size, prices: byMonth(rates), lossShares: energyYear?.lossCurve?.shares };
}
