import type { Divisions } from "./divisions.ts";
import type { LossDay } from "../daily/loss-series.ts";
import { mean, total } from "../statistics.ts";

/** Squares about the best line with a slope of at least -0.02. */
function squares(rows: LossDay[]): number {
  const [mx, my] = [mean(rows.map(({ x }) => x)), mean(rows.map(({ y }) => y))];
  const xx = mean(rows.map(({ x }) => (x - mx) ** 2));
  const slope = xx > 0 ? Math.max(mean(rows.map(({ x, y }) => (x - mx) * (y - my))) / xx, -0.02) : 0;
  return total(rows.map(({ x, y }) => (y - my - slope * (x - mx)) ** 2));
}

/** Cost of a segment: squares and price share, plus the full price below three rows, which needs reasons on both sides. */
export function segmentCost(rows: LossDay[], start: number, end: number, price: number, divisions: Divisions): number {
  const isShort = end - start < 3;
  if (isShort && !(divisions.isKnown(start) && divisions.isKnown(end))) return Infinity;
  if (divisions.musts.some(([first, next]) => start < first && end > next)) return Infinity;
  return squares(rows.slice(start, end)) + price * (divisions.share(start) + Number(isShort));
}

/** Starts of the cheapest division: tries each last segment after each best division. */
export function bestStarts(rows: LossDay[], price: number, divisions: Divisions): number[] {
  const best: { cost: number; starts: number[] }[] = [{ cost: 0, starts: [] }];
  for (let end = 1; end <= rows.length; end++) {
    let cheapest = { cost: Infinity, starts: [0] };
    for (let start = 0; start < end; start++) {
      const cost = best[start]!.cost + segmentCost(rows, start, end, price, divisions);
      if (cost < cheapest.cost) cheapest = { cost, starts: [...best[start]!.starts, start] };
    }
    best.push(cheapest);
  }
  return best.at(-1)!.starts;
}
