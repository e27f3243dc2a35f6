import type { SavingsResult } from "#contract/savings/savings";
import { calculateBlockedBecause, savingsRequest } from "./inputs/inputs.model.ts";
import { changeText, differingTerms } from "./result.model.ts";
import type { InputsState } from "./inputs/use-inputs.ts";
import type { SavingsState } from "./use-savings.ts";

export interface ShownResult {
  result: SavingsResult | null;
  /** How many of its inputs are not the saved ones; 0: it is the plan of the saved inputs. */
  preview: number;
  /** Inputs that are no longer those of the result: what it used, and what they say now. */
  outdated: { used: string[]; now: string[] };
  /** A preview from before the plan of the saved inputs changed: what it rests on has changed as well. */
  isStale: boolean;
  /** When it was calculated [UTC epoch seconds]; null: not known. */
  at: number | null;
  own: boolean;
  /** What it changed; null: it was there when the page was opened. */
  change: string | null;
}

const NONE = { used: [], now: [] };
/** A plan that is newer than a calculation by more than this was changed by something else [s]. */
const JUST_NOW_SECONDS = 60;

/**
 * The result of the last calculation; a preview that is no longer wanted gives way to the plan of the saved inputs. So does a calculation
 * with the saved inputs: the plan is the same, and it follows what happens afterwards, such as a wash that is logged.
 */
export function shownResult(
  device: string,
  { stored, inputs, unsaved, wrong }: Pick<InputsState, "stored" | "inputs" | "unsaved" | "wrong">,
  savings: Pick<SavingsState, "result" | "saved" | "savedAt" | "request" | "before" | "startedAt" | "planAt">,
): ShownResult {
  const saved = stored === null ? null : savingsRequest(device, stored.inputs);
  const now = calculateBlockedBecause(inputs, true, wrong) === null ? savingsRequest(device, inputs) : null;
  const asked = savings.request;
  const differing = asked === null || saved === null ? 0 : differingTerms(asked, saved).used.length;
  const isDropped = differing > 0 && unsaved === 0 && savings.saved !== null;
  const isOfSaved = asked !== null && saved !== null && differing === 0 && savings.saved !== null;
  const own = asked !== null && !isDropped && !isOfSaved;
  const used = own ? asked : saved;
  const result = own ? savings.result : (savings.saved ?? savings.result);
  const isOvertaken = (savings.savedAt ?? 0) > savings.startedAt / 1000 + JUST_NOW_SECONDS;
  const isNews = own || (isOfSaved && !isOvertaken);
  return {
    result,
    preview: own ? differing : 0,
    outdated: result === null || used === null || now === null ? NONE : differingTerms(used, now),
    isStale: own && differing > 0 && savings.planAt !== null && savings.planAt !== savings.savedAt,
    at: own ? savings.startedAt / 1000 : savings.savedAt,
    own,
    change: isNews && savings.before !== undefined && result !== null ? changeText(savings.before, result) : null,
  };
}
