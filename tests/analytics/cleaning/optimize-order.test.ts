import * as fc from "fast-check";
import { describe, it } from "vitest";
import type { OptimizeCleaningsInput } from "../../../analytics-wasm/types.ts";
import { scheduleCase } from "../oracle/cleaning/schedule-cases.ts";
import { analytics, column, law } from "../support.ts";

describe("a free wash", () => {
  it("is used at every cut that gains by it", ({ expect }) => {
    fc.assert(
      fc.property(scheduleCase, ({ input }) => {
        const { plans, best, income } = analytics.optimizeCleanings({ ...input, washCost: 0 });
        const least = Math.min(...plans.map(({ loss }) => loss));
        expect(plans[best]!.loss).toBeLessThanOrEqual(least + 1e-9 * income);
      }),
      law(100),
    );
  });
});

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
});
