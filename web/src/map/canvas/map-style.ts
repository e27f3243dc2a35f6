import type { Theme } from "#plot/tokens";
import type { FeatureCollection } from "geojson";
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { Basemap } from "./basemap.ts";
import { SEVERE_FROM } from "../features.model.ts";
import { type LayerName, paintOf } from "./paint.ts";

/** Drawn by the browser, so that no glyph files are needed. */
const FONT = ["Inter"];
/** From this zoom on a grid shows distances, because the ground has no detail. */
export const GRID_ZOOM = 9;
/** Closer points form a cluster [px], wider than its circle; from the next zoom on each is drawn. */
const CLUSTER = { radius: 44, maxZoom: 12 };

export const nothing: FeatureCollection = { type: "FeatureCollection", features: [] };

type Layer = Omit<LayerSpecification, "id" | "paint"> & { id: LayerName };

/** "12 of 304": how many need attention. */
const CLUSTER_TEXT = [
  "case",
  [">", ["get", "bad"], 0],
  ["concat", ["get", "bad"], "\nof ", ["get", "point_count"]],
  ["to-string", ["get", "point_count"]],
];

/** Offsets of a name by the side on which it is anchored [em]; the first that collides with no other is used. */
const namesAt = (first: "left" | "right", second: "left" | "right") => {
  const sides = { left: [1.8, 0], right: [-1.8, 0] };
  return ["literal", [first, sides[first], second, sides[second], "top", [0, 1.8], "bottom", [0, -1.8]]];
};

const layers = [
  { id: "sea", type: "background" },
  { id: "land", type: "fill", source: "land" },
  { id: "grid", type: "line", source: "grid", minzoom: GRID_ZOOM },
  { id: "state-borders", type: "line", source: "state-borders" },
  { id: "country-borders", type: "line", source: "country-borders" },
  {
    id: "state-names",
    type: "symbol",
    source: "state-names",
    minzoom: 3.5,
    maxzoom: 9,
    layout: { "text-field": ["get", "name"], "text-font": FONT, "text-size": 11, "text-max-width": 8 },
  },
  { id: "links", type: "line", source: "links" },
  { id: "clusters", type: "circle", source: "points", filter: ["has", "point_count"] },
  {
    id: "cluster-counts",
    type: "symbol",
    source: "points",
    filter: ["has", "point_count"],
    layout: { "text-field": CLUSTER_TEXT, "text-font": FONT, "text-size": 11, "text-allow-overlap": true },
  },
  { id: "rings", type: "circle", source: "points", filter: ["!", ["has", "point_count"]] },
  {
    id: "points",
    type: "symbol",
    source: "points",
    filter: ["!", ["has", "point_count"]],
    layout: { "icon-image": ["get", "status"], "icon-allow-overlap": true, "icon-ignore-placement": true },
  },
  {
    id: "names",
    type: "symbol",
    source: "points",
    filter: ["!", ["has", "point_count"]],
    layout: {
      "text-field": ["get", "label"],
      "text-font": FONT,
      "text-size": 12,
      "text-line-height": 1.3,
      "text-variable-anchor-offset": ["case", ["get", "isEast"], namesAt("right", "left"), namesAt("left", "right")],
      "text-justify": "auto",
      "text-max-width": 16,
    },
  },
] as Layer[];

export function styleOf(theme: Theme, { land, countryBorders, stateBorders, stateNames }: Basemap): StyleSpecification {
  const paint = paintOf(theme);
  const still = (data: FeatureCollection) => ({ type: "geojson" as const, data });
  const lines = (data: Basemap["stateBorders"]) => ({ type: "geojson" as const, data, maxzoom: 12 });
  return {
    version: 8,
    sources: {
      land: still(land),
      "country-borders": lines(countryBorders),
      "state-borders": lines(stateBorders),
      "state-names": still(stateNames),
      grid: still(nothing),
      links: still(nothing),
      points: {
        type: "geojson",
        data: nothing,
        promoteId: "id",
        cluster: true,
        clusterRadius: CLUSTER.radius,
        clusterMaxZoom: CLUSTER.maxZoom,
        clusterProperties: {
          worst: ["max", ["get", "severity"]],
          bad: ["+", ["case", [">=", ["get", "severity"], SEVERE_FROM], 1, 0]],
        },
      },
    },
    layers: layers.map((layer) => Object.assign({ paint: paint[layer.id] }, layer) as LayerSpecification),
  };
}
