import { describe, it } from "vitest";
import { fleet } from "../../../tools/demo/fleet.ts";
import { FULL_TANK, LiveStation } from "../../../tools/physics/live-station.ts";
import { readings } from "../../../tools/physics/station.ts";

const DAY = 86_400;
const anchor = Date.UTC(2026, 6, 10, 8) / 1000;
const { site, device_id } = fleet(anchor)[0]!;
const unwashed = { ...site, clean: { everyDays: Infinity } };
const noon = anchor + 12 * 3600;

describe("a station in live mode", () => {
  it("is the same as the precomputed one until a command changes it", ({ expect }) => {
    const station = new LiveStation(site, device_id, anchor);
    const settled = readings(site, device_id, anchor, anchor + 4 * DAY, 600);
    const live = settled.t.map((t) => Math.round(station.sample(t, 600).iC * 100) / 100);
    expect(live).toEqual(settled.columns.iC);
  });

  it("is cleaner after a wash; longer washes clean better, and the next day starts from there", ({ expect }) => {
    const after = (seconds: number, t: number) => {
      const station = new LiveStation(unwashed, device_id, anchor);
      if (seconds > 0) station.wash(anchor + 3600, seconds);
      station.sample(noon, 60);
      return station.sample(t, 60).iC;
    };
    for (const t of [noon, noon + DAY]) {
      expect(after(1, t)).toBeGreaterThan(after(0, t) * 1.001);
      expect(after(5, t)).toBeGreaterThan(after(1, t) * 1.001);
    }
  });

  it("gives the reason why a wash did not clean: frost, an empty tank, a stuck pump", ({ expect }) => {
    const station = new LiveStation(unwashed, device_id, anchor);
    const dirty = station.sample(noon, 60).iC;
    station.troubles.isFrozen = true;
    expect(station.wash(noon - 60, 5)).toMatchObject({ end: "frozen", record: { alert: true } });
    station.troubles.isFrozen = false;
    station.troubles.isStuck = true;
    const stuck = station.wash(noon - 50, 5);
    expect([stuck.end, stuck.record.washPow > 85]).toEqual(["stuck", true]);
    station.troubles.isStuck = false;
    station.tank = 0;
    const dry = station.wash(noon - 40, 5);
    expect([dry.end, dry.record.washPow < 45, dry.record.tankEmpty >= 3]).toEqual(["dry", true, true]);
    expect(station.sample(noon, 60).iC).toBe(dirty);
  });

  it("empties its tank wash by wash", ({ expect }) => {
    const station = new LiveStation(unwashed, device_id, anchor);
    for (let n = 0; n < FULL_TANK; n++) expect(station.wash(anchor + n, 1).end).toBe("washed");
    expect(station.wash(anchor + FULL_TANK, 1).end).toBe("dry");
  });
});
