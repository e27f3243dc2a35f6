import { type Day, isSound, mark, medianOf } from "./days.ts";
import { falls, likelyWashes } from "./falls.ts";
import { changeBefore, cleanLevel, isCleaned, levelBefore, soundAfter, soundFrom } from "./levels.ts";
import { drift } from "./drift.ts";
import { belowClean } from "./small-faults.ts";
import { fastGrowth, notGrown } from "./slow-faults.ts";

/** The rules that look at the loss alone, each after the one before. */
export function lossFaults(days: Day[]): void {
  jumps(days);
  belowZero(days);
  suddenChanges(days);
  falls(days);
  drift(days);
  belowClean(days);
  notGrown(days);
  fastGrowth(days);
  likelyWashes(days);
}

function jumps(days: Day[]): void {
  let level = NaN;
  let first = -1;
  for (const [row, one] of days.entries()) {
    if (!isSound(one)) continue;
    if (one.loss > 60 && one.loss - level > 30) {
      mark(days.slice(first < 0 ? row : first, row + 1), 11);
      first = row;
    } else {
      level = one.loss;
      first = -1;
    }
  }
}

function belowZero(days: Day[]): void {
  for (let row = 0; row < days.length; row++) {
    if (!isSound(days[row]!) || days[row]!.loss >= 0) continue;
    let last = row;
    for (let next = soundAfter(days, row, 14); next >= 0; next = soundAfter(days, next, 14)) {
      if (days[next]!.loss < 0) last = next;
      else {
        const further = soundAfter(days, next, 7);
        if (further < 0 || days[further]!.loss >= 0) break;
      }
    }
    const losses = days
      .slice(row, last + 1)
      .filter(isSound)
      .map(({ loss }) => loss);
    const most = Math.min(-0.6, -0.8 * changeBefore(days, row));
    const isBelow = losses.length >= 7 && meanOf(losses) <= most && medianOf(losses) <= most / 2;
    let first = row;
    if (!isBelow && !mirrors(days, row))
      while (first <= last && !mirrorsMean(days, first) && !isUnderFloor(days, first)) first++;
    mark(days.slice(first, last + 1), 12);
    row = last;
  }
}

function mirrors(days: Day[], row: number): boolean {
  const before = levelBefore(days, row);
  const next = soundAfter(days, row, 7);
  if (!(before >= 1.5) || next < 0) return false;
  const mirror = before / (1 - before / 100);
  return [days[row]!, days[next]!].every(({ loss }) => Math.abs(loss + mirror) <= 0.35 * mirror);
}

