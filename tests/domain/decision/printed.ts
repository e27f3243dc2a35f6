import { addDays } from "#contract/common/calendar";
import { money, yearStep } from "../../../worker/contract/decision/money.ts";
import type { PlantPlan, PlantPlanResult } from "../../../worker/contract/decision/plant-plan.ts";
import { plantDecision, recommendation, savingsResult } from "../../../worker/domain/decision/index.ts";
import { portfolioPlant } from "../../../worker/domain/portfolio/listed.ts";
import { rowOf } from "./random-plant.ts";

export const resultOf = (plan: PlantPlan): PlantPlanResult => ({
  ...plan,
  timezone: "UTC",
  plannedCleanings: 2,
  rainfall: plan.incomes.map(() => 0),
  assumptions: [],
  initialLoss: 0,
  rainSource: "years",
});

/** Prints of a plan by the calls of the specification, and by the decision. */
export function printed(plan: PlantPlan, today: string, blockedWeeks: readonly string[] = []) {
  const decision = plantDecision(rowOf(plan, { blockedWeeks }), today);
  const { wash, step } = decision;
  const one = recommendation(decision, plan.weeks);
  const latest = savingsResult(resultOf(plan), wash);
  const listed = portfolioPlant(decision, "Plant", false);
  const best = latest.plans[latest.best_num_cleanings]!;
  const ofYear = (dollars: number): string => money(yearStep(plan.washCost), dollars);
  const ofWash = (dollars: number | null | undefined): string | null => (dollars == null ? null : money(step, dollars));
  const [window] = wash === null ? [] : latest.windows;
  const monday = (at: number): string => addDays(latest.startDay, 7 * at);
  return {
    decision,
    hasMoved: wash !== null && best.dates[0] !== wash.best,
    savings: [
      one.plan!.saves,
      latest.maxAnnualSavings,
      best.income - latest.plans[0]!.income,
      decision.year!.overNone.mean,
    ].map(ofYear),
    states: [one.state, listed.state, decision.state],
    worths: [one.wash?.worth, listed.worth, latest.outlook.next?.worth.mean, wash?.worth.mean].map(ofWash),
    waiting: [one.wash?.weekOfDelay ?? null, wash && listed.atStake, wash?.waiting[0] ?? null],
    dates: [one.wash?.date, wash === null ? undefined : one.plan!.dates[0], wash?.best],
    windows: [
      [one.wash?.window.first, one.wash?.window.last],
      window && [monday(window.first), monday(window.last)],
      wash && [wash.first, wash.last],
    ],
  };
}
