import type { Place } from "#contract/places/places";

/** Cells of 0.1 degrees (11 km) are finer than any service. Services never get a more exact place. */
const STEPS = 10;

const roundToStep = (degrees: number): number => Math.round(degrees * STEPS) / STEPS;

export const cellPlace = ({ lat, lng }: Place): Place => ({ lat: roundToStep(lat), lng: roundToStep(lng) });

export const cellOf = (place: Place): string => {
  const { lat, lng } = cellPlace(place);
  return `${lat.toFixed(1)},${lng.toFixed(1)}`;
};

export const siteOf = ({ timezone, ...place }: Place & { timezone: string }): string => `${cellOf(place)} ${timezone}`;
