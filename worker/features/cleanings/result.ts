import { type Worth, dayLossCurve, type DailySoilingDay } from "../devices/index.ts";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { addDays, dayNumber, monthIndex } from "#contract/common/calendar";
import type { CleaningResult } from "#contract/cleanings/cleanings";

/** Days on each side of a cleaning that show its loss, and the good days that each side needs. */
export const SIDE_DAYS = 7;
export const MIN_DAYS = 3;
/** Days on each side that show the local soiling rate. */
export const SURROUNDING_DAYS = 21;

export type ResultKernels = Pick<Analytics, "cleaningGain" | "cleaningStep">;

/**
 * Measured gain of a cleaning: loss before minus loss after, from the good days up to the neighboring cleanings. Dollars are the worth of
 * the difference on the days after. Null: one side has too few days.
 */
export function cleaningResult(
  days: readonly DailySoilingDay[],
  { first, last, cost }: { first: string; last: string; cost: number | null },
  neighbors: { former: string | null; next: string | null },
  worth: Worth | null,
  kernels: ResultKernels,
): CleaningResult | null {
  const [from, to] = [addDays(first, -SURROUNDING_DAYS), addDays(last, SURROUNDING_DAYS)];
  const surroundingDays = days.filter(
    ({ day, quality, loss }) =>
      quality === "ok" &&
      loss !== null &&
      day >= from &&
      day <= to &&
      (neighbors.former === null || day > neighbors.former) &&
      (neighbors.next === null || day < neighbors.next),
  );
  const { before, after, daysBefore, daysAfter } = kernels.cleaningStep({
    day: Float64Array.from(surroundingDays, ({ day }) => dayNumber(day)),
    loss: Float64Array.from(surroundingDays, ({ loss }) => loss!),
    insolation: Float64Array.from(surroundingDays, ({ windowInsolation }) => windowInsolation ?? NaN),
    first: dayNumber(first),
    last: dayNumber(last),
    side: SIDE_DAYS,
  });
  if (Math.min(daysBefore, daysAfter) < MIN_DAYS) return null;
  const later = surroundingDays.filter(({ day }) => day > last && day <= addDays(last, SIDE_DAYS));
  return {
    before,
    after,
    daysBefore,
    daysAfter,
    ...(worth ? gainOf(later, { before, after, cost }, worth, kernels) : { dollarsADay: null, paybackDays: null }),
  };
}

/** Savings against the former loss on the days after [$/day], and the days until they pay for the cleaning. */
export function gainOf(
  days: readonly DailySoilingDay[],
  { before, after, cost }: { before: number; after: number; cost: number | null },
  { arrayKw, prices, lossShares }: Worth,
  kernels: Pick<Analytics, "cleaningGain">,
): Pick<CleaningResult, "dollarsADay" | "paybackDays"> {
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  const { dollarsADay, paybackDays } = kernels.cleaningGain({
    insolation: Float64Array.from(days, ({ insolClean }) => insolClean ?? NaN),
    price: Float64Array.from(days, ({ day }) => prices[monthIndex(day)]!),
    ...dayLossCurve(days, lossShares),
    arrayKw,
    before,
    after,
    cost: cost ?? NaN,
  });
  return { dollarsADay: known(dollarsADay), paybackDays: known(paybackDays) };
}
