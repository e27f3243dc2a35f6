import type { ReportedDay } from "./reported-days.ts";

/** Mean loss of days [%], weighted by the insolation inside the window, signed; null when no day can be weighed. */
export function meanLoss(days: Iterable<ReportedDay>): { loss: number | null; count: number } {
  let weight = 0;
  let sum = 0;
  let count = 0;
  for (const { loss, windowInsolation } of days) {
    if (loss === null || !windowInsolation) continue;
    weight += windowInsolation;
    sum += windowInsolation * loss;
    count++;
  }
  return { loss: count === 0 ? null : sum / weight, count };
}
