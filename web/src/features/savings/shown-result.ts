import { inputFields } from "#contract/records/inputs";
import type { SavingsRequest, SavingsResult } from "#contract/savings/savings";
import { requestOf } from "#domain/cleaning-plan/index";
import { calculateBlockedBecause, inputLabels } from "./inputs/inputs.model.ts";
import type { InputsState } from "./inputs/use-inputs.ts";
import type { SavingsHook } from "./use-savings.ts";

const labels: Partial<Record<string, string>> = {
  ...inputLabels,
  soiling_rate: inputFields.localSoilingRate.label,
  num_weeks: inputFields.forecast_period.label,
  rain_threshold_per: inputFields.rain_threshold.label,
};

/** Labels of the inputs in which two calculations differ. */
export const differingInputs = (used: SavingsRequest, now: SavingsRequest): string[] => {
  const names = (Object.keys(now) as (keyof SavingsRequest)[]).filter(
    (name) => JSON.stringify(used[name]) !== JSON.stringify(now[name]),
  );
  return [...new Set(names.map((name) => labels[name] ?? name))];
};

export interface SavingsPreview {
  result: SavingsResult;
  /** How many inputs differ from the saved ones. */
  unsavedInputs: number;
  /** Labels of the inputs that have changed since. */
  changed: string[];
  isStale: boolean;
}

/**
 * Last calculation. Outdated previews give way to the saved plan, and so do calculations with the saved inputs, because the plan follows
 * later events; null: the saved plan is shown.
 */
export function previewOf(
  device: string,
  { stored, inputs, unsaved, wrong }: Pick<InputsState, "stored" | "inputs" | "unsaved" | "wrong">,
  { result, run, savedAt }: Pick<SavingsHook, "result" | "run" | "savedAt">,
): SavingsPreview | null {
  if (result === undefined || run === undefined) return null;
  const { request, planAt } = run;
  const saved = stored === null ? null : requestOf(device, stored.inputs);
  const unsavedInputs = saved === null ? 0 : differingInputs(request, saved).length;
  const isPlan = unsavedInputs > 0 ? unsaved === 0 : saved !== null;
  if (isPlan && savedAt !== null) return null;
  const now = calculateBlockedBecause(inputs, true, wrong) === null ? requestOf(device, inputs) : null;
  return {
    result,
    unsavedInputs,
    changed: now === null ? [] : differingInputs(request, now),
    isStale: unsavedInputs > 0 && planAt !== null && planAt !== savedAt,
  };
}
