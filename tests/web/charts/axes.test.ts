import * as fc from "fast-check";
import { describe, it } from "vitest";
import { dayBounds, dayNumber, dayOf, dayText, weekday } from "#contract/common/calendar";
import { namedTicks, niceRange, niceStep, niceTicks } from "#plot/nice";
import { dayTicks, instantTicks } from "#plot/ticks";

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true, noDefaultInfinity: true });

describe("round steps", () => {
  it("are 1, 2, 2.5 or 5 times a power of ten", ({ expect }) => {
    expect([niceStep(10, 5), niceStep(12, 6), niceStep(1, 4), niceStep(0.3, 3), niceStep(7, 3)]).toEqual([
      2, 2, 0.25, 0.1, 2.5,
    ]);
  });

  it("give ticks inside the range, evenly, not many more than wanted", ({ expect }) => {
    fc.assert(
      fc.property(
        finite,
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        fc.integer({ min: 2, max: 10 }),
        (low, span, count) => {
          const ticks = niceTicks(low, low + span, count);
          const step = niceStep(low + span - low, count);
          expect(ticks.length).toBeLessThanOrEqual(count + 1);
          for (const tick of ticks) {
            expect(tick).toBeGreaterThanOrEqual(low - span * 1e-6);
            expect(tick).toBeLessThanOrEqual(low + span * (1 + 1e-6));
            expect(Math.abs(tick / step - Math.round(tick / step))).toBeLessThan(1e-6);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it("say nothing twice", ({ expect }) => {
    const dollars = (value: number): string => `$${Math.round(value)}`;
    expect(namedTicks(0, 1, 5, dollars)).toEqual([0, 1]);
    fc.assert(
      fc.property(
        finite,
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        fc.integer({ min: 1, max: 10 }),
        (low, span, count) => {
          const texts = namedTicks(low, low + span, count, dollars).map(dollars);
          expect(new Set(texts).size).toBe(texts.length);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("never write a negative zero", ({ expect }) => {
    expect(niceTicks(-4, 4, 4).map((tick) => Object.is(tick, -0))).not.toContain(true);
  });
});

describe("the range of a value axis", () => {
  it("holds the data, and zero where asked, with a height in every case", ({ expect }) => {
    fc.assert(
      fc.property(finite, finite, fc.boolean(), (a, b, zero) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const [from, to] = niceRange(low, high, zero);
        const slack = Math.max(1, Math.abs(low), Math.abs(high)) * 1e-6;
        expect(to).toBeGreaterThan(from);
        expect(from).toBeLessThanOrEqual(low + slack);
        expect(to).toBeGreaterThanOrEqual(high - slack);
        if (zero) expect(from <= 0 && to >= 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("is 0 to 1 without data and keeps round ends", ({ expect }) => {
    expect(niceRange(null, null, true)).toEqual([0, 1]);
    expect(niceRange(0.05, 4.31, true)).toEqual([0, 5]);
    expect(niceRange(-0.4, 4.31, true)).toEqual([-1, 5]);
    expect(niceRange(21, 24, false)).toEqual([21, 24]);
  });
});

const days = (from: string, to: string, count: number) => dayTicks(dayNumber(from), dayNumber(to), count);

describe("ticks of days", () => {
  it("are month starts over half a year, with the year where it is new", ({ expect }) => {
    expect(days("2026-10-10", "2027-02-20", 6).map((tick) => [dayText(tick.x), tick.label, tick.under])).toEqual([
      ["2026-11-01", "Nov", "2026"],
      ["2026-12-01", "Dec", ""],
      ["2027-01-01", "Jan", "2027"],
      ["2027-02-01", "Feb", ""],
    ]);
  });

  it("are Mondays over some weeks and every day over one", ({ expect }) => {
    const weeks = days("2026-10-21", "2026-11-20", 6);
    expect(weeks.map((tick) => tick.label)).toEqual(["Oct 26", "Nov 2", "Nov 9", "Nov 16"]);
    expect(weeks.every((tick) => weekday(dayText(tick.x)) === 0)).toBe(true);
    expect(days("2026-11-14", "2026-11-20", 8)).toHaveLength(7);
  });

  it("keep the same places while one pans, and are never crowded", ({ expect }) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 18_000, max: 22_000 }),
        fc.integer({ min: 2, max: 3000 }),
        fc.integer({ min: 3, max: 14 }),
        (from, width, count) => {
          const here = dayTicks(from, from + width, count);
          expect(here.length).toBeLessThanOrEqual(count * 1.5 + 2);
          const beside = new Set(dayTicks(from + 1, from + 1 + width, count).map((tick) => tick.x));
          for (const { x } of here) if (x > from) expect(beside.has(x)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("ticks of instants", () => {
  const zone = "America/Los_Angeles";

  it("stand at whole local hours, also on the days when the clock changes", ({ expect }) => {
    for (const day of ["2026-03-08", "2026-11-01", "2026-07-04"]) {
      const { start, end } = dayBounds(zone, day);
      const ticks = instantTicks(zone, start, end - 1, 9);
      expect(ticks.map((tick) => tick.label)).toEqual([
        "00:00",
        "03:00",
        "06:00",
        "09:00",
        "12:00",
        "15:00",
        "18:00",
        "21:00",
      ]);
      expect(ticks[0]!.x).toBe(start);
      expect(new Set(ticks.map((tick) => tick.x)).size).toBe(ticks.length);
    }
  });

  it("show the skipped hour once and in order", ({ expect }) => {
    const { start } = dayBounds(zone, "2026-03-08");
    const ticks = instantTicks(zone, start, start + 6 * 3600, 8);
    expect(ticks.map((tick) => tick.x)).toEqual(ticks.map((tick) => tick.x).sort((a, b) => a - b));
    expect(new Set(ticks.map((tick) => tick.x)).size).toBe(ticks.length);
  });

  it("are local midnights when days are wanted", ({ expect }) => {
    const from = dayBounds(zone, "2026-10-25").start;
    const to = dayBounds(zone, "2026-11-08").end;
    const ticks = instantTicks(zone, from, to, 16);
    expect(ticks.length).toBeGreaterThan(12);
    for (const { x } of ticks) expect(x).toBe(dayBounds(zone, dayOf(zone, x)).start);
  });
});
