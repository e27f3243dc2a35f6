import * as v from "valibot";

export interface Place {
  lat: number;
  lng: number;
}

/** 0.1 m. */
export const POSITION_DECIMALS = 6;

const isLatitude = (value: number): boolean => Math.abs(value) <= 90;
const isLongitude = (value: number): boolean => Math.abs(value) <= 180;

const POSITION_PATTERN = /^([-−+]?\d{1,3}(?:\.\d+)?)°?\s*([NS]?)\s*[,;\s]\s*([-−+]?\d{1,3}(?:\.\d+)?)°?\s*([EW]?)$/i;

const roundDegrees = (value: number): number => Number(value.toFixed(POSITION_DECIMALS));

/** Reads "36.74, -119.79" or "36.74° N, 119.79° W"; null if the text is not a position. */
export function readPosition(text: string): Place | null {
  const found = POSITION_PATTERN.exec(text.trim().replaceAll(/[()[\]]/g, ""));
  if (!found) return null;
  const [, north = "", south = "", east = "", west = ""] = found;
  const value = (digits: string, isNegative: boolean) => Number(digits.replace("−", "-")) * (isNegative ? -1 : 1);
  const place = {
    lat: roundDegrees(value(north, /s/i.test(south))),
    lng: roundDegrees(value(east, /w/i.test(west))),
  };
  return isLatitude(place.lat) && isLongitude(place.lng) ? place : null;
}

const Location = v.pipe(
  v.string(),
  v.maxLength(64),
  v.transform(readPosition),
  v.check((place) => place !== null, "location must be lat,lng in degrees."),
  v.transform((place) => place!),
);

export const SearchPlaces = v.object({ q: v.pipe(v.string(), v.maxLength(300)) });
export const ReversePlace = v.object({ location: Location });
/** `timestamp` and `key` are accepted because the specification's maps service takes them; they are not used. */
export const PlaceZone = v.object({
  location: Location,
  timestamp: v.optional(v.string()),
  key: v.optional(v.string()),
});

interface FoundPlace extends Place {
  address: string;
  label: string;
}

export interface FoundPlaces {
  places: FoundPlace[];
}

export interface PlaceFacts {
  near: { label: string; meters: number } | null;
  towns: (Place & { name: string })[];
  /** IANA zone from zone outlines, which are inexact near borders; null at sea. */
  timezone: string | null;
  /** In a state or territory of the United States, or on its shore. */
  isUnitedStates: boolean;
  /** The embedded climate covers the place. */
  covered: boolean;
  /** Rain of an uncovered place that plans use. */
  rain: "service" | "none" | null;
  /** Only for an uncovered place: the nearest covered place within a day's drive. */
  nearest: (Place & { label: string; meters: number }) | null;
  /** Only for an uncovered place: the same place with a western longitude, if that is covered. */
  meant: Place | null;
}

/** In the form of the maps service that this route replaces; only "OK" has a zone. */
export type ZoneAnswer = { status: "OK"; timeZoneId: string } | { status: "ZERO_RESULTS" };
