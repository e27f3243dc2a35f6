import type { CalculationInputs, StoredCalculationInputs } from "#contract/records/inputs";
import { unchangedDefaults } from "#contract/savings/calculation-inputs";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import { energyRates, isPositiveRate, rateInUse } from "./inputs.ts";

const required = ["array_size", "solar_cost", "wash_cost", "planned_cleanings", "rain_threshold"] as const;
type Required = (typeof required)[number];

/** Field where the screen shows the input: twelve prices have separate boxes. */
const shownAs = (field: Required, inputs: CalculationInputs): string =>
  field === "solar_cost" && inputs.isLocalEnergyRatesVariable ? "variableEnergyRates" : field;

export const unsetInputs = (inputs: CalculationInputs): Required[] =>
  required.filter(
    (field) =>
      inputs[field] === unchangedDefaults[field] && !(field === "solar_cost" && inputs.isLocalEnergyRatesVariable),
  );

/**
 * Conditions of the daily analysis, by field: missing inputs, all five still defaults, no positive soiling rate, no energy file. Inputs
 * never saved count as defaults.
 */
export function refusedConditions(
  { inputs, energyYear, version }: Pick<StoredCalculationInputs, "inputs" | "energyYear" | "version">,
  ownRate: number | null,
): Record<string, string> {
  const refused: Record<string, string> = {};
  const missing = required.filter((name) => (name === "solar_cost" ? energyRates(inputs) : inputs[name]) === null);
  const isUntouched = version === 0 || unsetInputs(inputs).length === required.length;
  for (const field of missing) refused[shownAs(field, inputs)] = dailyTexts.missing;
  if (missing.length === 0 && isUntouched) for (const field of required) refused[field] = dailyTexts.stillDefault;
  if (!isPositiveRate(rateInUse(inputs, ownRate)?.rate))
    refused[inputs.isSoilingRateVariable ? "variableSoilingRates" : "localSoilingRate"] = dailyTexts.rateNeeded;
  if (energyYear === null) refused["energyFile"] = dailyTexts.fileNeeded;
  return refused;
}
