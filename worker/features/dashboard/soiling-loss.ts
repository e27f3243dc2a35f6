import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays } from "../../contract/calendar.ts";
import type { SoilingLoss } from "../../contract/soiling.ts";
import { insolationNote, meanLoss, type ReportedDay } from "../devices/index.ts";

/**
 * The tiles: the last 7 and 30 calendar days up to today in the device's zone, and the 7 before those 7.
 * `days` covers at least the last 30 days; `latest` is the newest day that has a loss, however old.
 */
export function soilingLoss(
  days: ReportedDay[],
  latest: ReportedDay | null,
  today: string,
  kernels: Pick<Analytics, "meanLoss">,
): SoilingLoss {
  /** Mean loss of the days after `after` up to `to`. */
  const lossBetween = (after: string, to: string) =>
    meanLoss(
      days.filter(({ day }) => day > after && day <= to),
      kernels,
    );
  const seven = lossBetween(addDays(today, -7), today);
  const thirty = lossBetween(addDays(today, -30), today);
  return {
    sevenDaysLoss: seven.loss,
    sevenDaysCount: seven.count,
    thirtyDaysLoss: thirty.loss,
    thirtyDaysCount: thirty.count,
    previousSevenDaysLoss: lossBetween(addDays(today, -14), addDays(today, -7)).loss,
    latestDay: latest?.day ?? null,
    latestLoss: latest?.loss ?? null,
    insolationNote: insolationNote(latest === null ? days : [...days, latest]),
  };
}
