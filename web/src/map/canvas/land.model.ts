import type { Feature, Geometry, Position } from "geojson";

type Rings = Position[][];

/** Continues a ring beyond 180 degrees at the date line, instead of around the world. */
function unwrappedRings(rings: Rings): Rings {
  const jumps = rings.some((ring) => ring.some(([x = 0], at) => at > 0 && Math.abs(x - (ring[at - 1]![0] ?? 0)) > 180));
  if (!jumps) return rings;
  return rings.map((ring) => ring.map(([x = 0, y = 0]) => [x < 0 ? x + 360 : x, y]));
}

export function unwrap<One extends Feature>(feature: One): One {
  const { geometry } = feature;
  if (geometry.type === "Polygon") geometry.coordinates = unwrappedRings(geometry.coordinates);
  if (geometry.type === "MultiPolygon") geometry.coordinates = geometry.coordinates.map(unwrappedRings);
  return feature;
}

/** Area-weighted middle of the largest outer ring, for a name. */
export function middleOf(geometry: Geometry): [number, number] {
  const rings =
    geometry.type === "Polygon"
      ? [geometry.coordinates[0]!]
      : geometry.type === "MultiPolygon"
        ? geometry.coordinates.map((polygon) => polygon[0]!)
        : [];
  let best = { area: 0, x: 0, y: 0 };
  for (const ring of rings) {
    let [area, x, y] = [0, 0, 0];
    for (let at = 0; at + 1 < ring.length; at++) {
      const [x0 = 0, y0 = 0] = ring[at]!;
      const [x1 = 0, y1 = 0] = ring[at + 1]!;
      const cross = x0 * y1 - x1 * y0;
      area += cross;
      x += (x0 + x1) * cross;
      y += (y0 + y1) * cross;
    }
    if (Math.abs(area) > Math.abs(best.area)) best = { area, x: x / (3 * area), y: y / (3 * area) };
  }
  return [best.x, best.y];
}
