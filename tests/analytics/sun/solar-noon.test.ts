import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { analytics } from "../support.ts";

const DAY = 86_400;

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
});
