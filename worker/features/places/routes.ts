import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { places } from "../../adapters/places/index.ts";
import { hasClimate, hasWeatherService, nearestClimate } from "../../adapters/weather/index.ts";
import {
  type FoundPlaces,
  type Place,
  type PlaceFacts,
  PlaceZone,
  ReversePlace,
  SearchPlaces,
  type ZoneAnswer,
} from "#contract/places/places";
import type { AppEnv } from "../../platform/context.ts";
import { validate } from "../../platform/validate.ts";

const SUGGESTIONS = 6;
/** Largest distance of a substitute place [m]. */
const MAX_SUBSTITUTE_METERS = 800_000;
const TOWNS = 14;

/** Place with a forgotten minus sign: the longitude is east of Greenwich, and its mirror image has climate data. */
const withWesternLongitude = ({ lat, lng }: Place): Place | null =>
  lng > 0 && hasClimate({ lat, lng: -lng }) ? { lat, lng: -lng } : null;

function nearestOf(location: Place): PlaceFacts["nearest"] {
  const nearest = nearestClimate(location);
  if (nearest.meters > MAX_SUBSTITUTE_METERS) return null;
  const { lat, lng } = nearest.place;
  return { lat, lng, label: places().reverse(nearest.place)?.place.label ?? `${lat}, ${lng}`, meters: nearest.meters };
}

export const placeRoutes = new Hono<AppEnv>()
  // Public data; a session is required because the answers cost time.
  .get("/api/places/search", allow("signed-in"), validate("query", SearchPlaces), (c) => {
    const { street, places: found } = places().search(c.req.valid("query").q, SUGGESTIONS);
    const before = street === "" ? "" : `${street}, `;
    return c.json<FoundPlaces>({
      places: found.map(({ label, lat, lng }) => ({ label, address: before + label, lat, lng })),
    });
  })
  .get("/api/places/reverse", allow("signed-in"), validate("query", ReversePlace), (c) => {
    const { location } = c.req.valid("query");
    const near = places().reverse(location);
    const covered = hasClimate(location);
    return c.json<PlaceFacts>({
      near: near && { label: near.place.label, meters: Math.round(near.meters) },
      towns: places()
        .around(location, TOWNS)
        .map(({ label, lat, lng }) => ({ name: label.split(",")[0]!, lat, lng })),
      timezone: places().zone(location),
      isUnitedStates: places().state(location) !== null,
      covered,
      rain: covered ? null : hasWeatherService(c.env) ? "service" : "none",
      nearest: covered ? null : nearestOf(location),
      meant: covered ? null : withWesternLongitude(location),
    });
  })
  .get("/api/places/timezone", allow("signed-in"), validate("query", PlaceZone), (c) => {
    const zone = places().zone(c.req.valid("query").location);
    return c.json<ZoneAnswer>(zone === null ? { status: "ZERO_RESULTS" } : { status: "OK", timeZoneId: zone });
  });
