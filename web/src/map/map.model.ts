import { type Place, POSITION_DECIMALS } from "#contract/places/places";
import type { Status } from "../ui/states/StatusBadge.tsx";

export type { Place };

/** Width of the world at zoom 0 [px]. */
const TILE = 512;

/** A name on a map, to find one's way. */
export interface MapTown extends Place {
  name: string;
}

/** Whether both coordinates are there; NaN: not entered. */
export const isPlace = ({ lat, lng }: Place): boolean => Number.isFinite(lat) && Number.isFinite(lng);

/** A place that was pointed at, with the decimals that a pixel of this zoom is worth: more would pretend to be exact. */
export function pickedPlace({ lat, lng }: Place, zoom: number): Place {
  const pixels = (TILE * 2 ** zoom) / 360;
  const decimals = Math.min(POSITION_DECIMALS, Math.max(2, Math.ceil(Math.log10(pixels))));
  return { lat: Number(lat.toFixed(decimals)), lng: Number(lng.toFixed(decimals)) };
}

export interface MapPoint extends Place {
  id: string;
  name: string;
  status: Status;
  statusText: string;
  /** A figure under the name: "2.31%". */
  detail?: string | undefined;
}

/** Zoom of a map that shows nothing yet, of a located point, and of one device alone (D-015, D-017). */
export const INITIAL_ZOOM = 2;
export const LOCATED_ZOOM = 16;
const SINGLE_ZOOM = 17;

/** West, south, east, north [degrees]; east may pass 180 where the points lie on both sides of the date line. */
export type Bounds = readonly [number, number, number, number];

/** Middle of the contiguous United States, where a map without points begins. */
const HOME: Place = { lat: 39.5, lng: -98.35 };

/** Points closer than this are one place: half a step of the fifth decimal, in which positions are entered [degrees]. */
const SAME_PLACE = 5e-6;

/** The narrowest box around some places; null without any. */
export function boundsOf(places: readonly Place[]): Bounds | null {
  if (places.length === 0) return null;
  const box = (lngs: readonly number[]) => [Math.min(...lngs), Math.max(...lngs)] as const;
  const plain = box(places.map(({ lng }) => lng));
  const across = box(places.map(({ lng }) => (lng < 0 ? lng + 360 : lng)));
  const [west, east] = across[1] - across[0] < plain[1] - plain[0] ? across : plain;
  const lats = places.map(({ lat }) => lat);
  return [west, Math.min(...lats), east, Math.max(...lats)];
}

/** A box and as much again on every side. */
export function widened([west, south, east, north]: Bounds): Bounds {
  const [wide, high] = [east - west, north - south];
  return [west - wide, Math.max(south - high, -85), east + wide, Math.min(north + high, 85)];
}

/** Whether a box is inside another one. */
export const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

/** Closer together than this, a map without aerial imagery shows nothing that their list does not [degrees of latitude]: 50 m. */
const CLOSE = 50 / 111_320;

/** Whether several places are all within about 50 m of each other. */
export function areClose(places: readonly Place[]): boolean {
  const bounds = boundsOf(places);
  if (bounds === null || places.length < 2) return false;
  const [west, south, east, north] = bounds;
  return Math.hypot((east - west) * Math.cos((south * Math.PI) / 180), north - south) < CLOSE;
}

/** Where a map looks: a point at a zoom, or everything inside a box. */
export type Framing = { center: Place; zoom: number } | { bounds: Bounds };

/**
 * The rule of the specification: a located point at zoom 16, a single device at 17, several fitted; the country at zoom 2
 * while there is nothing. Several devices at one place are framed as one: a box without a size has no zoom.
 */
export function framingOf(points: readonly Place[], located: Place | null = null): Framing {
  if (located !== null) return { center: located, zoom: LOCATED_ZOOM };
  const bounds = boundsOf(points);
  if (bounds === null) return { center: HOME, zoom: INITIAL_ZOOM };
  const [west, south, east, north] = bounds;
  if (east - west > SAME_PLACE || north - south > SAME_PLACE) return { bounds };
  return { center: { lat: south, lng: west }, zoom: SINGLE_ZOOM };
}

/** Radius on which points of one place are drawn around it [degrees of latitude]: 15 m, about 30 px at zoom 17. */
const APART = 15 / 111_320;

/** Points that share a place, drawn on a small circle around it so that each can be seen and chosen; the others as they are. */
export function apart<P extends Place>(points: readonly P[]): (P & { moved: boolean })[] {
  const key = ({ lat, lng }: Place) => `${Math.round(lat / SAME_PLACE / 2)} ${Math.round(lng / SAME_PLACE / 2)}`;
  const groups = Map.groupBy(points, key);
  return points.map((point) => {
    const group = groups.get(key(point)) ?? [];
    if (group.length < 2) return Object.assign({ moved: false }, point);
    const angle = (2 * Math.PI * group.indexOf(point)) / group.length;
    const lat = point.lat + APART * Math.cos(angle);
    const lng = point.lng + (APART * Math.sin(angle)) / Math.cos((point.lat * Math.PI) / 180);
    return Object.assign({ moved: true }, point, { lat, lng });
  });
}
