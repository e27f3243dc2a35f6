import { describe, it } from "vitest";
import { fleet, HISTORY_DAYS } from "../../../tools/demo/fleet.ts";
import { readings, type StationReadings } from "../../../tools/physics/station.ts";

const DAY = 86_400;
const anchor = Date.UTC(2026, 10, 21) / 1000;
const stations = new Map(fleet(anchor).map((device) => [device.device_id, device]));
const step = 300;

function history(id: string, days = HISTORY_DAYS): StationReadings {
  return readings(stations.get(id)!.site, id, anchor - days * DAY, anchor, step);
}

/** Insolation-weighted loss [%] and rain [mm] of a month. */
function month(data: StationReadings, name: string): { loss: number; rain: number; clean: number } {
  let clean = 0;
  let soiled = 0;
  let rain = 0;
  for (const [index, t] of data.t.entries()) {
    if (!new Date(t * 1000).toISOString().startsWith(name)) continue;
    clean += data.columns.iC![index]!;
    soiled += data.columns.iD![index]!;
    rain += data.columns.rain?.[index] ?? 0;
  }
  return { loss: 100 * (1 - soiled / clean), rain, clean: (clean * step) / 3.6e6 };
}

describe("the simulated world", () => {
  it("is the same for every caller, in one range or in parts", ({ expect }) => {
    const { site } = stations.get("demo-valley-north")!;
    const at = anchor - 3 * DAY;
    const whole = readings(site, "demo-valley-north", at, anchor, step);
    const middle = at + 40_000;
    const first = readings(site, "demo-valley-north", at, middle, step);
    const second = readings(site, "demo-valley-north", middle, anchor, step);
    expect([...first.t, ...second.t]).toEqual(whole.t);
    expect([...first.columns.iD!, ...second.columns.iD!]).toEqual(whole.columns.iD);
    expect([...first.washes, ...second.washes]).toEqual(whole.washes);
  });

  it("differs between two stations of one plant, though they share the weather", ({ expect }) => {
    const north = history("demo-desert-north", 5);
    const south = history("demo-desert-south", 5);
    expect(north.columns.iC).not.toEqual(south.columns.iC);
    expect(month(north, "2026-11").clean).toBeCloseTo(month(south, "2026-11").clean, -1);
  });

  it("has a sun: dark at midnight, below 1,200 W/m2 at noon, more in June than in December", ({ expect }) => {
    const data = history("demo-valley-north");
    const midnight = data.t.map((t, index) => ((t - 8 * 3600) % DAY < 3600 ? data.columns.iC![index]! : 0));
    expect(Math.max(...midnight)).toBe(0);
    expect(Math.max(...data.columns.iC!)).toBeLessThan(1200);
    expect(Math.max(...data.columns.iC!)).toBeGreaterThan(900);
    expect(month(data, "2026-06").clean).toBeGreaterThan(1.5 * month(data, "2025-12").clean);
  });

  it("soils in the valley's dry season and is cleaned by its winter rain", ({ expect }) => {
    const data = history("demo-valley-north");
    const dry = month(data, "2026-07");
    const wet = month(data, "2026-01");
    expect(dry.rain).toBeLessThan(5);
    expect(wet.rain).toBeGreaterThan(20);
    expect(dry.loss).toBeGreaterThan(wet.loss + 2);
  });

  it("stays clean where it rains every few days", ({ expect }) => {
    const data = history("demo-southeast-east");
    for (const name of ["2026-01", "2026-05", "2026-07", "2026-09"]) expect(month(data, name).loss).toBeLessThan(2);
  });

  it("lacks hours here and days there, but most of the samples arrive", ({ expect }) => {
    const data = history("demo-valley-north");
    const share = data.t.length / ((HISTORY_DAYS * DAY) / step);
    expect(share).toBeGreaterThan(0.95);
    expect(share).toBeLessThan(1);
  });
});

describe("the cases of the demonstration", () => {
  it("include a device that fell silent nine days ago", ({ expect }) => {
    expect((anchor - history("demo-southeast-west").t.at(-1)!) / DAY).toBeCloseTo(9, 0);
  });

  it("include a third-party device with four columns and its own calibration", ({ expect }) => {
    const third = history("demo-valley-third-party", 300);
    expect(Object.keys(third.columns)).toEqual(["iC", "iD", "tC", "tD"]);
    const own = history("demo-valley-north", 300);
    expect(month(third, "2026-03").loss - month(own, "2026-03").loss).toBeCloseTo(1.7, 0);
  });

  it("include washes every morning with 60 to 75 W, and one low tank", ({ expect }) => {
    const good = history("demo-desert-north").washes;
    expect(good.length).toBeGreaterThan(380);
    expect(good.filter((wash) => wash.washPow >= 60 && wash.washPow <= 75).length / good.length).toBeGreaterThan(0.8);
    expect(good.at(-1)!.tankEmpty).toBe(0);
    const low = history("demo-desert-south").washes;
    expect(low.at(-1)!.tankEmpty).toBeGreaterThanOrEqual(3);
    expect(low.some((wash) => wash.washPow < 45)).toBe(true);
  });
});
