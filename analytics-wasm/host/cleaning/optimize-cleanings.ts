import type { CleaningPlan, OptimizeCleaningsInput, OptimizeCleaningsResult } from "../../types.ts";
import { cleaningProblem } from "./cleaning-problem.ts";
import type { ProblemRecord } from "./cleaning-problem.ts";
import type { Core } from "../core.ts";
import { planCourses } from "./plan-courses.ts";
import { planNets, planWorth, quantiles } from "./plan-worth.ts";

/** Moves by -4 to +4 cuts. */
const SHIFTS = 9;

export function optimizeCleanings(core: Core, input: OptimizeCleaningsInput): OptimizeCleaningsResult {
  const problem = cleaningProblem(core, input);
  core.run("cleaningCosts", problem.record);
  const plans = bestPlans(core, problem);
  const ranked = plans.map((plan) => plan.cleanings).sort((a, b) => plans[b]!.net - plans[a]!.net || a - b);
  const [best = 0, runnerUp = best] = ranked;
  const indifferent = core.run("indifference", problem.income);
  const net = plans[best]!.net;
  return {
    plans,
    income: problem.income,
    best,
    runnerUp,
    equallyGood: plans.filter((plan) => plan.net >= net - indifferent).map((plan) => plan.cleanings),
    ...details(core, problem, plans[best]!, net - plans[0]!.net),
    ...(input.courses && { courses: planCourses(core, problem, plans, best) }),
  };
}

function bestPlans(core: Core, problem: ProblemRecord): CleaningPlan[] {
  const { record, cutCount, maximum, first } = problem;
  const width = cutCount + 1;
  const reach = core.take(2 * width);
  const chosen = core.take(width * width);
  const loss = core.take(width);
  const net = core.take(width);
  const plan = core.take(width);
  const nets = core.take(problem.years);
  const count = core.run("cleaningSchedules", record, maximum, first, reach, chosen, loss, net);
  const losses = core.read(loss, count);
  const netIncomes = core.read(net, count);
  return Array.from(losses, (meanLoss, cleanings) => {
    core.run("tracePlan", chosen, cutCount, cleanings, plan);
    planNets(core, problem, plan, cleanings, nets);
    return {
      cleanings,
      cuts: Array.from(core.read(plan, cleanings)),
      loss: meanLoss,
      net: netIncomes[cleanings]!,
      ...quantiles(core, nets, problem.years),
    };
  });
}

function details(
  core: Core,
  problem: ProblemRecord,
  best: CleaningPlan,
  saving: number,
): Pick<OptimizeCleaningsResult, "windows" | "shift" | "paysBack" | "earns" | "next" | "savings" | "weekly"> {
  const { record, cutCount } = problem;
  const { cleanings } = best;
  const plan = core.put(Float64Array.from(best.cuts));
  const windows = core.take(2 * cleanings);
  const shifts = core.take(SHIFTS * cleanings);
  const worth = core.take(cutCount);
  const weekly = [0, 1, 2].map(() => core.take(cutCount));
  core.run("moveWindows", record, plan, cleanings, saving, windows);
  core.run("moveCosts", record, plan, cleanings, shifts);
  core.run("nextWashWorth", record, plan, cleanings, worth);
  core.run("planPeriods", record, plan, cleanings, ...weekly);
  const ends = core.read(windows, 2 * cleanings);
  const prices = Array.from(core.read(shifts, SHIFTS * cleanings));
  const [loss, income, cumulativeNet] = weekly.map((column) => core.read(column, cutCount));
  return {
    windows: best.cuts.map((_, c) => ({ first: ends[2 * c]!, last: ends[2 * c + 1]! })),
    shift: best.cuts.map((_, c) => prices.slice(c * SHIFTS, (c + 1) * SHIFTS)),
    ...planWorth(core, problem, best, { saving, worth: core.read(worth, cutCount) }),
    weekly: { loss: loss!, income: income!, cumulativeNet: cumulativeNet! },
  };
}
