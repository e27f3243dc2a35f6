import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, monthIndex } from "../../contract/calendar.ts";
import type { CleaningResult } from "../../contract/cleanings.ts";
import { meanLoss, type ReportedDay, type Worth } from "../devices/index.ts";

/** Days on either side of a cleaning that are compared, and how many good ones each side needs. */
export const SIDE_DAYS = 7;
const FEWEST_DAYS = 3;

export type ResultKernels = Pick<Analytics, "cleaningGain" | "meanLoss">;

export interface Cleaned {
  first: string;
  last: string;
  /** $ or null */
  cost: number | null;
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
  kernels: ResultKernels,
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
  const before = meanLoss(earlier, kernels);
  const after = meanLoss(later, kernels);
  if (before.loss === null || after.loss === null || Math.min(before.count, after.count) < FEWEST_DAYS) return null;
  const losses = { before: before.loss, after: after.loss };
  return {
    ...losses,
    daysBefore: before.count,
    daysAfter: after.count,
    ...(worth ? gainOf(later, { ...losses, cost }, worth, kernels) : { dollarsADay: null, paybackDays: null }),
  };
}

/** $ a day by which the loss of the days after is cheaper than the former loss would have been, and the days that pay for it. */
function gainOf(
  days: readonly ReportedDay[],
  { before, after, cost }: { before: number; after: number; cost: number | null },
  { arrayKw, prices }: Worth,
  kernels: Pick<Analytics, "cleaningGain">,
): Pick<CleaningResult, "dollarsADay" | "paybackDays"> {
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  const { dollarsADay, paybackDays } = kernels.cleaningGain({
    insolation: Float64Array.from(days, ({ insolClean }) => insolClean ?? NaN),
    price: Float64Array.from(days, ({ day }) => prices[monthIndex(day)]!),
    arrayKw,
    before,
    after,
    cost: cost ?? NaN,
  });
  return { dollarsADay: known(dollarsADay), paybackDays: known(paybackDays) };
}
