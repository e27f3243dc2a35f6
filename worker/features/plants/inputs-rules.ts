import type { CalculationInputs } from "#contract/savings/calculation-inputs";
import { washCostTooHigh } from "#contract/savings/calculation-schema";
import { MAX_VALUES } from "#contract/common/limits";
import { texts } from "#contract/common/texts";

const required = ["array_size", "wash_cost", "rain_threshold", "planned_cleanings"] as const;

/** Missing numbers and soiling rates that are not positive, by field. File and soiling rate may come later. */
export function refusedInputs(inputs: CalculationInputs): Record<string, string> {
  const missing: string[] = required.filter((field) => inputs[field] === null);
  const prices = inputs.isLocalEnergyRatesVariable ? "variableEnergyRates" : "solar_cost";
  if (inputs[prices] === null) missing.push(prices);
  const refused: Record<string, string> = Object.fromEntries(
    missing.map((field) => [`inputs.${field}`, texts.inputsIncomplete]),
  );

  if ((inputs.wash_cost ?? 0) > MAX_VALUES.amount) refused["inputs.wash_per_mw"] = washCostTooHigh;

  const rates = inputs.isSoilingRateVariable
    ? Object.values(inputs.variableSoilingRates ?? {})
    : [inputs.localSoilingRate].filter((rate) => rate !== null);
  if (rates.length > 0 && !rates.some((rate) => rate > 0))
    refused[inputs.isSoilingRateVariable ? "inputs.variableSoilingRates" : "inputs.localSoilingRate"] =
      texts.soilingRatePositive;
  return refused;
}
