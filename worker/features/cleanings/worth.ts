import { energyRates } from "#domain/cleaning-plan/inputs";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import { byMonth } from "#contract/common/months";
import type { Worth } from "../devices/index.ts";

export function worthOf({
  inputs,
  version,
  energyYear,
}: Pick<StoredCalculationInputs, "inputs" | "version" | "energyYear">): Worth | null {
  const rates = energyRates(inputs);
  if (version === 0 || inputs.array_size === null || rates === null) return null;
  return { arrayKw: inputs.array_size, prices: byMonth(rates), lossShares: energyYear?.lossCurve?.shares };
}
