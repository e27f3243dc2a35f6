import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";
import { scheduleCase } from "../oracle/cleaning/schedule-cases.ts";
import { analytics, column, law } from "../support.ts";

const solve = (input: OptimizeCleaningsInput) => analytics.optimizeCleanings({ ...input, maxCleanings: 7 });
const isNoBetter = (worse: OptimizeCleaningsInput, better: OptimizeCleaningsInput): boolean => {
  const [high, low] = [solve(worse), solve(better)];
  const rounding = 1e-9 * (1 + high.income);
  return high.plans.every(({ loss }, k) => loss >= low.plans[k]!.loss - rounding);
};
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);

describe("what makes cleaning plans better or worse", () => {
  it("more rain or less soiling never costs more, whatever the number of cleanings", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, share, fc.nat(23), ({ input }, factor, day) => {
        const wetter = input.removalYears.map((year) => year.map((removed, at) => (at === day ? 1 : removed)));
        expect(isNoBetter(input, { ...input, removalYears: wetter })).toBe(true);
        expect(isNoBetter(input, { ...input, rate: input.rate.map((rate) => rate * factor) })).toBe(true);
        expect(isNoBetter(input, { ...input, initialLoss: input.initialLoss * factor })).toBe(true);
        expect(isNoBetter(input, { ...input, cap: input.cap * factor })).toBe(true);
      }),
      law(200),
    );
  });

  it("a cut less, by absence or by a flag, never makes a plan better, and both come to the same", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, fc.nat(6), ({ input, cuts, blocked }, index) => {
        const gone = index % cuts.length;
        const kept = cuts.map((_, cut) => cut).filter((cut) => cut !== gone);
        const without = {
          ...input,
          cuts: Float64Array.from(kept, (cut) => cuts[cut]!),
          blocked: Uint8Array.from(kept, (cut) => blocked[cut]!),
        };
        const flagged = { ...input, blocked: input.blocked!.with(gone, 1) };
        const [all, fewer, barred] = [solve(input), solve(without), solve(flagged)];
        const rounding = 1e-9 * (1 + all.income);
        for (const [k, { loss }] of fewer.plans.entries()) {
          expect(loss).toBeGreaterThanOrEqual(all.plans[k]!.loss - rounding);
          expect(Math.abs(loss - barred.plans[k]!.loss)).toBeLessThanOrEqual(rounding);
        }
        expect(barred.plans).toHaveLength(fewer.plans.length);
      }),
      law(200),
    );
  });

  it("a dearer wash is never bought more often", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, fc.integer({ min: 0, max: 200 }), ({ input }, more) => {
        const dearer = { ...input, washCost: input.washCost + more };
        expect(solve(dearer).best).toBeLessThanOrEqual(solve(input).best);
      }),
      law(200),
    );
  });

  it("waiting costs less after a later cleaning: the inequality of four points on which everything rests", ({
    expect,
  }) => {
    fc.assert(
      fc.property(scheduleCase, columnOfFour, ({ input }, shares) => {
        const days = input.energy.length;
        const [i, i2, j, j2] = shares.map((part) => Math.round(part * days)).sort((a, b) => a - b) as [
          number,
          number,
          number,
          number,
        ];
        const cost = (from: number, to: number): number => {
          const part = (column: Float64Array): Float64Array => column.slice(from, to);
          const span = {
            ...input,
            energy: part(input.energy),
            price: part(input.price),
            rate: part(input.rate),
            removalYears: input.removalYears.map((year) => part(year)),
            cuts: new Float64Array(0),
            blocked: new Uint8Array(0),
            initialLoss: 0,
          };
          return analytics.optimizeCleanings(span).plans[0]!.loss;
        };
        const rounding = 1e-9 * (1 + solve(input).income);
        expect(cost(i, j2) - cost(i, j)).toBeGreaterThanOrEqual(cost(i2, j2) - cost(i2, j) - rounding);
      }),
      law(300),
    );
  });
});

const columnOfFour = fc.array(share, { minLength: 4, maxLength: 4 });

describe("cleaning plans of a whole year", () => {
  const season = (day: number): number => Math.cos(((day - 172) / 365) * 2 * Math.PI);
  const year: OptimizeCleaningsInput = {
    energy: column(365, (day) => 3000 + 1500 * season(day)),
    price: column(365, () => 0.1),
    rate: column(365, () => 0.0015),
    removalYears: [],
    washCost: 150,
    initialLoss: 0,
    cap: 0.3,
  };

  it("cleans every week where that is free, and its income is the year's", ({ expect }) => {
    const { best, plans, income } = analytics.optimizeCleanings({ ...year, initialLoss: 0.01, washCost: 0 });
    expect(best).toBe(52);
    expect(plans[52]!.cuts).toEqual([...column(52, (week) => week)]);
    const sold = year.energy.reduce((total, kwh) => total + kwh * 0.1, 0);
    expect(Math.abs(income - sold)).toBeLessThan(1e-9 * sold);
  });

  it("never cleans where rain washes every day or every week", ({ expect }) => {
    for (const mode of ["daily", "weekly"] as const) {
      const removal = analytics.rainRemoval({ rain: new Float64Array(365).fill(1), threshold: 1, mode });
      const { best, plans } = analytics.optimizeCleanings({ ...year, removalYears: [removal], washCost: 0.01 });
      expect(best).toBe(0);
      expect(plans.every(({ loss }) => Math.abs(loss - plans[0]!.loss) < 1e-9)).toBe(true);
    }
  });
});
