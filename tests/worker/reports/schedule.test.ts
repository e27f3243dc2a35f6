import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, dayOf, instantOf, weekday } from "#contract/common/calendar";
import { reportFrequencies } from "#contract/reports/settings";
import { dueAt, newestDueDay } from "../../../worker/features/reports/send.ts";

const zone = fc.constantFrom("America/Los_Angeles", "America/New_York", "America/Phoenix", "Pacific/Honolulu", "UTC");
/** 2026 to 2033, with all clock changes and years of 53 weeks. */
const instant = fc.integer({ min: 1_767_225_600, max: 2_019_686_400 });
const frequency = fc.constantFrom(...reportFrequencies);

describe("the schedule of reports", () => {
  it("never sends a report before its time, and never skips a newer one", ({ expect }) => {
    fc.assert(
      fc.property(zone, instant, frequency, (place, now, often) => {
        const day = newestDueDay(often, place, now);
        expect(dueAt(place, day)).toBeLessThanOrEqual(now);
        expect(dayOf(place, dueAt(place, day))).toBe(day);
        const later = newestDueDay(often, place, dueAt(place, addDays(day, 31)));
        expect(later > day).toBe(true);
        const next = Array.from({ length: 31 }, (_, index) => addDays(day, index + 1)).find(
          (one) => newestDueDay(often, place, dueAt(place, one)) === one,
        )!;
        expect(newestDueDay(often, place, dueAt(place, next) - 1)).toBe(day);
      }),
      { numRuns: 200 },
    );
  });

  it("is every Monday, every 14 days on a Monday, or the 1st, at 7 AM", ({ expect }) => {
    fc.assert(
      fc.property(zone, instant, (place, now) => {
        const biweekly = newestDueDay("biweekly", place, now);
        expect([weekday(newestDueDay("weekly", place, now)), weekday(biweekly)]).toEqual([0, 0]);
        expect(newestDueDay("biweekly", place, dueAt(place, addDays(biweekly, 14)))).toBe(addDays(biweekly, 14));
        expect(newestDueDay("biweekly", place, dueAt(place, addDays(biweekly, 14)) - 1)).toBe(biweekly);
        expect(newestDueDay("monthly", place, now).slice(8)).toBe("01");
      }),
      { numRuns: 200 },
    );
    // Clocks change on March 8, 2026.
    expect(dueAt("America/Los_Angeles", "2026-03-09")).toBe(Date.parse("2026-03-09T14:00:00Z") / 1000);
    expect(dueAt("America/Los_Angeles", "2026-03-02")).toBe(Date.parse("2026-03-02T15:00:00Z") / 1000);
    expect(instantOf("UTC", "2026-03-01", 7 * 3600)).toBe(dueAt("UTC", "2026-03-01"));
  });
});
