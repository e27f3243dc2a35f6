import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { money, waitingText, washStep } from "#contract/decision/money";
import type { FreshResult } from "#domain/decision/index";

type NextPlan = Pick<FreshResult, "best_num_cleanings" | "outlook" | "plans" | "startDay" | "windows">;

/** The next wash of a plan and what is said of it; null: none pays. */
export function nextWashLines({ plans, best_num_cleanings, startDay, windows, outlook }: NextPlan) {
  const best = plans.find(({ cleanings }) => cleanings === best_num_cleanings);
  const [date] = best?.dates ?? [];
  const [window] = windows;
  const { next } = outlook;
  if (best === undefined || date === undefined || window === undefined || next === null) return null;
  const [first, last] = [window.first, window.last].map((week) => format.shortDay(addDays(startDay, 7 * week)));
  const step = washStep(best.washCost / best.cleanings);
  const odds = format.percent(100 * (outlook.paysBack[0] ?? 0), 0);
  const cost = next.week === undefined ? waitingText({ step }, next, 0) : money(step, next.week);
  // Until its window begins, nothing is lost.
  const waiting = window.first > 1 ? [] : [`Waiting a week costs ${cost}.`];
  return {
    date,
    lines: [
      first === last ? `Window: the week of ${first}.` : `Window: ${first} to ${last}.`,
      ...waiting,
      `It pays in ${odds} of possible years.`,
    ],
  };
}
