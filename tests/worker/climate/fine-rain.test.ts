import { describe, it } from "vitest";
import data from "../../../worker/adapters/weather/climate/climate.bin";
import fineRain from "../../../worker/adapters/weather/climate/source/us-annual-rain-eighth-degree.bin";
import { fineRainGrid } from "../../../worker/adapters/weather/climate/fine-rain.ts";
import { climateGrid } from "../../../worker/adapters/weather/climate/grid.ts";

const coarse = climateGrid(data);
const fine = fineRainGrid(coarse, fineRain);
const yearly = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);

/** Place and annual rain [mm] of the half-degree cell and the eighth of a degree, from the data edition. */
const places: [string, number, number, number, number][] = [
  ["Lancaster CA", 34.69, -118.15, 201, 158],
  ["Palm Springs CA", 33.82, -116.5, 141, 127],
  ["Albuquerque NM", 35.05, -106.62, 283, 232],
];

describe("the finer annual rain", () => {
  it("replaces the total of a cell, keeps its seasons, and changes the wet days less", ({ expect }) => {
    for (const [name, lat, lng, before, after] of places) {
      const [old, now] = [coarse.at({ lat, lng })!, fine.at({ lat, lng })!];
      expect(Math.abs(yearly(old.rain) - before), name).toBeLessThan(1);
      expect(Math.abs(yearly(now.rain) - after), name).toBeLessThan(1);
      const ratio = yearly(now.rain) / yearly(old.rain);
      for (let month = 0; month < 12; month++) {
        expect(now.rain[month], name).toBeCloseTo(old.rain[month]! * ratio, 9);
        expect(now.wetDays[month], name).toBeCloseTo(old.wetDays[month]! * ratio ** 0.3, 9);
      }
      expect(now.pm10).toEqual(old.pm10);
    }
  });

  it("leaves Alaska, Hawaii and Puerto Rico as they are, and covers no more than the cells", ({ expect }) => {
    for (const place of [
      { lat: 61.17, lng: -150.03 },
      { lat: 21.33, lng: -157.93 },
      { lat: 18.4, lng: -66.1 },
    ])
      expect(fine.at(place)).toEqual(coarse.at(place));
    expect(fine.at({ lat: 45.42, lng: -75.7 })).toEqual(coarse.at({ lat: 45.42, lng: -75.7 }));
    expect(fine.at({ lat: 51.5, lng: -0.1 })).toBeNull();
    expect(fine.version).not.toBe(coarse.version);
  });
});
