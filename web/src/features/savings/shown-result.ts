import type { SavingsResult } from "#contract/savings/savings";
import { requestOf } from "#domain/cleaning-plan/index";
import { calculateBlockedBecause } from "./inputs/inputs.model.ts";
import { differingTerms } from "./result.model.ts";
import type { InputsState } from "./inputs/use-inputs.ts";
import type { SavingsHook } from "./use-savings.ts";

export interface SavingsPreview {
  result: SavingsResult;
  /** How many inputs differ from the saved ones. */
  unsavedInputs: number;
  /** Inputs that differ now: used, and current. */
  outdated: { used: string[]; now: string[] };
  isStale: boolean;
}

/**
 * Last calculation. Outdated previews give way to the saved plan, and so do calculations with the saved inputs, because the plan follows
 * later events; null: the saved plan is shown.
 */
export function previewOf(
  device: string,
  { stored, inputs, unsaved, wrong }: Pick<InputsState, "stored" | "inputs" | "unsaved" | "wrong">,
  { result, request, planAt, savedAt }: Pick<SavingsHook, "result" | "request" | "planAt" | "savedAt">,
): SavingsPreview | null {
  if (result === null || request === null) return null;
  const saved = stored === null ? null : requestOf(device, stored.inputs);
  const unsavedInputs = saved === null ? 0 : differingTerms(request, saved).used.length;
  const isPlan = unsavedInputs > 0 ? unsaved === 0 : saved !== null;
  if (isPlan && savedAt !== null) return null;
  const now = calculateBlockedBecause(inputs, true, wrong) === null ? requestOf(device, inputs) : null;
  return {
    result,
    unsavedInputs,
    outdated: now === null ? { used: [], now: [] } : differingTerms(request, now),
    isStale: unsavedInputs > 0 && planAt !== null && planAt !== savedAt,
  };
}
