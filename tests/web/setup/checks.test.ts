import { describe, it } from "vitest";
import type { SetupLive } from "#contract/setup/setup";
import { setupChecks } from "#domain/setup/checks";

const NOW = 1_780_000_000;
function live(change: Partial<Record<"iC" | "iD" | "tC" | "tD" | "batt", number | null>> = {}, last = NOW): SetupLive {
  const t = Array.from({ length: 40 }, (_, index) => NOW - (40 - index) * 1800);
  const all = { iC: 800, iD: 780, tC: 30, tD: 31, batt: 12.6, ...change };
  const columns = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, t.map(() => value)]));
  const series = { timezone: "UTC", from: t[0]!, to: NOW, resolution: 1800 as const, t, columns };
  return { lastDataPoint: { ts: last, iC: null, iD: null, tC: null, tD: null }, series, samples: 40 };
}

describe("what looks wrong with a unit in the field [P-089]", () => {
  it.for([
    ["all is well", live(), []],
    ["no data for more than two hours", live({}, NOW - 7201), ["silent"]],
    ["a day of darkness", live({ iC: 20, iD: 20 }), ["dark"]],
    ["cells that differ in the sun", live({ iD: 700 }), ["cells"]],
    ["cells that differ in twilight", live({ iC: 190, iD: 120 }), []],
    ["cells of different warmth", live({ tD: 46 }), ["temperature"]],
    ["a cell that can't be so cold", live({ tC: -41, tD: -40 }), ["temperature"]],
    ["a weak battery", live({ batt: 11.7 }), ["battery"]],
    ["a battery that is not measured", live({ batt: null }), []],
  ] as const)("%s", ([, data, found], { expect }) => {
    expect(setupChecks(data, NOW)).toEqual(found);
  });

  it("is silence where nothing ever arrived, and nothing where there is too little to judge [P-090]", ({ expect }) => {
    const never = live();
    never.lastDataPoint.ts = null;
    expect(setupChecks(never, NOW)).toEqual(["silent"]);
    const short = live({ iC: 20, iD: 20 });
    for (const column of Object.values(short.series.columns)) column.fill(null, 0, 30);
    expect(setupChecks(short, NOW)).toEqual([]);
  });
});
