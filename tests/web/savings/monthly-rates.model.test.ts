import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays } from "#contract/calendar";
import { monthNames } from "#contract/months";
import type { SoilingInterval } from "#contract/soiling";
import { everyMonth } from "../../../web/src/features/savings/inputs.model.ts";
import { filledMonths, measuredMonths } from "../../../web/src/features/savings/monthly-rates.model.ts";

const interval = (start_date: string, end_date: string, rate: number): SoilingInterval => ({
  start_date,
  end_date,
  rate,
  low: rate / 2,
  high: 2 * rate,
  days: 20,
  quality: 9,
});

describe("soiling rates by month from the history", () => {
  it("are the mean of the intervals' rates by their days in the month, over all years", ({ expect }) => {
    const measured = measuredMonths([
      interval("2025-06-01", "2025-06-30", 0.1),
      interval("2026-06-16", "2026-07-15", 0.4),
    ]);
    // June: 30 days at 0.1 and 15 at 0.4; July: 15 days at 0.4.
    expect(measured.rates).toEqual({ june: 0.2, july: 0.4 });
    expect(measured.missing).toHaveLength(10);
    expect(measured).toMatchObject({ intervals: 2, from: "2025-06-01", to: "2026-07-15" });
  });

  it("leave out a month that an interval only touches, and one without any", ({ expect }) => {
    const measured = measuredMonths([interval("2026-08-01", "2026-09-06", 0.3)]);
    expect(measured.rates).toEqual({ august: 0.3 });
    const months = { ...everyMonth(0.05), september: 0.07 };
    expect(filledMonths(months, measured)).toEqual({ ...months, august: 0.3 });
    expect(measuredMonths([])).toMatchObject({ rates: {}, intervals: 0, from: null, to: null });
  });

  it("lie between the lowest and the highest interval, whatever these are", ({ expect }) => {
    const anInterval = fc
      .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 6, max: 200 }), fc.integer({ min: 1, max: 9999 }))
      .map(([start, days, rate]) =>
        interval(addDays("2023-12-31", start), addDays("2023-12-31", start + days), rate / 10_000),
      );
    fc.assert(
      fc.property(fc.array(anInterval, { maxLength: 6 }), (intervals) => {
        const { rates, missing } = measuredMonths(intervals);
        const all = intervals.map(({ rate }) => rate);
        for (const rate of Object.values(rates)) {
          expect(rate).toBeGreaterThanOrEqual(Math.min(...all) - 1e-9);
          expect(rate).toBeLessThanOrEqual(Math.max(...all) + 1e-9);
        }
        expect(Object.keys(rates).length + missing.length).toBe(monthNames.length);
      }),
      { numRuns: 200, seed: 9 },
    );
  });
});
