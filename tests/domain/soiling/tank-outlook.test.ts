import { describe, it } from "vitest";
import type { WashRecord } from "#contract/devices/device";
import { tankOutlook } from "#domain/soiling/tank-outlook";
import { aWash } from "../../fixtures/a-wash.ts";

const DAY = 86_400;
const NOW = Date.UTC(2026, 10, 20, 20) / 1000;
const ZONE = "America/Los_Angeles";

/** One wash a day until `NOW`. Entries: tank report (0 fine, 3 low). */
const washes = (...tank: number[]): WashRecord[] =>
  tank.map((tankEmpty, index) => aWash(NOW - (tank.length - 1 - index) * DAY, { tankEmpty }));
const fill = (count: number) => Array.from({ length: count }, () => 0);
const outlook = (...tank: number[]) => tankOutlook(washes(...tank), ZONE, NOW);

describe("the remaining water of a tank", () => {
  it("is the median of the fills seen from beginning to end, less the washes since the refill", ({ expect }) => {
    // The fill in use when the log began doesn't count.
    const seen = [...fill(2), 3, ...fill(10), 3, ...fill(14), 3, ...fill(12), 3];
    expect(outlook(...seen, ...fill(4))).toEqual({
      kind: "left",
      washes: 8,
      day: "2026-11-28",
      washesPerFill: 12,
      fills: 3,
    });
  });

  it("of two fills uses the shorter one", ({ expect }) => {
    expect(outlook(3, ...fill(10), 3, ...fill(14), 4, ...fill(1))).toMatchObject({ washes: 9, washesPerFill: 10 });
  });

  it("ends today where more washes were done than a fill lasted", ({ expect }) => {
    expect(outlook(3, ...fill(3), 3, ...fill(5))).toMatchObject({ kind: "left", washes: 0, day: "2026-11-20" });
  });

  it("says how long a low tank lasts by earlier low tanks, at 3 and not at 2", ({ expect }) => {
    expect(outlook(3, ...fill(5), 3, 3)).toEqual({ kind: "low", washes: 2, more: null });
    // Low tanks of 4 and 6 washes; the first low tank of the log may have begun before it.
    const seen = [3, ...fill(5), 3, 3, 3, 3, ...fill(5), 3, 4, 4, 5, 5, 5, ...fill(5)];
    expect(outlook(...seen, 3)).toEqual({ kind: "low", washes: 1, more: { washes: 3, day: "2026-11-23" } });
    expect(outlook(...seen, 3, 3, 3, 3, 3)).toEqual({ kind: "low", washes: 5, more: null });
    expect(outlook(3, ...fill(5), 3, 2)).toMatchObject({ kind: "left", washes: 4 });
  });

  it("is used up when a wash of a low tank finds no water, and never before", ({ expect }) => {
    const log = washes(...fill(5), 3, 3, 3);
    expect(tankOutlook(log, ZONE, NOW)).toMatchObject({ kind: "low" });
    Object.assign(log.at(-1)!, { washPow: 40 });
    expect(tankOutlook(log, ZONE, NOW)).toEqual({ kind: "dry" });
  });

  it("depends on how often the device washes", ({ expect }) => {
    const rare = washes(3, ...fill(4), 3, ...fill(2)).map((wash, index, all) =>
      Object.assign(wash, { washTime: NOW - (all.length - 1 - index) * 5 * DAY }),
    );
    expect(tankOutlook(rare, ZONE, NOW)).toMatchObject({ washes: 2, day: "2026-11-29" });
  });

  it("is unknown without a full fill, and without a wash in 30 days", ({ expect }) => {
    expect(outlook(...fill(20))).toEqual({ kind: "unknown", reason: "no-full-fill" });
    expect(outlook(...fill(20), 3, ...fill(2))).toEqual({ kind: "unknown", reason: "no-full-fill" });
    expect(tankOutlook(washes(3, 0, 3, 0), ZONE, NOW + 40 * DAY)).toEqual({ kind: "unknown", reason: "no-washes" });
    expect(tankOutlook([], ZONE, NOW)).toEqual({ kind: "unknown", reason: "no-washes" });
  });

  it("does not count alerts", ({ expect }) => {
    const records = washes(3, ...fill(3), 3, 0).flatMap((wash) => [wash, { ...wash, alert: true, tankEmpty: 9 }]);
    expect(tankOutlook(records, ZONE, NOW)).toMatchObject({ kind: "left", washes: 2 });
  });
});
