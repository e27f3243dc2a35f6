import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, daysBetween, dayOf, instantOf } from "#contract/common/calendar";
import { nextMorning } from "../../../worker/features/plant-plans/daily/run.ts";

const HOUR = 3600;
const zones = [
  "America/Los_Angeles",
  "America/New_York",
  "America/Phoenix",
  "Pacific/Honolulu",
  "Asia/Kathmandu",
  "UTC",
];
/** 2026 and 2027, with all clock changes. */
const instant = fc.integer({ min: 1_767_225_600, max: 1_830_297_600 });

describe("the mornings of the daily run", () => {
  it("come once a day at 05:00 in the site's zone, in order, across clock changes as well", ({ expect }) => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, now) => {
        const next = nextMorning(zone, now);
        const day = dayOf(zone, next);
        expect(next).toBe(instantOf(zone, day, 5 * HOUR));
        expect(next).toBeGreaterThan(now);
        expect(daysBetween(dayOf(zone, now), day)).toBeLessThanOrEqual(1);
        expect(nextMorning(zone, next - 1)).toBe(next);
        expect(dayOf(zone, nextMorning(zone, next))).toBe(addDays(day, 1));
      }),
      { numRuns: 300 },
    );
    const at = (clock: number) => instantOf("America/Los_Angeles", "2026-03-08", clock);
    expect(nextMorning("America/Los_Angeles", at(HOUR))).toBe(at(5 * HOUR));
  });
});
