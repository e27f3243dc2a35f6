import * as fc from "fast-check";
import { MercatorCoordinate } from "maplibre-gl";
import { describe, it } from "vitest";
import { PICKER_HEIGHT, WORLD_PX } from "../../../web/src/map/map.model.ts";
import {
  CONTIGUOUS_STATES,
  firstView,
  pathOf,
  project,
  TOWN_ZOOM,
  UNITS,
} from "../../../web/src/map/picker/projection.model.ts";

const box = (view: string) => view.split(" ").map((value) => Number(value) / UNITS) as [number, number, number, number];
const places = fc.record({
  lat: fc.double({ min: -80, max: 80, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe("the picture that waits for the picker's map", () => {
  it("is where MapLibre draws the same places", ({ expect }) => {
    const law = ({ lat, lng }: { lat: number; lng: number }) => {
      const { x, y } = MercatorCoordinate.fromLngLat({ lat, lng });
      expect(project(lng, lat)[0]).toBeCloseTo(x, 10);
      expect(project(lng, lat)[1]).toBeCloseTo(y, 10);
      const [left, top, width, height] = box(firstView({ lat, lng }, PICKER_HEIGHT));
      expect(left + width / 2).toBeCloseTo(x, 5);
      expect(top + height / 2).toBeCloseTo(y, 5);
      expect(PICKER_HEIGHT / height).toBeCloseTo(WORLD_PX * 2 ** TOWN_ZOOM, 3);
    };
    fc.assert(fc.property(places, law));
  });

  it("shows the contiguous states before a place is known", ({ expect }) => {
    const [left, top, width, height] = box(firstView({ lat: Number.NaN, lng: Number.NaN }, PICKER_HEIGHT));
    const [west, south, east, north] = CONTIGUOUS_STATES;
    expect([left, top]).toEqual(project(west, north).map((value) => expect.closeTo(value, 5)));
    expect([left + width, top + height]).toEqual(project(east, south).map((value) => expect.closeTo(value, 5)));
  });

  it("draws rings and lines, and nothing for a point", ({ expect }) => {
    const ring = [
      [-180, 0],
      [0, 0],
      [-180, 0],
    ];
    const half = UNITS / 2;
    const drawn = `M0 ${half}L${half} ${half}L0 ${half}`;
    expect(pathOf({ type: "Polygon", coordinates: [ring] })).toBe(drawn);
    expect(pathOf({ type: "MultiPolygon", coordinates: [[ring], [ring]] })).toBe(drawn + drawn);
    expect(pathOf({ type: "MultiLineString", coordinates: [ring] })).toBe(drawn);
    expect(pathOf({ type: "Point", coordinates: [0, 0] })).toBe("");
  });
});
