import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, monthIndex } from "../../contract/calendar.ts";
import type { CleaningResult } from "../../contract/cleanings.ts";
import { meanLoss, type ReportedDay } from "../devices/index.ts";

/** Days on either side of a cleaning that are compared, and how many good ones each side needs. */
export const SIDE_DAYS = 7;
const FEWEST_DAYS = 3;

export interface Cleaned {
  first: string;
  last: string;
  /** $ or null */
  cost: number | null;
}
/** Array size [kW DC] and energy price of each month [$/kWh], or null where the plant has none. */
export interface Worth {
  arrayKw: number;
  prices: readonly number[];
}

/**
 * What a cleaning won, measured: the mean loss of the good days of the week before against that of the week after, up to
 * the next cleaning. The dollars are what the difference is worth on the days after; null while either side has too few days.
 */
export function cleaningResult(
  days: readonly ReportedDay[],
  { first, last, cost }: Cleaned,
  /** First day of the next cleaning and last day of the former one. */
  neighbours: { former: string | null; next: string | null },
  worth: Worth | null,
  kernels: Pick<Analytics, "dollarLoss">,
): CleaningResult | null {
  const good = days.filter(({ quality, loss }) => quality === "ok" && loss !== null);
  const from = addDays(first, -SIDE_DAYS);
  const to = addDays(last, SIDE_DAYS);
  const earlier = good.filter(
    ({ day }) => day >= from && day < first && (neighbours.former === null || day > neighbours.former),
  );
  const later = good.filter(
    ({ day }) => day > last && day <= to && (neighbours.next === null || day < neighbours.next),
  );
  const before = meanLoss(earlier);
  const after = meanLoss(later);
  if (before.loss === null || after.loss === null || Math.min(before.count, after.count) < FEWEST_DAYS) return null;
  const dollarsADay = worth && won(later, before.loss, after.loss, worth, kernels);
  return {
    before: before.loss,
    after: after.loss,
    daysBefore: before.count,
    daysAfter: after.count,
    dollarsADay,
    paybackDays: cost !== null && dollarsADay !== null && dollarsADay > 0 ? cost / dollarsADay : null,
  };
}

/** $ a day by which the loss of the days after is cheaper than the former loss would have been. */
function won(
  days: readonly ReportedDay[],
  before: number,
  after: number,
  { arrayKw, prices }: Worth,
  kernels: Pick<Analytics, "dollarLoss">,
): number | null {
  const lit = days.filter(({ insolClean }) => insolClean !== null);
  if (lit.length === 0) return null;
  const insolation = Float64Array.from(lit, ({ insolClean }) => insolClean!);
  const price = Float64Array.from(lit, ({ day }) => prices[monthIndex(day)]!);
  const dollars = (loss: number) => {
    const perDay = kernels.dollarLoss({ insolation, arrayKw, price, loss: new Float64Array(lit.length).fill(loss) });
    return perDay.reduce((sum, value) => sum + value, 0) / lit.length;
  };
  return dollars(before) - dollars(after);
}
