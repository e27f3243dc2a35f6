import { addDays } from "../../contract/calendar.ts";
import * as format from "../../contract/format.ts";
import type { SavingsResult } from "../../contract/savings.ts";
import { bestPlan } from "./decision.ts";

/** One cleaning of the best plan as a crew is told of it. */
export interface ScheduleRow {
  number: string;
  date: string;
  /** First and last Monday to which it alone may move cheaply. */
  window: string;
  /** Share of the rain years in which leaving it out would earn less. */
  paysBack: string;
  /** The same where there is no room. */
  chance: string;
}

export function scheduleRows(result: SavingsResult): ScheduleRow[] {
  const monday = (week: number): string => format.day(addDays(result.startDay, 7 * week));
  // One dry year for all that nobody knows says nothing of chances.
  const chances = result.rainSource === "none" ? undefined : result.outlook?.paysBack;
  return (bestPlan(result)?.dates ?? []).map((date, index) => {
    const window = result.windows[index];
    const chance = chances?.[index];
    return {
      number: String(index + 1),
      date: format.day(date),
      window:
        window === undefined || window.first === window.last
          ? "no other"
          : `${monday(window.first)} to ${monday(window.last)}`,
      paysBack: chance === undefined ? "not known" : `${format.percent(chance * 100, 0)} of rain years`,
      chance: chance === undefined ? "–" : format.percent(chance * 100, 0),
    };
  });
}
