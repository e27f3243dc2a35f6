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
    row = follow(days, row, level);
  }
}

/** Within three days before, or within the five sound days of the level and ten days. */
function hasCause(days: Day[], row: number, last: number): boolean {
  const sound = [...days.keys()].filter((at) => at < row && isSound(days[at]!));
  const first = sound.at(-5) ?? 0;
  return days.some((one, at) => {
    const back = days[row]!.at - one.at;
    return at <= last && (back <= 3 || (back <= 10 && at >= first)) && (!(one.rain < 0.5) || one.cleaned);
  });
}

function isShort(days: Day[], row: number, level: number): boolean {
  const two = soundFrom(days, row, 2, 7);
  const least = Math.max(2, 0.12 * level, 2.5 * changeBefore(days, row));
  const longer = levelBefore(days, row, "loss", 5);
  const before = Number.isNaN(longer) ? level : Math.min(level, longer);
  const isFall = two.length === 2 && two.every((at) => before - days[at]!.loss > least);
  return isFall && !hasCause(days, row, two[1]!);
}

function isLasting(days: Day[], row: number, level: number): boolean {
  const before = levelBefore(days, row, "loss", 5);
  const four = soundFrom(days, row, 4, 7);
  const least = Math.max(1.3, 0.12 * level, 1.6 * changeBefore(days, row));
  if (four.length < 4) return false;
  const losses = four.map((at) => days[at]!.loss);
  const isFall = before - mean(losses) > least && losses.every((loss) => loss < before - 0.6 * least);
  return isFall && !hasCause(days, row, four[3]!);
}

function follow(days: Day[], row: number, before: number): number {
  const clean = cleanLevel(days, row);
  const next = soundAfter(days, row, 10);
  const second = soundAfter(days, next, 10);
  const landing = second < 0 ? days[soundAfter(days, row, 7)]!.loss : (days[next]!.loss + days[second]!.loss) / 2;
  const level = Number.isNaN(clean) ? 0 : clean;
  const isWash = landing >= Math.min(level, 0) - 0.3 && landing <= Math.max(level, 0) + 1;
  const floor = isWash ? Math.min(clean, landing, 0) : clean;
  const cleaning = days.findIndex((_, at) => at >= row + 2 && isCleaned(days, at) && Number.isFinite(left(days, at)));
  const back = days.findIndex((_, at) => at >= row + 2 && isBack(days, row, at, before));
  if (back >= 0 && (cleaning < 0 || back < cleaning)) {
    mark(days.slice(row, back), 16);
    return back - 1;
  }
  const isGain = cleaning >= 0 && left(days, cleaning) < Math.min(floor - 0.8, -0.3);
  if (isWash && !isGain) {
    Object.assign(days[row]!, { cleaned: true, isUnshown: cleaning < 0 });
    return row;
  }
  const last = isGain || cleaning < 0 ? days.length - 1 : cleaning - 1;
  mark(days.slice(row, last + 1), isGain ? 14 : 16);
  return last;
}

/** A step of two days leads back to the level before within ten days. */
function isBack(days: Day[], row: number, at: number, before: number): boolean {
  const next = soundAfter(days, at, 7);
  if (isCleaned(days, at) || !isSound(days[at]!) || next < 0 || days[at]!.at - days[row]!.at > 10) return false;
  const fall = before - days[row]!.loss;
  const least = Math.min(days[at]!.loss, days[next]!.loss);
  return Math.abs(least - before) < 0.35 * fall && least - levelBefore(days, at) > fall / 2;
}

export function likelyWashes(days: Day[]): void {
  for (const { at } of days.filter(({ isUnshown }) => isUnshown))
    mark(
      days.filter((one) => one.at >= at && one.at < at + 14),
      20,
    );
}

/** Mean of the two sound days after row `at`. */
function left(days: Day[], at: number): number {
  const first = soundAfter(days, at, 10);
  const second = soundAfter(days, first, 10);
  return second < 0 ? NaN : (days[first]!.loss + days[second]!.loss) / 2;
}
