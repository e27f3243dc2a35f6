import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";
import { leastLosses, lossOfYears, mean } from "../oracle/cleaning/cleaning-schedule.ts";
import { fieldCase, scheduleCase } from "../oracle/cleaning/schedule-cases.ts";
import { analytics, column, columns, law, reference } from "../support.ts";

interface Enumerated {
  cases: {
    n: number;
    income_per_week: number[];
    rate_per_week: number[];
    keep_fraction_at_week_start: number[];
    cap: number;
    initial_soiling: number;
    bruteforce: { k: number; min_soiling_loss: number; cleaning_weeks_0based: number[] }[];
  }[];
}

const evenYear = (change: Partial<OptimizeCleaningsInput> = {}): OptimizeCleaningsInput => ({
  energy: column(365, () => 1000),
  price: column(365, () => 0.1),
  rate: column(365, () => 0.001),
  removalYears: [new Float64Array(365)],
  washCost: 200,
  initialLoss: 0,
  cap: 0.3,
  ...change,
});

describe("optimizeCleanings", () => {
  it("finds the enumerated optimum of 10 schedules for every number of cleanings", ({ expect }) => {
    for (const one of (reference("cleaning-optimum-by-enumeration.json") as Enumerated).cases) {
      const { plans } = analytics.optimizeCleanings({
        energy: Float64Array.from(one.income_per_week),
        price: column(one.n, () => 1),
        rate: Float64Array.from(one.rate_per_week),
        removalYears: [Float64Array.from(one.keep_fraction_at_week_start, (keep) => 1 - keep)],
        washCost: 10,
        maxCleanings: 4,
        initialLoss: one.initial_soiling,
        cap: one.cap,
        cuts: column(one.n, (week) => week),
      });
      for (const { k, min_soiling_loss, cleaning_weeks_0based } of one.bruteforce) {
        expect(Math.abs(plans[k]!.loss - min_soiling_loss)).toBeLessThan(1e-6);
        expect(plans[k]!.cuts).toEqual(cleaning_weeks_0based);
      }
    }
  });

  it("is never beaten by any subset of cuts, with many rain years, blocked cuts and changing prices, nor in the field", ({
    expect,
  }) => {
    const inField = scheduleCase.chain((one) => fieldCase(one.input.energy.length).map((field) => ({ one, field })));
    fc.assert(
      fc.property(
        fc.oneof(
          scheduleCase.map((one) => ({ one, field: {} })),
          inField,
        ),
        ({ one, field }) => {
          const { cuts, blocked } = one;
          const input = { ...one.input, ...field };
          const { plans, income } = analytics.optimizeCleanings({ ...input, maxCleanings: 7 });
          const least = leastLosses(input, cuts, blocked);
          expect(plans).toHaveLength(least.length);
          for (const [k, plan] of plans.entries()) {
            expect(Math.abs(plan.loss - least[k]!)).toBeLessThanOrEqual(1e-9 * (1 + income));
            const days = plan.cuts.map((cut) => cuts[cut]!);
            expect(plan.cuts.every((cut) => blocked[cut] === 0)).toBe(true);
            expect(Math.abs(plan.loss - mean(lossOfYears(input, days)))).toBeLessThanOrEqual(1e-9 * (1 + income));
          }
        },
      ),
      law(1600),
    );
  });

  it("agrees with hand arithmetic: ten days, one cleaning in the middle", ({ expect }) => {
    const result = analytics.optimizeCleanings({
      energy: column(10, () => 100),
      price: column(10, () => 1),
      rate: column(10, () => 0.01),
      removalYears: [new Float64Array(10)],
      washCost: 20,
      initialLoss: 0,
      cap: 0.3,
      cuts: column(10, (day) => day),
    });
    // Without cleaning 1 $ x (0.5 + 1.5 + ... + 9.5) = 50; two halves of five days lose 12.5 each: saves 25 for 20.
    expect(result.plans[0]!.loss).toBeCloseTo(50, 10);
    expect(result.plans[1]!.cuts).toEqual([5]);
    expect(result.plans[1]!.loss).toBeCloseTo(25, 10);
    expect(result.plans[1]!.net).toBeCloseTo(1000 - 25 - 20, 10);
    expect(result.best).toBe(1);
  });

  it("takes the earliest cuts among equal plans", ({ expect }) => {
    const plain = { energy: columns(1, 1, 1, 1), price: columns(1, 1, 1, 1), rate: new Float64Array(4), cap: 0.3 };
    const { plans, best } = analytics.optimizeCleanings({
      ...plain,
      removalYears: [],
      washCost: 0,
      initialLoss: 0,
      cuts: columns(0, 1, 2, 3),
      maxCleanings: 3,
    });
    expect(plans.map(({ cuts }) => cuts)).toEqual([[], [0], [0, 1], [0, 1, 2]]);
    expect(best).toBe(0);
    // An even year cut in 52: the middle of three equal parts is shared by weeks 17 and 18.
    const { plans: even } = analytics.optimizeCleanings(
      evenYear({
        energy: column(364, () => 1000),
        price: column(364, () => 0.1),
        rate: column(364, () => 0.001),
        removalYears: [],
        maxCleanings: 2,
      }),
    );
    expect(even[2]!.cuts).toEqual([17, 34]);
  });

  it("goes on without a limit until no further wash can come near", ({ expect }) => {
    const free = analytics.optimizeCleanings(evenYear());
    const all = analytics.optimizeCleanings(evenYear({ maxCleanings: 52 }));
    expect(all.plans).toHaveLength(53);
    expect(free.plans.length).toBeLessThan(20);
    expect(free.best).toBe(all.best);
    // Economic order quantity: cleanings + 1 = T sqrt(P r / (2 c)).
    expect(Math.abs(free.best + 1 - 365 * Math.sqrt((100 * 0.001) / (2 * 200)))).toBeLessThan(1);
  });
});
