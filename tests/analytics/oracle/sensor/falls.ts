import { type Day, isSound, mark } from "./days.ts";
import { changeBefore, cleanLevel, isCleaned, levelBefore, soundAfter, soundFrom } from "./levels.ts";

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function falls(days: Day[]): void {
  for (let row = 0; row < days.length; row++) {
    const level = levelBefore(days, row);
    if (!isSound(days[row]!) || !Number.isFinite(level)) continue;
    if (!isShort(days, row, level) && !isLasting(days, row, level)) continue;
    const shared = levelBefore(days, row, "neighbors") - days[row]!.neighbors;
    if (shared > 0.4 * (level - days[row]!.loss)) continue;
    row = follow(days, row);
  }
}

const hasCause = (days: Day[], row: number, last: number): boolean =>
  days.slice(0, last + 1).some((one) => days[row]!.at - one.at <= 3 && (!(one.rain < 0.5) || one.cleaned));

function isShort(days: Day[], row: number, level: number): boolean {
  const two = soundFrom(days, row, 2, 7);
  const least = Math.max(2, 0.12 * level, 2.5 * changeBefore(days, row));
  return two.length === 2 && !hasCause(days, row, two[1]!) && two.every((at) => level - days[at]!.loss > least);
}

function isLasting(days: Day[], row: number, level: number): boolean {
  const before = levelBefore(days, row, "loss", 5);
  const four = soundFrom(days, row, 4, 7);
  const least = Math.max(1.3, 0.12 * level, 1.6 * changeBefore(days, row));
  if (four.length < 4 || hasCause(days, row, four[3]!)) return false;
  const losses = four.map((at) => days[at]!.loss);
  return before - mean(losses) > least && losses.every((loss) => loss < before - 0.6 * least);
}

function follow(days: Day[], row: number): number {
  const floor = cleanLevel(days, row);
  for (let at = row + 2; at < days.length; at++) {
    if (!isCleaned(days, at)) continue;
    const first = soundAfter(days, at, 10);
    const second = soundAfter(days, first, 10);
    if (second < 0) continue;
    const isGain = (days[first]!.loss + days[second]!.loss) / 2 < floor - 0.8;
    const last = isGain ? days.length - 1 : at - 1;
    mark(days.slice(row, last + 1), isGain ? 14 : 16);
    return last;
  }
  mark(days.slice(row), 16);
  return days.length;
}
