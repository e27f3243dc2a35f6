import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { advisedDates } from "#domain/cleaning-plan/recommendation";

export interface ScheduleRow {
  number: string;
  date: string;
  /** First and last Monday to which it alone may move cheaply. */
  window: string;
  nets: string;
  /** Share of the rain years in which leaving it out would earn less. */
  paysBack: string;
  /** The same where there is no room. */
  chance: string;
}

export function scheduleRows(result: SavingsResult): ScheduleRow[] {
  const monday = (week: number): string => format.day(addDays(result.startDay, 7 * week));
  // One dry year for all that nobody knows says nothing of chances.
  const chances = result.rainSource === "none" ? undefined : result.outlook?.paysBack;
  return advisedDates(result).map((date, index) => {
    const window = result.windows[index];
    const chance = chances?.[index];
    const earns = result.outlook?.earns?.[index];
    return {
      number: String(index + 1),
      date: format.day(date),
      window:
        window === undefined || window.first === window.last
          ? "this week only"
          : `${monday(window.first)} to ${monday(window.last)}`,
      nets: earns === undefined ? "–" : format.dollars(earns, 0),
      paysBack: chance === undefined ? "not known" : `${format.percent(chance * 100, 0)} of years`,
      chance: chance === undefined ? "–" : format.percent(chance * 100, 0),
    };
  });
}
