import { describe, it } from "vitest";
import type { SoilingInterval } from "#contract/soiling/soiling";
import { everyMonth, filledMonths, measuredMonths } from "../../../web/src/features/savings/inputs/inputs.model.ts";

const interval = (start_date: string, end_date: string, rate: number): SoilingInterval => ({
  start_date,
  end_date,
  rate,
  low: rate / 2,
  high: 2 * rate,
  days: 20,
  quality: 9,
});
const none = Array<number | null>(12).fill(null);

describe("soiling rates by month from the history", () => {
  it("name the months that were measured, to the places of a rate, and the days that they rest on", ({ expect }) => {
    const measured = measuredMonths({
      intervals: [interval("2026-06-16", "2026-07-15", 0.4), interval("2025-06-01", "2025-06-30", 0.1)],
      monthlyRates: none.with(5, 0.2).with(6, 0.123456),
    });
    expect(measured.rates).toEqual({ june: 0.2, july: 0.1235 });
    expect(measured.missing).toHaveLength(10);
    expect(measured).toMatchObject({ intervals: 2, from: "2025-06-01", to: "2026-07-15" });
  });

  it("leave a month without a rate as it was", ({ expect }) => {
    const measured = measuredMonths({
      intervals: [interval("2026-08-01", "2026-09-06", 0.3)],
      monthlyRates: none.with(7, 0.3),
    });
    const months = { ...everyMonth(0.05), september: 0.07 };
    expect(filledMonths(months, measured)).toEqual({ ...months, august: 0.3 });
    expect(measuredMonths({ intervals: [], monthlyRates: none })).toMatchObject({
      rates: {},
      intervals: 0,
      from: null,
      to: null,
    });
  });
});
