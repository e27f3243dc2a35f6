import type { Theme } from "#plot/tokens";
import type { ExpressionSpecification } from "maplibre-gl";

export type Paint = Readonly<Record<LayerName, Readonly<Record<string, unknown>>>>;

export type LayerName =
  | "sea"
  | "land"
  | "grid"
  | "state-borders"
  | "country-borders"
  | "state-names"
  | "links"
  | "clusters"
  | "cluster-counts"
  | "rings"
  | "points"
  | "names";

const state = (name: string): ExpressionSpecification => ["boolean", ["feature-state", name], false];

/** Worst status of a cluster, by the points' `severity` (features.model.ts). */
const byWorst = ({ ui }: Theme): ExpressionSpecification => [
  "match",
  ["get", "worst"],
  3,
  ui.critical,
  2,
  ui.warning,
  1,
  ui.unknown,
  ui.ok,
];

export function paintOf(theme: Theme): Paint {
  const { ui, name } = theme;
  const halo = { "text-halo-color": ui.surface, "text-halo-width": 1.5 };
  return {
    sea: { "background-color": name === "dark" ? ui.bg : ui.hover },
    land: { "fill-color": name === "dark" ? ui.raised : ui.surface, "fill-antialias": true },
    grid: { "line-color": ui["border-strong"], "line-width": 1, "line-opacity": 0.28 },
    "state-borders": {
      "line-color": ui["border-strong"],
      "line-width": ["interpolate", ["linear"], ["zoom"], 2, 0.4, 8, 1.2],
    },
    "country-borders": { "line-color": ui["border-strong"], "line-width": 1.2 },
    "state-names": { ...halo, "text-color": ui["text-3"], "text-halo-color": name === "dark" ? ui.raised : ui.surface },
    links: { "line-color": ui["text-2"], "line-width": 1.5, "line-dasharray": [2, 2] },
    clusters: {
      "circle-color": ui.surface,
      "circle-stroke-color": byWorst(theme),
      "circle-stroke-width": 3,
      "circle-radius": ["case", [">", ["get", "bad"], 0], 20, 16],
    },
    "cluster-counts": { "text-color": ui.text },
    rings: {
      "circle-radius": 17,
      "circle-color": ui.accent,
      "circle-opacity": ["case", state("chosen"), 0.22, state("hovered"), 0.14, 0],
      "circle-stroke-color": ["case", state("chosen"), ui.accent, ui.focus],
      "circle-stroke-width": 2.5,
      "circle-stroke-opacity": ["case", state("chosen"), 1, state("hovered"), 1, 0],
    },
    points: {},
    names: { ...halo, "text-color": ui.text, "text-halo-width": 2 },
  };
}
