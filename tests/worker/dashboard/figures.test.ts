import type { StoredLossCurve } from "#contract/savings/loss-curve";
import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import { analytics } from "../../../worker/platform/analytics.ts";
import { soilingLoss, currentYearLoss } from "../../../worker/features/dashboard/routes.ts";
import { isRateRange, soilingRate } from "../../../worker/features/dashboard/soiling-rates.ts";
import type { DailySoilingDay } from "../../../worker/features/devices/index.ts";

const TODAY = "2026-03-10";
const systematic = { points: 0.5, source: "default" as const, cleanings: 0 };
/** `TODAY` is the newest whole day. */
const asOf = { today: addDays(TODAY, 1), systematic };
const aDay = (day: string, values: Partial<DailySoilingDay> = {}): DailySoilingDay => ({
  day,
  insolClean: 5,
  insolSoiled: 4.9,
  loss: 2,
  quality: "ok",
  reason: null,
  samples: 1440,
  uncertainty: 0.1,
  windowInsolation: 5,
  ...values,
});
const ending = (last: string, losses: (number | null)[]) =>
  losses.map((loss, index) => aDay(addDays(last, index - losses.length + 1), { loss }));

describe("the soiling loss of the last days", () => {
  it("weighs each day by the insolation of its window and keeps the sign [D-029, D-114]", ({ expect }) => {
    const days = [aDay("2026-03-09", { loss: 4, windowInsolation: 2 }), aDay(TODAY, { loss: -2, windowInsolation: 6 })];
    const tiles = soilingLoss(days, asOf, analytics());
    expect(tiles.sevenDaysLoss).toBe((4 * 2 - 2 * 6) / 8);
    expect(tiles).toMatchObject({ sevenDaysCount: 2, thirtyDaysCount: 2 });
    expect(tiles).toMatchObject({ sevenDaysBelowZero: 1, thirtyDaysBelowZero: 1 });
  });

  it("counts whole calendar days: 7 and 30, but not today, as reports do", ({ expect }) => {
    const days = ending(addDays(TODAY, 1), [
      ...Array<number>(16).fill(9),
      ...Array<number>(7).fill(3),
      ...Array<number>(7).fill(1),
      90,
    ]);
    const tiles = soilingLoss(days, asOf, analytics());
    expect(tiles.sevenDaysLoss).toBe(1);
    expect(tiles.thirtyDaysLoss).toBeCloseTo((16 * 9 + 7 * 3 + 7) / 30, 12);
    expect(tiles).toMatchObject({ sevenDaysCount: 7, thirtyDaysCount: 30 });
  });

  it("is null without days, loss or light", ({ expect }) => {
    const dark = [aDay(TODAY, { windowInsolation: 0 }), aDay("2026-03-09", { loss: null })];
    for (const days of [[], dark])
      expect(soilingLoss(days, asOf, analytics())).toEqual({
        sevenDaysLoss: null,
        sevenDaysCount: 0,
        thirtyDaysLoss: null,
        thirtyDaysCount: 0,
        sevenDaysBelowZero: 0,
        thirtyDaysBelowZero: 0,
        sevenDaysUncertainty: null,
        thirtyDaysUncertainty: null,
        systematic,
        insolationNote: null,
      });
  });
});

