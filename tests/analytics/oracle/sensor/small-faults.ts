import { type Day, isOpen, mark, medianOf } from "./days.ts";
import { changeBefore } from "./levels.ts";

/** Mean of six open days that end with row `row`, without the highest and the lowest; null: too few within 12 days. */
function levelAt(days: Day[], row: number): { level: number; rows: number[] } | null {
  const open = [...days.keys()].filter(
    (at) => at <= row && days[row]!.at - days[at]!.at <= 12 && isOpen(days[at]!, 22),
  );
  const rows = open.slice(-6);
  if (rows.length < 6 || rows.at(-1) !== row) return null;
  const sorted = rows.map((at) => days[at]!.loss).toSorted((a, b) => a - b);
  return { level: sorted.slice(1, -1).reduce((sum, loss) => sum + loss, 0) / 4, rows };
}

export function belowClean(days: Day[]): void {
  const levels = new Map<number, number>();
  for (const row of days.keys()) {
    const here = levelAt(days, row);
    if (here === null) continue;
    const first = here.rows[0]!;
    if (here.rows.every((at) => days[at]!.fault === 0) && days.slice(first, row).every(({ fault }) => fault !== 22))
      levels.set(row, here.level);
    const gap = Math.max(0.2, 0.436 * changeBefore(days, first));
    const before = [...levels].filter(([at]) => at < first && days[first]!.at - days[at]!.at <= 90);
    const clean = before.length < 5 ? NaN : Math.min(...before.map(([, level]) => level));
    if (!(here.level < -0.15 && here.level < clean - gap)) continue;
    mark(days.slice(first, row + 1), 22);
    for (let at = first; at <= row; at++) levels.delete(at);
  }
}

/** Nights that differ from the usual ones, until two are back. */
export function movedZero(days: Day[]): void {
  let start = -1;
  let usual = NaN;
  for (const [row, { dark }] of days.entries()) {
    if (!Number.isFinite(dark)) continue;
    if (start < 0) {
      const nights = days
        .slice(0, row)
        .filter((one) => Number.isFinite(one.dark) && one.fault === 0)
        .map((one) => one.dark)
        .slice(-40);
      usual = nights.length < 5 ? NaN : medianOf(nights);
    }
    const next = days.find((one, at) => at > row && Number.isFinite(one.dark) && one.at - days[row]!.at <= 5);
    if (Number.isNaN(usual) || next === undefined) continue;
    const [now, then] = [dark, next.dark].map((night) => Math.abs(night - usual) > 5);
    if (now !== then) continue;
    if (start < 0 && now) start = row;
    if (start >= 0 && !now) {
      mark(days.slice(start, row), 21);
      start = -1;
    }
  }
  if (start >= 0) mark(days.slice(start), 21);
}
