import type { Summaries } from "../../../../analytics-wasm/types.ts";
import { mean, median, total } from "../statistics.ts";
import { fallen } from "./rain-removal.ts";

interface Spell {
  before: number[];
  after: number[];
  rain: number[];
}

export function noiseOf(loss: Float64Array): number {
  const known = [...loss].filter(Number.isFinite);
  const steps = known.slice(1).map((value, day) => value - known[day]!);
  if (steps.length === 0) return 0.3;
  const middle = median(steps);
  return Math.max(0.3, (1.4826022185056018 * median(steps.map((step) => Math.abs(step - middle)))) / Math.SQRT2);
}

function wetRuns(rain: number[]): [number, number][] {
  const isWet = (day: number) => (rain[day] ?? 0) >= 0.5;
  return rain.flatMap((_, first): [number, number][] => {
    if (!isWet(first) || isWet(first - 1)) return [];
    let last = first;
    while (isWet(last + 1)) last++;
    return [[first, last]];
  });
}

const middles = Array.from({ length: 81 }, (_, step) => Math.log(0.25) + (step / 80) * Math.log(240));
const steeps = [1.25, 1.25 * Math.SQRT2, 2.5, 2.5 * Math.SQRT2, 5];

export const rainEvidence: Summaries["rainEvidence"] = ({ loss, rain, cleaned, rate, zero = 0 }) => {
  const mm = [...rain].map(fallen);
  const noise = noiseOf(loss);
  const near = (from: number, step: 1 | -1): number[] => {
    const found: number[] = [];
    for (const away of [1, 2, 3]) {
      const day = from + step * away;
      if (day < 0 || day >= mm.length || mm[day]! >= 0.5 || cleaned[day]! > 0) return found;
      if (Number.isFinite(loss[day])) found.push(loss[day]! - (step * away + 0.5) * rate);
    }
    return found;
  };
  const spells = wetRuns(mm)
    .filter(([first, last]) => !cleaned.slice(first, last + 1).some((flag) => flag > 0))
    .map(([first, last]): Spell => ({ before: near(first, -1), after: near(last, 1), rain: mm.slice(first, last + 1) }))
    .filter(
      ({ before, after }) =>
        after.length > 0 && before.length > 0 && mean(before) >= Math.max(1, (3 * noise) / Math.sqrt(before.length)),
    );
  const logOf = (middle: number, steep: number): number =>
    total(
      spells.map(({ before, after, rain: days }) => {
        const [was, is] = [mean(before) - zero, mean(after) - zero];
        const keep = days.reduce((left, day) => left / (1 + (day / Math.exp(middle)) ** steep), 1);
        const variance = noise ** 2 / after.length + (noise * keep) ** 2 / before.length + (0.15 * was) ** 2;
        return -2.5 * Math.log(1 + (is - was * keep) ** 2 / (4 * variance)) - Math.log(variance) / 2;
      }),
    );
  return {
    halves: Float64Array.from(middles, Math.exp),
    steeps: Float64Array.from(steeps),
    evidence: Float64Array.from(middles.flatMap((middle) => steeps.map((steep) => logOf(middle, steep)))),
    events: spells.length,
  };
};
