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

/** Dollars lost on each day that has insolation and loss; a negative loss counts nothing. */
export function dailyDollarLoss(
  days: ReportedDay[],
  { prices, arrayKw }: Worth,
  kernels: Pick<Analytics, "dollarLoss">,
): DailyDollarLoss {
  const counted = days.filter(({ loss, insolClean }) => loss !== null && insolClean !== null);
  const dollars = kernels.dollarLoss({
    insolation: Float64Array.from(counted, ({ insolClean }) => insolClean!),
    loss: Float64Array.from(counted, ({ loss }) => loss!),
    arrayKw,
    price: Float64Array.from(counted, ({ day }) => prices[monthIndex(day)]!),
  });
  return { day: counted.map(({ day }) => day), dollars: [...dollars], insolationNote: insolationNote(days) };
}

/**
 * Dollars lost since 1 January. Days without insolation or loss count nothing; `days` of `daysOfYear` says how many
 * were counted.
 */
export function currentYearLoss(
  days: ReportedDay[],
  { today, ...worth }: { today: string } & Worth,
  kernels: Pick<Analytics, "dollarLoss">,
): CurrentYearLoss {
  const first = firstOfYear(today);
  const ofYear = days.filter(({ day }) => day >= first && day <= today);
  const { dollars, insolationNote } = dailyDollarLoss(ofYear, worth, kernels);
  return {
    current_year_loss: dollars.reduce((sum, value) => sum + value, 0),
    days: dollars.length,
    daysOfYear: daysBetween(first, today) + 1,
    insolationNote,
  };
}
