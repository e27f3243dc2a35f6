import * as fc from "fast-check";
import { describe, it } from "vitest";
import { lossOfYears, mean } from "../oracle/cleaning/cleaning-schedule.ts";
import { scheduleCase } from "../oracle/cleaning/schedule-cases.ts";
import { analytics, law } from "../support.ts";

describe("laws of optimizeCleanings", () => {
  it("loss falls with every cleaning, and by less each time", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, ({ input }) => {
        const { plans, income } = analytics.optimizeCleanings({ ...input, maxCleanings: 7 });
        const gains = plans.slice(1).map((plan, k) => plans[k]!.loss - plan.loss);
        for (const [k, gain] of gains.entries()) {
          expect(gain).toBeGreaterThanOrEqual(-1e-9 * (1 + income));
          if (k > 0) expect(gain).toBeLessThanOrEqual(gains[k - 1]! + 1e-9 * (1 + income));
        }
      }),
      law(500),
    );
  });

  it("ending early loses nothing: the best of all numbers of cleanings is found", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, ({ input }) => {
        const free = analytics.optimizeCleanings(input);
        const all = analytics.optimizeCleanings({ ...input, maxCleanings: 7 });
        expect(free.plans[free.best]!.net).toBe(Math.max(...all.plans.map(({ net }) => net)));
        expect(free.plans).toEqual(all.plans.slice(0, free.plans.length));
      }),
      law(300),
    );
  });

  it("doubling price and wash cost doubles every dollar and moves no cleaning", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, ({ input }) => {
        const one = analytics.optimizeCleanings(input);
        const two = analytics.optimizeCleanings({
          ...input,
          price: input.price.map((price) => 2 * price),
          washCost: 2 * input.washCost,
        });
        for (const [cleanings, { cuts, loss, net }] of one.plans.entries())
          expect(two.plans[cleanings]).toEqual({ cleanings, cuts, loss: 2 * loss, net: 2 * net });
        const { mean: saved, p10, p50, p90 } = one.savings;
        expect(two.savings).toEqual({ mean: 2 * saved, p10: 2 * p10, p50: 2 * p50, p90: 2 * p90 });
      }),
      law(200),
    );
  });

  it("no soiling, or a rain that cleans every day: no cleaning, no loss", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, ({ input }) => {
        const clean = analytics.optimizeCleanings({ ...input, rate: input.rate.map(() => 0), initialLoss: 0 });
        expect([clean.best, clean.plans[0]!.loss]).toEqual([0, 0]);
        const washed = { ...input, removalYears: input.removalYears.map((year) => year.map(() => 1)) };
        expect(analytics.optimizeCleanings(washed).best).toBe(0);
      }),
      law(100),
    );
  });

  it("a free wash is used at every cut that gains by it", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, ({ input }) => {
        const { plans, best, income } = analytics.optimizeCleanings({ ...input, washCost: 0 });
        const least = Math.min(...plans.map(({ loss }) => loss));
        expect(plans[best]!.loss).toBeLessThanOrEqual(least + 1e-9 * income);
      }),
      law(100),
    );
  });

  it("the schedule for the mean of the years beats on average the schedule made for any one of them", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, ({ input, cuts }) => {
        const { plans, best, income } = analytics.optimizeCleanings(input);
        for (const year of input.removalYears) {
          const single = analytics.optimizeCleanings({ ...input, removalYears: [year] });
          const plan = single.plans[single.best]!;
          const days = plan.cuts.map((cut) => cuts[cut]!);
          const net = single.income - mean(lossOfYears(input, days)) - plan.cleanings * input.washCost;
          expect(plans[best]!.net).toBeGreaterThanOrEqual(net - 1e-9 * (1 + income));
        }
      }),
      law(200),
    );
  });
});
