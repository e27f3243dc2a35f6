import { miles, number } from "#contract/common/format";

export const placeTexts = {
  address: "Address",
  addressHint: "Enter a town or ZIP code, then choose a suggestion.",
  nothing: "No town or ZIP code found. You can keep this address and set the location below.",
  takePosition: (lat: number, lng: number) => `Use ${degrees(lat)}, ${degrees(lng)}`,
  from: (meters: number, label: string) =>
    meters < NEARBY_METERS ? `In or near ${label}.` : `${miles(meters)} from ${label}.`,
  zone: (zone: string) => `Time zone: ${zone}.`,
  notCovered: "No rain data for this location: it's outside the U.S. climate grid. Check the coordinates.",
  meant: (lng: number) => `Did you mean longitude ${degrees(lng)}?`,
  takeMeant: (lng: number) => `Use ${degrees(lng)}`,
} as const;

/** [m] */
const NEARBY_METERS = 2000;

const degrees = (value: number): string => number(value, 6).replace(/\.?0+$/, "");
