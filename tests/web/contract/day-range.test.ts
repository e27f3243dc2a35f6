import * as v from "valibot";
import { describe, it } from "vitest";
import { DeviceDays } from "#contract/common/day-range";
import { instantsOf } from "#contract/series/series";

const zone = "America/Los_Angeles";
const HOUR = 3600;

describe("a range of days", () => {
  it("is whole days of the device's zone, both included, also where a day has 23 or 25 hours [D-013]", ({ expect }) => {
    const hours = (from: string, to: string) => {
      const instants = instantsOf(zone, { from, to });
      return instants.ok ? (instants.range.to - instants.range.from) / HOUR : null;
    };
    expect(hours("2026-06-01", "2026-06-01")).toBe(24);
    expect(hours("2026-03-08", "2026-03-08")).toBe(23);
    expect(hours("2026-11-01", "2026-11-01")).toBe(25);
    expect(hours("2026-03-07", "2026-03-09")).toBe(71);
    const day = instantsOf(zone, { from: "2026-06-01", to: "2026-06-01" });
    expect(day).toMatchObject({ ok: true, range: { from: Date.parse("2026-06-01T07:00:00Z") / 1000 } });
  });

  it("reaches from an installation years ago to today, and is no range backwards [D-011]", ({ expect }) => {
    const is = (from: string, to: string) => [
      v.is(DeviceDays, { id: "d", from, to }),
      instantsOf(zone, { from, to }).ok,
    ];
    expect(is("2018-01-01", "2026-11-22")).toEqual([true, true]);
    expect(is("2001-01-01", "2030-12-31")).toEqual([true, true]);
    expect(is("2026-11-22", "2026-11-21")).toEqual([false, false]);
  });
});
