import * as fc from "fast-check";
import * as v from "valibot";
import { describe, it } from "vitest";
import * as calendar from "#contract/common/calendar";

const zones = [
  "UTC",
  "America/Los_Angeles",
  "America/New_York",
  "America/Phoenix",
  "Pacific/Honolulu",
  "Pacific/Apia",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "America/Sao_Paulo",
];
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: 631_152_000, max: 2_208_988_800 });

describe("days and instants", () => {
  it("knows days of 23, 24 and 25 hours", ({ expect }) => {
    const hours = (day: string) => {
      const { start, end } = calendar.dayBounds("America/Los_Angeles", day);
      return (end - start) / 3600;
    };
    expect([hours("2026-03-08"), hours("2026-03-09"), hours("2026-11-01")]).toEqual([23, 24, 25]);
  });

  it("says each day and its number again, also of more days than it keeps", ({ expect }) => {
    const wrong = Array.from({ length: 45_000 }, (_, n) => ((n % 22_500) - 11_000) * 3).filter((number) => {
      const day = new Date(number * 86_400_000).toISOString().slice(0, 10);
      return calendar.dayText(number) !== day || calendar.dayNumber(day) !== number;
    });
    expect(wrong).toEqual([]);
    expect(calendar.dayNumber("2026-01-XX")).toBeNaN();
  });

  it("puts each instant between the bounds of its day, in every zone", ({ expect }) => {
    fc.assert(
      fc.property(zone, instant, (name, t) => {
        const { start, end } = calendar.dayBounds(name, calendar.dayOf(name, t));
        expect(t).toBeGreaterThanOrEqual(start);
        expect(t).toBeLessThan(end);
      }),
      { numRuns: 500 },
    );
  });

  it("finds the instant of a wall-clock time again", ({ expect }) => {
    fc.assert(
      fc.property(zone, instant, (name, t) => {
        const wall = t + calendar.zoneOffset(name, t);
        const day = calendar.dayText(Math.floor(wall / 86_400));
        const back = calendar.instantOf(name, day, ((wall % 86_400) + 86_400) % 86_400);
        // A repeated time may give either instant; the wall clock is the same.
        expect(back + calendar.zoneOffset(name, back)).toBe(wall);
      }),
      { numRuns: 500 },
    );
  });

  it("gives the first of the two instants that an autumn hour has, and skips the hour that spring lacks", ({
    expect,
  }) => {
    const zoneName = "America/New_York";
    expect(calendar.instantOf(zoneName, "2026-11-01", 1.5 * 3600)).toBe(Date.UTC(2026, 10, 1, 5, 30) / 1000);
    expect(calendar.instantOf(zoneName, "2026-03-08", 2.5 * 3600)).toBe(Date.UTC(2026, 2, 8, 7, 30) / 1000);
  });

  it("changes the offset in the very second, also at 12:01 AM and in whatever order instants are asked for", ({
    expect,
  }) => {
    // St. John's changed clocks at 12:01 AM until 2011.
    for (const [zoneName, change] of [
      ["America/St_Johns", Date.UTC(2010, 10, 7, 2, 31) / 1000],
      ["America/Los_Angeles", Date.UTC(2026, 2, 8, 10) / 1000],
    ] as const) {
      const offsets = () => [-1, 0, -0.5, 59.9].map((seconds) => calendar.zoneOffset(zoneName, change + seconds));
      const [before, after] = offsets();
      expect(Math.abs(after! - before!)).toBe(3600);
      expect(offsets()).toEqual([before, after, before, after]);
    }
  });

  it("knows the standard time of a zone in either half of the year and on either half of the earth", ({ expect }) => {
    const july = Date.UTC(2026, 6, 1) / 1000;
    const january = Date.UTC(2026, 0, 1) / 1000;
    expect(calendar.standardOffset("America/Los_Angeles", july)).toBe(-8 * 3600);
    expect(calendar.standardOffset("Australia/Sydney", january)).toBe(10 * 3600);
  });
});

describe("day arithmetic", () => {
  it("counts across months, leap days and years", ({ expect }) => {
    expect(calendar.addDays("2024-02-28", 1)).toBe("2024-02-29");
    expect(calendar.addDays("2025-12-31", 1)).toBe("2026-01-01");
    expect(calendar.daysBetween("2024-02-28", "2024-03-01")).toBe(2);
  });

  it("keeps to the calendar when months are of unlike length", ({ expect }) => {
    expect([
      calendar.monthsBefore("2026-08-31", 6),
      calendar.monthsBefore("2026-01-15", 1),
      calendar.monthsBefore("2024-03-31", 1),
    ]).toEqual(["2026-02-28", "2025-12-15", "2024-02-29"]);
  });

  it("finds the Monday of every day", ({ expect }) => {
    expect(calendar.weekday("2026-11-21")).toBe(5);
    expect(calendar.mondayOf("2026-11-21")).toBe("2026-11-16");
    expect(calendar.mondayOf("2026-11-16")).toBe("2026-11-16");
    expect(calendar.mondayOf("1969-12-31")).toBe("1969-12-29");
  });

  it("refuses days that do not exist", ({ expect }) => {
    const valid = (text: string) => v.safeParse(calendar.Day, text).success;
    expect(["2024-02-29", "2026-11-21"].map(valid)).toEqual([true, true]);
    expect(["2025-02-29", "2026-13-01", "2026-1-1", "20261121", ""].map(valid)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it("tells known zones from unknown ones", ({ expect }) => {
    expect([calendar.isZone("America/Phoenix"), calendar.isZone("Mars/Olympus")]).toEqual([true, false]);
  });
});
