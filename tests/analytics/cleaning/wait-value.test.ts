import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { WaitValueInput } from "../../../analytics-wasm/types.ts";
import { analytics, column, law } from "../support.ts";

const STEP = 0.0025;

/** Soiling that only takes values of the program's grid: a day adds a step, rain and a wash take all. */
const gridCase = fc
  .record({
    weeks: fc.constantFrom(2, 3),
    years: fc.integer({ min: 1, max: 3 }),
    income: fc.integer({ min: 100, max: 3000 }),
    washCost: fc.integer({ min: 0, max: 300 }),
    level: fc.integer({ min: 0, max: 60 }),
    wet: fc.array(fc.nat(60), { minLength: 3, maxLength: 3 }),
    blocked: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
    cut: fc.nat(1),
  })
  .map(({ weeks, years, income, washCost, level, wet, blocked, cut }): WaitValueInput => {
    const days = 7 * weeks;
    return {
      energy: column(days, (day) => income * (1 + (day % 7) / 10)),
      price: column(days, () => 1),
      rate: column(days, () => STEP),
      removalYears: Array.from({ length: years }, (_, year) =>
        column(days, (day) => Number(day === wet[year] || (day * 7) % 23 === year)),
      ),
      washCost,
      initialLoss: level * STEP,
      cap: 0.3,
      blocked: Uint8Array.from({ length: weeks }, (_, week) => Number(blocked[week] === 0)),
      cut,
      day: 0,
    };
  });

/** Every decision and every year of three passes, one after the other. */
function treeGain({ energy, removalYears, washCost, initialLoss, cap, blocked, cut }: WaitValueInput): number {
  const weeks = energy.length / 7;
  const follow = (week: number, soiling: number, rain: Float64Array): { loss: number; soiling: number } => {
    let [s, loss] = [soiling, 0];
    for (let day = 7 * week; day < 7 * week + 7; day++) {
      s *= 1 - rain[day]!;
      loss += energy[day]! * Math.min(cap, s + STEP / 2);
      s = Math.min(cap, s + STEP);
    }
    return { loss, soiling: s };
  };
  const known = new Map<string, number>();
  const held = (week: number, soiling: number): number => {
    const key = `${week} ${Math.round(soiling / STEP)}`;
    const cost =
      known.get(key) ??
      removalYears.reduce((sum, rain) => {
        const after = follow(week % weeks, soiling, rain);
        return sum + after.loss + decided(week + 1, after.soiling);
      }, 0) / removalYears.length;
    known.set(key, cost);
    return cost;
  };
  const decided = (week: number, soiling: number): number => {
    if (week === 3 * weeks) return 0;
    const hold = held(week, soiling);
    return blocked![week % weeks] === 1 ? hold : Math.min(hold, held(week, 0) + washCost);
  };
  const costs = removalYears.map((rain) => {
    let s = initialLoss;
    for (let week = 0; week < cut; week++) s = follow(week, s, rain).soiling;
    return held(cut, s);
  });
  return held(cut, 0) + washCost - costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
}

describe("the value of waiting", () => {
  it("is that of a full decision tree", ({ expect }) => {
    fc.assert(
      fc.property(gridCase, (input) => {
        const gain = treeGain(input);
        expect(Math.abs(analytics.waitValue(input).gain - gain)).toBeLessThan(1e-9 * (1 + Math.abs(gain)) * 1000);
      }),
      law(200),
    );
  });

  it("agrees with hand arithmetic: rain in one of two years makes the wash unnecessary", ({ expect }) => {
    const rainy = column(14, (day) => Number(day === 6));
    const { gain, week, chanceBy } = analytics.waitValue({
      energy: column(14, () => 1000),
      price: column(14, () => 1),
      rate: column(14, () => 0),
      removalYears: [rainy, column(14, () => 0)],
      washCost: 700,
      initialLoss: 0.06,
      cap: 0.3,
      cut: 0,
      day: 0,
    });
    // A week at 6% costs $420 in the dry year, $360 before the rain. Nothing grows, so the plant then stays clean: waiting saves
    // half of the wash, if the dry year washes a week later.
    expect(week.mean).toBeCloseTo(390, 9);
    expect(chanceBy).toEqual([0, 0, 0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5]);
    expect(gain).toBeCloseTo(700 - 390 - 350, 9);
  });
});
