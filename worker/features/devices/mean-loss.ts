import type { Analytics } from "../../../analytics-wasm/types.ts";
import type { ReportedDay } from "./reported-days.ts";

/** Mean loss of days [%], weighted by the insolation inside the window, signed, and how many days it rests on; null when no day can be weighed. */
export function meanLoss(
  days: Iterable<ReportedDay>,
  kernels: Pick<Analytics, "meanLoss">,
): { loss: number | null; count: number } {
  const all = [...days];
  const { loss, days: count } = kernels.meanLoss({
    loss: Float64Array.from(all, (day) => day.loss ?? NaN),
    insolation: Float64Array.from(all, ({ windowInsolation }) => windowInsolation ?? NaN),
  });
  return { loss: count === 0 ? null : loss, count };
}
