import { addDays } from "../../contract/calendar.ts";
import type { SoilingLoss } from "../../contract/soiling.ts";
import { insolationNote, meanLoss, type ReportedDay } from "../devices/index.ts";

/** Mean loss of the days after `after` up to `to`. */
const lossBetween = (days: ReportedDay[], after: string, to: string) =>
  meanLoss(days.filter(({ day }) => day > after && day <= to));

/**
 * The tiles: the last 7 and 30 calendar days up to today in the device's zone, and the 7 before those 7.
 * `days` covers at least the last 30 days; `latest` is the newest day that has a loss, however old.
 */
export function soilingLoss(days: ReportedDay[], latest: ReportedDay | null, today: string): SoilingLoss {
  const seven = lossBetween(days, addDays(today, -7), today);
  const thirty = lossBetween(days, addDays(today, -30), today);
  return {
    sevenDaysLoss: seven.loss,
    sevenDaysCount: seven.count,
    thirtyDaysLoss: thirty.loss,
    thirtyDaysCount: thirty.count,
    previousSevenDaysLoss: lossBetween(days, addDays(today, -14), addDays(today, -7)).loss,
    latestDay: latest?.day ?? null,
    latestLoss: latest?.loss ?? null,
    insolationNote: insolationNote(latest === null ? days : [...days, latest]),
  };
}
