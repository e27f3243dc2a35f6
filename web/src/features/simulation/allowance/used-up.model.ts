import type { SimulationLimit } from "#contract/simulation/projection";
import { allowanceTexts as texts } from "./texts.ts";

export function usedUpWords({ limit, sharedBy, paidPlan }: SimulationLimit): { title: string; lines: string[] } {
  const isPaid = paidPlan !== null;
  const used = isPaid ? texts.paidUsed(limit ?? 0, paidPlan) : texts.trialUsed(limit ?? 0);
  const ask = sharedBy === null ? (isPaid ? texts.paidDetail : texts.trialDetail) : texts.staffDetail(sharedBy);
  return {
    title: isPaid ? texts.used : texts.subscribe,
    lines: [limit === 0 ? texts.noTrial : used, ask, texts.stays],
  };
}
