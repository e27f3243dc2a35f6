import type { Geometry, Position } from "geojson";
import { isPlace, type Place, WORLD_PX } from "../map.model.ts";

/** Contiguous states: west, south, east, north [degrees]. */
export const CONTIGUOUS_STATES: [number, number, number, number] = [-125, 24.5, -66.5, 49.5];
/** Zoom at a place without imagery: towns show from here on, and most places have an outline of their state in view. */
export const TOWN_ZOOM = 6;

/** Around what the map fits in [px]. */
export const VIEW_PADDING = 8;

/** Web Mercator, as MapLibre's: 0 to 1 from west to east and from north to south. */
export const project = (lng: number, lat: number): readonly [number, number] => [
  lng / 360 + 0.5,
  0.5 - Math.log(Math.tan(Math.PI / 4 + (Math.min(Math.max(lat, -85), 85) * Math.PI) / 360)) / (2 * Math.PI),
];

/** Unit of a drawing, so that its numbers need no decimals [1 / world]. */
export const UNITS = 2 ** 20;

const scaled = (at: Position): readonly [number, number] => {
  const [x, y] = project(at[0]!, at[1]!);
  return [Math.round(x * UNITS), Math.round(y * UNITS)];
};

const linesOf = (geometry: Geometry): Position[][] => {
  if (geometry.type === "Polygon" || geometry.type === "MultiLineString") return geometry.coordinates;
  return geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : [];
};

/** SVG path of a geometry. */
export const pathOf = (geometry: Geometry): string =>
  linesOf(geometry)
    .map((line) => `M${line.map((at) => scaled(at).join(" ")).join("L")}`)
    .join("");

/** What the map will show at first, as an SVG viewBox that `meet` fits into any frame of this height [px]. */
export function firstView(place: Place, height: number): string {
  if (isPlace(place)) {
    const size = (UNITS * height) / (WORLD_PX * 2 ** TOWN_ZOOM);
    const [x, y] = scaled([place.lng, place.lat]);
    return [x - size / 2, y - size / 2, size, size].join(" ");
  }
  const [west, south, east, north] = CONTIGUOUS_STATES;
  const [[left, top], [right, bottom]] = [scaled([west, north]), scaled([east, south])];
  return [left, top, right - left, bottom - top].join(" ");
}
