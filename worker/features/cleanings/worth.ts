import { type CalculationInputs, energyRates } from "../../contract/calculation-inputs.ts";
import { byMonth } from "../../contract/months.ts";
import type { Worth } from "../devices/index.ts";

/** What a kWh/m2 of loss is worth at a plant, or null while its inputs do not say. */
export function worthOf(inputs: CalculationInputs): Worth | null {
  const rates = energyRates(inputs);
  if (inputs.array_size === null || rates === null) return null;
  return { arrayKw: inputs.array_size, prices: byMonth(rates) };
}
