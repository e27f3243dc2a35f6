import type { SavingsResult } from "#contract/savings/savings";
import { requestOf } from "#domain/cleaning-plan/index";
import { calculateBlockedBecause } from "./inputs/inputs.model.ts";
import { differingTerms } from "./result.model.ts";
import type { InputsState } from "./inputs/use-inputs.ts";
import type { SavingsHook } from "./use-savings.ts";

export interface ShownResult {
  result: SavingsResult | null;
  /** How many inputs differ from the saved ones; 0: the result is the saved plan. */
  unsavedInputs: number;
  outdated: { used: string[]; now: string[] };
  isStale: boolean;
  /** Null: unknown. */
  at: number | null;
  own: boolean;
}

const NONE = { used: [], now: [] };

/**
 * Last calculation. Outdated previews give way to the saved plan, and so do calculations with the saved inputs, because the plan follows
 * later events.
 */
export function shownResult(
  device: string,
  { stored, inputs, unsaved, wrong }: Pick<InputsState, "stored" | "inputs" | "unsaved" | "wrong">,
  savings: Pick<SavingsHook, "result" | "saved" | "savedAt" | "request" | "startedAt" | "planAt">,
): ShownResult {
  const saved = stored === null ? null : requestOf(device, stored.inputs);
  const now = calculateBlockedBecause(inputs, true, wrong) === null ? requestOf(device, inputs) : null;
  const request = savings.request;
  const differing = request === null || saved === null ? 0 : differingTerms(request, saved).used.length;
  const isDropped = differing > 0 && unsaved === 0 && savings.saved !== null;
  const isOfSaved = request !== null && saved !== null && differing === 0 && savings.saved !== null;
  const own = request !== null && !isDropped && !isOfSaved;
  const used = own ? request : saved;
  const result = own ? savings.result : (savings.saved ?? savings.result);
  return {
    result,
    unsavedInputs: own ? differing : 0,
    outdated: result === null || used === null || now === null ? NONE : differingTerms(used, now),
    isStale: own && differing > 0 && savings.planAt !== null && savings.planAt !== savings.savedAt,
    at: own ? savings.startedAt / 1000 : savings.savedAt,
    own,
  };
}
