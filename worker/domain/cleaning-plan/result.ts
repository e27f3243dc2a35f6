import type { CleaningPlan, PeriodBand } from "../../../analytics-wasm/types.ts";
import { addDays } from "#contract/common/calendar";
import { MILLIMETERS_PER_INCH } from "#contract/common/limits";
import type { SavingsForecast, SavingsOutlook, SavingsPlan, SavingsResult } from "#contract/savings/savings";
import { APPLICATION_VERSION } from "#contract/common/version";
import { assumptions } from "./assumptions.ts";
import type { PlanSolution } from "./plan-inputs.ts";

function planOf(plan: CleaningPlan, { horizon, inputs }: PlanSolution): SavingsPlan {
  return {
    cleanings: plan.cleanings,
    weeks: plan.cuts,
    dates: plan.cuts.map((week) => addDays(horizon.startDay, horizon.cuts[week]!)),
    income: plan.net,
    soilingLoss: plan.loss,
    washCost: plan.cleanings * inputs.washCost,
    p10: plan.p10,
    p50: plan.p50,
    p90: plan.p90,
  };
}

export type FreshResult = SavingsResult & { outlook: SavingsOutlook; forecast: SavingsForecast };

const withoutNaN = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : value));

function forecastOf({ solution: { courses } }: PlanSolution): SavingsForecast {
  const { plans, best } = courses!;
  const dollars = ({ p10, p90 }: PeriodBand) => ({ p10: Array.from(p10), p90: Array.from(p90) });
  return {
    lossBand: { p10: withoutNaN(best.loss.p10), p90: withoutNaN(best.loss.p90) },
    incomes: plans.map(({ cumulativeNet }) => Array.from(cumulativeNet)),
    gains: plans.map(({ gain }) => Array.from(gain)),
    incomeBand: dollars(best.cumulativeNet),
    gainBand: dollars(best.gain),
  };
}

function outlookOf({ solution, predicted }: PlanSolution): SavingsOutlook {
  const { earns, shift, next } = solution;
  const { p10, p50, p90 } = predicted?.savings ?? solution.savings;
  const first = predicted?.first ?? next;
  return {
    savings: { years: Array.from(solution.savings.years), p10, p50, p90 },
    paysBack: predicted?.paysBack ?? solution.paysBack,
    earns,
    next: next && { worth: withoutNaN(next.worth), p10: first!.p10, p90: first!.p90 },
    moveCosts: shift.map((costs) => withoutNaN(Float64Array.from(costs))),
  };
}

/** A week in which a wash is worth less than this share of its best worth is not in the window [1]. */
const MIN_SHARE = 0.5;

/**
 * Removes from the first window the weeks that are cheap for the plan but not for the wash itself, such as right after
 * a wash.
 */
function windowsOf({ windows, next, plans, best }: PlanSolution["solution"]): SavingsResult["windows"] {
  const [window, ...rest] = windows;
  if (window === undefined || next === null) return windows;
  const minWorth = MIN_SHARE * next.worth[plans[best]!.cuts[0]!]!;
  const paying = [...next.worth.keys()].filter(
    (week) => week >= window.first && week <= window.last && next.worth[week]! > 0 && next.worth[week]! >= minWorth,
  );
  const [first = window.first] = paying;
  return [{ first, last: paying.at(-1) ?? window.last }, ...rest];
}

export function savingsResult(solved: PlanSolution): FreshResult {
  const { inputs, horizon, solution } = solved;
  const plans = solution.plans.map((plan) => planOf(plan, solved));
  const washed = plans.filter(({ cleanings }) => cleanings > 0);
  return {
    startDay: horizon.startDay,
    timezone: inputs.timezone,
    weeks: horizon.weeks,
    plans,
    best_num_cleanings: plans[solution.best]!.cleanings,
    planned_cleanings: inputs.plannedCleanings,
    best_weeks: washed.map(({ weeks }) => weeks),
    max_revenues: washed.map(({ income }) => income),
    soiling_loss_dollars: washed.map(({ soilingLoss }) => soilingLoss),
    soiling_loss_max: withoutNaN(solution.weekly.loss),
    rainfall: solved.weeklyRain.map((millimeters) => millimeters / MILLIMETERS_PER_INCH),
    chart_cumrev_max: Array.from(solution.weekly.cumulativeNet),
    maxAnnualSavings: solution.savings.mean,
    equallyGood: solution.equallyGood.map((index) => plans[index]!.cleanings),
    runnerUp: solution.runnerUp === solution.best ? null : plans[solution.runnerUp]!.cleanings,
    windows: windowsOf(solution),
    outlook: outlookOf(solved),
    forecast: forecastOf(solved),
    ...(solved.better === null ? {} : { planned: addDays(horizon.startDay, horizon.cuts[solved.better]!) }),
    assumptions: assumptions(solved),
    initialLoss: solved.start.loss,
    rainSource: inputs.rain.covered ? inputs.rain.source : "none",
    ...(inputs.rain.covered && inputs.rain.asOf !== undefined ? { rainAsOf: inputs.rain.asOf } : {}),
    version: APPLICATION_VERSION,
  };
}
