import type { GeoJSONSource, Map as MapLibre } from "maplibre-gl";
import { gridLines, metersPerPixel, roundLength } from "../distance.model.ts";
import { lineFeatures } from "../features.model.ts";
import { type Bounds, contains, widen } from "../map.model.ts";
import { GRID_ZOOM } from "./map-style.ts";

export interface MapView {
  metersPerPixel: number;
  /** Side of a grid square [m]; null: no grid. */
  grid: number | null;
}

/** Target size of a grid square [px]. */
const GRID_SQUARE = 120;

/** Lays the grid of the view, where the ground has no detail. It covers the same on every side, so that small moves need no new one. */
export function groundGrid(map: MapLibre): () => MapView {
  let laid: { step: number; bounds: Bounds } | null = null;
  const lay = (step: number): void => {
    const box = map.getBounds();
    const view: Bounds = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()];
    if (laid?.step === step && contains(laid.bounds, view)) return;
    laid = { step, bounds: widen(view) };
    void map.getSource<GeoJSONSource>("grid")!.setData(lineFeatures(gridLines(laid.bounds, step)));
  };
  return () => {
    const perPixel = metersPerPixel(map.getCenter().lat, map.getZoom());
    const grid = map.getZoom() >= GRID_ZOOM ? roundLength(perPixel * GRID_SQUARE) : null;
    if (grid !== null) lay(grid);
    return { metersPerPixel: perPixel, grid };
  };
}
