import { addDays, mondayOf } from "../../contract/calendar.ts";
import type { Obstacle, Recommendation, RecommendedWash, RegretWeek } from "../../contract/recommendation.ts";
import type { SavingsResult } from "../../contract/savings.ts";

/** What a recommended date follows from. */
export type Outcome = Pick<SavingsResult, "plans" | "best_num_cleanings" | "equallyGood" | "windows" | "startDay">;

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

/** The dates to wash on; none where no wash is advised. */
export const advisedDates = (outcome: Pick<Outcome, "plans" | "best_num_cleanings" | "equallyGood">): string[] =>
  isWashAdvised(outcome)
    ? (outcome.plans.find(({ cleanings }) => cleanings === outcome.best_num_cleanings)?.dates ?? [])
    : [];

/**
 * First and last Monday, from `today` on, to which the first wash of the best plan may move for under 1 % of what the plan
 * saves; null where the plan has no wash.
 */
export function firstWindow(
  { windows, startDay }: Pick<Outcome, "windows" | "startDay">,
  today: string,
): { first: string; last: string } | null {
  const [window] = windows;
  if (!window) return null;
  const monday = (week: number): string => addDays(startDay, week * DAYS_A_WEEK);
  // The Monday of the week that runs may have passed.
  const open = monday(window.first) < today ? 1 : window.first;
  return { first: monday(open), last: monday(window.last) };
}

/** The Monday of the next wash of a plan; null: no wash is advised. */
export const nextDate = (outcome: Outcome, today: string): string | null =>
  advisedDates(outcome).find((date) => date >= today) ?? null;

export interface RecommendationBasis {
  /** The plan of the saved inputs; null: there is none. */
  result: SavingsResult | null;
  recommended: string | null;
  obstacles: Obstacle[];
  /** Today in the device's zone. */
  today: string;
}

type Answer = Pick<Recommendation, "state" | "obstacles" | "wash" | "regret" | "plan">;

/** The recommendation that follows from a plan. */
export function recommendation({ result, recommended, obstacles, today }: RecommendationBasis): Answer {
  const wash = result && recommended !== null ? washOf(result, recommended, today) : null;
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
  const nextMonday = addDays(mondayOf(today), DAYS_A_WEEK);
  if (wash.window.last <= nextMonday) return "washNow";
  // On a Monday the week that begins is the first in which a wash can be done, else the next.
  const earliest = mondayOf(today) === today ? today : nextMonday;
  return wash.window.first <= earliest ? "windowOpen" : "noWashNeeded";
}

function washOf(result: SavingsResult, date: string, today: string): RecommendedWash {
  const { outlook, rainSource } = result;
  const window = firstWindow(result, today) ?? { first: date, last: date };
  const years = outlook?.savings.years.length ?? 0;
  const isRainKnown = rainSource !== "none" && years > 0;
  return {
    date,
    window,
    worth: outlook?.earns?.[0] ?? 0,
    worthP10: (isRainKnown ? outlook?.next?.p10 : null) ?? null,
    worthP90: (isRainKnown ? outlook?.next?.p90 : null) ?? null,
    weekOfDelay: outlook?.moveCosts[0]?.[A_WEEK_LATER] ?? null,
    paysBack: isRainKnown ? { years: Math.round((outlook?.paysBack[0] ?? 0) * years), of: years } : null,
  };
}

function regretOf({ startDay, weeks, outlook }: SavingsResult): RegretWeek[] {
  return Array.from({ length: Math.min(REGRET_WEEKS, weeks) }, (_, week) => ({
    monday: addDays(startDay, week * DAYS_A_WEEK),
    worth: outlook?.next?.worth[week] ?? null,
  }));
}

function planOf(result: SavingsResult, today: string): Recommendation["plan"] {
  const { weeks, maxAnnualSavings, outlook } = result;
  return {
    dates: advisedDates(result).filter((date) => date >= today),
    weeks,
    saves: maxAnnualSavings,
    p10: outlook?.savings.p10 ?? maxAnnualSavings,
    p90: outlook?.savings.p90 ?? maxAnnualSavings,
  };
}
