import type { SavingsResult } from "#contract/savings";
import { calculateBlockedBecause, savingsRequest } from "./inputs.model.ts";
import { changeText, differingTerms } from "./result.model.ts";
import type { InputsState } from "./use-inputs.ts";
import type { SavingsState } from "./use-savings.ts";

/** The result that the screen shows and what it rests on. */
export interface ShownResult {
  result: SavingsResult | null;
  /** How many of its inputs are not the saved ones; 0: it is the plan of the saved inputs. */
  preview: number;
  /** Inputs that are no longer those of the result: what it used, and what they say now. */
  outdated: { used: string[]; now: string[] };
  /** When it was calculated [UTC epoch seconds]; null: not known. */
  at: number | null;
  /** This page has calculated it. */
  own: boolean;
  /** What it changed; null: it was there when the page was opened. */
  change: string | null;
}

const NONE = { used: [], now: [] };

/** The result of the last calculation; a preview that is no longer wanted gives way to the plan of the saved inputs. */
export function shownResult(
  device: string,
  { stored, inputs, unsaved, wrong }: Pick<InputsState, "stored" | "inputs" | "unsaved" | "wrong">,
  savings: Pick<SavingsState, "result" | "saved" | "savedAt" | "request" | "before" | "startedAt">,
): ShownResult {
  const saved = stored === null ? null : savingsRequest(device, stored.inputs);
  const now = calculateBlockedBecause(inputs, true, wrong) === null ? savingsRequest(device, inputs) : null;
  const asked = savings.request;
  const preview = asked === null || saved === null ? 0 : differingTerms(asked, saved).used.length;
  const isDropped = preview > 0 && unsaved === 0 && savings.saved !== null;
  const own = asked !== null && !isDropped;
  const used = own ? asked : saved;
  const result = isDropped ? savings.saved : savings.result;
  return {
    result,
    preview: own ? preview : 0,
    outdated: result === null || used === null || now === null ? NONE : differingTerms(used, now),
    at: own ? savings.startedAt / 1000 : savings.savedAt,
    own,
    change: own && savings.before !== undefined && result !== null ? changeText(savings.before, result) : null,
  };
}
