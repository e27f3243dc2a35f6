import * as format from "#contract/common/format";
import * as v from "valibot";
import { soilingRates } from "#domain/cleaning-plan/inputs";
import { CalculationInputs, inputFields, neededInputs } from "#contract/records/inputs";
import { labelsOf } from "#contract/records/field";
import { monthNames, type MonthName } from "#contract/common/months";
import { texts } from "#contract/common/texts";
import type { WrongEntries } from "./draft.model.ts";
import { changeText, conflictTexts, shownValue } from "../../../ui/conflict/conflict.model.ts";
import { inputsTexts } from "../texts.ts";

export type FieldErrors = Partial<Record<string, string>>;

const isPositive = (value: number | number[] | null): boolean =>
  value !== null && (Array.isArray(value) ? value.some((x) => x > 0) : value > 0);

export function fieldErrors(inputs: CalculationInputs, wrong: WrongEntries = {}): FieldErrors {
  const errors: FieldErrors = {};
  for (const [box, entry] of Object.entries(wrong)) errors[box] = entry?.problem;
  const result = v.safeParse(CalculationInputs, inputs);
  for (const issue of result.issues ?? []) errors[v.getDotPath(issue) ?? ""] ??= issue.message;
  for (const field of neededInputs(inputs)) if (isMissing(inputs[field])) errors[field] ??= inputsTexts.enter[field];
  const rate = soilingRates(inputs);
  if (rate !== null && !isPositive(rate)) errors.localSoilingRate ??= texts.soilingRatePositive;
  return errors;
}

const isMissing = (value: unknown): boolean => value === null || value === undefined;

const labels: Readonly<Record<string, string>> = labelsOf(inputFields);

const missingNumbers = (inputs: CalculationInputs, wrong: WrongEntries): string[] =>
  neededInputs(inputs)
    .filter((field) => isMissing(inputs[field]) && wrong[field] === undefined)
    .map((field) => labels[field]!);

/** "Energy Rate, Jun" */
function labelOf(box: string): string {
  const [field = "", month] = box.split(".");
  const label = labels[field] ?? field;
  return month === undefined ? label : `${label}, ${month.charAt(0).toUpperCase()}${month.slice(1, 3)}`;
}

function firstProblem(inputs: CalculationInputs, wrong: WrongEntries): string | null {
  const [first] = Object.entries(fieldErrors(inputs, wrong));
  if (first === undefined) return null;
  const [box, problem = ""] = first;
  const isNamed = problem === texts.soilingRatePositive || problem.startsWith(labelOf(box).split(",")[0]!);
  return isNamed ? problem : inputsTexts.inField(labelOf(box), problem);
}

/** Null: allowed. A missing soiling rate has the specification's sentence. */
export function calculateBlockedBecause(
  inputs: CalculationInputs,
  hasEnergyYear: boolean,
  wrong: WrongEntries = {},
): string | null {
  const missing = missingNumbers(inputs, wrong);
  if (missing.length > 0 || !hasEnergyYear) return inputsTexts.toCalculate(missing, !hasEnergyYear);
  if (!isPositive(soilingRates(inputs)) && wrong["localSoilingRate"] === undefined)
    return texts.calculateNeedsSoilingRate;
  return firstProblem(inputs, wrong);
}

/** Null: allowed. File and soiling rate may come later. */
export function saveBlockedBecause(
  inputs: CalculationInputs,
  stored: CalculationInputs,
  mayModify: boolean,
  wrong: WrongEntries = {},
): string | null {
  if (!mayModify) return inputsTexts.viewOnly;
  const missing = missingNumbers(inputs, wrong);
  if (missing.length > 0) return inputsTexts.toSave(missing);
  return firstProblem(inputs, wrong) ?? (changedFields(inputs, stored).length > 0 ? null : inputsTexts.unchanged);
}

export function changedFields(inputs: CalculationInputs, stored: CalculationInputs): string[] {
  const flat = (value: unknown) =>
    JSON.stringify(value, value && typeof value === "object" ? [...monthNames] : undefined);
  return (Object.keys(inputs) as (keyof CalculationInputs)[]).filter((key) => flat(inputs[key]) !== flat(stored[key]));
}

/** A rate counts once, whether one number or twelve. */
const rateOf: Partial<Record<string, string>> = {
  isSoilingRateVariable: "localSoilingRate",
  variableSoilingRates: "localSoilingRate",
  isLocalEnergyRatesVariable: "solar_cost",
  variableEnergyRates: "solar_cost",
};

export const changeCount = (inputs: CalculationInputs, stored: CalculationInputs, wrong: WrongEntries = {}): number =>
  new Set(
    [...changedFields(inputs, stored), ...Object.keys(wrong).map((box) => box.split(".")[0]!)].map(
      (name) => rateOf[name] ?? name,
    ),
  ).size;

export const everyMonth = (value: number): Record<MonthName, number> =>
  Object.fromEntries(monthNames.map((month) => [month, value])) as Record<MonthName, number>;

export function inBrief(inputs: CalculationInputs): string {
  const { array_size, solar_cost, wash_cost, localSoilingRate, isLocalEnergyRatesVariable, isSoilingRateVariable } =
    inputs;
  const rest = [
    array_size === null ? null : `${format.exact(array_size)} kW DC`,
    isLocalEnergyRatesVariable ? "energy rate varies" : solar_cost === null ? null : `$${format.exact(solar_cost)}/kWh`,
    isSoilingRateVariable
      ? "soiling rate varies"
      : localSoilingRate === null
        ? null
        : `${format.exact(localSoilingRate)}%/day`,
    wash_cost === null ? null : `$${format.exact(wash_cost)} per wash`,
  ];
  return rest.filter((text) => text !== null).join(" · ");
}

/** Where the saved inputs differ from what this person has: their value, and the one that was entered here. */
export const conflictTextsOf = (mine: CalculationInputs, theirs: CalculationInputs): string[] =>
  (changedFields(mine, theirs) as (keyof CalculationInputs)[]).map((field) =>
    changeText<CalculationInputs>(
      labels[field] ?? field,
      { field, theirs: theirs[field], mine: mine[field] },
      (value) => (typeof value === "object" && value !== null ? conflictTexts.another : shownValue(value)),
    ),
  );
