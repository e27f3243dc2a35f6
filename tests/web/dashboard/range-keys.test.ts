import { describe, it } from "vitest";
import { instantOf } from "#contract/common/calendar";
import { viewKeys } from "../../../web/src/features/dashboard/selection/RangeKeys.tsx";

const device = { timezone: "America/Los_Angeles", installationdate: "03/02/2025", first_day: null };
const now = instantOf(device.timezone, "2026-11-23", 12 * 3600);
const range = { from: "2026-11-10", to: "2026-11-16" };
const keysOf = (shown = range, search = {}) => viewKeys(device, shown, search, now);
const daysOf = (change: { from?: string | undefined; to?: string | undefined } | undefined) => [
  change?.from,
  change?.to,
];

describe("single keys of the dashboard", () => {
  it("show the days before and after, and the preset ranges by their numbers", ({ expect }) => {
    const keys = keysOf();
    expect(Object.keys(keys).toSorted()).toEqual(["1", "2", "3", "4", "5", "6", "[", "]"]);
    expect(daysOf(keys["["])).toEqual(["2026-11-03", "2026-11-09"]);
    expect(daysOf(keys["]"])).toEqual(["2026-11-17", "2026-11-23"]);
    expect(daysOf(keys["1"])).toEqual(["2026-11-17", "2026-11-23"]);
    expect(daysOf(keys["4"])).toEqual(["2026-05-23", "2026-11-23"]);
    expect(daysOf(keys["5"])).toEqual(["2026-01-01", "2026-11-23"]);
  });

  it("leave out what would change nothing, so that Back has no empty step", ({ expect }) => {
    const keys = keysOf({ from: "2026-11-17", to: "2026-11-23" });
    expect(keys).not.toHaveProperty("]");
    expect(keys).not.toHaveProperty("1");
    expect(keys).not.toHaveProperty("z");
  });

  it("reset the zoom of days and of instants, and keep the range", ({ expect }) => {
    const whole = { zoom: undefined, window: undefined };
    expect(keysOf(range, { zoom: "2026-11-11.2026-11-12" })["z"]).toStrictEqual(whole);
    expect(keysOf(range, { window: "1793577600.1793664000" })["z"]).toStrictEqual(whole);
  });
});
