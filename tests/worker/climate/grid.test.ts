import { describe, it } from "vitest";
import data from "../../../worker/adapters/weather/climate/climate.bin";
import { climateGrid } from "../../../worker/adapters/weather/climate/grid.ts";

/** Place, cell center, annual rain [mm] and wet days: validation figures of usclim-1. */
const cities: [string, number, number, number, number, number, number][] = [
  ["Phoenix AZ", 33.43, -112.03, 33.625, -111.958, 220, 34],
  ["Seattle WA", 47.45, -122.3, 47.625, -122.458, 998, 152],
  ["Fresno CA", 36.73, -119.82, 36.625, -119.958, 230, 39],
  ["Miami FL", 25.82, -80.28, 25.625, -80.458, 1564, 131],
  ["Las Vegas NV", 36.08, -115.17, 36.125, -114.958, 108, 26],
  ["Denver CO", 39.77, -104.88, 39.625, -104.958, 394, 77],
  ["Boston MA", 42.37, -71.03, 42.125, -70.958, 1258, 126],
  ["Los Angeles CA", 33.93, -118.38, 34.125, -118.458, 430, 36],
  ["Bakersfield CA", 35.42, -119.05, 35.625, -118.958, 225, 39],
  ["El Paso TX", 31.8, -106.4, 31.625, -106.458, 236, 50],
  ["Albuquerque NM", 35.05, -106.62, 35.125, -106.458, 283, 59],
  ["Houston TX", 29.65, -95.28, 29.625, -95.458, 1219, 87],
  ["Atlanta GA", 33.65, -84.42, 33.625, -84.458, 1266, 109],
  ["Charlotte NC", 35.23, -80.93, 35.125, -80.958, 1116, 106],
  ["Minneapolis MN", 44.88, -93.22, 45.125, -93.458, 732, 96],
  ["Salt Lake City UT", 40.77, -111.97, 40.625, -111.958, 521, 88],
  ["Sacramento CA", 38.52, -121.5, 38.625, -121.458, 471, 59],
  ["San Diego CA", 32.73, -117.17, 32.625, -116.958, 299, 38],
  ["Honolulu HI", 21.33, -157.93, 21.125, -157.958, 470, 87],
  ["Anchorage AK", 61.17, -150.03, 61.125, -149.958, 399, 104],
  ["Richmond VA", 37.5, -77.33, 37.625, -77.458, 1124, 112],
  ["Tucson AZ", 32.18, -110.88, 32.125, -110.958, 291, 50],
];

const grid = climateGrid(data);
const sum = (values: Float64Array = new Float64Array()) => values.reduce((a, b) => a + b, 0);

describe("the climate grid in the worker", () => {
  for (const [name, lat, lng, cellLat, cellLng, rain, wetDays] of cities)
    it(`knows ${name}`, ({ expect }) => {
      const cell = grid.at({ lat, lng });
      expect(cell?.center.lat).toBeCloseTo(cellLat, 6);
      expect(cell?.center.lng).toBeCloseTo(cellLng, 6);
      expect(Math.abs(sum(cell?.rain) - rain)).toBeLessThan(0.6);
      expect(Math.abs(sum(cell?.wetDays) - wetDays)).toBeLessThan(0.6);
    });

  it("takes the nearest cell at a coast, and has no data farther out", ({ expect }) => {
    // 30 and 150 km off San Francisco: outside all cells.
    expect(grid.at({ lat: 37.6, lng: -122.95 })?.region).toBe("ca_coast");
    expect(grid.at({ lat: 37.6, lng: -124.4 })).toBeNull();
    expect(grid.at({ lat: 51.5, lng: -0.1 })).toBeNull();
    expect(grid.at({ lat: -33.9, lng: 151.2 })).toBeNull();
  });
});
