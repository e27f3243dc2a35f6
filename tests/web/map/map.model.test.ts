import * as fc from "fast-check";
import { describe, it } from "vitest";
import {
  spreadOverlapping,
  areClose,
  boundsOf,
  calloutPlace,
  contains,
  framingOf,
  type Place,
  widen,
} from "../../../web/src/map/map.model.ts";
import { metersBetween } from "../../../web/src/map/distance.model.ts";

const fresno = { lat: 36.74, lng: -119.79 };
const places = fc.array(
  fc.record({
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe("what a map looks at", () => {
  it("is the country at zoom 2 while there is nothing, and a located point at zoom 16 [D-017, A-260]", ({ expect }) => {
    expect(framingOf([])).toMatchObject({ zoom: 2 });
    expect(framingOf([], fresno)).toEqual({ center: fresno, zoom: 16 });
    expect(framingOf([fresno, { lat: 31, lng: -83 }], fresno)).toEqual({ center: fresno, zoom: 16 });
  });

  it("is a single device at zoom 17 [D-015]", ({ expect }) => {
    expect(framingOf([fresno])).toEqual({ center: fresno, zoom: 17 });
  });

  it("is the box around all devices, however many there are [D-016]", ({ expect }) => {
    const several = [fresno, { lat: 36.75, lng: -119.8 }, { lat: 36.73, lng: -119.785 }];
    expect(framingOf(several)).toEqual({ bounds: [-119.8, 36.73, -119.785, 36.75] });
  });

  it("is one place where all devices share it: a box without a size has no zoom", ({ expect }) => {
    expect(framingOf([fresno, { ...fresno }])).toEqual({ center: fresno, zoom: 17 });
  });
});

describe("the box around places", () => {
  it("holds every place and none is smaller", ({ expect }) => {
    fc.assert(
      fc.property(places, (some) => {
        const [west, south, east, north] = boundsOf(some)!;
        expect(east - west).toBeLessThanOrEqual(360);
        for (const { lat, lng } of some) {
          expect(lat >= south && lat <= north).toBe(true);
          expect((lng >= west && lng <= east) || (lng + 360 >= west && lng + 360 <= east)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("crosses the date line where that is shorter", ({ expect }) => {
    expect(
      boundsOf([
        { lat: 0, lng: 179 },
        { lat: 1, lng: -179 },
      ]),
    ).toEqual([179, 0, 181, 1]);
    expect(boundsOf([])).toBeNull();
  });

  it("is inside itself widened", ({ expect }) => {
    const box = boundsOf([fresno, { lat: 36.75, lng: -119.8 }])!;
    expect(contains(widen(box), box)).toBe(true);
    expect(contains(box, widen(box))).toBe(false);
  });
});

describe("devices at one place", () => {
  it("are drawn 15 m around it, each apart from the others; the rest stays where it is", ({ expect }) => {
    const other: Place = { lat: 36.75, lng: -119.8 };
    const drawn = spreadOverlapping([fresno, other, { ...fresno }, { ...fresno }]);
    expect(drawn[1]).toEqual({ ...other, moved: false });
    const moved = drawn.filter((place) => place.moved);
    expect(moved).toHaveLength(3);
    for (const place of moved) expect(metersBetween(place, fresno)).toBeCloseTo(15, 0);
    expect(metersBetween(moved[0]!, moved[1]!)).toBeGreaterThan(20);
  });
});

describe("devices beside each other", () => {
  const home = { lat: 36.74, lng: -119.79 };
  const east = (meters: number) => ({
    lat: home.lat,
    lng: home.lng + meters / (111_320 * Math.cos((36.74 * Math.PI) / 180)),
  });

  it("within 50 m of each other need no map; one alone is shown where it is [D-014]", ({ expect }) => {
    expect([areClose([home, home]), areClose([home, east(45)]), areClose([home, east(55)])]).toEqual([
      true,
      true,
      false,
    ]);
    expect([areClose([]), areClose([home])]).toEqual([false, false]);
  });
});

describe("the callout of a marker", () => {
  const map = { width: 800, height: 320 };

  it("is whole inside the map wherever the marker is, below it where there is no room above", ({ expect }) => {
    expect(calloutPlace({ x: 400, y: 200 }, map)).toEqual({ left: 400, top: 200, isBelow: false });
    const [width, height, distance] = [260, 130, 14];
    fc.assert(
      fc.property(fc.nat(map.width), fc.nat(map.height), (x, y) => {
        const { left, top, isBelow } = calloutPlace({ x, y }, map)!;
        const from = isBelow ? top + distance : top - distance - height;
        return left >= width / 2 && left <= map.width - width / 2 && from >= 0 && from + height <= map.height;
      }),
    );
  });

  it("isn't shown for a marker that is off the map", ({ expect }) => {
    for (const [x, y] of [
      [-1, 100],
      [801, 100],
      [400, -1],
      [400, 321],
    ] as const)
      expect(calloutPlace({ x, y }, map)).toBeNull();
  });
});
