import { addDays } from "../../../contract/calendar.ts";
import type { SavingsResult } from "../../../contract/savings.ts";

/** What a recommendation follows from. */
export type Outcome = Pick<SavingsResult, "plans" | "best_num_cleanings" | "equallyGood" | "windows" | "startDay">;

const DAYS_A_WEEK = 7;

/**
 * First and last Monday, from `today` on, to which the first wash of the best plan may move for under 1 % of what the plan
 * saves; null where the plan has no wash.
 */
export function firstWindow(
  { windows, startDay }: Pick<Outcome, "windows" | "startDay">,
  today: string,
): [string, string] | null {
  const [window] = windows;
  if (!window) return null;
  const monday = (week: number): string => addDays(startDay, week * DAYS_A_WEEK);
  // The Monday of the week that runs may have passed.
  const open = monday(window.first) < today ? 1 : window.first;
  return [monday(open), monday(window.last)];
}

/** First date from `today` on of the plan with so many cleanings. */
const dateOf = ({ plans }: Pick<Outcome, "plans">, cleanings: number, today: string): string | null =>
  plans.find((plan) => plan.cleanings === cleanings)?.dates.find((date) => date >= today) ?? null;

/** The next date of the best plan by itself, whatever was recommended before; null: no cleaning pays. */
export const plannedDate = (outcome: Outcome, today: string): string | null =>
  dateOf(outcome, outcome.best_num_cleanings, today);

/**
 * The Monday of the next wash, or null where none pays. What was recommended before stays until something is better by more
 * than the band in which the optimiser sees no difference, so that dates do not jump about with each day's weather; but
 * never a day before `today`. `former`: what was recommended last; undefined: nothing was yet. `closed`: Mondays of weeks in which nobody can wash.
 */
export function recommend(
  outcome: Outcome,
  former: string | null | undefined,
  today: string,
  closed: readonly string[] = [],
): string | null {
  const best = plannedDate(outcome, today);
  if (former === undefined) return best;
  if (former === null) return outcome.equallyGood.includes(0) ? null : best;
  if (former < today || closed.includes(former)) return best;
  const window = firstWindow(outcome, today);
  if (window && window[0] <= former && former <= window[1]) return former;
  return outcome.equallyGood.some((cleanings) => dateOf(outcome, cleanings, today) === former) ? former : best;
}
