import { AnalyticsInputError } from "../../types.ts";
import type { DecidedPlan, DecidePlanInput, DrawnFigure, DrawnWash, PlanDraws } from "../../types.ts";
import { MAX_SPREAD, requireLength, requireRange, requireWhole } from "../check.ts";
import { type Address, BYTES_PER_VALUE, type Core } from "../core.ts";
import { modeOf } from "../models/rain-removal.ts";
import { bestPlans, quantiles } from "./optimize-cleanings.ts";
import { cleaningProblem, type ProblemRecord } from "./cleaning-problem.ts";
import { putWaiting, solveWaiting } from "./wait-value.ts";

const WORLDS = 1500;
const MAX_WORLDS = 10_000;
const MOST_WASHES = 26;
const GROWTH_VALUES = 4;
/** Years of the value of waiting: each rain year equally often. Those of a forecast are alike, so that some of them do. */
const WAIT_YEARS = 60;
const MAX_WAIT_YEARS = 120;
/** Cuts at which the first wash has a range. */
const FIRST_WEEKS = 13;

export function decidePlan(core: Core, input: DecidePlanInput): DecidedPlan {
  const { problem: known, draws, practice, blocked, most = MOST_WASHES, wait } = input;
  const { season, ...rest } = known;
  const problem = cleaningProblem(core, {
    ...rest,
    ...(blocked && { blocked }),
    rate: season,
    removalYears: [],
    initialLoss: 0,
    maxCleanings: most,
  });
  const days = season.length;
  const { worlds = WORLDS } = draws;
  const record = putDraws(core, draws, days, worlds);
  for (const [at, cut] of practice.entries()) {
    requireWhole("practice", cut, 0, problem.cutCount - 1);
    if (at > 0 && cut <= practice[at - 1]!) throw new AnalyticsInputError("practice must name cuts, ascending.");
  }
  const rainYears = draws.rain.years.length;
  const mostYears = wait?.isForecast ? WAIT_YEARS : MAX_WAIT_YEARS;
  const waitYears = Math.min(worlds, mostYears, rainYears * Math.max(1, Math.floor(WAIT_YEARS / rainYears)));
  const counted = wait?.isForecast ? worlds : waitYears;
  const waiting = putWaiting(core, problem, wait ? [waitYears, counted] : [0, 0], wait);
  core.run("expectedCosts", problem.record, record, waiting.record);
  const plans = bestPlans(core, problem).map(({ cuts, loss }) => ({ cuts, loss }));
  const { lossOf, leadOf } = costsOf(core, problem, rest.washCost);
  const netOf = ({ cuts, loss }: { cuts: number[]; loss: number }): number => -loss - cuts.length * rest.washCost;
  const best = plans.reduce((one, other) => (netOf(other) > netOf(one) ? other : one));
  const none = plans[0]!;
  const practiced = { cuts: [...practice], loss: lossOf(practice) };
  /** Mean worth of the best plan's wash [$], if `cuts` are the plan with it. */
  const worthOf = (cuts: readonly number[], without: readonly number[]): number =>
    lossOf(without) - lossOf(cuts) - rest.washCost;
  const rests = best.cuts.slice(1);
  const second = rests[0] ?? problem.cutCount;
  const worth = Float64Array.from({ length: problem.cutCount }, (_, cut) =>
    cut < second && !blocked?.[cut] ? worthOf([cut, ...rests], rests) : NaN,
  );
  const followed = follow(core, { problem, record, worlds, days }, best.cuts, practice);
  const drawn = (values: Float64Array, mean: number): DrawnWash => ({
    worth: figure(values, mean),
    pays: values.filter((gain) => gain > 0).length / worlds,
  });
  const figure = (values: Float64Array, mean: number): DrawnFigure => ({
    mean,
    ...quantiles(core, core.put(values), worlds),
  });
  const { byWorld } = followed;
  const over = (losses: Float64Array, washes: number): Float64Array =>
    losses.map((loss, world) => loss - byWorld.plan[world]! + (washes - best.cuts.length) * rest.washCost);
  return {
    income: problem.income,
    plans,
    best: best.cuts.length,
    worth,
    weeks: Array.from({ length: followed.weeks }, (_, cut) =>
      Number.isNaN(worth[cut]!) ? null : drawn(followed.worths.subarray(cut * worlds, (cut + 1) * worlds), worth[cut]!),
    ),
    washes: best.cuts.map((_, wash) =>
      drawn(
        followed.gains.subarray(wash * worlds, (wash + 1) * worlds),
        worthOf(best.cuts, best.cuts.toSpliced(wash, 1)),
      ),
    ),
    practice: { loss: practiced.loss, lead: leadOf(practice) },
    overNone: figure(over(byWorld.none, 0), netOf(best) - netOf(none)),
    overPractice: figure(over(byWorld.practice, practice.length), netOf(best) - netOf(practiced)),
    loss: followed.loss,
    lead: followed.lead,
    byWorld,
    wait: wait ? solveWaiting(core, problem.record, waiting) : null,
  };
}

/** Columns of cumulative shares, which a draw compares with a uniform number. */
function shares(name: string, entries: readonly { weight: number }[]): number[] {
  if (entries.length === 0) throw new AnalyticsInputError(`${name} must have an entry.`);
  for (const { weight } of entries) requireRange(`weight of ${name}`, weight, 0, Number.MAX_VALUE);
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  if (!(total > 0)) throw new AnalyticsInputError(`${name} must have a positive weight.`);
  let sum = 0;
  return entries.map(({ weight }) => (sum += weight) / total);
}

