import { addDays } from "../../contract/calendar.ts";
import type { SoilingLoss } from "../../contract/soiling.ts";
import type { ReportedDay } from "../devices/index.ts";

/** Mean loss of the days after `after` up to `to` [%], weighted by the insolation inside the window; signed. */
function meanLoss(days: ReportedDay[], after: string, to: string): { loss: number | null; count: number } {
  let weight = 0;
  let sum = 0;
  let count = 0;
  for (const { day, loss, windowInsolation } of days) {
    if (day <= after || day > to || loss === null || !windowInsolation) continue;
    weight += windowInsolation;
    sum += windowInsolation * loss;
    count++;
  }
  return { loss: count === 0 ? null : sum / weight, count };
}

/**
 * The tiles: the last 7 and 30 calendar days up to today in the device's zone, and the 7 before those 7.
 * `days` covers at least the last 30 days; `latest` is the newest day that has a loss, however old.
 */
export function soilingLoss(days: ReportedDay[], latest: ReportedDay | null, today: string): SoilingLoss {
  const seven = meanLoss(days, addDays(today, -7), today);
  const thirty = meanLoss(days, addDays(today, -30), today);
  return {
    sevenDaysLoss: seven.loss,
    sevenDaysCount: seven.count,
    thirtyDaysLoss: thirty.loss,
    thirtyDaysCount: thirty.count,
    previousSevenDaysLoss: meanLoss(days, addDays(today, -14), addDays(today, -7)).loss,
    latestDay: latest?.day ?? null,
    latestLoss: latest?.loss ?? null,
  };
}