describe("the loss of the current year", () => {
  const year = (
    days: DailySoilingDay[],
    prices = Array<number>(12).fill(0.1),
    lossCurve: StoredLossCurve | null = null,
  ) =>
    currentYearLoss(
      days,
      { today: TODAY, prices, arrayKw: 1000, systematic: systematic.points, lossCurve },
      analytics(),
    );

  it("follows the curve of the energy file: nothing up to 2.5%, then half of the soiling beyond", ({ expect }) => {
    const shares = Array.from({ length: 156 }, (_, at) => Math.max(0, (at % 13) - 1) * 0.0125);
    const curve: StoredLossCurve = {
      shares,
      fivePercent: 0.0125,
      clippedKwh: 1,
      limitedHours: 1,
      sources: ["clipping"],
    };
    const days = [aDay("2026-03-01", { insolClean: 5.5, loss: 2 }), aDay("2026-03-02", { insolClean: 5.5, loss: 5.5 })];
    const { current_year_loss, low, high, lossCurve } = year(days, undefined, curve);
    const plain = year([aDay("2026-03-02", { insolClean: 5.5, loss: 1.5 })]);
    expect(current_year_loss).toBeCloseTo(plain.current_year_loss, 9);
    expect(low).toBeLessThan(current_year_loss);
    expect(high).toBeGreaterThan(current_year_loss);
    expect([lossCurve, plain.lossCurve]).toEqual([expect.stringContaining("1.3% of income"), null]);
  });

  it("matches the published example: 1000 kW, 5.5 kWh/m2, 3% and $0.10 lose $13.01 a day [D-233]", ({ expect }) => {
    const { current_year_loss, days, daysOfYear } = year([aDay("2026-03-01", { insolClean: 5.5, loss: 3 })]);
    expect(current_year_loss).toBeCloseTo(13.01, 2);
    expect({ days, daysOfYear }).toEqual({ days: 1, daysOfYear: 69 });
  });

  it("takes each month's own price, counts a negative loss as zero, and omits missing values [D-114]", ({ expect }) => {
    const prices = [1, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    const one = year([aDay("2026-01-05")], prices).current_year_loss;
    const days = [
      aDay("2025-12-31"),
      aDay("2026-01-05"),
      aDay("2026-02-05"),
      aDay("2026-03-05"),
      aDay("2026-03-06", { loss: -5 }),
      aDay("2026-03-07", { insolClean: null }),
      aDay("2026-03-08", { loss: null }),
    ];
    const all = year(days, prices);
    expect(all.current_year_loss).toBeCloseTo(7 * one, 9);
    expect(all.days).toBe(4);
  });
});

describe("the soiling rate of chosen days", () => {
  const evidence = { rain: new Map<string, number>(), cleanings: [], washes: [], timezone: "UTC" };
  const rateOf = (days: DailySoilingDay[], range = { from: "2000-01-01", to: TODAY }) =>
    soilingRate({ days, evidence }, range, analytics());

  it("is the slope of the good days in percent a day, with its interval", ({ expect }) => {
    const losses = Array.from({ length: 30 }, (_, n) => 1 + 0.15 * n);
    const days = ending(TODAY, losses);
    days[10] = { ...days[10]!, loss: 40, quality: "weak" };
    const rate = rateOf(days);
    expect(rate.soiling_rate).toBeCloseTo(0.15, 9);
    expect(rate.weekly_soiling_rate).toBeCloseTo(1.05, 9);
    expect(rate.low).toBeLessThanOrEqual(rate.soiling_rate!);
    expect(rate.high).toBeGreaterThanOrEqual(rate.soiling_rate!);
    expect(rate).toMatchObject({ days: 29, breaks: 0 });
  });

  it("is that of the soiling between cleanings, where some are within the days", ({ expect }) => {
    const losses = Array.from({ length: 60 }, (_, n) => 0.15 * (n < 20 ? n + 9 : n < 45 ? n - 20 : n - 45));
    const noisy = losses.map((loss, n) => loss + 0.2 * Math.sin(n * 2.399));
    const days = ending(TODAY, noisy);
    const rate = rateOf(days);
    expect(rate).toMatchObject({ days: 60, breaks: 2 });
    expect(Math.abs(rate.soiling_rate! - 0.15)).toBeLessThan(0.01);
    const from = addDays(TODAY, -59 + 13);
    const short = rateOf(days, { from, to: addDays(from, 9) });
    expect(short).toMatchObject({ days: 10, breaks: 1 });
    expect(Math.abs(short.soiling_rate! - 0.15)).toBeLessThan(0.08);
  });

  it("is null where the days do not support one", ({ expect }) => {
    for (const days of [[], ending(TODAY, [2]), ending(TODAY, [null, null, 2])])
      expect(rateOf(days)).toMatchObject({
        soiling_rate: null,
        weekly_soiling_rate: null,
        low: null,
      });
  });

  it("may end tomorrow but not later, and not before it starts", ({ expect }) => {
    expect(isRateRange("2026-03-01", "2026-03-11", TODAY)).toBe(true);
    expect(isRateRange("2026-03-01", "2026-03-12", TODAY)).toBe(false);
    expect(isRateRange("2026-03-02", "2026-03-01", TODAY)).toBe(false);
    expect(isRateRange("2000-03-02", "2026-03-01", TODAY)).toBe(false);
  });
});