function putDraws(core: Core, draws: PlanDraws, days: number, worlds: number): Address {
  const { rain, level, rate, laws, responses, responseSpread, energySpread } = draws;
  for (const year of rain.years) requireLength("rain.years", year, days);
  if (rain.years.length === 0) throw new AnalyticsInputError("At least one rain year is needed.");
  requireWhole("worlds", worlds, 1, MAX_WORLDS);
  requireRange("level.mean", level.mean, 0, 1);
  requireRange("level.spread", level.spread, 0, 1);
  requireRange("rate.prior", rate.prior, Number.MIN_VALUE, 1);
  requireRange("rate.spread", rate.spread, 1e-6, MAX_SPREAD);
  requireWhole("rate.measured", rate.measured, 0, MAX_WORLDS);
  requireRange("rate.squares", rate.squares, 0, 1e6);
  for (const { limit, rate: own, error, spells } of laws) {
    if (limit !== Infinity) requireRange("limit", limit, Number.MIN_VALUE, 1);
    if (spells > 0) requireRange("rate of a law", own, Number.MIN_VALUE, 1);
    requireRange("error", error, 0, MAX_SPREAD);
    requireRange("spells", spells, 0, MAX_WORLDS);
  }
  for (const { half, steepness } of responses) {
    modeOf({ threshold: half, mode: rain.mode });
    requireRange("half", half, rain.mode === "gradual" ? Number.MIN_VALUE : 0, MAX_WORLDS);
    requireRange("steepness", steepness, 0, MAX_WORLDS);
  }
  requireRange("responseSpread", responseSpread, 0, MAX_SPREAD);
  requireRange("energySpread", energySpread, 0, MAX_SPREAD);
  const years = rain.years.length;
  const rainAt = core.take(days * years);
  for (const [year, column] of rain.years.entries()) core.write(rainAt + year * days * BYTES_PER_VALUE, column);
  const lawShares = shares("laws", laws);
  const responseShares = shares("responses", responses);
  const lawRows = laws.flatMap(({ limit, rate: own, error, spells }, at) => [
    lawShares[at]!,
    limit === Infinity ? 0 : limit,
    own,
    error,
    spells,
  ]);
  const responseRows = responses.flatMap(({ half, steepness }, at) => [responseShares[at]!, half, steepness]);
  return core.putRecord(
    [
      rainAt,
      years,
      modeOf({ threshold: 0, mode: rain.mode }),
      worlds,
      core.put(Float64Array.from(lawRows)),
      laws.length,
      core.put(Float64Array.from(responseRows)),
      responses.length,
      core.take(2 * days * years),
      core.take(years),
      core.take(days),
      core.take(GROWTH_VALUES * days),
      core.take(2 * days),
    ],
    [
      level.spread,
      rate.prior,
      rate.spread,
      rate.measured,
      rate.squares,
      responseSpread,
      energySpread,
      level.mean,
      0,
      1,
    ],
  );
}

/** The mean loss of any plan [$], and its mean lead over no wash at the end of each period [$]. */
function costsOf(core: Core, { cutCount, cost }: ProblemRecord, washCost: number) {
  const width = cutCount + 1;
  const costs = core.read(cost, width * width);
  const lossOf = (cuts: readonly number[]): number =>
    [...cuts, cutCount].reduce((sum, cut, at) => sum + costs[(at === 0 ? 0 : cuts[at - 1]! + 1) * width + cut]!, 0);
  const leadOf = (cuts: readonly number[]): Float64Array =>
    Float64Array.from({ length: cutCount }, (_, period) => {
      const done = cuts.filter((cut) => cut <= period);
      const lost = [...done, period + 1].reduce(
        (sum, cut, at) => sum + costs[(at === 0 ? 0 : done[at - 1]! + 1) * width + cut]!,
        0,
      );
      return costs[period + 1]! - lost - done.length * washCost;
    });
  return { lossOf, leadOf };
}

/** The plans by world, and courses of the best. */
function follow(
  core: Core,
  { problem, record, worlds, days }: { problem: ProblemRecord; record: Address; worlds: number; days: number },
  plan: readonly number[],
  practice: readonly number[],
) {
  const { cutCount } = problem;
  const [planAt, practiceAt] = [core.put(Float64Array.from(plan)), core.put(Float64Array.from(practice))];
  const [none, practiced, planned] = [core.take(worlds), core.take(worlds), core.take(worlds)];
  const gains = core.take(plan.length * worlds);
  const [losses, leads] = [core.take(cutCount * worlds), core.take(cutCount * worlds)];
  const money = core.take(cutCount);
  const weeks = Math.min(FIRST_WEEKS, plan[1] ?? cutCount);
  const worths = core.take(weeks * worlds);
  core.run("periodIncomes", problem.record, money);
  const plans = core.putRecord([
    planAt,
    plan.length,
    practiceAt,
    practice.length,
    none,
    practiced,
    planned,
    gains,
    losses,
    leads,
    money,
    core.take(2 * cutCount),
    worths,
    weeks,
    core.take((weeks + 1) ** 2),
  ]);
  if (days > 0) core.run("followWorlds", problem.record, record, plans);
  const column = core.take(cutCount);
  const course = (rows: Address) => {
    core.run("rowMeans", rows, cutCount, worlds, column);
    const mean = core.read(column, cutCount);
    const quantile = (share: number): Float64Array => {
      core.run("rowQuantiles", rows, cutCount, worlds, share, column);
      return core.read(column, cutCount);
    };
    return { mean, p10: quantile(0.1), p90: quantile(0.9) };
  };
  return {
    byWorld: {
      none: core.read(none, worlds),
      practice: core.read(practiced, worlds),
      plan: core.read(planned, worlds),
    },
    weeks,
    worths: core.read(worths, weeks * worlds),
    gains: core.read(gains, plan.length * worlds),
    loss: course(losses),
    lead: course(leads),
  };
}
