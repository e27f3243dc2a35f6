import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, dayOf, instantOf } from "#contract/common/calendar";
import { dueDay, nextRunAt } from "../../../worker/features/plant-plans/daily/rows.ts";

const HOUR = 3600;
const zones = [
  "America/Los_Angeles",
  "America/New_York",
  "America/Phoenix",
  "Pacific/Honolulu",
  "Asia/Kathmandu",
  "UTC",
];
const zone = fc.constantFrom(...zones);
/** 2026 and 2027, with all clock changes. */
const instant = fc.integer({ min: 1_767_225_600, max: 1_830_297_600 });

function opened(place: string, from: number, hours: number, isUp: (hour: number) => boolean = () => true): string[] {
  const days: string[] = [];
  for (let hour = 0; hour < hours; hour++) {
    const day = isUp(hour) ? dueDay(place, from + hour * HOUR) : null;
    if (day !== null && !days.includes(day)) days.push(day);
  }
  return days;
}

describe("the days of the daily analysis", () => {
  it("come once each, in order, across clock changes as well", ({ expect }) => {
    fc.assert(
      fc.property(zone, instant, (place, from) => {
        const hours = 24 * 10;
        const days = opened(place, from, hours);
        const first = days[0]!;
        expect(days).toEqual(days.map((_, n) => addDays(first, n)));
        expect(days.length).toBeGreaterThanOrEqual(9);
        expect(days.length).toBeLessThanOrEqual(11);
      }),
      { numRuns: 60, seed: 5 },
    );
    for (const day of ["2026-03-08", "2026-11-01"])
      expect(opened("America/Los_Angeles", instantOf("America/Los_Angeles", day), 25)).toContain(day);
  });

  it("begin at 05:00 in the site's zone, when the day before is complete", ({ expect }) => {
    const at = (clock: number) => instantOf("America/Los_Angeles", "2026-03-08", clock);
    expect(dueDay("America/Los_Angeles", at(5 * HOUR) - 1)).toBeNull();
    expect(dueDay("America/Los_Angeles", at(5 * HOUR))).toBe("2026-03-08");
    expect(dueDay("America/Los_Angeles", at(24 * HOUR) - 1)).toBe("2026-03-08");
  });

  it("that were missed are not repeated: after an outage there is one run, for that day", ({ expect }) => {
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: 30, max: 24 * 20 }), (place, from, outage) => {
        const days = opened(place, from, outage + 48, (hour) => hour >= outage);
        expect(days.length).toBeLessThanOrEqual(3);
        expect(days[0]! >= dayOf(place, from + outage * HOUR)).toBe(true);
      }),
      { numRuns: 100, seed: 5 },
    );
  });

  it("show in advance when the next one begins, and then it is due", ({ expect }) => {
    fc.assert(
      fc.property(zone, instant, fc.boolean(), (place, now, ranToday) => {
        const today = dayOf(place, now);
        const next = nextRunAt(place, now, ranToday ? today : null);
        expect(next).toBeGreaterThanOrEqual(now);
        expect(next % HOUR).toBe(7 * 60);
        const day = dueDay(place, next);
        expect(day).not.toBeNull();
        if (ranToday) expect(day! > today).toBe(true);
        const earlier = dueDay(place, next - HOUR);
        expect(next - HOUR < now || earlier === null || earlier < day!).toBe(true);
      }),
      { numRuns: 500, seed: 1176725861 },
    );
  });
});
