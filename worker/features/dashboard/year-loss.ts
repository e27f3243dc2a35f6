import type { Analytics } from "../../../analytics-wasm/types.ts";
import { daysBetween, monthIndex } from "../../contract/calendar.ts";
import type { CurrentYearLoss, DailyDollarLoss } from "../../contract/soiling.ts";
import { insolationNote, type ReportedDay } from "../devices/index.ts";

export const firstOfYear = (today: string): string => `${today.slice(0, 4)}-01-01`;

interface Worth {
  /** January to December [$/kWh] */
  prices: number[];
  /** DC */
  arrayKw: number;
}

/** Dollars lost on each day that has insolation and loss, and in all; a negative loss counts nothing. */
export function dollarsOf(
  days: readonly ReportedDay[],
  { prices, arrayKw }: Worth,
  kernels: Pick<Analytics, "dollarTotal">,
): { day: string[]; dollars: number[]; total: number } {
  const counted = days.filter(({ loss, insolClean }) => loss !== null && insolClean !== null);
  const { dollars, total } = kernels.dollarTotal({
    insolation: Float64Array.from(counted, ({ insolClean }) => insolClean!),
    loss: Float64Array.from(counted, ({ loss }) => loss!),
    arrayKw,
    price: Float64Array.from(counted, ({ day }) => prices[monthIndex(day)]!),
  });
  return { day: counted.map(({ day }) => day), dollars: [...dollars], total };
}

/** The days of `dollarsOf` as they are charted. */
export function dailyDollarLoss(
  days: readonly ReportedDay[],
  worth: Worth,
  kernels: Pick<Analytics, "dollarTotal">,
): DailyDollarLoss {
  const { day, dollars } = dollarsOf(days, worth, kernels);
  return { day, dollars, insolationNote: insolationNote(days) };
}

/**
 * Dollars lost since 1 January. Days without insolation or loss count nothing; `days` of `daysOfYear` says how many
 * were counted.
 */
export function currentYearLoss(
  days: ReportedDay[],
  { today, ...worth }: { today: string } & Worth,
  kernels: Pick<Analytics, "dollarTotal">,
): CurrentYearLoss {
  const first = firstOfYear(today);
  const ofYear = days.filter(({ day }) => day >= first && day <= today);
  const { dollars, total } = dollarsOf(ofYear, worth, kernels);
  return {
    current_year_loss: total,
    days: dollars.length,
    daysOfYear: daysBetween(first, today) + 1,
    insolationNote: insolationNote(ofYear),
  };
}
