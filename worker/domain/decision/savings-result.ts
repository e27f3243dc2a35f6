import { addDays, daysBetween } from "#contract/common/calendar";
import { APPLICATION_VERSION } from "#contract/common/version";
import type { NextWashDecision } from "#contract/decision/decision";
import type { PlantPlanResult } from "#contract/decision/plant-plan";
import type { SavingsForecast, SavingsOutlook, SavingsPlan, SavingsResult } from "#contract/savings/savings";
import { nothingKnown } from "./nothing-known.ts";
import { plantDecision } from "./plant-decision.ts";

const DAYS_PER_WEEK = 7;
/** Numbers of washes whose incomes differ by less are equally good [share of the income]. */
const EQUALLY_GOOD = 0.0005;
const MOVED_WEEKS = [-4, -3, -2, -1, 0, 1, 2, 3, 4];

export type FreshResult = SavingsResult & { outlook: SavingsOutlook; forecast: SavingsForecast };

type WeekOf = (monday: string) => number;
const weekOf =
  (startDay: string): WeekOf =>
  (monday) =>
    daysBetween(startDay, monday) / DAYS_PER_WEEK;

/** The next wash of a plan on a day, without the facts of its plant. */
export const nextWashOf = (plan: PlantPlanResult, today: string): NextWashDecision | null =>
  plantDecision(
    { plant_id: "", timezone: plan.timezone, calculatedAt: null, blockedWeeks: [], plan, facts: nothingKnown },
    today,
  ).wash;

/** A plan in the form of the specification: means of the draws. Only no wash and the best plan have ranges. */
export function savingsResult(plan: PlantPlanResult, wash: NextWashDecision | null): FreshResult {
  const week = weekOf(plan.startDay);
  const plans = plan.plans.map((_, cleanings) => savingsPlan(plan, cleanings));
  const washed = plans.slice(1);
  const incomes = plans.map(({ income }) => income);
  const byIncome = [...incomes.keys()].toSorted((one, other) => incomes[other]! - incomes[one]!);
  const isClose = (income: number): boolean => incomes[plan.best]! - income <= EQUALLY_GOOD * plan.income;
  const forecast = forecastOf(plan);
  return {
    startDay: plan.startDay,
    timezone: plan.timezone,
    weeks: plan.weeks,
    plans,
    best_num_cleanings: plan.best,
    planned_cleanings: plan.plannedCleanings,
    best_weeks: washed.map(({ weeks }) => weeks),
    max_revenues: washed.map(({ income }) => income),
    soiling_loss_dollars: washed.map(({ soilingLoss }) => soilingLoss),
    soiling_loss_max: plan.loss.mean,
    rainfall: plan.rainfall,
    chart_cumrev_max: forecast.incomes[plan.best]!,
    maxAnnualSavings: plan.overNone.mean,
    equallyGood: incomes.flatMap((income, cleanings) => (isClose(income) ? [cleanings] : [])),
    runnerUp: byIncome.find((cleanings) => cleanings !== plan.best) ?? null,
    windows: plan.plans[plan.best]!.dates.map((date, index) =>
      index === 0 && wash !== null
        ? { first: week(wash.first), last: week(wash.last) }
        : { first: week(date), last: week(date) },
    ),
    outlook: outlookOf(plan, week),
    forecast,
    assumptions: plan.assumptions,
    initialLoss: plan.initialLoss,
    rainSource: plan.rainSource,
    ...(plan.rainAsOf !== undefined && { rainAsOf: plan.rainAsOf }),
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
    weeks: dates.map(weekOf(plan.startDay)),
    dates,
    income: income(loss),
    soilingLoss: loss,
    washCost,
    p10: income(range?.p90 ?? loss),
    p50: income(range?.p50 ?? loss),
    p90: income(range?.p10 ?? loss),
  };
}

/** Courses of the best plan and of no wash; none for other numbers. */
function forecastOf({ plans, best, incomes, loss, lead, startDay, washCost }: PlantPlanResult): SavingsForecast {
  let total = 0;
  const ofBest = incomes.map((income, week) => {
    const washes = plans[best]!.dates.filter((date) => date === addDays(startDay, DAYS_PER_WEEK * week)).length;
    total += income * (1 - (loss.mean[week] ?? 0) / 100) - washes * washCost;
    return total;
  });
  const courses = (none: number[], plan: number[]): number[][] =>
    plans.map((_, cleanings) => (cleanings === best ? plan : cleanings === 0 ? none : []));
  return {
    lossBand: { p10: loss.p10, p90: loss.p90 },
    incomes: courses(
      ofBest.map((income, week) => income - lead.mean[week]!),
      ofBest,
    ),
    gains: courses(
      incomes.map(() => 0),
      lead.mean,
    ),
    incomeBand: { p10: ofBest, p90: ofBest },
    gainBand: { p10: lead.p10, p90: lead.p90 },
  };
}

function outlookOf({ overNone, washes, worth, plans, best }: PlantPlanResult, week: WeekOf): SavingsOutlook {
  const { p10, p50, p90 } = overNone;
  const [first] = washes;
  const at = first ? week(plans[best]!.dates[0]!) : 0;
  const moved = MOVED_WEEKS.map((weeks) => {
    const there = worth[at + weeks] ?? null;
    return there === null ? null : worth[at]! - there;
  });
  return {
    savings: { p10, p50, p90 },
    paysBack: washes.map(({ pays }) => pays),
    earns: washes.map(({ worth: { mean } }) => mean),
    moveCosts: washes.map((_, wash) => (wash === 0 ? moved : MOVED_WEEKS.map((weeks) => (weeks === 0 ? 0 : null)))),
    next: first ? { worth, p10: first.worth.p10, p90: first.worth.p90 } : null,
  };
}
