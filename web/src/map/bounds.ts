import type { Place } from "#contract/places/places";

/** West, south, east, north [degrees]; east may exceed 180 across the date line. */
export type Bounds = readonly [number, number, number, number];

export function boundsOf(places: readonly Place[]): Bounds | null {
  if (places.length === 0) return null;
  const extent = (lngs: readonly number[]) => [Math.min(...lngs), Math.max(...lngs)] as const;
  const direct = extent(places.map(({ lng }) => lng));
  const across = extent(places.map(({ lng }) => (lng < 0 ? lng + 360 : lng)));
  const [west, east] = across[1] - across[0] < direct[1] - direct[0] ? across : direct;
  const lats = places.map(({ lat }) => lat);
  return [west, Math.min(...lats), east, Math.max(...lats)];
}

/** 50 m [degrees of latitude]. A map without imagery tells nothing about points this close that their list doesn't. */
const CLOSE_DEGREES = 50 / 111_320;

export function areClose(places: readonly Place[]): boolean {
  const bounds = boundsOf(places);
  if (bounds === null || places.length < 2) return false;
  const [west, south, east, north] = bounds;
  return Math.hypot((east - west) * Math.cos((south * Math.PI) / 180), north - south) < CLOSE_DEGREES;
}
