import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, dayText, daysBetween } from "#contract/common/calendar";
import { dayRange } from "#contract/common/format";
import { presetOf, presets, shiftRange } from "../../../web/src/ui/dates/date-ranges.ts";

const anyDay = fc.integer({ min: 10_000, max: 30_000 }).map(dayText);

describe("presets", () => {
  it("end today, hold as many days as they say and never begin before the installation", ({ expect }) => {
    const list = presets("2026-11-20", "2026-09-01");
    expect(list.map((preset) => [preset.label, preset.range.from])).toEqual([
      ["Last 7 days", "2026-11-14"],
      ["Last 30 days", "2026-10-22"],
      ["Last 3 months", "2026-09-01"],
      ["Last 6 months", "2026-09-01"],
      ["Year to date", "2026-09-01"],
      ["Last year", "2026-09-01"],
      ["Since install", "2026-09-01"],
    ]);
    expect(list.every((preset) => preset.range.to === "2026-11-20")).toBe(true);
  });

  it("recognize themselves", ({ expect }) => {
    const list = presets("2026-11-20", null);
    expect(presetOf({ from: "2026-05-20", to: "2026-11-20" }, list)?.key).toBe("6m");
    expect(presetOf({ from: "2026-05-21", to: "2026-11-20" }, list)).toBeNull();
  });
});

describe("the window before and after", () => {
  it("keeps its length and stays inside the limits that can hold it", ({ expect }) => {
    fc.assert(
      fc.property(
        anyDay,
        fc.nat(400),
        fc.nat(800),
        fc.nat(800),
        fc.constantFrom(-1 as const, 1 as const),
        (from, length, before, after, way) => {
          const range = { from, to: addDays(from, length) };
          const minimum = addDays(from, -before);
          const maximum = addDays(range.to, after);
          const moved = shiftRange(range, way, minimum, maximum);
          expect(daysBetween(moved.from, moved.to)).toBe(length);
          expect(moved.from >= minimum && moved.to <= maximum).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("moves by its own length", ({ expect }) => {
    const week = { from: "2026-11-02", to: "2026-11-08" };
    expect(shiftRange(week, -1, null, "2026-11-20")).toEqual({ from: "2026-10-26", to: "2026-11-01" });
    expect(shiftRange(week, 1, null, "2026-11-20")).toEqual({ from: "2026-11-09", to: "2026-11-15" });
    expect(shiftRange({ from: "2026-11-14", to: "2026-11-20" }, 1, null, "2026-11-20")).toEqual({
      from: "2026-11-14",
      to: "2026-11-20",
    });
  });
});

describe("the label of a range", () => {
  it("names the year once, or twice where it differs", ({ expect }) => {
    expect(dayRange("2026-05-21", "2026-11-20")).toBe("May 21 – Nov 20, 2026");
    expect(dayRange("2025-10-14", "2026-11-20")).toBe("Oct 14, 2025 – Nov 20, 2026");
    expect(dayRange("2025-01-05", "2025-01-05")).toBe("Jan 5, 2025");
  });
});
