import { type CalculationInputs, startingInputs } from "#contract/records/inputs";
import { withWashCost } from "#domain/cleaning-plan/inputs";
import { keepText, keptJson } from "../../../api/kept.ts";
import type { TabStorage } from "../../../api/reload-guard.ts";
import type { WrongEntry } from "../../../ui/fields/number-entry.ts";

/** Invalid texts by input path: `solar_cost`, `variableEnergyRates.june`. */
export type WrongEntries = Readonly<Partial<Record<string, WrongEntry>>>;

export interface InputsDraft {
  version: number;
  inputs: CalculationInputs;
  wrong: WrongEntries;
}

export interface FieldEntry {
  box: string;
  wrong: WrongEntry | null;
}

/** Typed boxes are named; any other change clears their invalid texts. */
export function changedDraft(
  draft: InputsDraft,
  change: Partial<CalculationInputs>,
  entries?: readonly FieldEntry[],
): InputsDraft {
  const isReplaced = (box: string): boolean =>
    entries
      ? entries.some((entry) => entry.box === box)
      : Object.keys(change).some((key) => box === key || box.startsWith(`${key}.`));
  const stillWrong = Object.entries(draft.wrong).filter(([box]) => !isReplaced(box));
  const typed = (entries ?? []).flatMap(({ box, wrong }) => (wrong === null ? [] : [[box, wrong] as const]));
  // An entered wash cost overrides its parts.
  const parts = "wash_cost" in change && !("wash_per_mw" in change) ? { wash_per_mw: null } : {};
  const inputs = withWashCost({ ...draft.inputs, ...change, ...parts });
  return { ...draft, inputs, wrong: Object.fromEntries([...stillWrong, ...typed]) };
}

/** Per person and plant, so that nobody else in this tab sees it. */
export const draftStorageKey = (person: string, plant: string): string => `soilsight-inputs:${person}:${plant}`;

/** Null: none, another version, or storage forbidden. */
export function readDraft(storage: TabStorage | null, key: string): InputsDraft | null {
  const draft = keptJson(key, storage) as InputsDraft | null;
  const isWhole =
    typeof draft?.version === "number" &&
    typeof draft.wrong === "object" &&
    Object.keys(draft.inputs ?? {})
      .toSorted()
      .join() === Object.keys(startingInputs).toSorted().join();
  return isWhole ? draft : null;
}

export const saveDraft = (storage: TabStorage | null, key: string, draft: InputsDraft | null): void =>
  keepText(key, draft && JSON.stringify(draft), storage);
