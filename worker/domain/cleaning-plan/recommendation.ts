import { addDays, laterDay, mondayOf } from "#contract/common/calendar";
import type { RecommendedWash } from "#contract/dashboard/recommendation";
import type { SavingsPlan, SavingsResult } from "#contract/savings/savings";

export interface PlanOutcome extends Pick<
  SavingsResult,
  "best_num_cleanings" | "equallyGood" | "windows" | "startDay"
> {
  plans: Pick<SavingsPlan, "cleanings" | "dates">[];
}

const DAYS_PER_WEEK = 7;
const WEEK_LATER_INDEX = 5;

/** False if not washing is equally good. */
export const isWashRecommended = ({
  best_num_cleanings,
  equallyGood,
}: Pick<PlanOutcome, "best_num_cleanings" | "equallyGood">): boolean =>
  best_num_cleanings > 0 && !equallyGood.includes(0);

export const recommendedDates = (
  outcome: Pick<PlanOutcome, "plans" | "best_num_cleanings" | "equallyGood">,
): string[] =>
  isWashRecommended(outcome)
    ? (outcome.plans.find(({ cleanings }) => cleanings === outcome.best_num_cleanings)?.dates ?? [])
    : [];

/** Today if it is a Monday, because a wash can still begin this week. */
const nextMonday = (today: string): string => {
  const monday = mondayOf(today);
  return monday === today ? today : addDays(monday, DAYS_PER_WEEK);
};

export interface RemainingWash {
  index: number;
  date: string;
}

/**
 * Washes of a plan from today on. A wash whose Monday passed this week is due next Monday unless the plan has one then.
 * Logged washes don't appear, because logging recalculates the plan.
 */
export function remainingWashes(
  outcome: Pick<PlanOutcome, "plans" | "best_num_cleanings" | "equallyGood">,
  today: string,
): RemainingWash[] {
  const washes = recommendedDates(outcome).map((date, index) => ({ index, date }));
  return washes.flatMap(({ index, date }) => {
    if (date >= today) return [{ index, date }];
    const due = nextMonday(today);
    return date < mondayOf(today) || washes[index + 1]?.date === due ? [] : [{ index, date: due }];
  });
}

/**
 * First and last Monday to which a wash (the first by default) can move for less than 1% of the savings; null if the
 * plan has no such wash.
 */
export function firstWindow(
  { windows, startDay }: Pick<PlanOutcome, "windows" | "startDay">,
  today: string,
  index = 0,
): { first: string; last: string } | null {
  const window = windows[index];
  if (!window) return null;
  const monday = (week: number): string => addDays(startDay, week * DAYS_PER_WEEK);
  const first = laterDay(monday(window.first), nextMonday(today));
  return { first, last: laterDay(monday(window.last), first) };
}

export const nextDate = (outcome: PlanOutcome, today: string): string | null =>
  remainingWashes(outcome, today)[0]?.date ?? null;

type OutlookPlan = PlanOutcome & Pick<SavingsResult, "rainSource" | "outlook">;

/** Next wash from today on, and the cost of other weeks; null if no wash is recommended. */
export function nextWash(plan: OutlookPlan, today: string): RecommendedWash | null {
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
    weekOfDelay: outlook?.moveCosts[index]?.[WEEK_LATER_INDEX] ?? null,
    paysBack: isRainKnown ? { years: Math.round((outlook?.paysBack[index] ?? 0) * years), of: years } : null,
  };
}
