import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";
import { lossOfYears, mean } from "../oracle/cleaning/cleaning-schedule.ts";
import { scheduleCase } from "../oracle/cleaning/schedule-cases.ts";
import { analytics, column, columns, law } from "../support.ts";

describe("what the best plan saves", () => {
  it("agrees with hand arithmetic: ten days, one cleaning, rain in one of four years", ({ expect }) => {
    const dry = new Float64Array(10);
    const { savings } = analytics.optimizeCleanings({
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
    // $50 without and $25 with a cleaning: it gains $25 for $15. With four years, P10 is the worst one.
    expect([savings.p10, savings.p50, savings.p90].map((dollars) => dollars.toFixed(9))).toEqual(
      [-15, 10, 10].map((dollars) => dollars.toFixed(9)),
    );
    expect(savings.mean).toBeCloseTo((3 * 10 - 15) / 4, 10);
  });

  it("is nothing where no cleaning is best, and certain where it never rains", ({ expect }) => {
    const input: OptimizeCleaningsInput = {
      energy: column(28, () => 100),
      price: column(28, () => 1),
      rate: column(28, () => 0.01),
      removalYears: [],
      washCost: 1e6,
      initialLoss: 0,
      cap: 0.3,
    };
    const nothing = { mean: 0, p10: 0, p50: 0, p90: 0 };
    expect(analytics.optimizeCleanings(input)).toMatchObject({ best: 0, savings: nothing });
    const { savings } = analytics.optimizeCleanings({ ...input, washCost: 1 });
    expect(savings.p10).toBe(savings.p90);
  });

  it("follows from what the day model says of every rain year", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, ({ input, cuts }) => {
        const { plans, best, income, savings } = analytics.optimizeCleanings(input);
        const plan = plans[best]!;
        const close = 1e-9 * (1 + income + input.washCost);
        const none = lossOfYears(input, []);
        const saved = lossOfYears(
          input,
          plan.cuts.map((cut) => cuts[cut]!),
        ).map((loss, year) => none[year]! - loss - best * input.washCost);
        expect(Math.abs(mean(saved) - savings.mean)).toBeLessThanOrEqual(close);
        expect(savings.p10 <= savings.p50 && savings.p50 <= savings.p90).toBe(true);
        expect(savings.p10).toBeGreaterThanOrEqual(Math.min(...saved) - close);
        expect(savings.p90).toBeLessThanOrEqual(Math.max(...saved) + close);
      }),
      law(300),
    );
  });
});
