import type { Feature, FeatureCollection, LineString, Point } from "geojson";
import type { Status } from "../ui/states/StatusBadge.tsx";
import type { MapPoint, Place } from "./map.model.ts";

/** Rank of a status; a cluster shows its worst. No report is worse than a good one. */
const severity: Record<Status, number> = { ok: 0, unknown: 1, warning: 2, critical: 3 };

/** Severity from which a point needs attention. */
export const SEVERE_FROM = severity.warning;

export const pointFeatures = (points: readonly MapPoint[]): FeatureCollection<Point> => ({
  type: "FeatureCollection",
  features: points.map(({ id, name, detail, status, lat, lng }) => ({
    type: "Feature",
    properties: { id, status, severity: severity[status], label: detail === undefined ? name : `${name}\n${detail}` },
    geometry: { type: "Point", coordinates: [lng, lat] },
  })),
});

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
