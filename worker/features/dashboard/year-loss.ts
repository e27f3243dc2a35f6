import type { Analytics } from "../../../analytics-wasm/types.ts";
import { daysBetween } from "#contract/common/calendar";
import { type LossCurve, lossCurveText } from "#contract/savings/loss-curve";
import type { CurrentYearLoss, DailyDollarLoss } from "#contract/soiling/soiling";
import { dollarRangeOf, dollarsOf, insolationNote, type ReportedDay, type Worth } from "../devices/index.ts";

export const firstOfYear = (today: string): string => `${today.slice(0, 4)}-01-01`;

/** The days of `dollarsOf` as they are charted. */
export function dailyDollarLoss(
  days: readonly ReportedDay[],
  worth: Worth,
  kernels: Pick<Analytics, "dollarTotal">,
): DailyDollarLoss {
  const { day, dollars } = dollarsOf(days, worth, kernels);
  return { day, dollars, insolationNote: insolationNote(days) };
}

interface YearTerms extends Omit<Worth, "lossShares"> {
  /** In the device's zone. */
  today: string;
  systematic: number;
  /** Of the plant's energy file. */
  lossCurve: LossCurve | null;
}

/**
 * Dollars lost since 1 January. Days without insolation or loss count nothing; `days` of `daysOfYear` says how many
 * were counted. `systematic`: what all losses err alike by [percentage points].
 */
export function currentYearLoss(
  days: ReportedDay[],
  { today, systematic, lossCurve, ...worth }: YearTerms,
  kernels: Pick<Analytics, "dollarRange" | "dollarTotal">,
): CurrentYearLoss {
  const first = firstOfYear(today);
  const ofYear = days.filter(({ day }) => day >= first && day <= today);
  const lossy = { ...worth, lossShares: lossCurve?.shares };
  const { dollars, total } = dollarsOf(ofYear, lossy, kernels);
  return {
    current_year_loss: total,
    ...dollarRangeOf(ofYear, lossy, systematic, kernels),
    days: dollars.length,
    daysOfYear: daysBetween(first, today) + 1,
    insolationNote: insolationNote(ofYear),
    lossCurve: lossCurve && lossCurveText(lossCurve),
  };
}
