import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { FreshResult } from "#domain/decision/index";

/** Index of a week later in the costs of moving a wash. */
const WEEK_LATER = 5;

type NextPlan = Pick<FreshResult, "best_num_cleanings" | "outlook" | "plans" | "startDay" | "windows">;

/** The next wash of a plan and what is said of it; null: none pays. */
export function nextWashLines({ plans, best_num_cleanings, startDay, windows, outlook }: NextPlan) {
  const date = plans.find(({ cleanings }) => cleanings === best_num_cleanings)?.dates[0];
  const [window] = windows;
  if (date === undefined || window === undefined) return null;
  const [first, last] = [window.first, window.last].map((week) => format.shortDay(addDays(startDay, 7 * week)));
  const cost = outlook.moveCosts[0]?.[WEEK_LATER] ?? null;
  const odds = format.percent(100 * (outlook.paysBack[0] ?? 0), 0);
  return {
    date,
    lines: [
      first === last ? "This is the only good week." : `Good weeks: ${first} to ${last}.`,
      cost === null
        ? "The week after is blocked or already has a wash."
        : `Waiting a week costs ${format.dollars(Math.max(0, cost), 0)}.`,
      `It pays in ${odds} of possible years.`,
    ],
  };
}
