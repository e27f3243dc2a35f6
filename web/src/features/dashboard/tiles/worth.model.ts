import { energyRates } from "#domain/cleaning-plan/inputs";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import type { CompareTerms } from "../queries.ts";

/** Price and size from saved inputs. Undefined: loading; null: not entered. Version 0 has defaults that nobody entered. */
export function plantPricing(stored: StoredCalculationInputs | null): CompareTerms | null | undefined {
  if (stored === null) return undefined;
  const energyRate = energyRates(stored.inputs);
  const arraySize = stored.inputs.array_size;
  return stored.version === 0 || energyRate === null || arraySize === null ? null : { energyRate, arraySize };
}
