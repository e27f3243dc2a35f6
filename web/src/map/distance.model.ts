import * as format from "#contract/common/format";
import { EARTH_RADIUS } from "#domain/places/ground-distance";
import type { Bounds, Place } from "./map.model.ts";

export { metersBetween } from "#domain/places/ground-distance";

/** Meters per pixel at the equator and zoom 0: WGS 84 circumference over a 512 px tile. */
const METERS_AT_ZOOM_0 = 40_075_016.686 / 512;
const FEET = 1 / format.METERS_PER_FOOT;
const FEET_PER_MILE = 5280;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

export const metersPerPixel = (lat: number, zoom: number): number =>
  (METERS_AT_ZOOM_0 * Math.cos(radians(lat))) / 2 ** zoom;

/** Largest 1, 2 or 5 times a power of ten up to `most`. */
function roundFigure(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const share = most / power;
  return (share >= 5 ? 5 : share >= 2 ? 2 : 1) * power;
}

/** Length that is round in feet, or from a mile in miles; up to `most` [m]. */
export function roundLength(most: number): number {
  const feet = most * FEET;
  return (feet < FEET_PER_MILE ? roundFigure(feet) : roundFigure(feet / FEET_PER_MILE) * FEET_PER_MILE) / FEET;
}

/** "591 ft (180 m)", "1.5 mi (2.4 km)". */
export function distanceText(meters: number): string {
  const { number } = format;
  const metric = meters < 1000 ? `${number(meters)} m` : `${number(meters / 1000, meters < 10_000 ? 1 : 0)} km`;
  return `${meters * FEET < FEET_PER_MILE / 2 ? format.feet(meters) : format.miles(meters)} (${metric})`;
}

/** Scale bar of a round length, at most `widest` pixels. */
export function scaleBar(perPixel: number, widest: number): { meters: number; width: number } {
  const meters = roundLength(perPixel * widest);
  return { meters, width: meters / perPixel };
}

/** Grid lines with squares of `step` meters over a box; none if too many. */
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
