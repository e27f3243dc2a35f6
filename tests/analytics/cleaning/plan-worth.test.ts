import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";
import { lossOfYears, mean } from "../oracle/cleaning/cleaning-schedule.ts";
import { scheduleCase } from "../oracle/cleaning/schedule-cases.ts";
import { analytics, column, columns, law } from "../support.ts";

describe("what the best plan is worth", () => {
  it("agrees with hand arithmetic: ten days, one cleaning, rain in one of four years", ({ expect }) => {
    const dry = new Float64Array(10);
    const { paysBack, earns, savings } = analytics.optimizeCleanings({
      energy: column(10, () => 100),
      price: column(10, () => 1),
      rate: column(10, () => 0.01),
      // Rain on the cleaning's morning: the wash gains nothing and costs $15.
      removalYears: [dry, dry, dry, column(10, (day) => (day === 5 ? 1 : 0))],
      washCost: 15,
      initialLoss: 0,
      cap: 0.3,
      cuts: columns(5),
    });
    expect(paysBack).toEqual([0.75]);
    expect(earns[0]).toBeCloseTo((3 * 10 - 15) / 4, 10);
    // $50 without and $25 with a cleaning: it gains $25 for $15.
    for (const year of [0, 1, 2]) expect(savings.years[year]).toBeCloseTo(10, 10);
    expect(savings.years[3]).toBeCloseTo(-15, 10);
    expect(savings.p50).toBeCloseTo(10, 10);
    expect(savings.mean).toBeCloseTo((3 * 10 - 15) / 4, 10);
    // With four years, P10 is the worst one.
    expect(savings.p10).toBeCloseTo(-15, 10);
  });

  it("has nothing to tell where no cleaning is best, and one year where it never rains", ({ expect }) => {
    const input: OptimizeCleaningsInput = {
      energy: column(28, () => 100),
      price: column(28, () => 1),
      rate: column(28, () => 0.01),
      removalYears: [],
      washCost: 1e6,
      initialLoss: 0,
      cap: 0.3,
    };
    expect(analytics.optimizeCleanings(input)).toMatchObject({
      best: 0,
      paysBack: [],
      savings: { years: Float64Array.of(0), mean: 0, p10: 0, p50: 0, p90: 0 },
    });
    const washed = analytics.optimizeCleanings({ ...input, washCost: 1 });
    expect(washed.paysBack).toEqual(washed.plans[washed.best]!.cuts.map(() => 1));
    expect(washed.savings.p10).toBe(washed.savings.p90);
  });

  it("is in every rain year what the day model says, and its mean is what the plan saves", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, ({ input, cuts }) => {
        const { plans, best, income, savings, paysBack } = analytics.optimizeCleanings(input);
        const plan = plans[best]!;
        const close = 1e-9 * (1 + income + input.washCost);
        const netsOf = (chosen: number[]): number[] =>
          lossOfYears(
            input,
            chosen.map((cut) => cuts[cut]!),
          ).map((loss) => income - loss - chosen.length * input.washCost);
        const nets = netsOf(plan.cuts);
        const none = netsOf([]);
        for (const [year, saved] of savings.years.entries())
          expect(Math.abs(saved - (nets[year]! - none[year]!))).toBeLessThanOrEqual(close);
        const mean = savings.years.reduce((total, saved) => total + saved, 0) / savings.years.length;
        expect(Math.abs(mean - (plan.net - plans[0]!.net))).toBeLessThanOrEqual(close);
        expect(savings.p10 <= savings.p50 && savings.p50 <= savings.p90).toBe(true);
        for (const [index, share] of paysBack.entries()) {
          const without = netsOf(plan.cuts.toSpliced(index, 1));
          const gains = nets.map((net, year) => net - without[year]!);
          // Gains within rounding count either way.
          const sure = gains.filter((gain) => gain > close).length / gains.length;
          const possible = gains.filter((gain) => gain > -close).length / gains.length;
          expect(sure <= share && share <= possible).toBe(true);
        }
      }),
      law(300),
    );
  });

  it("names what the next cleaning brings in each week: what trying every week finds", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, ({ input, cuts, blocked }) => {
        const { plans, best, income, next, earns } = analytics.optimizeCleanings(input);
        const plan = plans[best]!;
        const [home, second = cuts.length] = plan.cuts;
        expect(next === null).toBe(home === undefined);
        if (home === undefined) return;
        const close = 1e-9 * (1 + income + input.washCost);
        const lossesOf = (chosen: number[]) =>
          lossOfYears(
            input,
            chosen.map((cut) => cuts[cut]!),
          );
        const without = lossesOf(plan.cuts.slice(1));
        for (const [cut, worth] of next!.worth.entries()) {
          const isFree = cut < second && !blocked[cut];
          expect(Number.isNaN(worth)).toBe(!isFree);
          if (!isFree) continue;
          const gained = mean(lossesOf(plan.cuts.with(0, cut)).map((loss, year) => without[year]! - loss));
          expect(Math.abs(worth - (gained - input.washCost))).toBeLessThanOrEqual(close);
        }
        expect(Math.abs(next!.worth[home]! - earns[0]!)).toBeLessThanOrEqual(close);
        expect(next!.p10 <= next!.p50 && next!.p50 <= next!.p90).toBe(true);
      }),
      law(300),
    );
  });

  it("keeps the first cleaning where it is asked to, and is the best of all plans that do", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, fc.nat({ max: 6 }), ({ input, cuts, blocked }, at) => {
        const first = at % cuts.length;
        if (blocked[first]) return;
        const free = analytics.optimizeCleanings({ ...input, maxCleanings: 7 });
        const kept = analytics.optimizeCleanings({ ...input, maxCleanings: 7, first });
        const close = 1e-9 * (1 + free.income + input.washCost);
        for (const { cleanings, cuts: chosen, loss } of kept.plans) {
          if (cleanings > 0) expect(chosen[0]).toBe(first);
          expect(loss).toBeGreaterThanOrEqual(free.plans[cleanings]!.loss - close);
        }
        const others = [...cuts.keys()].filter((cut) => cut > first && !blocked[cut]);
        expect(kept.plans.length).toBe(2 + others.length);
        const tried = others.map((cut) => mean(lossOfYears(input, [cuts[first]!, cuts[cut]!])));
        if (tried.length > 0) expect(Math.abs(kept.plans[2]!.loss - Math.min(...tried))).toBeLessThanOrEqual(close);
        const home = free.plans[free.best]!.cuts[0];
        if (home !== undefined) {
          const same = analytics.optimizeCleanings({ ...input, maxCleanings: 7, first: home });
          expect(same.plans[free.best]!.cuts).toEqual(free.plans[free.best]!.cuts);
        }
      }),
      law(300),
    );
  });
});
