import * as v from "valibot";
import { soilingRates, withWashCost, isPositiveRate } from "#domain/cleaning-plan/inputs";
import { CalculationInputs, inputFields, neededInputs, startingInputs } from "#contract/records/inputs";
import { labelsOf } from "#contract/records/field";
import { monthNames, type MonthName, type Months } from "#contract/common/months";
import { texts } from "#contract/common/texts";
import { inputsTexts, type MeasuredMonths } from "../texts.ts";
import { keepText, keptJson } from "../../../api/kept.ts";
import type { TabStorage } from "../../../api/reload-guard.ts";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";
import type { SoilingIntervals } from "#contract/soiling/soiling";

const PLACES = 4;

/** Monthly rates from intervals with soiling only, all years together. */
export function measuredMonths({
  intervals,
  monthlyRates,
}: Pick<SoilingIntervals, "intervals" | "monthlyRates">): MeasuredMonths {
  const rates: Partial<Months> = {};
  const [starts, ends] = (["start_date", "end_date"] as const).map((edge) =>
    intervals.map((one) => one[edge]).toSorted(),
  );
  for (const [month, name] of monthNames.entries()) {
    const rate = monthlyRates[month] ?? null;
    if (rate !== null) rates[name] = Number(rate.toFixed(PLACES));
  }
  return {
    rates,
    missing: monthNames.filter((name) => rates[name] === undefined),
    intervals: intervals.length,
    from: starts?.[0] ?? null,
    to: ends?.at(-1) ?? null,
  };
}

export const filledMonths = (months: Months, { rates }: MeasuredMonths): Months => ({ ...months, ...rates });

/** Invalid texts by input path: `solar_cost`, `variableEnergyRates.june`. */
type WrongEntries = Readonly<Partial<Record<string, WrongEntry>>>;

/** What the form shows. */
interface TypedInputs {
  inputs: CalculationInputs;
  wrong: WrongEntries;
}

/** What differs from the saved inputs of a version. */
export interface InputsDraft {
  version: number;
  /** Saved inputs of the version, to tell another person's changes. */
  base: CalculationInputs;
  change: Partial<CalculationInputs>;
  wrong: WrongEntries;
}

export interface FieldEntry {
  box: string;
  wrong: WrongEntry | null;
}

/** Typed boxes are named; any other change clears their invalid texts. */
export function changedInputs(
  before: TypedInputs,
  change: Partial<CalculationInputs>,
  entries?: readonly FieldEntry[],
): TypedInputs {
  const isReplaced = (box: string): boolean =>
    entries
      ? entries.some((entry) => entry.box === box)
      : Object.keys(change).some((key) => box === key || box.startsWith(`${key}.`));
  const stillWrong = Object.entries(before.wrong).filter(([box]) => !isReplaced(box));
  const typed = (entries ?? []).flatMap(({ box, wrong }) => (wrong === null ? [] : [[box, wrong] as const]));
  // An entered wash cost overrides its parts.
  const parts = "wash_cost" in change && !("wash_per_mw" in change) ? { wash_per_mw: null } : {};
  const inputs = withWashCost({ ...before.inputs, ...change, ...parts });
  return { inputs, wrong: Object.fromEntries([...stillWrong, ...typed]) };
}

/** Saved inputs with a change. */
export const inputsWith = (saved: CalculationInputs, change: Partial<CalculationInputs> = {}): CalculationInputs =>
  changedInputs({ inputs: saved, wrong: {} }, change).inputs;

/** A wash cost that follows from its parts is nobody's entry. */
export const isEntry = (field: keyof CalculationInputs, { wash_per_mw }: CalculationInputs): boolean =>
  field !== "wash_cost" || wash_per_mw === null;

/** Null: all is as saved. */
export function draftOf(
  { inputs, wrong }: TypedInputs,
  stored: CalculationInputs,
  { version, base }: Pick<InputsDraft, "version" | "base">,
): InputsDraft | null {
  const fields = changedFields(inputs, stored).filter((field) => isEntry(field, inputs));
  if (fields.length === 0 && Object.keys(wrong).length === 0) return null;
  return { version, base, change: Object.fromEntries(fields.map((field) => [field, inputs[field]])), wrong };
}

/** Per person and plant, so that nobody else in this tab sees it. */
export const draftStorageKey = (person: string, plant: string): string => `soilsight-inputs:${person}:${plant}`;

/** Null: none, of another version of the program, or storage forbidden. */
export function readDraft(storage: TabStorage | null, key: string): InputsDraft | null {
  const draft = keptJson(key, storage) as InputsDraft | null;
  if (typeof draft?.version !== "number" || typeof draft.wrong !== "object" || !draft.base) return null;
  return Object.keys(draft.change ?? { none: 0 }).every((name) => name in startingInputs) ? draft : null;
}

export const saveDraft = (storage: TabStorage | null, key: string, draft: InputsDraft | null): void =>
  keepText(key, draft && JSON.stringify(draft), storage);

export type FieldErrors = Partial<Record<string, string>>;

export function fieldErrors(inputs: CalculationInputs, wrong: WrongEntries = {}): FieldErrors {
  const errors: FieldErrors = {};
  for (const [box, entry] of Object.entries(wrong)) errors[box] = entry?.problem;
  const result = v.safeParse(CalculationInputs, inputs);
  for (const issue of result.issues ?? []) errors[v.getDotPath(issue) ?? ""] ??= issue.message;
  for (const field of neededInputs(inputs)) if (inputs[field] === null) errors[field] ??= inputsTexts.enter[field];
  const rate = soilingRates(inputs);
  if (rate !== null && !isPositiveRate(rate)) errors.localSoilingRate ??= texts.soilingRatePositive;
  return errors;
}

export const inputLabels: Readonly<Record<string, string>> = labelsOf(inputFields);

const missingNumbers = (inputs: CalculationInputs, wrong: WrongEntries): string[] =>
  neededInputs(inputs)
    .filter((field) => inputs[field] === null && wrong[field] === undefined)
    .map((field) => inputLabels[field]!);

/** "Energy Rate, Jun" */
function labelOf(box: string): string {
  const [field = "", month] = box.split(".");
  const label = inputLabels[field] ?? field;
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
  if (!isPositiveRate(soilingRates(inputs)) && wrong["localSoilingRate"] === undefined)
    return texts.calculateNeedsSoilingRate;
  return firstProblem(inputs, wrong);
}

/** Null: allowed. File and soiling rate may come later. `areOwn`: a person says that values which nobody saved are the plant's. */
export function saveBlockedBecause(
  inputs: CalculationInputs,
  stored: CalculationInputs,
  mayModify: boolean,
  wrong: WrongEntries = {},
  areOwn = false,
): string | null {
  if (!mayModify) return inputsTexts.viewOnly;
  const missing = missingNumbers(inputs, wrong);
  if (missing.length > 0) return inputsTexts.toSave(missing);
  const isChanged = areOwn || changedFields(inputs, stored).length > 0;
  return firstProblem(inputs, wrong) ?? (isChanged ? null : inputsTexts.unchanged);
}

export function changedFields(inputs: CalculationInputs, stored: CalculationInputs): (keyof CalculationInputs)[] {
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
