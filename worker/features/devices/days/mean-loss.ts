import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { isUncovered, type ReportedDay } from "./reported-days.ts";

/** Columns of the days that count: covered ones do not. NaN = missing. */
function columnsOf(days: Iterable<ReportedDay>) {
  const counted = [...days].filter(isUncovered);
  const column = (value: (day: ReportedDay) => number | null) => Float64Array.from(counted, (day) => value(day) ?? NaN);
  return {
    loss: column(({ loss }) => loss),
    insolation: column(({ windowInsolation }) => windowInsolation),
    uncertainty: column(({ uncertainty }) => uncertainty),
  };
}

/** Mean loss of days [%], weighted by the insolation inside the window, signed, and how many days it rests on; null when no day can be weighed. */
export function meanLoss(
  days: Iterable<ReportedDay>,
  kernels: Pick<Analytics, "meanLoss">,
): { loss: number | null; count: number } {
  const { loss, insolation } = columnsOf(days);
  const mean = kernels.meanLoss({ loss, insolation });
  return { loss: mean.days === 0 ? null : mean.loss, count: mean.days };
}

/** Half the 95% range of that mean [percentage points], with what all days err alike by; null where there is no mean. */
export function meanUncertainty(
  days: Iterable<ReportedDay>,
  systematic: number,
  kernels: Pick<Analytics, "lossUncertainty">,
): number | null {
  const uncertainty = kernels.lossUncertainty({ ...columnsOf(days), systematic });
  return Number.isNaN(uncertainty) ? null : uncertainty;
}
