import * as fc from "fast-check";
import { describe, it } from "vitest";
import {
  distanceText,
  gridLines,
  metersBetween,
  metersPerPixel,
  roundLength,
  scaleBar,
} from "../../../web/src/map/distance.model.ts";

describe("distances on a map", () => {
  it("agree with a known one: Los Angeles to San Francisco airport, 543 km", ({ expect }) => {
    const [lax, sfo] = [
      { lat: 33.9425, lng: -118.408 },
      { lat: 37.6188, lng: -122.3754 },
    ];
    expect(metersBetween(lax, sfo) / 1000).toBeCloseTo(543, 0);
    expect(metersBetween(lax, lax)).toBe(0);
  });

  it("are said in feet and meters, far ones in miles and kilometers", ({ expect }) => {
    expect(distanceText(180)).toBe("591 ft (180 m)");
    expect(distanceText(2400)).toBe("1.5 mi (2.4 km)");
    expect(distanceText(50_000)).toBe("31 mi (50 km)");
  });

  it("give half a meter a pixel at zoom 17 in the Central Valley", ({ expect }) => {
    expect(metersPerPixel(36.74, 17)).toBeCloseTo(0.4785, 3);
    expect(metersPerPixel(0, 0)).toBeCloseTo(78_271.517, 2);
  });
});

describe("the scale bar", () => {
  it("has a round length and never more room than it may take", ({ expect }) => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e5, noNaN: true }), (perPixel) => {
        const { meters, width } = scaleBar(perPixel, 120);
        expect(width).toBeLessThanOrEqual(120 * (1 + 1e-9));
        expect(width).toBeGreaterThan(120 * 0.39);
        const feet = meters / 0.3048;
        const round = feet < 5279 ? feet : feet / 5280;
        expect(round.toExponential(6)).toMatch(/^[125]\.000000e/);
      }),
      { numRuns: 300 },
    );
    expect(roundLength(61)).toBeCloseTo(200 * 0.3048, 9);
    expect(roundLength(2000)).toBeCloseTo(1609.344, 6);
  });
});

describe("the grid of squares", () => {
  it("has lines as far apart as it says, on the same places however the view moves", ({ expect }) => {
    const lines = gridLines([-119.8, 36.73, -119.79, 36.74], 100);
    const across = lines.filter(([a, b]) => a.lat === b.lat);
    const down = lines.filter(([a, b]) => a.lng === b.lng);
    expect(metersBetween(across[0]![0], { ...across[0]![0], lat: across[1]![0].lat })).toBeCloseTo(100, 1);
    const middle = { lat: 36.735, lng: down[0]![0].lng };
    expect(metersBetween(middle, { ...middle, lng: down[1]![0].lng })).toBeCloseTo(100, 1);
    const moved = gridLines([-119.795, 36.735, -119.785, 36.745], 100);
    const lats = new Set(moved.filter(([a, b]) => a.lat === b.lat).map(([a]) => a.lat));
    expect(across.filter(([a]) => a.lat > 36.7351).every(([a]) => lats.has(a.lat))).toBe(true);
  });

  it("is left out where it would be a carpet", ({ expect }) => {
    expect(gridLines([-120, 30, -110, 40], 100)).toEqual([]);
  });
});
