import { meanLoss as weightedMean } from "../../../../analytics-wasm/host/daily/mean-loss.ts";
import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { isCounted, type DailySoilingDay } from "./daily-soiling-days.ts";

function columnsOf(days: Iterable<DailySoilingDay>) {
  const counted = [...days].filter(isCounted);
  const column = (value: (day: DailySoilingDay) => number | null) =>
    Float64Array.from(counted, (day) => value(day) ?? NaN);
  return {
    loss: column(({ loss }) => loss),
    insolation: column(({ windowInsolation }) => windowInsolation),
    uncertainty: column(({ uncertainty }) => uncertainty),
  };
}

/** Mean loss [%], signed, weighted by the insolation inside the daily window; null: no day has a weight. */
export function meanLoss(days: Iterable<DailySoilingDay>): { loss: number | null; count: number } {
  const mean = weightedMean(columnsOf(days));
  return { loss: mean.days === 0 ? null : mean.loss, count: mean.days };
}

export function meanUncertainty(
  days: Iterable<DailySoilingDay>,
  systematic: number,
  kernels: Pick<Analytics, "lossUncertainty">,
): number | null {
  const uncertainty = kernels.lossUncertainty({ ...columnsOf(days), systematic });
  return Number.isNaN(uncertainty) ? null : uncertainty;
}
