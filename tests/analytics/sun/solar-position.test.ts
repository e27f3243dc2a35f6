import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { direction, separation } from "../oracle/sun/sun.ts";
import { analytics, columns, law } from "../support.ts";

const instant = (text: string): number => Date.parse(text) / 1000;
const at = (lat: number, lng: number, ...t: number[]) => analytics.solarPosition({ lat, lng, t: columns(...t) });
const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const time = (from: string, to: string) => fc.integer({ min: instant(from), max: instant(to) });

const file = readFileSync(new URL("../../fixtures/reference/solar-position-clear-sky.csv", import.meta.url), "utf8");
const spa = file
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => row.split(","))
  .map(([, lat, lng, , utc, , zenith, azimuth, ghi]) => ({
    lat: Number(lat),
    lng: Number(lng),
    t: instant(utc!),
    zenith: Number(zenith),
    azimuth: Number(azimuth),
    ghi: Number(ghi),
  }));

describe("solarPosition", () => {
  it("is within 0.02 degrees of NREL's SPA at 4 sites, in zenith and on the sphere", ({ expect }) => {
    expect(spa).toHaveLength(288);
    for (const { lat, lng, t, zenith, azimuth } of spa) {
      const sun = at(lat, lng, t);
      expect(Math.abs(sun.zenith[0]! - zenith)).toBeLessThan(0.02);
      const off = separation(direction(sun.zenith[0]!, sun.azimuth[0]!), direction(zenith, azimuth));
      expect(off).toBeLessThan(0.02);
    }
  });

  it("is highest, due south or north, at solar noon on every day of a year", ({ expect }) => {
    for (const [lat, azimuth] of [
      [40, 180],
      [-40, 0],
    ] as const) {
      for (let day = 20_000; day < 20_366; day++) {
        const noon = analytics.solarNoon({ lat, lng: 15, day });
        const sun = at(lat, 15, noon, noon - 600, noon + 600);
        expect(Math.abs(((sun.azimuth[0]! - azimuth + 540) % 360) - 180)).toBeLessThan(0.01);
        expect(sun.zenith[0]).toBeLessThan(Math.min(sun.zenith[1]!, sun.zenith[2]!));
      }
    }
  });

  it("answers every time from 1900 to 2100 with an angle in its range, and any other number with none", ({
    expect,
  }) => {
    fc.assert(
      fc.property(latitude, longitude, time("1900-01-01", "2100-12-31T23:59:59Z"), (lat, lng, t) => {
        const { zenith, azimuth } = at(lat, lng, t);
        expect(zenith[0]! >= 0 && zenith[0]! <= 180 && azimuth[0]! >= 0 && azimuth[0]! < 360).toBe(true);
      }),
      law(1000),
    );
    const none = at(0, 0, NaN, Infinity, -Infinity, 1e300, instant("1899-12-31T23:59:59Z"), instant("2101-01-01"));
    expect([...none.zenith, ...none.azimuth].every((angle) => Number.isNaN(angle))).toBe(true);
    expect(at(0, 0).zenith).toHaveLength(0);
  });
});

describe("clearSkyGhi", () => {
  it("gives the test values of pvlib", ({ expect }) => {
    // [W/m2] by elevation: pvlib-python's tests, clearsky.haurwitz.
    const known = [
      [5, 48.6298687941956],
      [10, 135.741748091813],
      [30, 487.894132885425],
      [50, 778.766689344363],
      [90, 1035.0920325345],
    ] as const;
    const ghi = analytics.clearSkyGhi({ zenith: Float64Array.from(known, ([elevation]) => 90 - elevation) });
    for (const [index, [, watts]] of known.entries()) expect(ghi[index]).toBeCloseTo(watts, 9);
  });

  it("is within 3 W/m2 of the refracted sun at 4 sites where the zenith is under 85", ({ expect }) => {
    const high = spa.filter(({ zenith }) => zenith < 85);
    expect(high.length).toBeGreaterThan(50);
    for (const { lat, lng, t, ghi } of high) {
      expect(Math.abs(analytics.clearSkyGhi(at(lat, lng, t))[0]! - ghi)).toBeLessThan(3);
    }
  });

  it("gates by light at the angles of the specification: 375 W/m2 at 66.6, 500 at 59.3 degrees", ({ expect }) => {
    const [low, high] = analytics.clearSkyGhi({ zenith: columns(66.6, 59.3) });
    expect(Math.abs(low! - 375)).toBeLessThan(2);
    expect(Math.abs(high! - 500)).toBeLessThan(2);
  });
});
