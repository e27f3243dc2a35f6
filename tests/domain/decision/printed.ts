import { money, yearStep } from "../../../worker/contract/decision/money.ts";
import type { PlantPlan, PlantPlanResult } from "../../../worker/contract/decision/plant-plan.ts";
import { plantDecision, savingsResult } from "../../../worker/domain/decision/index.ts";
import { rowOf } from "./random-plant.ts";

export const resultOf = (plan: PlantPlan): PlantPlanResult => ({
  ...plan,
  timezone: "UTC",
  plannedCleanings: 2,
  rainfall: plan.incomes.map(() => 0),
  assumptions: [],
  energy: { annual: 1, source: "a file" },
  initialLoss: 0,
  rainSource: "years",
});

/** Prints of a plan by the calls of the specification, and by the decision. */
export function printed(plan: PlantPlan, today: string, blockedWeeks: readonly string[] = []) {
  const decision = plantDecision(rowOf(plan, { blockedWeeks }), today);
  const { wash } = decision;
  const latest = savingsResult(resultOf(plan), wash);
  const best = latest.plans[latest.best_num_cleanings]!;
  const ofYear = (dollars: number): string => money(yearStep(plan.washCost), dollars);
  const [window] = wash === null ? [] : latest.windows;
  return {
    decision,
    hasMoved: wash !== null && best.dates[0] !== wash.best,
    savings: [latest.maxAnnualSavings, best.income - latest.plans[0]!.income, decision.year!.overNone.mean].map(ofYear),
    windows: [window && [window.first, window.last], wash && [wash.first, wash.last]],
  };
}
