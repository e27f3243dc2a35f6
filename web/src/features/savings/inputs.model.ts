import * as format from "#contract/format";
import * as v from "valibot";
import { energyRates, forecastWeeks, soilingRates } from "#contract/calculation-inputs";
import { CalculationInputs } from "#contract/calculation-schema";
import { monthNames, type MonthName } from "#contract/months";
import type { SavingsRequest } from "#contract/savings";
import { texts } from "#contract/texts";

export type FieldErrors = Partial<Record<string, string>>;

const isPositive = (value: number | number[] | null): boolean =>
  value !== null && (Array.isArray(value) ? value.some((x) => x > 0) : value > 0);

/** Wrong fields and what is wrong with them, in the words of the specification. */
export function fieldErrors(inputs: CalculationInputs): FieldErrors {
  const errors: FieldErrors = {};
  const result = v.safeParse(CalculationInputs, inputs);
  for (const issue of result.issues ?? []) errors[v.getDotPath(issue) ?? ""] ??= issue.message;
  for (const [label, field] of requiredOf(inputs))
    if (isMissing(inputs[field])) errors[field] ??= `${label.toLowerCase()} is required.`;
  const rate = soilingRates(inputs);
  if (rate !== null && !isPositive(rate)) errors.localSoilingRate ??= texts.soilingRatePositive;
  return errors;
}

/** The numbers that must be there before anything can be saved or calculated: label and name of the box. */
const requiredOf = ({ isLocalEnergyRatesVariable }: CalculationInputs) =>
  [
    ["Array Size", "array_size"],
    ["Energy Rate", isLocalEnergyRatesVariable ? "variableEnergyRates" : "solar_cost"],
    ["Wash cost", "wash_cost"],
    ["rain threshold", "rain_threshold"],
    ["planned cleanings", "planned_cleanings"],
  ] as const;

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const missingNumbers = (inputs: CalculationInputs): string[] =>
  requiredOf(inputs)
    .filter(([, field]) => isMissing(inputs[field]))
    .map(([label]) => label);

const list = (labels: string[]): string =>
  labels.length < 2 ? labels.join("") : `${labels.slice(0, -1).join(", ")} and ${labels.at(-1)}`;

/**
 * Why Calculate cannot be pressed, or null. The specification's sentence stands for a missing soiling rate;
 * anything else is named (design section 9).
 */
export function calculateBlockedBecause(inputs: CalculationInputs, hasEnergyYear: boolean): string | null {
  const missing = missingNumbers(inputs);
  if (!hasEnergyYear) missing.push("a PVsyst or custom CSV file");
  if (missing.length > 0) return `In order to calculate, enter ${list(missing)}.`;
  if (!isPositive(soilingRates(inputs))) return texts.calculateNeedsSoilingRate;
  const wrong = Object.values(fieldErrors(inputs))[0];
  return wrong ?? null;
}

/** Why Save Inputs cannot be pressed, or null. File and soiling rate may come later (design section 9). */
export function saveBlockedBecause(
  inputs: CalculationInputs,
  stored: CalculationInputs,
  mayModify: boolean,
): string | null {
  if (!mayModify) return "Your account may view these inputs but not change them.";
  const missing = missingNumbers(inputs);
  if (missing.length > 0) return `In order to save, enter ${list(missing)}.`;
  const wrong = Object.values(fieldErrors(inputs))[0];
  if (wrong !== undefined) return wrong;
  return changedFields(inputs, stored).length > 0 ? null : "Nothing has changed since the last save.";
}

/** Names of the entered values that differ from the stored ones; the order of months does not matter. */
export function changedFields(inputs: CalculationInputs, stored: CalculationInputs): string[] {
  const flat = (value: unknown) =>
    JSON.stringify(value, value && typeof value === "object" ? [...monthNames] : undefined);
  return (Object.keys(inputs) as (keyof CalculationInputs)[]).filter((key) => flat(inputs[key]) !== flat(stored[key]));
}

/** A rate is one thing to a person, whether it is one number or twelve. */
const rateOf: Partial<Record<string, string>> = {
  isSoilingRateVariable: "localSoilingRate",
  variableSoilingRates: "localSoilingRate",
  isLocalEnergyRatesVariable: "solar_cost",
  variableEnergyRates: "solar_cost",
};

/** How many of the things that a person enters differ from the stored ones. */
export const changeCount = (inputs: CalculationInputs, stored: CalculationInputs): number =>
  new Set(changedFields(inputs, stored).map((name) => rateOf[name] ?? name)).size;

/** Twelve equal months: where a switch from Fixed to Variable starts. */
export const everyMonth = (value: number): Record<MonthName, number> =>
  Object.fromEntries(monthNames.map((month) => [month, value])) as Record<MonthName, number>;

/** The request of the job; only called when nothing blocks it. */
export function savingsRequest(device_id: string, inputs: CalculationInputs): SavingsRequest | null {
  const solar_cost = energyRates(inputs);
  const soiling_rate = soilingRates(inputs);
  const { wash_cost, array_size, rain_threshold, planned_cleanings } = inputs;
  if (
    solar_cost === null ||
    soiling_rate === null ||
    wash_cost === null ||
    array_size === null ||
    rain_threshold === null ||
    planned_cleanings === null
  )
    return null;
  return {
    device_id,
    solar_cost,
    soiling_rate,
    wash_cost,
    array_size,
    rain_threshold,
    rain_threshold_per: inputs.rain_threshold_per,
    blocked_weeks: inputs.blocked_weeks,
    planned_cleanings,
    num_weeks: forecastWeeks[inputs.forecast_period],
  };
}

/** The inputs in one line, while their panel is folded. */
export function inBrief(inputs: CalculationInputs): string {
  const { array_size, solar_cost, wash_cost, localSoilingRate, isLocalEnergyRatesVariable, isSoilingRateVariable } =
    inputs;
  const rest = [
    array_size === null ? null : `${format.number(array_size)} kW DC`,
    isLocalEnergyRatesVariable
      ? "energy rate varies"
      : solar_cost === null
        ? null
        : `${format.dollars(solar_cost, 4)}/kWh`,
    isSoilingRateVariable ? "soiling rate varies" : localSoilingRate === null ? null : format.rate(localSoilingRate, 4),
    wash_cost === null ? null : `${format.dollars(wash_cost)} a wash`,
  ];
  return rest.filter((text) => text !== null).join(" · ");
}
