import * as v from "valibot";

/** Latitude and longitude [degrees], north and east positive. */
export interface Place {
  lat: number;
  lng: number;
}

/** Decimals of a position that are kept: 0.1 m. */
export const POSITION_DECIMALS = 6;

const isLatitude = (value: number): boolean => Math.abs(value) <= 90;
const isLongitude = (value: number): boolean => Math.abs(value) <= 180;

const PAIR = /^([-−+]?\d{1,3}(?:\.\d+)?)°?\s*([NS]?)\s*[,;\s]\s*([-−+]?\d{1,3}(?:\.\d+)?)°?\s*([EW]?)$/i;

const rounded = (value: number): number => Number(value.toFixed(POSITION_DECIMALS));

/** Reads "36.74, -119.79" or "36.74° N, 119.79° W", as maps and GPS receivers copy a position; null: it is none. */
export function readPosition(text: string): Place | null {
  const found = PAIR.exec(text.trim().replaceAll(/[()[\]]/g, ""));
  if (!found) return null;
  const [, north = "", south = "", east = "", west = ""] = found;
  const value = (digits: string, isNegative: boolean) => Number(digits.replace("−", "-")) * (isNegative ? -1 : 1);
  const place = {
    lat: rounded(value(north, /s/i.test(south))),
    lng: rounded(value(east, /w/i.test(west))),
  };
  return isLatitude(place.lat) && isLongitude(place.lng) ? place : null;
}

/** `location` of a query: "lat,lng" in degrees. What is out of range is refused. */
const Location = v.pipe(
  v.string(),
  v.maxLength(64),
  v.transform(readPosition),
  v.check((place) => place !== null, "location is lat,lng in degrees."),
  v.transform((place) => place!),
);

export const SearchPlaces = v.object({ q: v.pipe(v.string(), v.maxLength(300)) });
export const ReversePlace = v.object({ location: Location });
/** `GET /api/places/timezone`; the moment and the key matter to services only, so neither is required. */
export const PlaceZone = v.object({
  location: Location,
  timestamp: v.optional(v.string()),
  key: v.optional(v.string()),
});

interface FoundPlace extends Place {
  /** The address with it: the street as it was typed, then the town, state and ZIP code. */
  address: string;
  label: string;
}

export interface FoundPlaces {
  /** Best first. */
  places: FoundPlace[];
}

export interface PlaceFacts {
  /** The nearest town, and how far it is [m]; null where none is near. */
  near: { label: string; meters: number } | null;
  towns: (Place & { name: string })[];
  /** IANA name of the time zone by the map, which is wrong near borders; null at sea. */
  timezone: string | null;
  covered: boolean;
  /** Where it is not covered: the nearest covered place within a day's drive, and how far it is [m]. */
  nearest: (Place & { label: string; meters: number }) | null;
  /** A place that is probably meant, where this one is not covered: the same with the longitude west. */
  meant: Place | null;
}

/** A time zone in the way of the maps service whose place this takes: only "OK" has one. */
export type ZoneAnswer = { status: "OK"; timeZoneId: string } | { status: "ZERO_RESULTS" };
