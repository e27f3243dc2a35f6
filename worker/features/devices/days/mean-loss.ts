import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { isUncovered, type ReportedDay } from "./reported-days.ts";

function columnsOf(days: Iterable<ReportedDay>) {
  const counted = [...days].filter(isUncovered);
  const column = (value: (day: ReportedDay) => number | null) => Float64Array.from(counted, (day) => value(day) ?? NaN);
  return {
    loss: column(({ loss }) => loss),
    insolation: column(({ windowInsolation }) => windowInsolation),
    uncertainty: column(({ uncertainty }) => uncertainty),
  };
}

/** Mean loss [%], signed, weighted by the insolation inside the daily window; null: no day has a weight. */
export function meanLoss(
  days: Iterable<ReportedDay>,
  kernels: Pick<Analytics, "meanLoss">,
): { loss: number | null; count: number } {
  const { loss, insolation } = columnsOf(days);
  const mean = kernels.meanLoss({ loss, insolation });
  return { loss: mean.days === 0 ? null : mean.loss, count: mean.days };
}

export function meanUncertainty(
  days: Iterable<ReportedDay>,
  systematic: number,
  kernels: Pick<Analytics, "lossUncertainty">,
): number | null {
  const uncertainty = kernels.lossUncertainty({ ...columnsOf(days), systematic });
  return Number.isNaN(uncertainty) ? null : uncertainty;
}
