import { number } from "#contract/common/format";
import { EARTH_RADIUS } from "#domain/places/ground-distance";
import type { Bounds, Place } from "./map.model.ts";

export { metersBetween } from "#domain/places/ground-distance";

/** Meters of a pixel at the equator and zoom 0: the circumference of WGS 84 over a tile of 512 px. */
const METERS_AT_ZOOM_0 = 40_075_016.686 / 512;
const FEET = 3.280_839_895;
const FEET_PER_MILE = 5280;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Meters per pixel at a latitude [degrees] and a zoom. */
export const metersPerPixel = (lat: number, zoom: number): number =>
  (METERS_AT_ZOOM_0 * Math.cos(radians(lat))) / 2 ** zoom;

/** The largest of 1, 2 and 5 times a power of ten that is not above a number. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const share = most / power;
  return (share >= 5 ? 5 : share >= 2 ? 2 : 1) * power;
}

/** A distance as people in the field say it: "180 m (590 ft)", "2.4 km (1.5 mi)". */
export function distanceText(meters: number): string {
  const feet = meters * FEET;
  const metric = meters < 1000 ? `${number(meters)} m` : `${number(meters / 1000, meters < 10_000 ? 1 : 0)} km`;
  const miles = feet / FEET_PER_MILE;
  const other = miles < 0.5 ? `${number(feet)} ft` : `${number(miles, miles < 10 ? 1 : 0)} mi`;
  return `${metric} (${other})`;
}

/** A scale bar of a round length that takes at most `widest` pixels. */
export function scaleBar(perPixel: number, widest: number): { meters: number; width: number } {
  const meters = roundLength(perPixel * widest);
  return { meters, width: meters / perPixel };
}

/** Lines of a grid of squares with sides of `step` meters over a box, as pairs of ends; none where they would be too many. */
export function gridLines([west, south, east, north]: Bounds, step: number): [Place, Place][] {
  const middle = (south + north) / 2;
  const high = step / ((EARTH_RADIUS * Math.PI) / 180);
  const wide = high / Math.cos(radians(middle));
  const many = Math.max((east - west) / wide, (north - south) / high);
  if (!(many < 200)) return [];
  const steps = (from: number, to: number, size: number): number[] =>
    Array.from(
      { length: Math.floor(to / size) - Math.ceil(from / size) + 1 },
      (_, n) => (Math.ceil(from / size) + n) * size,
    );
  return [
    ...steps(west, east, wide).map((lng): [Place, Place] => [
      { lat: south, lng },
      { lat: north, lng },
    ]),
    ...steps(south, north, high).map((lat): [Place, Place] => [
      { lat, lng: west },
      { lat, lng: east },
    ]),
  ];
}
