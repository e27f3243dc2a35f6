import { addDays, daysBetween } from "#contract/common/calendar";
import { APPLICATION_VERSION } from "#contract/common/version";
import type { NextWashDecision } from "#contract/decision/decision";
import type { PlantPlanResult } from "#contract/decision/plant-plan";
import { pick } from "#contract/records/field";
import { type PlanPractice, type SavingsPlan, type SavingsResult, shownNames } from "#contract/savings/savings";

const DAYS_PER_WEEK = 7;

/** Only no wash and the best plan have ranges; the next wash has the window of its decision. */
export function savingsResult(plan: PlantPlanResult, wash: NextWashDecision | null): SavingsResult {
  const plans = plan.plans.map((_, cleanings) => savingsPlan(plan, cleanings));
  const washed = plans.slice(1);
  return {
    ...pick(plan, shownNames),
    plans,
    best_num_cleanings: plan.best,
    planned_cleanings: plan.plannedCleanings,
    best_weeks: washed.map(({ weeks }) => weeks),
    max_revenues: washed.map(({ income }) => income),
    soiling_loss_dollars: washed.map(({ soilingLoss }) => soilingLoss),
    soiling_loss_max: plan.loss.mean,
    chart_cumrev_max: courseOf(plan),
    maxAnnualSavings: plan.overNone.mean,
    windows: plan.plans[plan.best]!.dates.map((date, index) =>
      index === 0 && wash !== null ? pick(wash, ["first", "last"]) : { first: date, last: date },
    ),
    version: APPLICATION_VERSION,
  };
}

function savingsPlan(plan: PlantPlanResult, cleanings: number): SavingsPlan {
  const { dates, loss } = plan.plans[cleanings]!;
  const washCost = cleanings * plan.washCost;
  const income = (lost: number): number => plan.income - lost - washCost;
  const range = cleanings === plan.best ? plan.lossRanges.plan : cleanings === 0 ? plan.lossRanges.none : null;
  return {
    cleanings,
    weeks: dates.map((date) => daysBetween(plan.startDay, date) / DAYS_PER_WEEK),
    dates,
    income: income(loss),
    soilingLoss: loss,
    washCost,
    p10: range && income(range.p90),
    p50: range && income(range.p50),
    p90: range && income(range.p10),
  };
}

function courseOf({ plans, best, incomes, loss, startDay, washCost }: PlantPlanResult): number[] {
  let total = 0;
  return incomes.map((income, week) => {
    const washes = plans[best]!.dates.filter((date) => date === addDays(startDay, DAYS_PER_WEEK * week)).length;
    total += income * (1 - (loss.mean[week] ?? 0) / 100) - washes * washCost;
    return total;
  });
}

export function practiceOf({ practice, income, washCost, overPractice, practiceLead }: PlantPlanResult): PlanPractice {
  const { kind, dates, loss } = practice;
  const cleanings = dates.length;
  return {
    kind,
    cleanings,
    dates,
    income: income - loss - cleanings * washCost,
    soilingLoss: loss,
    over: overPractice,
    lead: practiceLead,
  };
}
