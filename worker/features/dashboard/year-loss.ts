import type { Analytics } from "../../../analytics-wasm/types.ts";
import { daysBetween } from "#contract/common/calendar";
import { type LossCurve, lossCurveText } from "#contract/savings/loss-curve";
import type { CurrentYearLoss, DailyDollarLoss } from "#contract/soiling/soiling";
import { dollarRangeOf, dollarsOf, insolationNote, type ReportedDay, type Worth } from "../devices/index.ts";

export const firstOfYear = (today: string): string => `${today.slice(0, 4)}-01-01`;

export function dailyDollarLoss(
  days: readonly ReportedDay[],
  worth: Worth,
  kernels: Pick<Analytics, "dollarTotal">,
): DailyDollarLoss {
  const { day, dollars } = dollarsOf(days, worth, kernels);
  return { day, dollars, insolationNote: insolationNote(days) };
}

interface YearTerms extends Omit<Worth, "lossShares"> {
  today: string;
  systematic: number;
  lossCurve: LossCurve | null;
}

/**
 * Dollars lost since January 1. Days without insolation or loss count nothing; `days` of `daysOfYear` were counted. `systematic`: common
 * error of all losses [percentage points].
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
