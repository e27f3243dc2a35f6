import { readFileSync } from "node:fs";
import { feature, mesh } from "topojson-client";
import { describe, it } from "vitest";
import { middleOf, unwrap } from "../../../web/src/map/canvas/basemap.ts";

type Topology = Parameters<typeof mesh>[0];
const atlas = (path: string, name: string) => {
  const topology = JSON.parse(readFileSync(`node_modules/${path}`, "utf8")) as Topology;
  const found = feature(topology, topology.objects[name]!);
  return found.type === "FeatureCollection" ? found.features : [found];
};
const polygons = (geometry: (typeof countries)[number]["geometry"]) =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.type === "MultiPolygon" ? geometry.coordinates : [];
const countries = atlas("world-atlas/countries-110m.json", "countries");
const states = atlas("us-atlas/states-10m.json", "states");

describe("the land of a map", () => {
  it("is torn nowhere at the date line: no step of a ring goes around the world", ({ expect }) => {
    const torn = (geometry: (typeof countries)[number]["geometry"]) =>
      polygons(geometry).some((rings) =>
        rings.some((ring) => ring.some(([x], at) => at > 0 && Math.abs(x! - ring[at - 1]![0]!) > 180)),
      );
    // Antarctica goes around the pole and is left out.
    const shown = [...countries, ...states].filter(({ id }) => id !== "010");
    expect(shown.filter(({ geometry }) => torn(geometry)).length).toBeGreaterThan(0);
    expect(shown.map(unwrap).filter(({ geometry }) => torn(geometry))).toEqual([]);
  });

  it("carries the name of a state inside it", ({ expect }) => {
    const middle = (name: string) => {
      const { geometry } = states.find(({ properties }) => (properties as { name: string }).name === name)!;
      return middleOf(geometry).map((degrees) => Math.round(degrees));
    };
    expect(middle("Colorado")).toEqual([-106, 39]);
    expect(middle("California")).toEqual([-120, 37]);
  });
});
