import { type Analytics, MOST_RATE_DAYS } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumber, daysBetween } from "../../contract/calendar.ts";
import type { SoilingRate } from "../../contract/soiling.ts";
import type { ReportedDay } from "../devices/index.ts";

/** Whether a rate may be asked for these days: in order, not beyond tomorrow (2-dashboard.md section 5) and not more than the kernel takes. */
export function isRateRange(from: string, to: string, today: string): boolean {
  return from <= to && to <= addDays(today, 1) && daysBetween(from, to) < MOST_RATE_DAYS;
}

const known = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Slope of the daily loss over good days [%/day]. */
export function soilingRate(days: ReportedDay[], kernels: Pick<Analytics, "soilingRate">): SoilingRate {
  const good = days.filter(({ quality, loss }) => quality === "ok" && loss !== null);
  const fit = kernels.soilingRate({
    day: Float64Array.from(good, ({ day }) => dayNumber(day)),
    loss: Float64Array.from(good, ({ loss }) => loss!),
  });
  return {
    soiling_rate: known(fit.rate),
    weekly_soiling_rate: known(fit.weeklyRate),
    low: known(fit.low),
    high: known(fit.high),
    r2: known(fit.r2),
    days: good.length,
  };
}
