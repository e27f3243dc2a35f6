import { themes } from "#plot/tokens";
import { describe, it } from "vitest";
import { nothing } from "../../../web/src/map/canvas/map-style.ts";
import { pickerStyle, isDrawn, withImagery } from "../../../web/src/map/picker/picker-canvas.ts";

const basemap = {
  land: nothing,
  stateNames: nothing,
  countryBorders: { type: "MultiLineString", coordinates: [] },
  stateBorders: { type: "MultiLineString", coordinates: [] },
} as unknown as Parameters<typeof pickerStyle>[1];

describe("the satellite map of a location", () => {
  const drawn = pickerStyle(themes.dark, basemap);
  const satellite = withImagery(drawn, "https://portal.example");
  const order = satellite.layers.map(({ id }) => id);

  it("has pictures from the portal itself over the land, and borders and towns over them [A-060]", ({ expect }) => {
    expect(satellite.sources.pictures).toMatchObject({
      type: "raster",
      tiles: ["https://portal.example/api/imagery/{z}/{x}/{y}"],
    });
    for (const below of ["sea", "land"]) expect(order.indexOf(below)).toBeLessThan(order.indexOf("pictures"));
    for (const above of ["state-borders", "country-borders", "town-names"])
      expect(order.indexOf(above)).toBeGreaterThan(order.indexOf("pictures"));
    expect(order).toHaveLength(drawn.layers.length + 1);
  });

  it("begins with the pictures, without the grid that replaces them, and is the drawn map without them", ({
    expect,
  }) => {
    const hidden = satellite.layers.filter(({ layout }) => layout?.visibility === "none").map(({ id }) => id);
    expect(hidden).toEqual(order.filter((id) => !isDrawn(id, true)));
    expect(hidden).toContain("grid");
    expect(order.filter((id) => isDrawn(id, false))).toEqual(drawn.layers.map(({ id }) => id));
  });
});
