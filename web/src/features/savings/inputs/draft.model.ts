import { type CalculationInputs, startingInputs, withWashCost } from "#contract/savings/calculation-inputs";
import type { Memory } from "../../../api/reload-guard.ts";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";

/** Texts in boxes that are no numbers, by the path of their input: `solar_cost`, `variableEnergyRates.june`. */
export type WrongEntries = Readonly<Partial<Record<string, WrongEntry>>>;

/** What a person has changed of the inputs of a plant and not saved. */
export interface InputsDraft {
  version: number;
  inputs: CalculationInputs;
  wrong: WrongEntries;
}

/** One box, and what is wrong with its text; null: nothing. */
export interface BoxEntry {
  box: string;
  wrong: WrongEntry | null;
}

/** The draft after a change. Boxes that are typed in are named; whatever else sets an input clears the wrong texts of its boxes. */
export function changedDraft(
  draft: InputsDraft,
  change: Partial<CalculationInputs>,
  entries?: readonly BoxEntry[],
): InputsDraft {
  const isReplaced = (box: string): boolean =>
    entries
      ? entries.some((entry) => entry.box === box)
      : Object.keys(change).some((key) => box === key || box.startsWith(`${key}.`));
  const kept = Object.entries(draft.wrong).filter(([box]) => !isReplaced(box));
  const typed = (entries ?? []).flatMap(({ box, wrong }) => (wrong === null ? [] : [[box, wrong] as const]));
  // A wash cost that is entered goes before its parts.
  const parts = "wash_cost" in change && !("wash_per_mw" in change) ? { wash_per_mw: null } : {};
  const inputs = withWashCost({ ...draft.inputs, ...change, ...parts });
  return { ...draft, inputs, wrong: Object.fromEntries([...kept, ...typed]) };
}

/** A draft belongs to one person and one plant: nobody else who signs in in this tab sees it. */
export const draftKey = (person: string, plant: string): string => `soilsight-inputs:${person}:${plant}`;

/** The draft that the tab remembers, or null. Storage that is forbidden, or a draft of another program, is none. */
export function readDraft(memory: Memory | null, key: string): InputsDraft | null {
  try {
    const draft = JSON.parse(memory?.getItem(key) ?? "null") as InputsDraft | null;
    const isWhole =
      draft !== null &&
      typeof draft.version === "number" &&
      typeof draft.wrong === "object" &&
      Object.keys(startingInputs).every((name) => name in draft.inputs) &&
      Object.keys(draft.inputs).every((name) => name in startingInputs);
    return isWhole ? draft : null;
  } catch {
    return null;
  }
}

export function keepDraft(memory: Memory | null, key: string, draft: InputsDraft | null): void {
  try {
    if (draft === null) memory?.removeItem(key);
    else memory?.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the draft lives as long as the page.
  }
}
