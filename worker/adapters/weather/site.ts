import type { Place } from "./port.ts";

/** Steps a degree: cells of 0.1 degrees, 11 km, finer than any service's own. Services learn no place more exactly. */
const STEPS = 10;

const rounded = (degrees: number): number => Math.round(degrees * STEPS) / STEPS;

/** Center of the cell that holds a place; requests to services use it. */
export const cellPlace = ({ lat, lng }: Place): Place => ({ lat: rounded(lat), lng: rounded(lng) });

/** Name of the cell: devices of a cell share its weather. */
export const cellOf = (place: Place): string => {
  const { lat, lng } = cellPlace(place);
  return `${lat.toFixed(1)},${lng.toFixed(1)}`;
};

/** A cell and the zone in which its days are counted. */
export const siteOf = ({ timezone, ...place }: Place & { timezone: string }): string => `${cellOf(place)} ${timezone}`;
