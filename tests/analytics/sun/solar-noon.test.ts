import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { analytics } from "../support.ts";

const DAY = 86_400;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000 / DAY;

describe("solarNoon", () => {
  it("is within 10 s of NREL's SPA at 4 sites", ({ expect }) => {
    const file = readFileSync(new URL("../../fixtures/reference/solar-transit.csv", import.meta.url), "utf8");
    const rows = file.trim().split("\n").slice(1);
    expect(rows.length).toBeGreaterThan(200);
    for (const row of rows) {
      const [, lat, lng, year, month, date, , transit] = row.split(",");
      const day = Date.UTC(Number(year), Number(month) - 1, Number(date)) / 1000 / DAY;
      const noon = analytics.solarNoon({ lat: Number(lat), lng: Number(lng), day });
      expect(Math.abs(noon - Date.parse(`${transit}Z`) / 1000), row).toBeLessThan(10);
    }
  });

  it("falls on the local civil day from the date line to the date line", ({ expect }) => {
    for (const lng of [-180, -165, -149.9, -75, 0, 75, 170, 180]) {
      for (let day = dayOf("2024-01-01"); day <= dayOf("2024-12-31"); day++) {
        const noon = analytics.solarNoon({ lat: 61, lng, day });
        const localSeconds = noon + lng * 240 - day * DAY;
        expect(Math.abs(localSeconds - DAY / 2)).toBeLessThan(17 * 60);
      }
    }
  });

  it("is known for every day of the years 1900 to 2100, poles and polar nights too, and a day follows a day", ({
    expect,
  }) => {
    for (const [lat, lng] of [
      [90, 0],
      [-90, 180],
      [69.6, 18.9],
      [0, -180],
    ] as const) {
      let [shortest, longest] = [Infinity, 0];
      let before = analytics.solarNoon({ lat, lng, day: -25_567 });
      for (let day = -25_566; day <= 47_847; day++) {
        const noon = analytics.solarNoon({ lat, lng, day });
        shortest = Math.min(shortest, noon - before);
        longest = Math.max(longest, noon - before);
        before = noon;
      }
      // The solar day is at most 30 s longer (December 22) and 22 s shorter (September 18) than 24 hours.
      expect(shortest).toBeGreaterThan(DAY - 23);
      expect(longest).toBeLessThan(DAY + 31);
    }
  });

  it("moves 4 minutes a degree and does not depend on latitude", ({ expect }) => {
    const noon = (lat: number, lng: number): number => analytics.solarNoon({ lat, lng, day: 20_000 });
    expect(noon(90, -100)).toBe(noon(-90, -100));
    expect(Math.abs(noon(0, -101) - noon(0, -100) - 240)).toBeLessThan(0.2);
  });

  it("shows the equation of time at its turning points", ({ expect }) => {
    // Greenwich 2024 (astronomical almanacs): 14 min 14 s late on February 11, 16 min 26 s early on November 3.
    const minutes = (date: string): number =>
      (analytics.solarNoon({ lat: 51.5, lng: 0, day: dayOf(date) }) - (dayOf(date) + 0.5) * DAY) / 60;
    expect(minutes("2024-02-11")).toBeCloseTo(14.22, 1);
    expect(minutes("2024-11-03")).toBeCloseTo(-16.45, 1);
  });
});
