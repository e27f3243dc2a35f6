import type { Feature, FeatureCollection, LineString, Point } from "geojson";
import type { Status } from "../ui/states/StatusBadge.tsx";
import type { MapPoint, Place } from "./map.model.ts";

/** Rank of a status; a cluster shows its worst. No report is worse than a good one. */
const severity: Record<Status, number> = { ok: 0, unknown: 1, warning: 2, critical: 3 };

/** Severity from which a point needs attention. */
export const SEVERE_FROM = severity.warning;

export function pointFeatures(points: readonly MapPoint[]): FeatureCollection<Point> {
  const lngs = points.map(({ lng }) => lng);
  const middle = (Math.min(...lngs) + Math.max(...lngs)) / 2;
  return {
    type: "FeatureCollection",
    features: points.map(({ id, name, detail, status, lat, lng }) => ({
      type: "Feature",
      properties: {
        id,
        status,
        severity: severity[status],
        label: detail === undefined ? name : `${name}\n${detail}`,
        // Names of the eastern half are to the west of their points; the edge of the map would cut them.
        isEast: lng > middle,
      },
      geometry: { type: "Point", coordinates: [lng, lat] },
    })),
  };
}

export const lineFeatures = (lines: readonly (readonly [Place, Place])[]): FeatureCollection<LineString> => ({
  type: "FeatureCollection",
  features: lines.map(([a, b]): Feature<LineString> => ({
    type: "Feature",
    properties: {},
    geometry: {
      type: "LineString",
      coordinates: [
        [a.lng, a.lat],
        [b.lng, b.lat],
      ],
    },
  })),
});
