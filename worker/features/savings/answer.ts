import { dayOf } from "#contract/common/calendar";
import type { LatestPlan } from "#contract/savings/savings";
import type { PreviewBasis, SavingsBasis } from "#contract/savings/preview-basis";
import { practiceOf, savingsResult, unstoredDecision } from "#domain/decision/index";
import type { CurrentPlantPlan } from "../plant-plans/index.ts";

/** As JSON. */
export const sentBasis = ({ rain, ...basis }: PreviewBasis): SavingsBasis => ({
  ...basis,
  rain: rain.covered ? { ...rain, years: rain.years.map((year) => Array.from(year)) } : rain,
});

export function latestOf({ row, plan }: CurrentPlantPlan, now: number): LatestPlan {
  if (plan === null) return { result: null, finishedAt: null };
  const today = dayOf(row.timezone, now);
  const { wash } = unstoredDecision({ plan }, { today });
  return {
    result: { ...savingsResult(plan, wash), practice: practiceOf(plan) },
    finishedAt: row.calculatedAt,
  };
}
