import type { Summaries } from "../../../../analytics-wasm/types.ts";

interface Day {
  day: number;
  loss: number;
  own: number;
  good: boolean;
  cold: boolean;
  light: number;
}

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2;
}

const agree = (a: Day, b: Day | undefined): boolean => b !== undefined && Math.abs(a.loss - b.loss) <= 3;
const confirm = (a: Day, b: Day | undefined): boolean => agree(a, b) && !b!.cold;

/** Quality as in docs/methods.md; looks at all days for each day. */
export const coveredDays: Summaries["coveredDays"] = ({ day, loss, good, temperature, light }) => {
  const all = [...day].map((at, row): Day => {
    const own = good[row] === 0 ? 0 : 1;
    return {
      day: at,
      loss: loss[row]!,
      own,
      good: own === 1 && Number.isFinite(loss[row]),
      cold: temperature[row]! < 3,
      light: light[row]!,
    };
  });
  const goodDays = all.filter((one) => one.good);
  const before = (one: Day) => goodDays.findLast((other) => other.day < one.day && one.day - other.day <= 7);
  const after = (one: Day) => goodDays.find((other) => other.day > one.day && other.day - one.day <= 7);
  /** Last of the consecutive days that agree, from this one on. */
  const chain = (one: Day, next: typeof before): Day => {
    let end = one;
    for (let other = next(end); confirm(end, other); other = next(end)) end = other!;
    return end;
  };
  const isSettled = (one: Day): boolean => {
    if (!one.good || one.cold) return false;
    if (Math.abs(one.loss) <= 40) return confirm(one, before(one)) || confirm(one, after(one));
    return chain(one, after).day - chain(one, before).day >= 7;
  };
  const settled = new Set(all.filter(isSettled));
  const levelOf = (one: Day) => all.findLast((other) => other.day < one.day && settled.has(other));
  const lastGood = (one: Day) => goodDays.filter((other) => other.day < one.day && one.day - other.day <= 30);
  const scatterOf = (one: Day): number => {
    const last = lastGood(one);
    const steps = last.slice(1).map((other, row) => Math.abs(other.loss - last[row]!.loss));
    return steps.length < 5 ? 0 : 1.0484 * medianOf(steps);
  };
  const dullness = (one: Day): number => {
    const lights = lastGood(one).flatMap((other) => (Number.isFinite(other.light) ? [other.light] : []));
    return one.loss > 40 || lights.length < 5 || !(one.light > 0)
      ? 1
      : Math.min(3, Math.max(1, medianOf(lights) / one.light));
  };
  const mostRise = (one: Day, level: number, gap: number) =>
    Math.max(5 + 0.5 * (gap - 1) + 0.5 * Math.max(0, level - 10), 4 * scatterOf(one));
  // Heavy soiling that grew day by day, oldest first, because each is the level of the next.
  for (const one of all.filter(({ good, cold, loss: much }) => good && !cold && much > 40)) {
    const level = levelOf(one);
    const gap = one.day - (level?.day ?? -Infinity);
    if (level && gap <= 30 && one.loss - level.loss <= mostRise(one, level.loss, gap)) settled.add(one);
  }
  const cover = (one: Day): number => {
    const newest = levelOf(one);
    const gap = newest === undefined ? Infinity : one.day - newest.day;
    if (newest === undefined || gap > 30) {
      if (one.loss > 40) return one.cold ? 4 : 3;
      if (one.loss < -40) return 5;
      return one.cold && !agree(one, before(one)) && !agree(one, after(one)) ? 4 : 0;
    }
    const allowed = one.cold ? 2 + 0.1 * (gap - 1) : dullness(one) * mostRise(one, newest.loss, gap);
    const rise = one.loss - newest.loss;
    if (rise > allowed) return one.cold ? 4 : one.loss > 40 ? 3 : 2;
    return -rise > 5 + 0.5 * (gap - 1) && one.loss < -5 ? 5 : 0;
  };
  return Uint8Array.from(all, (one) => {
    if (!Number.isFinite(one.loss) || settled.has(one)) return one.own;
    const isConfirmed = one.own === 0 && [before(one), after(one)].some((two) => agree(one, two) && settled.has(two!));
    return isConfirmed ? one.own : cover(one) || one.own;
  });
};
