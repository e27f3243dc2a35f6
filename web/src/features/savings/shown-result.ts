import { rainThresholdUnits } from "#contract/savings/rain-threshold";
import * as format from "#contract/common/format";
import { type Field, namesOf } from "#contract/records/field";
import { plannedFields } from "#contract/records/inputs";
import type { SavingsRequest, SavingsResult } from "#contract/savings/savings";
import { requestOf } from "#domain/cleaning-plan/index";
import { calculateBlockedBecause } from "./inputs/inputs.model.ts";
import type { InputsState } from "./inputs/use-inputs.ts";
import type { SavingsHook } from "./use-savings.ts";

const byMonth = (rate: number | number[], name: string, text: (rate: number) => string): string =>
  Array.isArray(rate) ? `${name}s by month` : `${/^[aeiou]/.test(name) ? "an" : "a"} ${name} of ${text(rate)}`;
const weeksBlocked = (weeks: readonly string[] = []): string =>
  weeks.length === 0
    ? "no blocked weeks"
    : `${format.number(weeks.length)} blocked ${weeks.length === 1 ? "week" : "weeks"}`;

/** Inputs of one sentence, and the words that complete "These results used …". */
const termTexts: readonly [names: readonly (keyof SavingsRequest)[], text: (request: SavingsRequest) => string][] = [
  [["array_size"], ({ array_size }) => `an array size of ${format.exact(array_size)} kW DC`],
  [["solar_cost"], ({ solar_cost }) => byMonth(solar_cost, "energy rate", (rate) => `$${format.exact(rate)}/kWh`)],
  [
    ["soiling_rate"],
    ({ soiling_rate }) => byMonth(soiling_rate, "soiling rate", (rate) => `${format.exact(rate)}%/day`),
  ],
  [["wash_cost"], ({ wash_cost }) => `a wash cost of $${format.exact(wash_cost)}`],
  [
    ["rain_threshold", "rain_threshold_per"],
    ({ rain_threshold, rain_threshold_per = "day" }) =>
      `a rain threshold of ${format.exact(rain_threshold)} in${rainThresholdUnits[rain_threshold_per]}`,
  ],
  [
    ["planned_cleanings"],
    ({ planned_cleanings }) => `${planned_cleanings} planned ${planned_cleanings === 1 ? "cleaning" : "cleanings"}`,
  ],
  [["num_weeks"], ({ num_weeks }) => `a forecast of ${num_weeks} weeks`],
  [["blocked_weeks"], ({ blocked_weeks }) => weeksBlocked(blocked_weeks)],
  [["residual_soiling"], ({ residual_soiling }) => `${format.exact(residual_soiling ?? 0)}% soiling left by a wash`],
  [
    ["washed_per_day"],
    ({ washed_per_day }) =>
      washed_per_day ? `${format.exact(washed_per_day)} MW washed per day` : "the whole plant washed in a day",
  ],
];

const named = new Set<string>(termTexts.flatMap(([names]) => names));
const further = namesOf(plannedFields)
  .filter((name) => !named.has(name))
  .map((name): (typeof termTexts)[number] => {
    const { label, choices = {} }: Field = plannedFields[name];
    return [
      [name],
      (request) => `${label.toLowerCase()}: ${choices[String(request[name])] ?? String(request[name] ?? "none")}`,
    ];
  });

export function differingTerms(used: SavingsRequest, now: SavingsRequest): { used: string[]; now: string[] } {
  const differing = [...termTexts, ...further].filter(([names]) =>
    names.some((name) => JSON.stringify(used[name]) !== JSON.stringify(now[name])),
  );
  const words = (request: SavingsRequest) => differing.map(([, text]) => text(request));
  return { used: words(used), now: words(now).map((text) => text.replace(/ by month$/, " by month, changed")) };
}

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
