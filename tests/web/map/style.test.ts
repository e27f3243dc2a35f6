import { themes } from "#plot/tokens";
import { describe, it } from "vitest";
import { lineFeatures, pointFeatures } from "../../../web/src/map/features.model.ts";
import { nothing, styleOf } from "../../../web/src/map/canvas/map-style.ts";
import { paintOf } from "../../../web/src/map/canvas/paint.ts";

const basemap = {
  land: nothing,
  stateNames: nothing,
  countryBorders: { type: "MultiLineString", coordinates: [] },
  stateBorders: { type: "MultiLineString", coordinates: [] },
} as const;

describe("the style of a map", () => {
  it("takes nothing from another site: no tiles, no glyphs, no sprites", ({ expect }) => {
    const style = styleOf(themes.dark, basemap as unknown as Parameters<typeof styleOf>[1]);
    expect(JSON.stringify(style)).not.toMatch(/https?:|\burl\b|"glyphs"|"sprite"/);
    expect(new Set(Object.values(style.sources).map(({ type }) => type))).toEqual(new Set(["geojson"]));
  });

  it("sets in both themes the same properties of the same layers, so that a change of the theme leaves nothing of the other", ({
    expect,
  }) => {
    const names = (name: "dark" | "light") =>
      Object.entries(paintOf(themes[name])).map(([layer, values]) => [layer, Object.keys(values)]);
    expect(names("light")).toEqual(names("dark"));
    const style = styleOf(themes.light, basemap as unknown as Parameters<typeof styleOf>[1]);
    expect(style.layers.map(({ id, paint }) => [id, paint])).toEqual(Object.entries(paintOf(themes.light)));
  });

  it("gives points a status by name, so that shape and color follow, and the worst of a cluster counts", ({
    expect,
  }) => {
    const point = { lat: 36, lng: -119, statusText: "Offline" };
    const { features } = pointFeatures([
      { ...point, id: "a", name: "East", status: "critical", detail: "2.00%" },
      { ...point, lng: -120, id: "b", name: "West", status: "ok" },
    ]);
    expect(features.map(({ properties }) => properties)).toEqual([
      { id: "a", status: "critical", severity: 3, label: "East\n2.00%", isEast: true },
      { id: "b", status: "ok", severity: 0, label: "West", isEast: false },
    ]);
    expect(
      lineFeatures([
        [
          { lat: 1, lng: 2 },
          { lat: 3, lng: 4 },
        ],
      ]).features[0]!.geometry.coordinates,
    ).toEqual([
      [2, 1],
      [4, 3],
    ]);
  });
});
