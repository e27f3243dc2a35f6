import type { PlanTerms } from "#contract/records/terms";
import type { CurrentPlantPlan } from "./current-plan.ts";

/** Terms of a plan, with the rate and rain that it takes. */
export function usedTerms({ row, facts }: CurrentPlantPlan): PlanTerms | null {
  if (facts === null) return null;
  const { sources } = row.facts;
  const { rate } = sources.find(({ input }) => input === "rate") as { rate: number };
  const rain = sources.find(({ input }) => input === "rain") as { from: string; rain: number };
  return {
    ...facts.terms,
    soilingRates: facts.terms.soilingRates.map(() => rate),
    rainThreshold: rain.rain,
    rainThresholdPer: rain.from === "entered" ? facts.terms.rainThresholdPer : "gradual",
  };
}
