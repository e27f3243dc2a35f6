import { type Place, POSITION_DECIMALS } from "#contract/places/places";
import type { Status } from "../ui/states/StatusBadge.tsx";

export type { Place };

/** Width of the world at zoom 0. */
export const WORLD_PX = 512;

/** Of the picker's frame in picker.module.css [px]. */
export const PICKER_HEIGHT = 240;

export interface MapTown extends Place {
  name: string;
}

/** Half of the widest callout and the height of the tallest one, with their distances [px]. */
const CALLOUT = { halfWidth: 138, height: 150 };

export interface CalloutPlace {
  left: number;
  top: number;
  /** There is no room above the marker. */
  isBelow: boolean;
}

/** Where the callout of a marker can be read whole; null: the marker is off the map. */
export function calloutPlace(
  at: { x: number; y: number },
  map: { width: number; height: number },
): CalloutPlace | null {
  if (at.x < 0 || at.y < 0 || at.x > map.width || at.y > map.height) return null;
  const { halfWidth, height } = CALLOUT;
  return { left: Math.max(halfWidth, Math.min(at.x, map.width - halfWidth)), top: at.y, isBelow: at.y < height };
}

export const isPlace = ({ lat, lng }: Place): boolean => Number.isFinite(lat) && Number.isFinite(lng);

/** Rounds a place to as many decimals as a pixel of this zoom is worth. */
export function roundToPixel({ lat, lng }: Place, zoom: number): Place {
  const pixelsPerDegree = (WORLD_PX * 2 ** zoom) / 360;
  const decimals = Math.min(POSITION_DECIMALS, Math.max(2, Math.ceil(Math.log10(pixelsPerDegree))));
  return { lat: Number(lat.toFixed(decimals)), lng: Number(lng.toFixed(decimals)) };
}

export interface MapPoint extends Place {
  id: string;
  name: string;
  status: Status;
  statusText: string;
  detail?: string | undefined;
}

/** Zoom of an empty map, of a located point, and of a single device (D-015, D-017). */
export const INITIAL_ZOOM = 2;
export const LOCATED_ZOOM = 16;
const SINGLE_ZOOM = 17;

/** West, south, east, north [degrees]; east may exceed 180 across the date line. */
export type Bounds = readonly [number, number, number, number];

/** Middle of the contiguous United States. */
const HOME: Place = { lat: 39.5, lng: -98.35 };

/** Points this close count as one place: about 0.5 m, half a step of the fifth decimal. */
const SAME_PLACE_DEGREES = 5e-6;

export function boundsOf(places: readonly Place[]): Bounds | null {
  if (places.length === 0) return null;
  const extent = (lngs: readonly number[]) => [Math.min(...lngs), Math.max(...lngs)] as const;
  const direct = extent(places.map(({ lng }) => lng));
  const across = extent(places.map(({ lng }) => (lng < 0 ? lng + 360 : lng)));
  const [west, east] = across[1] - across[0] < direct[1] - direct[0] ? across : direct;
  const lats = places.map(({ lat }) => lat);
  return [west, Math.min(...lats), east, Math.max(...lats)];
}

/** Adds the width on both sides and the height above and below, up to the latitudes that the projection shows. */
export function widen([west, south, east, north]: Bounds): Bounds {
  const [width, height] = [east - west, north - south];
  return [west - width, Math.max(south - height, -85), east + width, Math.min(north + height, 85)];
}

export const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** 50 m [degrees of latitude]. A map without imagery tells nothing about points this close that their list doesn't. */
const CLOSE_DEGREES = 50 / 111_320;

export function areClose(places: readonly Place[]): boolean {
  const bounds = boundsOf(places);
  if (bounds === null || places.length < 2) return false;
  const [west, south, east, north] = bounds;
  return Math.hypot((east - west) * Math.cos((south * Math.PI) / 180), north - south) < CLOSE_DEGREES;
}

/** A point at a zoom, or a box to fit. */
export type Framing = { center: Place; zoom: number } | { bounds: Bounds };

/**
 * Frames a located point at zoom 16, a single device at 17, several devices in a box, and the country at zoom 2 if there are none (D-015,
 * D-017). Devices at one place count as one, because an empty box has no zoom.
 */
export function framingOf(points: readonly Place[], located: Place | null = null): Framing {
  if (located !== null) return { center: located, zoom: LOCATED_ZOOM };
  const bounds = boundsOf(points);
  if (bounds === null) return { center: HOME, zoom: INITIAL_ZOOM };
  const [west, south, east, north] = bounds;
  if (east - west > SAME_PLACE_DEGREES || north - south > SAME_PLACE_DEGREES) return { bounds };
  return { center: { lat: south, lng: west }, zoom: SINGLE_ZOOM };
}

/** Radius of the circle for points at one place: 15 m, about 30 px at zoom 17 [degrees of latitude]. */
const SPREAD_DEGREES = 15 / 111_320;

export function spreadOverlapping<P extends Place>(points: readonly P[]): (P & { moved: boolean })[] {
  const cell = 2 * SAME_PLACE_DEGREES;
  const key = ({ lat, lng }: Place) => `${Math.round(lat / cell)} ${Math.round(lng / cell)}`;
  const groups = Map.groupBy(points, key);
  return points.map((point) => {
    const group = groups.get(key(point)) ?? [];
    if (group.length < 2) return Object.assign({ moved: false }, point);
    const angle = (2 * Math.PI * group.indexOf(point)) / group.length;
    const lat = point.lat + SPREAD_DEGREES * Math.cos(angle);
    const lng = point.lng + (SPREAD_DEGREES * Math.sin(angle)) / Math.cos((point.lat * Math.PI) / 180);
    return Object.assign({ moved: true }, point, { lat, lng });
  });
}
