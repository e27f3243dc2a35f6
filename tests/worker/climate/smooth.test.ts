import * as fc from "fast-check";
import { describe, it } from "vitest";
import data from "../../../worker/adapters/weather/climate/climate.bin";
import { climateGrid } from "../../../worker/adapters/weather/climate/grid.ts";
import { smoothGrid } from "../../../worker/adapters/weather/climate/fine-rain.ts";
import fineRain from "../../../worker/adapters/weather/climate/source/us-annual-rain-eighth-degree.bin";

const cells = climateGrid(data);
const smooth = smoothGrid(cells, fineRain);
/** A hundredth of a degree from each other: about a kilometer. */
const STEP = 0.01;

describe("the climate between cells", () => {
  it("is the cell's own dust at its center", ({ expect }) => {
    for (const place of [
      { lat: 33.125, lng: -112.458 },
      { lat: 40.625, lng: -99.958 },
    ]) {
      const [cell, now] = [cells.at(place)!, smooth.at(place)!];
      for (let month = 0; month < 12; month++) {
        expect(now.pm10[month]).toBeCloseTo(cell.pm10[month]!, 9);
        expect(now.pm25[month]).toBeCloseTo(cell.pm25[month]!, 9);
      }
    }
  });

  it("has no edges: a kilometer away rain, wet days and dust are nearly the same", ({ expect }) => {
    fc.assert(
      fc.property(
        fc.double({ min: 33, max: 46, noNaN: true }),
        fc.double({ min: -119, max: -83, noNaN: true }),
        (lat, lng) => {
          const [here, there] = [smooth.at({ lat, lng })!, smooth.at({ lat: lat + STEP, lng: lng + STEP })!];
          for (const name of ["rain", "wetDays", "pm10", "pm25"] as const) {
            const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
            expect(Math.abs(Math.log(total(there[name]) / total(here[name])))).toBeLessThan(0.12);
          }
        },
      ),
      { numRuns: 150 },
    );
    // Between two half-degree cells of the California desert; losses were 2.96 and 5.28%.
    const [west, east] = [smooth.at({ lat: 33.375, lng: -115.458 })!, smooth.at({ lat: 33.37, lng: -115.445 })!];
    for (let month = 0; month < 12; month++) expect(east.pm10[month]! / west.pm10[month]!).toBeCloseTo(1, 1);
  });

  it("is that of the nearest cell in Alaska, Hawaii and Puerto Rico, and covers no more than the cells", ({
    expect,
  }) => {
    for (const place of [
      { lat: 61.17, lng: -150.03 },
      { lat: 21.33, lng: -157.93 },
      { lat: 18.4, lng: -66.1 },
      { lat: 51.5, lng: -0.1 },
    ])
      expect(smooth.at(place)).toEqual(cells.at(place));
  });
});
