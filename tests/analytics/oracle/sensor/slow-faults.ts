import { type Day, isSound, mark } from "./days.ts";

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

const isOpen = (one: Day, fault: number): boolean =>
  one.quality === 1 && (one.fault === 0 || one.fault === fault) && Number.isFinite(one.loss);
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

export function notGrown(days: Day[]): void {
  const dry = spells(days);
  const pointsOf = (rows: number[]) => rows.map((row) => [days[row]!.at, days[row]!.loss] as const);
  for (const [row, last] of days.entries()) {
    if (row === 0 || !isOpen(last, 18)) continue;
    const spell = dry.find((rows) => rows.includes(row)) ?? [];
    for (const width of widths) {
      const rows = spell.filter((at) => at <= row && last.at - days[at]!.at < width && isOpen(days[at]!, 18));
      const first = rows[0];
      if (first === undefined || last.at - days[first]!.at < width - 2 || rows.length < 0.7 * width) continue;
      const { slope, error, level } = line(pointsOf(rows));
      const before = dry
        .map((list) => list.filter((at) => at < first && last.at - days[at]!.at <= 100 && isSound(days[at]!)))
        .filter((list) => list.length >= 4);
      const lines = before.map((list) => line(pointsOf(list)));
      const square = lines.reduce((sum, one) => sum + one.square, 0);
      const usual = lines.reduce((sum, one) => sum + one.product, 0) / square;
      const most = Math.max(...before.flat().map((at) => days[at]!.loss));
      const isKnown = square >= 59.95 && usual >= 0.06 && level < most;
      if (slope + 2.5 * error < 0.45 * (isKnown ? usual : 0)) mark(days.slice(first, row + 1), 18);
    }
  }
}

export function drift(days: Day[]): void {
  const has = (one: Day) => isOpen(one, 19) && Number.isFinite(one.neighbors);
  for (const [row, last] of days.entries()) {
    if (row === 0 || !has(last)) continue;
    for (const width of widths) {
      const rows = [...days.keys()].filter((at) => at <= row && last.at - days[at]!.at < width && has(days[at]!));
      const first = rows[0]!;
      const before = days
        .slice(0, first)
        .filter((one) => isSound(one) && Number.isFinite(one.neighbors) && last.at - one.at <= 100);
      if (before.length < 20) continue;
      const usual = line(before.map(({ loss, neighbors }) => [neighbors, loss]));
      const ratio = usual.square > 4 ? Math.min(2.5, Math.max(0.4, usual.slope)) : 1;
      if (rows.length < 0.7 * width) continue;
      const away = line(rows.map((at) => [days[at]!.at, days[at]!.loss - ratio * days[at]!.neighbors]));
      const shift = away.level - (usual.level - ratio * usual.middle) + (away.slope / 2) * (last.at - days[first]!.at);
      if (away.slope > 0.05 + 2.5 * away.error && shift > 1) mark(days.slice(first, row + 1), 19);
    }
  }
}
