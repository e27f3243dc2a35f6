import { addDays, daysBetween, nextMonday } from "#contract/common/calendar";
import type { PracticeKind } from "#contract/decision/decision";
import { conditionalRain, usedLead } from "../cleaning-plan/conditional-rain.ts";
import { type Horizon, horizonOf, incomeColumns, monthlyColumn, WEEKS_PER_YEAR } from "../cleaning-plan/horizon.ts";
import type {
  Analytics,
  DecidedPlan,
  DecidePlanInput,
  DrawnCourse,
  RainRemovalMode,
  WaitValue,
} from "../../../analytics-wasm/types.ts";
import { MAX_WASH_DAYS, SOILING_CAP } from "#contract/common/limits";
import type { PlantPlan } from "#contract/decision/plant-plan";
import type { PlanTerms } from "#contract/records/terms";
import type { PlannedForecast } from "#contract/savings/planned-forecast";
import type { PlanEnergy } from "#contract/savings/savings";
import type { SoilingDraws } from "../plant-soiling/draws.ts";

const DAYS_PER_WEEK = 7;
const YEAR_DAYS = 365;
/** A shorter record may not know the washes of a year [days]. */
const MIN_RECORD_DAYS = 300;

/** `logged`: days of washes in the last 365 days; `recordDays`: how long washes can have been logged. */
interface PracticeBasis {
  chosen: PracticeKind;
  logged: readonly string[];
  recordDays: number;
  /** A year, evenly spread. */
  plannedCleanings: number;
}

interface Practice {
  kind: PracticeKind;
  /** Indexes of weeks, ascending. */
  cuts: number[];
}

/** The washing that happens without advice, in the weeks of a plan. */
export function practiceOf(
  { chosen, logged, recordDays, plannedCleanings }: PracticeBasis,
  { startDay, weeks }: Pick<Horizon, "startDay" | "weeks">,
): Practice {
  if (chosen === "none") return { kind: "none", cuts: [] };
  if (chosen === "lastYear" && recordDays >= MIN_RECORD_DAYS) {
    const places = logged.map((day) => Math.floor(daysBetween(startDay, addDays(day, YEAR_DAYS)) / DAYS_PER_WEEK));
    const cuts = [...new Set(places)].filter((week) => week >= 0 && week < weeks).sort((a, b) => a - b);
    return { kind: cuts.length === 0 ? "none" : "lastYear", cuts };
  }
  const ofYear = Array.from({ length: plannedCleanings }, (_, wash) =>
    Math.floor(((wash + 0.5) * WEEKS_PER_YEAR) / plannedCleanings),
  );
  const cuts = ofYear.filter((week) => week < weeks);
  return { kind: cuts.length === 0 ? "none" : "planned", cuts };
}

/** `rain`: years of 365 days [mm], none: dry; what a forecast says of the next days; `mode`: how rain cleans. */
export interface PlantInputs {
  today: string;
  terms: Pick<PlanTerms, "weeks" | "prices" | "washCost" | "blockedWeeks" | "residualSoiling" | "washDays">;
  energy: Pick<PlanEnergy, "daily" | "lossCurve">;
  rain: { years: readonly ArrayLike<number>[]; forecast?: PlannedForecast | undefined; mode: RainRemovalMode };
  soiling: SoilingDraws;
  practice: PracticeBasis;
  /** Default 1,500. */
  worlds?: number;
  /** Asks for the value of waiting. */
  canWait?: boolean;
  /** What it costs to call off the crew now [$]: waiting must win that, too. */
  callOff?: number;
}

/** Plan of a plant and all its figures, from one set of draws. Server and browser get the same bits. */
export function decidePlant(inputs: PlantInputs, kernels: Pick<Analytics, "decidePlan">): PlantPlan {
  const { terms } = inputs;
  const horizon = horizonOf(inputs.today, terms.weeks, terms.blockedWeeks);
  const practice = practiceOf(inputs.practice, horizon);
  const monday = nextMonday(inputs.today);
  const cut = daysBetween(horizon.startDay, monday) / DAYS_PER_WEEK;
  const canWait = inputs.canWait === true && cut < horizon.weeks && horizon.blocked[cut] === 0;
  const { years, forecast } = inputs.rain;
  const isForecast = forecast !== undefined && years.length > 0 && usedLead(forecast, inputs.today) !== null;
  const decided = kernels.decidePlan({
    ...planInput(inputs, horizon, practice.cuts),
    ...(canWait && { wait: { cut, day: daysBetween(horizon.startDay, inputs.today), isForecast } }),
  });
  const { plannedCleanings } = inputs.practice;
  return {
    ...plantPlan(decided, horizon, { practice, plannedCleanings, washCost: terms.washCost }),
    incomes: weeklyIncomes(inputs, horizon),
    wait:
      decided.wait &&
      waitOf(
        { ...decided.wait, gain: decided.wait.gain - (inputs.callOff ?? 0) },
        { monday, today: inputs.today, isForecast },
      ),
  };
}

