import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { MercatorCoordinate } from "maplibre-gl";
import { mesh } from "topojson-client";
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

type Topology = Parameters<typeof mesh>[0];
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

  it("has an outline of a state in view of four of five places, also on a phone", ({ expect }) => {
    const topology = JSON.parse(readFileSync("node_modules/us-atlas/states-10m.json", "utf8")) as Topology;
    const outlines = mesh(topology, topology.objects["states"] as Parameters<typeof mesh>[1]).coordinates;
    const drawn = outlines.flatMap((line) =>
      line.slice(1).flatMap((end, at) => {
        const start = line[at]!;
        const parts = Math.ceil(Math.hypot(end[0]! - start[0]!, end[1]! - start[1]!) / 0.1);
        const along = (part: number, axis: 0 | 1) => start[axis]! + ((end[axis]! - start[axis]!) * part) / parts;
        return Array.from({ length: parts }, (_, part) => project(along(part, 0), along(part, 1)));
      }),
    );
    const pixels = WORLD_PX * 2 ** TOWN_ZOOM;
    // From Los Angeles to Lake Michigan; nearly all of it is land.
    const places = Array.from({ length: 32 }, (_, at) => project(-118 + (at % 8) * 4, 34 + Math.floor(at / 8) * 3));
    const seen = places.filter(([x, y]) =>
      drawn.some((at) => Math.abs(at[0] - x) * pixels < 150 && Math.abs(at[1] - y) * pixels < PICKER_HEIGHT / 2),
    );
    expect(seen.length / places.length).toBeGreaterThanOrEqual(0.8);
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
