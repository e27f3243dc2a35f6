import type { Analytics, LossCurve } from "../../../../analytics-wasm/types.ts";
import { lostShare } from "./cleaning-schedule.ts";

export const dollarLoss: Analytics["dollarLoss"] = ({ insolation, loss, arrayKw, price, lossCurve }) =>
  insolation.map((sun, day) => {
    const dollars = typeof price === "number" ? price : price[day]!;
    const lost = lossPercent(lossCurve, day, loss[day]!);
    return ((sun * arrayKw * 0.176 * 5.6 * 0.8 * lost) / 100) * dollars;
  });

/** [%]: 0 for negative losses; by the day's curve if any; at most 100. */
function lossPercent(lossCurve: LossCurve | undefined, day: number, loss: number): number {
  const positive = Math.max(loss, 0);
  if (!lossCurve) return positive;
  return Number.isNaN(loss) ? NaN : 100 * Math.min(1, lostShare({ lossCurve }, day, positive / 100));
}