/** Half of the possible years. */
const EVEN = 0.5;

function waitOf(
  { gain, week, chanceBy }: WaitValue,
  { monday, today, isForecast }: { monday: string; today: string; isForecast: boolean },
): PlantPlan["wait"] {
  const wait = { monday, gain, week, chance: chanceBy.at(-1)! };
  if (!isForecast) return wait;
  const lead = chanceBy.findIndex((chance) => chance >= EVEN);
  return { ...wait, rainBy: lead < 0 ? null : addDays(today, lead) };
}

function weeklyIncomes({ energy, terms }: Pick<PlantInputs, "energy" | "terms">, horizon: Horizon): number[] {
  const { energy: daily, price } = incomeColumns(terms.prices, energy, horizon);
  const incomes = daily.map((kwh, day) => kwh * price[day]!);
  return Array.from(horizon.cuts, (first, week) =>
    incomes.subarray(first, horizon.cuts[week + 1] ?? horizon.days).reduce((sum, income) => sum + income, 0),
  );
}

function planInput(
  { today, terms, energy, rain, soiling, worlds }: PlantInputs,
  horizon: Horizon,
  practice: number[],
): DecidePlanInput {
  const { season, ...draws } = soiling;
  const columns = rain.years.length > 0 ? conditionalRain(rain, today, horizon) : [new Float64Array(horizon.days)];
  return {
    problem: {
      ...incomeColumns(terms.prices, energy, horizon),
      season: monthlyColumn(season, horizon),
      washCost: terms.washCost,
      cap: SOILING_CAP,
      cuts: horizon.cuts,
      residual: terms.residualSoiling / 100,
      washDays: Math.min(terms.washDays, MAX_WASH_DAYS),
    },
    draws: { ...draws, rain: { years: columns, mode: rain.mode }, ...(worlds !== undefined && { worlds }) },
    practice,
    blocked: horizon.blocked,
  };
}

/** Numbers of washes beyond the best that people may compare. */
const MORE_WASHES = 3;

function plantPlan(
  {
    income,
    plans,
    best,
    worth,
    weeks: firstWeeks,
    washes,
    practice: { loss, lead },
    overNone,
    overPractice,
    byWorld,
    ...courses
  }: DecidedPlan,
  { startDay, weeks, cuts }: Horizon,
  { practice, plannedCleanings, washCost }: { practice: Practice; plannedCleanings: number; washCost: number },
): Omit<PlantPlan, "incomes" | "wait"> {
  const dates = (chosen: readonly number[]): string[] => chosen.map((week) => addDays(startDay, cuts[week]!));
  const known = (values: Float64Array): (number | null)[] =>
    Array.from(values, (value) => (Number.isNaN(value) ? null : value));
  const numbers = (course: DrawnCourse) => ({
    mean: Array.from(course.mean),
    p10: Array.from(course.p10),
    p90: Array.from(course.p90),
  });
  return {
    startDay,
    weeks,
    washCost,
    income,
    plans: plans
      .slice(0, Math.max(best + MORE_WASHES, plannedCleanings) + 1)
      .map((plan) => ({ dates: dates(plan.cuts), loss: plan.loss })),
    best,
    worth: known(worth),
    firstWeeks,
    washes,
    practice: { kind: practice.kind, dates: dates(practice.cuts), loss },
    overNone,
    overPractice,
    loss: { mean: known(courses.loss.mean), p10: known(courses.loss.p10), p90: known(courses.loss.p90) },
    lead: numbers(courses.lead),
    lossRanges: { none: rangeOf(byWorld.none), plan: rangeOf(byWorld.plan) },
    practiceLead: Array.from(lead),
  };
}

function rangeOf(losses: Float64Array): { p10: number; p50: number; p90: number } {
  const sorted = losses.toSorted();
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))]!;
  return { p10: at(0.1), p50: at(0.5), p90: at(0.9) };
}
