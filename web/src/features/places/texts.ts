import { miles, number } from "#contract/common/format";
import type { PlaceFacts } from "#contract/places/places";

export const placeTexts = {
  address: "Address",
  addressHint: "Enter a town or ZIP code, then choose a suggestion.",
  nothing: "No town or ZIP code found. You can keep this address and set the location below.",
  takePosition: (lat: number, lng: number) => `Use ${degrees(lat)}, ${degrees(lng)}`,
  from: (meters: number, label: string) =>
    meters < NEARBY_METERS ? `In or near ${label}.` : `${miles(meters)} from ${label}.`,
  zone: (zone: string) => `Time zone: ${zone}.`,
  notCovered: ({ isUnitedStates, rain }: Pick<PlaceFacts, "isUnitedStates" | "rain">) =>
    [
      isUnitedStates ? "No climate data here." : "This location is outside the United States. No climate data here.",
      rain === "service"
        ? "Plans use rain from the weather service."
        : "Plans assume no rain, so real losses will be lower.",
      ...(isUnitedStates ? [] : ["Check the coordinates."]),
    ].join(" "),
  meant: (lng: number) => `Did you mean longitude ${degrees(lng)}?`,
  takeMeant: (lng: number) => `Use ${degrees(lng)}`,
} as const;

/** [m] */
const NEARBY_METERS = 2000;

const degrees = (value: number): string => number(value, 6).replace(/\.?0+$/, "");
