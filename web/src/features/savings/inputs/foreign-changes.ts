import type { CalculationInputs } from "#contract/records/inputs";
import {
  changeText,
  conflictTexts,
  type ForeignChange,
  mergeDrafts,
  shownValue,
} from "../../../ui/conflict/conflict.model.ts";
import { inputLabels, type InputsDraft, inputsWith, isEntry } from "./inputs.model.ts";

/** What another person saved since the draft began. */
export function foreignChanges(
  { base, change }: Pick<InputsDraft, "base" | "change">,
  theirs: CalculationInputs,
): ForeignChange<CalculationInputs>[] {
  const inputs = inputsWith(theirs, change);
  return mergeDrafts(base, { ...base, ...change }, theirs).changes.filter(({ field }) => isEntry(field, inputs));
}

export const conflictText = (change: ForeignChange<CalculationInputs>): string =>
  changeText(inputLabels[change.field] ?? change.field, change, (value) =>
    typeof value === "object" && value !== null ? conflictTexts.another : shownValue(value),
  );