/** Mean; the lowest counts as at most a point below the second lowest. */
function meanOf(losses: number[]): number {
  const [lowest = NaN, second = lowest, ...others] = losses.toSorted((a, b) => a - b);
  const counted = losses.length < 2 ? losses : [Math.max(lowest, second - 1), second, ...others];
  return counted.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

function mirrorsMean(days: Day[], row: number): boolean {
  const before = levelBefore(days, row, "loss", 5);
  const four = soundFrom(days, row, 4, 10);
  if (!isSound(days[row]!) || !(before >= 0.6) || four.length < 4) return false;
  const mirror = before / (1 - before / 100);
  const isNear = Math.abs(meanOf(four.map((at) => days[at]!.loss)) + mirror) <= Math.max(0.35 * mirror, 0.35);
  return isNear && four.every((at) => days[at]!.loss < 0);
}

function isUnderFloor(days: Day[], row: number): boolean {
  const floor = cleanLevel(days, row);
  const gap = Math.max(0.6, 1.2 * changeBefore(days, row));
  const four = soundFrom(days, row, 4, 12);
  if (!isSound(days[row]!) || four.length < 4) return false;
  const mean = meanOf(four.map((at) => days[at]!.loss));
  return mean < floor - gap && mean < -0.2 && four.every((at) => days[at]!.loss < floor - 0.4 * gap);
}

function suddenChanges(days: Day[]): void {
  for (let row = 0; row < days.length; row++) {
    if (!isSound(days[row]!)) continue;
    const next = soundAfter(days, row, 7);
    const level = levelBefore(days, row);
    if (next < 0 || Number.isNaN(level) || Number.isNaN(days[row]!.rain + days[next]!.rain)) continue;
    const longer = levelBefore(days, row, "loss", 5);
    const least = stepsUp(days, row, next, level)
      ? leastStep(days, row, level)
      : risesAndLasts(days, row, next, longer)
        ? leastRise(days, row, longer)
        : 0;
    if (least > 0 && !isBackFromOddDays(days, row, next, level, least))
      row = Math.max(row, follow(days, row, next, level, least));
    else if (stepsDown(days, row, next, level)) row = followDown(days, row, next, level);
  }
}

const leastStep = (days: Day[], row: number, level: number): number =>
  Math.max(2, 0.12 * level, 2.5 * changeBefore(days, row));

const hasCause = (days: Day[], row: number, next: number, reach: number): boolean =>
  days.slice(0, next + 1).some((one) => days[row]!.at - one.at <= reach && (one.rain >= 0.5 || one.cleaned));

/** Up to three days far below zero, or lower than those before them without a cause, made the level. */
function isBackFromOddDays(days: Day[], row: number, next: number, level: number, least: number): boolean {
  if (level > -1 && hasCause(days, row, next, 10)) return false;
  const longer = levelBefore(days, row, "loss", 7);
  return longer > level && !(Math.min(days[row]!.loss, days[next]!.loss) - longer > 0.75 * least);
}

function stepsUp(days: Day[], row: number, next: number, level: number): boolean {
  const rows = [row, next];
  if (hasCause(days, row, next, 3)) {
    rows.push(soundAfter(days, next, 7));
    rows.push(soundAfter(days, rows[2]!, 7));
  }
  if (rows.some((at) => at < 0)) return false;
  const limit = leastStep(days, row, level);
  const rises = rows.map((at) => days[at]!.loss - level);
  const step = rises.reduce((sum, rise) => sum + rise, 0) / rises.length;
  const growth = 0.1 * (days[rows.at(-1)!]!.at - days[row]!.at);
  if (rises.some((rise) => !(rise > 0.75 * limit)) || !(step > limit + growth)) return false;
  return !isShared(days, row, next, step);
}

const isShared = (days: Day[], row: number, next: number, step: number): boolean =>
  (days[row]!.neighbors + days[next]!.neighbors) / 2 - levelBefore(days, row, "neighbors") > 0.4 * step;

const leastRise = (days: Day[], row: number, level: number): number =>
  Math.max(1.5, 0.12 * level, 1.8 * changeBefore(days, row));

/** Four days above the level of five, three of them and both first ones by 60% of the least rise. */
function risesAndLasts(days: Day[], row: number, next: number, level: number): boolean {
  const rows = [row, next, soundAfter(days, next, 7)];
  rows.push(soundAfter(days, rows[2]!, 7));
  if (!(level > -1) || rows.some((at) => at < 0)) return false;
  const rises = rows.map((at) => days[at]!.loss - level);
  const limit = leastRise(days, row, level);
  const [, second, third] = rises.toSorted((a, b) => a - b);
  const step = (second! + third!) / 2;
  const middle = days.slice(0, row).filter(isSound).at(-3)!;
  const length = days[rows[3]!]!.at - days[row]!.at;
  const isClear = rises.slice(0, 2).every((rise) => rise > 0.6 * limit) && second! > 0.6 * limit;
  const grown = 0.1 * (days[row]!.at - middle.at + length / 2);
  return isClear && length <= 10 && step > limit + grown && !isShared(days, row, next, step);
}

/** Medians of five days before and after differ by less than a step. */
function isUnfounded(days: Day[], row: number, level: number, least: number): boolean {
  const longer = levelBefore(days, row, "loss", 5);
  const after = soundFrom(days, row, 5, 10).map((at) => days[at]!.loss);
  const rise = medianOf(after) - (longer > level ? longer : level);
  return rise - 0.5 < 0.75 * least;
}

const floorBefore = (days: Day[], row: number): number =>
  Math.min(
    Infinity,
    ...days
      .slice(0, row)
      .filter((one) => isSound(one) && days[row]!.at - one.at <= 90)
      .map(({ loss }) => loss),
  );

function stepsDown(days: Day[], row: number, next: number, level: number): boolean {
  const most = Math.max(days[row]!.loss, days[next]!.loss);
  const limit = Math.min(-0.3, floorBefore(days, row) - 0.8);
  const lasting = soundFrom(days, row, 5, 10).map((at) => days[at]!.loss);
  const isBrief = lasting.length > 0 && medianOf(lasting) > limit;
  return level - most > leastStep(days, row, level) && most < limit && !isBrief;
}

/** A gain until a step leads back by two thirds; the row at which the search goes on. */
function followDown(days: Day[], row: number, next: number, level: number): number {
  const step = level - (days[row]!.loss + days[next]!.loss) / 2;
  const isBack = (at: number) => {
    const further = soundAfter(days, at, 7);
    const two = further < 0 || !isSound(days[at]!) ? [] : [days[at]!.loss, days[further]!.loss];
    return two.length === 2 && Math.min(...two) - levelBefore(days, at) > 0.65 * step;
  };
  const back = days.findIndex((_, at) => at > next && isBack(at));
  const end = back < 0 ? days.length : back;
  mark(days.slice(row, end), 14);
  return end - 1;
}

/** Marks the days of a step; the row at which the search goes on. */
function follow(days: Day[], row: number, next: number, level: number, least: number): number {
  const step = (days[row]!.loss + days[next]!.loss) / 2 - level;
  const clean = cleanLevel(days, row);
  const floor = Number.isNaN(clean) ? level : Math.min(level, clean);
  let seen = next;
  let isGain = false;
  for (let at = next + 1; at < days.length; at++) {
    if (isCleaned(days, at)) {
      const first = soundAfter(days, at, 10);
      const second = soundAfter(days, first, 10);
      if (second < 0) continue;
      isGain = (days[first]!.loss + days[second]!.loss) / 2 - floor > (isGain ? 0.35 : 0.6) * step;
      if (isGain) continue;
      const isOwn = step > 5 || Number.isFinite(days[row]!.neighbors);
      if (isOwn && !isUnfounded(days, row, level, least)) mark(days.slice(row, at), 13);
      return at - 1;
    }
    if (isGain || !isSound(days[at]!)) continue;
    if ([days[at]!, days[seen]!].every(({ loss }) => loss - level < 0.35 * step)) {
      if (!isUnfounded(days, row, level, least)) mark(days.slice(row, seen), 13);
      return seen - 1;
    }
    seen = at;
  }
  if (!isGain && isUnfounded(days, row, level, least)) return row;
  mark(days.slice(row), isGain ? 14 : 13);
  return days.length;
}
