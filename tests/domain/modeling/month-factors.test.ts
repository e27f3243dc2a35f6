import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, daysInMonth } from "#contract/common/calendar";
import { hoursOfYear } from "#domain/modeling/hourly";
import { type SensorDays, filledFactors, measuredDays, measuredFactors } from "#domain/modeling/month-factors";
import { startOfDay } from "#domain/modeling/orange-button";
import type { DailySoilingDay } from "#domain/soiling/day-dollars";
import { aDay } from "../../fixtures/a-day.ts";
import { meanLoss as kernel } from "../../../analytics-wasm/host/daily/mean-loss.ts";

const run = (first: string, losses: readonly number[], values: Partial<DailySoilingDay> = {}) =>
  losses.map((loss, at) => aDay(addDays(first, at), loss, values));
const flat = (count: number, loss: number) => Array.from({ length: count }, () => loss);

const mean = (days: Iterable<DailySoilingDay>) => {
  const list = [...days];
  const { loss, days: count } = kernel({
    loss: Float64Array.from(list, (day) => day.loss!),
    insolation: Float64Array.from(list, ({ windowInsolation }) => windowInsolation ?? NaN),
  });
  return { loss: count === 0 ? null : loss };
};

describe("monthly factors", () => {
  it("weigh days by insolation and devices by share, in their own months [O-007]", ({ expect }) => {
    const one: SensorDays = {
      share: 75,
      days: [
        ...run("2025-06-01", flat(15, 2), { windowInsolation: 6 }),
        ...run("2025-06-16", flat(15, 5), { windowInsolation: 3 }),
      ],
    };
    const other: SensorDays = { share: 25, days: run("2025-06-01", flat(30, 7)) };
    const factors = measuredFactors([one, other], mean);
    // 15 days of (0.75 x 6 x 2 + 0.25 x 5 x 7) and 15 of (0.75 x 3 x 5 + 0.25 x 5 x 7), by the sun of these parts
    expect(factors[5]).toMatchObject({ month: 6, days: 30, source: "measured", isBelowZero: false });
    expect(factors[5]!.loss).toBeCloseTo((17.75 + 20) / (5.75 + 3.5), 12);
    expect(factors.filter(({ source }) => source === "missing").map(({ month }) => month)).toEqual([
      1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12,
    ]);
  });

  it("have the days of a sensor that came late, and a sensor and the one that replaced it make one month", ({
    expect,
  }) => {
    const late = [
      { share: null, days: run("2026-06-01", flat(30, 2)) },
      { share: null, days: run("2026-06-21", flat(10, 8)) },
    ];
    expect(measuredFactors(late, mean)[5]!.loss).toBeCloseTo((20 * 2 + 10 * 5) / 30, 12);
    const replaced = [
      { share: null, days: run("2026-06-01", flat(14, 4)) },
      { share: null, days: run("2026-06-15", flat(14, 4)) },
    ];
    expect(measuredFactors(replaced, mean)[5]).toMatchObject({ days: 28, source: "measured" });
  });

  it("say that a month is missing, unless half of it counted in one year [O-007]", ({ expect }) => {
    const days = [
      ...run("2024-02-01", flat(14, 1)),
      ...run("2025-02-01", flat(13, 3)),
      ...run("2025-04-01", flat(15, 2)),
      ...run("2025-05-01", flat(31, 2), { quality: "covered" }),
    ];
    const factors = measuredFactors([{ share: null, days }], mean);
    expect(factors[1]).toMatchObject({ loss: null, days: 27, source: "missing" });
    expect(factors[3]).toMatchObject({ loss: 2, days: 15, source: "measured" });
    expect(factors[4]).toMatchObject({ loss: null, days: 0, source: "missing" });
    const filled = filledFactors(
      factors,
      Array.from({ length: 12 }, (_, month) => month + 1),
    );
    expect(filled[1]).toMatchObject({ loss: 2, source: "modeled" });
    expect(filled[3]).toMatchObject({ loss: 2, source: "measured" });
    expect(filledFactors(factors, null)).toEqual(factors);
  });

  it("write a negative mean as 0, and say so [O-007]", ({ expect }) => {
    const [january] = measuredFactors([{ share: null, days: run("2025-01-01", flat(31, -0.4)) }], mean);
    expect(january).toMatchObject({ loss: 0, source: "measured", isBelowZero: true });
  });

  it("lie between the lowest and highest loss of their days, and don't change with the order [O-007]", ({ expect }) => {
    const sensor = fc.record({
      share: fc.option(fc.double({ min: 1, max: 100, noNaN: true })),
      losses: fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 16, maxLength: 31 }),
    });
    fc.assert(
      fc.property(fc.array(sensor, { minLength: 1, maxLength: 4 }), (list) => {
        const sensors = list.map(({ share, losses }) => ({ share, days: run("2025-03-01", losses) }));
        const loss = measuredFactors(sensors, mean)[2]!.loss!;
        const all = list.flatMap(({ losses }) => losses);
        expect(loss).toBeGreaterThanOrEqual(Math.min(...all) - 1e-9);
        expect(loss).toBeLessThanOrEqual(Math.max(...all) + 1e-9);
        expect(measuredFactors(sensors.toReversed(), mean)[2]!.loss).toBeCloseTo(loss, 9);
      }),
    );
  });
});

describe("hours of a year", () => {
  it("have the loss of their day, else of their month [O-007]", ({ expect }) => {
    const days = [...run("2024-01-01", flat(20, 1.5)), aDay("2024-01-25", -0.3), aDay("2024-01-26", null)];
    const sensors = [{ share: null, days }];
    const factors = filledFactors(
      measuredFactors(sensors, mean),
      Array.from({ length: 12 }, () => 4),
    );
    const hours = hoursOfYear(2024, measuredDays(sensors), factors);
    expect(hours).toHaveLength(8784);
    const at = (date: string, time: string) => hours.find((hour) => hour.date === date && hour.time === time);
    expect(at("2024-01-20", "23:00")).toEqual({ date: "2024-01-20", time: "23:00", loss: 1.5, source: "measured" });
    expect(at("2024-01-25", "00:00")).toMatchObject({ loss: 0, source: "measured" });
    expect(at("2024-01-26", "12:00")).toMatchObject({ loss: factors[0]!.loss, source: "month" });
    expect(at("2024-02-29", "12:00")).toMatchObject({ loss: 4, source: "modeled" });
    for (let month = 1; month <= 12; month++) {
      const name = `2024-${String(month).padStart(2, "0")}`;
      expect(hours.filter(({ date }) => date.startsWith(name))).toHaveLength(24 * daysInMonth(2024, month));
    }
  });
});

describe("the start of a day", () => {
  it("has the zone's offset of that moment [O-007]", ({ expect }) => {
    const starts = (zone: string, ...days: string[]) => days.map((day) => startOfDay(zone, day));
    expect(starts("America/Los_Angeles", "2026-03-08", "2026-03-09", "2026-11-01", "2026-11-02")).toEqual([
      "2026-03-08T00:00:00-08:00",
      "2026-03-09T00:00:00-07:00",
      "2026-11-01T00:00:00-07:00",
      "2026-11-02T00:00:00-08:00",
    ]);
    expect(starts("America/Phoenix", "2026-07-01")).toEqual(["2026-07-01T00:00:00-07:00"]);
    expect(starts("Asia/Kolkata", "2026-07-01")).toEqual(["2026-07-01T00:00:00+05:30"]);
  });
});
