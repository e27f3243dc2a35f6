import * as fc from "fast-check";
import { describe, it } from "vitest";
import { measuredTexts } from "../../../web/src/features/dashboard/measured/measured-texts.ts";
import { rateMismatch, rateOver } from "../../../web/src/features/dashboard/rate/rate-mismatch.model.ts";

const measured = {
  start_date: "2026-05-21",
  end_date: "2026-08-04",
  rate: 0.0963,
  low: 0.0917,
  high: 0.1009,
  days: 76,
  quality: 350,
};

describe("a rate that contradicts the sensor", () => {
  it("is one outside the measured 95% interval, and only there", ({ expect }) => {
    expect(rateMismatch(0.12, measured)).toEqual({ entered: 0.12, measured });
    expect(rateMismatch(0.08, measured)?.entered).toBe(0.08);
    for (const rate of [measured.low, measured.rate, measured.high]) expect(rateMismatch(rate, measured)).toBeNull();
  });

  it("does not contradict its own measurement after it was stored with four decimals", ({ expect }) => {
    const exact = { ...measured, rate: 0.12344, low: 0.12344, high: 0.12344 };
    expect(rateMismatch(0.1234, exact)).toBeNull();
    expect(rateMismatch(0.1235, exact)).not.toBeNull();
  });

  it("is not claimed without a rate, without a measurement, or by a weak one", ({ expect }) => {
    expect(rateMismatch(null, measured)).toBeNull();
    expect(rateMismatch(0.12, null)).toBeNull();
    expect(rateMismatch(0.12, { ...measured, quality: 20 })).toBeNull();
  });

  it("is not claimed of a rate below 0, which its box already marks", ({ expect }) => {
    expect(rateMismatch(-5, measured)).toBeNull();
    expect(rateMismatch([-1, ...Array<number>(11).fill(0.5)], measured)).toBeNull();
    expect(rateMismatch(0, measured)?.entered).toBe(0);
  });

  it("compares monthly rates over the measured days, so that other months don't count", ({ expect }) => {
    const months = [9, 9, 9, 9, 0.09, 0.095, 0.1, 0.1, 9, 9, 9, 9];
    expect(rateMismatch(months, measured)).toBeNull();
    // 11 days of May, 30 of June, 31 of July, 4 of August.
    expect(rateOver(months, measured)).toBeCloseTo((11 * 0.09 + 30 * 0.095 + 31 * 0.1 + 4 * 0.1) / 76, 12);
    expect(rateMismatch(Array<number>(12).fill(0.12), measured)?.entered).toBeCloseTo(0.12, 12);
  });

  it("is between the least and the most of the months, whatever the days", ({ expect }) => {
    const rates = fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(rates, (months) => {
        const mean = rateOver(months, measured);
        expect(mean).toBeGreaterThanOrEqual(Math.min(...months) - 1e-9);
        expect(mean).toBeLessThanOrEqual(Math.max(...months) + 1e-9);
      }),
      { numRuns: 100, seed: 3 },
    );
  });
});

describe("the words of the warning", () => {
  const { warning, rate } = measuredTexts;

  it("name both rates, the measured range and its days", ({ expect }) => {
    const { low, high, start_date, end_date } = measured;
    expect(
      `${warning.plan(0.12, false)}, but ${warning.measured(measured.rate, low, high, start_date, end_date)}`,
    ).toBe("Your plan uses 0.12%/day, but the device measured 0.096%/day (0.092–0.101) from May 21 to Aug 4, 2026.");
  });

  it("tell the plan's washes and dollars, and no change where there is none", ({ expect }) => {
    expect(warning.difference({ washes: 4, measuredWashes: 3, saves: -13_331 })).toBe(
      "With the measured rate, the plan has 3 washes instead of 4 and saves $13,331 less.",
    );
    expect(warning.difference({ washes: 1, measuredWashes: 0, saves: 12.4 })).toBe(
      "With the measured rate, the plan has no washes instead of 1 and saves $12 more.",
    );
    expect(warning.difference({ washes: 2, measuredWashes: 2, saves: -800 })).toBe(
      "With the measured rate, the plan saves $800 less.",
    );
    expect(warning.difference({ washes: 2, measuredWashes: 2, saves: 0.2 })).toBe(
      "The measured rate doesn't change the plan.",
    );
  });

  it("say what daily alerts use and where it comes from", ({ expect }) => {
    expect(rate.alertsUseMeasured(0.0963, "2026-05-21", "2026-08-04")).toBe(
      "Daily alerts and the recommendation use 0.096%/day, measured May 21–Aug 4, 2026.",
    );
    expect(rate.alertsUsePlant([0.12, 0.12])).toContain("0.12%/day, the plant's saved rate");
    expect(rate.alertsUsePlant([0.035, 0.15])).toContain("0.035 to 0.150%/day by month");
  });
});
