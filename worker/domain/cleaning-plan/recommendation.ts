import { addDays, laterDay, mondayOf } from "#contract/common/calendar";
import type { Obstacle, Recommendation, RecommendedWash, RegretWeek } from "#contract/dashboard/recommendation";
import type { PlanBrief } from "./brief.ts";

export type Outcome = Pick<PlanBrief, "plans" | "best_num_cleanings" | "equallyGood" | "windows" | "startDay">;

const DAYS_A_WEEK = 7;
/** Weeks of the regret line, this one first. */
const REGRET_WEEKS = 12;
/** Place of "a week later" among the moves of -4 to +4 weeks. */
const A_WEEK_LATER = 5;

/** Whether a wash pays at all: where no wash is equally good, the advice is no wash. */
export const isWashAdvised = ({
  best_num_cleanings,
  equallyGood,
}: Pick<Outcome, "best_num_cleanings" | "equallyGood">): boolean => best_num_cleanings > 0 && !equallyGood.includes(0);

export const advisedDates = (outcome: Pick<Outcome, "plans" | "best_num_cleanings" | "equallyGood">): string[] =>
  isWashAdvised(outcome)
    ? (outcome.plans.find(({ cleanings }) => cleanings === outcome.best_num_cleanings)?.dates ?? [])
    : [];

/** The first Monday from `today` on: a wash can still begin in its week. */
const nextMonday = (today: string): string => {
  const monday = mondayOf(today);
  return monday === today ? today : addDays(monday, DAYS_A_WEEK);
};

export interface RemainingWash {
  /** Its place in the plan, from 0. */
  index: number;
  date: string;
}

/**
 * The washes of a plan from `today` on. One whose Monday passed this week is not skipped: it is due on the next Monday, as long as the
 * plan has none of its own for it. A wash that was logged is no longer in the plan, because the plan is calculated again.
 */
export function remainingWashes(
  outcome: Pick<Outcome, "plans" | "best_num_cleanings" | "equallyGood">,
  today: string,
): RemainingWash[] {
  const washes = advisedDates(outcome).map((date, index) => ({ index, date }));
  return washes.flatMap(({ index, date }) => {
    if (date >= today) return [{ index, date }];
    const due = nextMonday(today);
    return date < mondayOf(today) || washes[index + 1]?.date === due ? [] : [{ index, date: due }];
  });
}

/**
 * First and last Monday, from `today` on, to which a wash of the best plan, the first unless said otherwise, may move for under 1 %
 * of what the plan saves; null where the plan has no such wash.
 */
export function firstWindow(
  { windows, startDay }: Pick<Outcome, "windows" | "startDay">,
  today: string,
  index = 0,
): { first: string; last: string } | null {
  const window = windows[index];
  if (!window) return null;
  const monday = (week: number): string => addDays(startDay, week * DAYS_A_WEEK);
  const first = laterDay(monday(window.first), nextMonday(today));
  return { first, last: laterDay(monday(window.last), first) };
}

/** The Monday of the next wash of a plan; null: no wash is advised. */
export const nextDate = (outcome: Outcome, today: string): string | null =>
  remainingWashes(outcome, today)[0]?.date ?? null;

type Plan = Outcome & Pick<PlanBrief, "rainSource" | "outlook">;

/** The next wash of a plan from `today` on, and how much depends on its week; null: no wash is advised. */
export function nextWash(plan: Plan, today: string): RecommendedWash | null {
  const [next] = remainingWashes(plan, today);
  if (next === undefined) return null;
  const { outlook, rainSource } = plan;
  const { index, date } = next;
  const years = outlook?.savings.years.length ?? 0;
  const isRainKnown = rainSource !== "none" && years > 0;
  const spread = isRainKnown && index === 0 ? outlook?.next : null;
  return {
    date,
    window: firstWindow(plan, today, index) ?? { first: date, last: date },
    worth: outlook?.earns?.[index] ?? 0,
    worthP10: spread?.p10 ?? null,
    worthP90: spread?.p90 ?? null,
    weekOfDelay: outlook?.moveCosts[index]?.[A_WEEK_LATER] ?? null,
    paysBack: isRainKnown ? { years: Math.round((outlook?.paysBack[index] ?? 0) * years), of: years } : null,
  };
}

export interface RecommendationBasis {
  /** The plan of the saved inputs; null: there is none. */
  result: PlanBrief | null;
  obstacles: Obstacle[];
  /** Today in the device's zone. */
  today: string;
}

type Answer = Pick<Recommendation, "state" | "obstacles" | "wash" | "regret" | "plan">;

export function recommendation({ result, obstacles, today }: RecommendationBasis): Answer {
  const wash = result && nextWash(result, today);
  return {
    state: obstacles.length > 0 || result === null ? "unknown" : stateOf(wash, today),
    obstacles,
    wash,
    regret: result ? regretOf(result) : [],
    plan: result ? planOf(result, today) : null,
  };
}

function stateOf(wash: RecommendedWash | null, today: string): Recommendation["state"] {
  if (wash === null) return "noWashNeeded";
  if (wash.window.last <= addDays(mondayOf(today), DAYS_A_WEEK)) return "washNow";
  return wash.window.first <= nextMonday(today) ? "windowOpen" : "noWashNeeded";
}

function regretOf({ startDay, weeks, outlook }: PlanBrief): RegretWeek[] {
  return Array.from({ length: Math.min(REGRET_WEEKS, weeks) }, (_, week) => ({
    monday: addDays(startDay, week * DAYS_A_WEEK),
    worth: outlook?.next?.worth[week] ?? null,
  }));
}

function planOf(result: PlanBrief, today: string): Recommendation["plan"] {
  const { weeks, maxAnnualSavings, outlook } = result;
  return {
    dates: remainingWashes(result, today).map(({ date }) => date),
    weeks,
    saves: maxAnnualSavings,
    p10: outlook?.savings.p10 ?? maxAnnualSavings,
    p90: outlook?.savings.p90 ?? maxAnnualSavings,
  };
}
