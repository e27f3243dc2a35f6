import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays } from "#contract/common/calendar";
import type { SoilingLoss } from "#contract/soiling/soiling";
import type { SystematicUncertainty } from "#contract/common/uncertainty";
import { insolationNote, meanLoss, meanUncertainty, type DailySoilingDay } from "../devices/index.ts";

/**
 * Tiles: the last 7 and 30 calendar days up to today in the device's zone, and the 7 before those 7. `days` covers at least 30 days;
 * `latest` is the newest counted day, however old.
 */
export function soilingLoss(
  days: DailySoilingDay[],
  latest: DailySoilingDay | null,
  { today, systematic }: { today: string; systematic: SystematicUncertainty },
  kernels: Pick<Analytics, "lossUncertainty">,
): SoilingLoss {
  const between = (after: string, to: string) => days.filter(({ day }) => day > after && day <= to);
  const uncertaintyOf = (some: DailySoilingDay[]) => meanUncertainty(some, systematic.points, kernels);
  const [week, month] = [between(addDays(today, -7), today), between(addDays(today, -30), today)];
  const seven = meanLoss(week);
  const thirty = meanLoss(month);
  const belowZero = (some: DailySoilingDay[]) => meanLoss(some.filter(({ loss }) => loss !== null && loss < 0)).count;
  return {
    sevenDaysLoss: seven.loss,
    sevenDaysCount: seven.count,
    sevenDaysBelowZero: belowZero(week),
    thirtyDaysLoss: thirty.loss,
    thirtyDaysCount: thirty.count,
    thirtyDaysBelowZero: belowZero(month),
    previousSevenDaysLoss: meanLoss(between(addDays(today, -14), addDays(today, -7))).loss,
    latestDay: latest?.day ?? null,
    latestLoss: latest?.loss ?? null,
    sevenDaysUncertainty: uncertaintyOf(week),
    thirtyDaysUncertainty: uncertaintyOf(month),
    latestUncertainty: latest === null ? null : uncertaintyOf([latest]),
    systematic,
    insolationNote: insolationNote(latest === null ? days : [...days, latest]),
  };
}
