import type { Analytics } from "../../../analytics-wasm/types.ts";
import { daysBetween, monthIndex } from "../../contract/calendar.ts";
import type { CurrentYearLoss } from "../../contract/soiling.ts";
import type { ReportedDay } from "../devices/index.ts";

export const firstOfYear = (today: string): string => `${today.slice(0, 4)}-01-01`;

/**
 * Dollars lost since 1 January. Days without insolation or loss count nothing; `days` of `daysOfYear` says how many
 * were counted. `prices` are January to December [$/kWh], `arrayKw` is DC.
 */
export function currentYearLoss(
  days: ReportedDay[],
  options: { today: string; prices: number[]; arrayKw: number },
  kernels: Pick<Analytics, "dollarLoss">,
): CurrentYearLoss {
  const first = firstOfYear(options.today);
  const counted = days.filter(
    ({ day, loss, insolClean }) => day >= first && day <= options.today && loss !== null && insolClean !== null,
  );
  const dollars = kernels.dollarLoss({
    insolation: Float64Array.from(counted, ({ insolClean }) => insolClean!),
    loss: Float64Array.from(counted, ({ loss }) => loss!),
    arrayKw: options.arrayKw,
    price: Float64Array.from(counted, ({ day }) => options.prices[monthIndex(day)]!),
  });
  return {
    current_year_loss: dollars.reduce((sum, value) => sum + value, 0),
    days: counted.length,
    daysOfYear: daysBetween(first, options.today) + 1,
  };
}
