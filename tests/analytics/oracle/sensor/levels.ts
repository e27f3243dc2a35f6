import { type Day, isSound, medianOf } from "./days.ts";

export const soundAfter = (days: Day[], row: number, reach: number): number =>
  row < 0 ? -1 : days.findIndex((one, index) => index > row && isSound(one) && one.at - days[row]!.at <= reach);

/** Median of the last sound days within ten days. */
export function levelBefore(days: Day[], row: number, figure: "loss" | "neighbors" = "loss", count = 3): number {
  const last = days
    .slice(0, row)
    .filter((one) => isSound(one) && Number.isFinite(one[figure]) && days[row]!.at - one.at <= 10)
    .slice(-count);
  return last.length < count ? NaN : medianOf(last.map((one) => one[figure]));
}

export function changeBefore(days: Day[], row: number): number {
  const sound = days.slice(0, row).filter(isSound);
  const last = sound.slice(-21).map(({ loss }) => loss);
  const changes = last.slice(1).map((loss, index) => Math.abs(loss - last[index]!));
  const larger = Math.floor(changes.length / 4);
  return changes.length < 5 ? 0 : changes.toSorted((a, b) => b - a)[larger]!;
}

export const isCleaned = (days: Day[], row: number): boolean => {
  if (days[row]!.cleaned) return true;
  const last = days.filter((one, index) => index <= row && days[row]!.at - one.at < 3 && one.rain > 0);
  return days[row]!.rain > 0 && last.reduce((sum, { rain }) => sum + rain, 0) >= 5;
};

/** Sound days from row `row` on, the first being that row. */
export const soundFrom = (days: Day[], row: number, count: number, reach: number): number[] => {
  const rows: number[] = [];
  for (let at = row; at < days.length && days[at]!.at - days[row]!.at <= reach && rows.length < count; at++)
    if (isSound(days[at]!)) rows.push(at);
  return rows.length < count ? [] : rows;
};

export function cleanLevel(days: Day[], row: number): number {
  const losses = days
    .slice(0, row)
    .filter((one) => isSound(one) && days[row]!.at - one.at <= 90)
    .map(({ loss }) => loss);
  const medians = losses.slice(2).map((_, at) => medianOf(losses.slice(at, at + 3)));
  return losses.length < 10 ? NaN : Math.min(...medians);
}
