import { addDays } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import type { SavingsResult } from "#contract/savings/savings";
import { recommendedDates } from "#domain/cleaning-plan/recommendation";

export interface ScheduleRow {
  number: string;
  date: string;
  window: string;
  nets: string;
  /** Share of rain years in which the wash pays. */
  paysBack: string;
  chance: string;
}

export function scheduleRows(result: SavingsResult): ScheduleRow[] {
  const monday = (week: number): string => format.day(addDays(result.startDay, 7 * week));
  // One assumed dry year gives no chances.
  const chances = result.rainSource === "none" ? undefined : result.outlook?.paysBack;
  return recommendedDates(result).map((date, index) => {
    const window = result.windows[index];
    const chance = chances?.[index];
    const earns = result.outlook?.earns[index];
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
