export const EARTH_RADIUS = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Haversine distance [m], within 0.6% of the ellipsoid. */
export function metersBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord = half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lng - a.lng);
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}
