import { array, assert, integer, property } from "fast-check";
import { describe, it } from "vitest";
import { addDays, daysBetween } from "#contract/common/calendar";
import { failureText, pauseSeconds } from "../../../worker/adapters/weather/services.ts";
import { calendarYears, packYears, spanOfYears, unpackYears } from "../../../worker/adapters/weather/year-cache.ts";
import { siteOf } from "../../../worker/adapters/weather/site-days.ts";
import type { WeatherFailure, DaySpan } from "../../../worker/adapters/weather/port.ts";

const column = ({ from, to }: DaySpan, value: (day: string) => number) =>
  Float64Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => value(addDays(from, n)));

describe("rain years", () => {
  const span = { from: "1996-01-01", to: "2025-12-31" };

  it("are the thirty whole years before now", ({ expect }) => {
    expect(spanOfYears(Date.UTC(2026, 0, 1) / 1000)).toEqual(span);
    expect(spanOfYears(Date.UTC(2026, 11, 31) / 1000)).toEqual(span);
  });

  it("have 365 days each: rain on 29 February is left out, and March keeps its days", ({ expect }) => {
    const numbered = column(span, (day) => (day.endsWith("-02-29") ? 999 : Number(day.slice(5, 7))));
    const { years, numbers } = calendarYears(span, numbered)!;
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, n) => 1996 + n));
    for (const year of years) {
      expect(year).toHaveLength(365);
      expect([year[0], year[58], year[59], year[364]]).toEqual([1, 2, 3, 12]);
    }
  });

  it("may lack 5% of their days, which count as dry, and not one day more", ({ expect }) => {
    const upTo = (count: number) =>
      column(span, (day) => {
        const place = daysBetween("2004-01-01", day);
        return place >= 70 && place < 70 + count ? NaN : 1;
      });
    const kept = calendarYears(span, upTo(18))!;
    expect([kept.numbers.includes(2004), kept.years[8]!.reduce((sum, rain) => sum + rain, 0)]).toEqual([true, 347]);
    const left = calendarYears(span, upTo(19))!;
    expect([left.numbers.includes(2004), left.years.length]).toEqual([false, 29]);
  });

  it("are empty where fewer than ten are good", ({ expect }) => {
    const since = (year: string) =>
      calendarYears(
        span,
        column(span, (day) => (day < year ? NaN : 0)),
      );
    expect(since("2016-01-01")?.numbers[0]).toBe(2016);
    expect(since("2017-01-01")).toBeNull();
    expect(calendarYears(span, new Float64Array(0))).toBeNull();
  });

  it("are the same after packing, to a tenth of a millimeter", ({ expect }) => {
    const rain = array(integer({ min: 0, max: 20_000 }), { minLength: 365, maxLength: 365 });
    assert(
      property(array(rain, { minLength: 1, maxLength: 3 }), (tenths) => {
        const years = tenths.map((year) => Float64Array.from(year, (value) => value / 10));
        expect(unpackYears(packYears(years), 365)).toEqual(years);
      }),
      { numRuns: 30 },
    );
  });
});

describe("a service that fails", () => {
  it("is paused longer and longer from the third failure on, and at most six hours", ({ expect }) => {
    const pauses = [1, 2, 3, 4, 5, 20].map((failures) => pauseSeconds({ kind: "timeout" }, failures));
    expect(pauses).toEqual([0, 0, 300, 600, 1200, 21_600]);
  });

  it("may set its own pause, within limits", ({ expect }) => {
    const after = (wait: number | null) => pauseSeconds({ kind: "too-many", wait }, 1);
    expect([after(90), after(0), after(null), after(10 ** 9)]).toEqual([90, 1, 3600, 86_400]);
    expect(pauseSeconds({ kind: "gaps" }, 9)).toBe(0);
  });

  it("is reported in plain words", ({ expect }) => {
    const failures: WeatherFailure[] = [
      { kind: "too-many", wait: 9 },
      { kind: "timeout" },
      { kind: "unreachable" },
      { kind: "server", status: 503 },
      { kind: "refused", status: 400 },
      { kind: "unexpected", what: "json" },
      { kind: "gaps" },
    ];
    expect(new Set(failures.map(failureText)).size).toBe(failures.length);
  });
});

it("devices within a tenth of a degree and one zone are one site", ({ expect }) => {
  const timezone = "America/Los_Angeles";
  expect(siteOf({ lat: 36.73, lng: -119.82, timezone })).toBe("36.7,-119.8 America/Los_Angeles");
  expect(siteOf({ lat: 36.68, lng: -119.79, timezone })).toBe(siteOf({ lat: 36.73, lng: -119.82, timezone }));
});
