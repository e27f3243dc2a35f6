import { type Day, isOpen, isSound, mark } from "./days.ts";

const widths = [10, 10 * 1.4, 10 * 1.4 * 1.4, 10 * 1.4 * 1.4 * 1.4];

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Ordinary least squares of `y` by `x`. */
function line(points: readonly (readonly [x: number, y: number])[]) {
  const [middle, level] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const square = points.reduce((sum, [x]) => sum + (x - middle) ** 2, 0);
  const product = points.reduce((sum, [x, y]) => sum + (x - middle) * (y - level), 0);
  const slope = product / square;
  const rest = points.reduce((sum, [x, y]) => sum + (y - level - slope * (x - middle)) ** 2, 0);
  const error = Math.sqrt(Math.max(rest / Math.max(points.length - 2, 1), 0.04) / square);
  return { middle, level, square, product, slope, error };
}

const isWet = (one: Day): boolean => !(one.rain < 0.5) || one.cleaned;

/** Spells of dry days without a long gap, in order. */
function spells(days: Day[]): number[][] {
  const result: number[][] = [[]];
  for (const [row, one] of days.entries()) {
    if (row > 0 && one.at - days[row - 1]!.at > 7) result.push([]);
    if (isWet(one)) result.push([]);
    else result.at(-1)!.push(row);
  }
  return result;
}

export const notGrown = (days: Day[]): void => growth(days, 18);
export const fastGrowth = (days: Day[]): void => growth(days, 23);

function growth(days: Day[], fault: 18 | 23): void {
  const dry = spells(days);
  const pointsOf = (rows: number[]) => rows.map((row) => [days[row]!.at, days[row]!.loss] as const);
  for (const [row, last] of days.entries()) {
    if (row === 0 || !isOpen(last, fault) || (fault === 23 && Number.isFinite(last.neighbors))) continue;
    const spell = dry.find((rows) => rows.includes(row)) ?? [];
    for (const width of widths) {
      const rows = spell.filter((at) => at <= row && last.at - days[at]!.at < width && isOpen(days[at]!, fault));
      const first = rows[0];
      if (first === undefined || last.at - days[first]!.at < width - 2 || rows.length < 0.7 * width) continue;
      const { slope, error, level } = line(pointsOf(rows));
      const before = dry
        .map((list) => list.filter((at) => at < first && last.at - days[at]!.at <= 100 && isSound(days[at]!)))
        .filter((list) => list.length >= 4);
      const lines = before.map((list) => line(pointsOf(list)));
      const square = lines.reduce((sum, one) => sum + one.square, 0);
      const usual = square >= 59.95 ? lines.reduce((sum, one) => sum + one.product, 0) / square : 0;
      const most = Math.max(...before.flat().map((at) => days[at]!.loss));
      const isUsual = usual >= 0.06 && level < 0.7 * most;
      const isSlow = isUsual ? slope + 2.5 * error < 0.45 * usual : slope + 3.5 * error < 0;
      const isFast = usual >= 0.045 && slope > 2.2 * usual + 3 * Math.hypot(error, (2.2 * 0.3) / Math.sqrt(square));
      if (fault === 18 ? isSlow : isFast) mark(days.slice(first, row + 1), fault);
    }
  }
}
