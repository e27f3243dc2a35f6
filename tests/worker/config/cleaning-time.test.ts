import { describe, it } from "vitest";
import { instantOf } from "#contract/common/calendar";
import { activeHours } from "#domain/commands/wash-hours";
import { nextCleaning } from "../../../worker/features/devices/config/routes.ts";

const ZONE = "America/Los_Angeles";
const at = (day: string, hour: number) => instantOf(ZONE, day, hour * 3600);

describe("the cleaning time", () => {
  it("is every active hour once, in order", ({ expect }) => {
    expect(activeHours([18, 25, 6, 6, null])).toEqual([6, 18]);
    expect(activeHours([25, 25])).toEqual([]);
  });

  it("is next today, or tomorrow in the device's zone", ({ expect }) => {
    expect(nextCleaning([6, 18], ZONE, at("2026-03-02", 5))).toBe(at("2026-03-02", 6));
    expect(nextCleaning([6, 18], ZONE, at("2026-03-02", 6))).toBe(at("2026-03-02", 18));
    expect(nextCleaning([6, 18], ZONE, at("2026-03-02", 19))).toBe(at("2026-03-03", 6));
    expect(nextCleaning([], ZONE, at("2026-03-02", 5))).toBeNull();
  });

  it("follows local time when clocks go forward", ({ expect }) => {
    expect(nextCleaning([6], ZONE, at("2026-03-07", 12))! - at("2026-03-07", 12)).toBe(17 * 3600);
  });
});
