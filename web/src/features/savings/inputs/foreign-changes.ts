import type { CalculationInputs } from "#contract/records/inputs";
import { changeText, conflictTexts, type ForeignChange, shownValue } from "../../../ui/conflict/conflict.model.ts";
import { changedFields, inputLabels, type InputsDraft, inputsWith, isEntry } from "./inputs.model.ts";

/** What another person saved since the draft began, and what a save would keep: an entry may override another input. */
export function foreignChanges(
  { base, change }: Pick<InputsDraft, "base" | "change">,
  theirs: CalculationInputs,
): ForeignChange<CalculationInputs>[] {
  const inputs = inputsWith(theirs, change);
  const kept = changedFields(inputs, theirs);
  return changedFields(theirs, base)
    .filter((field) => (kept.includes(field) || !(field in change)) && isEntry(field, inputs))
    .map((field) => ({ field, theirs: theirs[field], mine: kept.includes(field) ? inputs[field] : undefined }));
}

export const conflictText = (change: ForeignChange<CalculationInputs>): string =>
  changeText(inputLabels[change.field] ?? change.field, change, (value) =>
    typeof value === "object" && value !== null ? conflictTexts.another : shownValue(value),
  );
