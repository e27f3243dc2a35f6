import type { ReportedDay } from "./reported-days.ts";

/**
 * Mean loss of days [%], weighted by the insolation inside the window, signed; null when no day can be weighed. A day of a
 * sensor that measures soiling alone has no insolation: it counts as much as the others do on average, so where no day has
 * any, all count the same.
 */
export function meanLoss(days: Iterable<ReportedDay>): { loss: number | null; count: number } {
  const known = [...days].flatMap(({ loss, windowInsolation }) =>
    loss === null || windowInsolation === 0 ? [] : [{ loss, windowInsolation }],
  );
  const lit = known.flatMap(({ windowInsolation }) => windowInsolation ?? []);
  const usual = lit.length === 0 ? 1 : lit.reduce((sum, value) => sum + value, 0) / lit.length;
  let weight = 0;
  let sum = 0;
  for (const { loss, windowInsolation } of known) {
    weight += windowInsolation ?? usual;
    sum += (windowInsolation ?? usual) * loss;
  }
  return { loss: known.length === 0 ? null : sum / weight, count: known.length };
}
