import * as fc from "fast-check";
import { describe, it } from "vitest";
import { AnalyticsInputError, type OptimizeCleaningsInput } from "../../../analytics-wasm/index.ts";
import { lossOfYears } from "../oracle/cleaning/cleaning-schedule.ts";
import { mulberry32 } from "../oracle/random.ts";
import { normalQuantile } from "../oracle/rate/soiling-rate.ts";
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
});

/** A dry season of 200 days, and rain that clears all with a chance that differs by year. */
const manyYears = Array.from({ length: 305 }, (_, year) =>
  column(200, (day) => Number(mulberry32(1000 * year + day)() < 0.004 + 0.02 * mulberry32(year)())),
);
const season: OptimizeCleaningsInput = {
  energy: column(200, () => 100),
  price: column(200, () => 1),
  rate: column(200, () => 0.001),
  removalYears: manyYears,
  washCost: 100,
  initialLoss: 0,
  cap: 1,
};

describe("what the best plan saves at sites that soil more or less", () => {
  const alone = analytics.optimizeCleanings(season);
  const at = (siteSpread: number) => analytics.optimizeCleanings({ ...season, siteSpread });

  it("has the plan and mean of the site itself, and without a spread its range", ({ expect }) => {
    expect(alone.best).toBeGreaterThan(0);
    expect(at(0)).toEqual(alone);
    expect(at(0.5)).toEqual({ ...alone, savings: expect.objectContaining({ mean: alone.savings.mean }) });
    for (const wrong of [-0.1, NaN, 4]) expect(() => at(wrong)).toThrow(AnalyticsInputError);
  });

  it("lies within its range at 8 of 10 of all sites and years", ({ expect }) => {
    const { best, plans } = alone;
    const none = lossOfYears(season, []);
    const washed = lossOfYears(
      season,
      plans[best]!.cuts.map((cut) => 7 * cut),
    );
    const spent = best * season.washCost;
    const sites = Array.from({ length: 199 }, (_, site) => normalQuantile((site + 0.5) / 199));
    fc.assert(
      fc.property(fc.double({ min: 0.05, max: 1, noNaN: true }), (siteSpread) => {
        const { p10, p90 } = at(siteSpread).savings;
        const all = sites.flatMap((quantile) =>
          none.map(
            (loss, year) => Math.exp(siteSpread * quantile - siteSpread ** 2 / 2) * (loss - washed[year]!) - spent,
          ),
        );
        const share = (isCounted: (saved: number) => boolean) => all.filter(isCounted).length / all.length;
        expect(Math.abs(share((saved) => saved < p10) - 0.1)).toBeLessThan(0.04);
        expect(Math.abs(share((saved) => saved > p90) - 0.1)).toBeLessThan(0.04);
      }),
      law(8),
    );
  });

  it("never costs more than the washes, however clean the site", ({ expect }) => {
    for (const siteSpread of [0.5, 1, 2, 3]) {
      const { p10, p50, p90 } = at(siteSpread).savings;
      expect(p10).toBeGreaterThanOrEqual(-alone.best * season.washCost);
      expect(p10 <= p50 && p50 <= p90).toBe(true);
    }
    const dear = analytics.optimizeCleanings({ ...season, washCost: 1e6, siteSpread: 0.5 });
    expect(dear.savings).toEqual({ mean: 0, p10: 0, p50: 0, p90: 0 });
  });
});
