import type { Theme } from "#plot/tokens";
import type { FeatureCollection } from "geojson";
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { Basemap } from "../canvas/basemap.ts";
import type { MapTown } from "../map.model.ts";
import { nothing, styleOf } from "../canvas/map-style.ts";

export const townPaint = ({ ui, name }: Theme): Record<string, Record<string, unknown>> => ({
  "town-dots": { "circle-color": ui["text-3"], "circle-radius": 3 },
  "town-names": {
    "text-color": ui["text-2"],
    "text-halo-color": name === "dark" ? ui.raised : ui.surface,
    "text-halo-width": 1.5,
  },
});

export function pickerStyle(theme: Theme, basemap: Basemap): StyleSpecification {
  const base = styleOf(theme, basemap);
  const paint = townPaint(theme);
  const towns = [
    { id: "town-dots", type: "circle", source: "towns", minzoom: 6 },
    {
      id: "town-names",
      type: "symbol",
      source: "towns",
      minzoom: 6,
      layout: {
        "text-field": ["get", "name"],
        "text-font": ["Inter"],
        "text-size": 12,
        "text-variable-anchor": ["left", "right", "top", "bottom"],
        "text-radial-offset": 0.6,
      },
    },
  ].map((layer) => Object.assign({ paint: paint[layer.id] }, layer) as LayerSpecification);
  return {
    ...base,
    sources: { ...base.sources, towns: { type: "geojson", data: nothing } },
    layers: [...base.layers, ...towns],
  };
}

export const townFeatures = (towns: readonly MapTown[]): FeatureCollection => ({
  type: "FeatureCollection",
  features: towns.map(({ name, lat, lng }) => ({
    type: "Feature",
    properties: { name },
    geometry: { type: "Point", coordinates: [lng, lat] },
  })),
});
