import tzLookup from "@photostructure/tz-lookup";
import { metersBetween } from "#domain/places/ground-distance";
import type { Place } from "#contract/places/places";
import type { Outlines } from "./outlines.ts";
import type { KnownPlace, PlacesPort, SearchResult } from "./port.ts";
import { degrees, type PlacesTable } from "./table.ts";
import { normalizeName, states } from "./words.ts";

/**
 * States and territories with a single time zone (49 CFR 71) that people also use; some towns in eastern Alabama use
 * Georgia's, so Alabama is missing.
 */
const statesByZone: Readonly<Record<string, string>> = {
  "America/New_York": "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV",
  "America/Chicago": "AR IA IL LA MN MO MS OK WI",
  "America/Denver": "CO MT NM UT WY",
  "America/Phoenix": "AZ",
  "America/Los_Angeles": "CA WA",
  "America/Puerto_Rico": "PR",
  "America/St_Thomas": "VI",
  "Pacific/Guam": "GU",
  "Pacific/Honolulu": "HI",
  "Pacific/Pago_Pago": "AS",
  "Pacific/Saipan": "MP",
};
const zoneByState = new Map(
  Object.entries(statesByZone).flatMap(([zone, states]) => states.split(" ").map((state) => [state, zone] as const)),
);

/** Zones of states with several that zone outlines replace by the neighbor country's next to the border. */
const borderZones: Readonly<Record<string, { abroad: RegExp; zone: string }[]>> = {
  AK: [{ abroad: /Anadyr|Dawson|Vancouver|Whitehorse/, zone: "America/Anchorage" }],
  ID: [{ abroad: /Creston|Vancouver/, zone: "America/Los_Angeles" }],
  MI: [{ abroad: /Toronto/, zone: "America/Detroit" }],
  ND: [{ abroad: /Regina|Winnipeg/, zone: "America/Chicago" }],
  TX: [
    { abroad: /Ciudad_Juarez/, zone: "America/Denver" },
    { abroad: /Matamoros|Monterrey|Ojinaga/, zone: "America/Chicago" },
  ],
};

/** Western edge of the Navajo Nation [degrees]. */
const NAVAJO_WEST = -112;

/**
 * Corrects the time zone of a place: zone outlines are coarser than the rivers between states and put Yuma, Arizona,
 * into California, and Pago Pago into Samoa, a day ahead. The Navajo Nation in Arizona keeps Denver's time.
 */
function zoneInState(zone: string | null, state: string, lng: number): string | null {
  if (state === "AZ" && zone === "America/Denver" && lng > NAVAJO_WEST) return zone;
  const border = borderZones[state]?.find(({ abroad }) => zone !== null && abroad.test(zone));
  return zoneByState.get(state) ?? border?.zone ?? zone;
}

interface PlaceQuery {
  /** Normalized by `normalizeName`; empty if only a ZIP code was typed. */
  town: string;
  states: ReadonlySet<string> | null;
  zip: string | null;
  street: string;
}

const ZIP = /(?:^|[\s,])(\d{3,5})(?:-\d{0,4})?$/;
const WHOLE_ZIP = 5;
const stateNameParts = Object.entries(states).map(([code, name]) => ({
  code,
  names: [normalizeName(code), normalizeName(name)],
}));

function matchStates(begun: string): ReadonlySet<string> {
  const letters = normalizeName(begun);
  const whole = stateNameParts.filter(({ names }) => names.includes(letters));
  const matches =
    whole.length > 0 ? whole : stateNameParts.filter(({ names }) => names.some((one) => one.startsWith(letters)));
  return new Set(matches.map(({ code }) => code));
}

/** Splits town and state without a comma: "fresno ca", "las vegas new mexico". */
function splitTownAndState(town: string): { town: string; states: ReadonlySet<string> } | null {
  for (const { code, names } of stateNameParts)
    for (const name of names)
      if (town.endsWith(` ${name}`)) return { town: town.slice(0, -name.length - 1), states: new Set([code]) };
  return null;
}

/**
 * Returns possible readings of a text, best first: "Fresno", "Fresno, CA", "fresno california", "93721", "1 Main St,
 * Fresno, CA 93721". Leading parts are a street only if nothing else matches.
 */
function placeQueries(typed: string): PlaceQuery[] {
  const text = typed.trim();
  const found = ZIP.exec(text);
  const zip = found && (found.index === 0 || found[1]!.length === WHOLE_ZIP) ? found[1]! : null;
  const words = zip === null ? text : text.slice(0, found!.index);
  const parts = words
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (parts.length === 0) return zip === null ? [] : [{ town: "", states: null, zip, street: "" }];
  const queries: PlaceQuery[] = [];
  for (const [at, part] of parts.entries()) {
    const street = parts.slice(0, at).join(", ");
    const town = normalizeName(part);
    const state = parts[at + 1];
    if (state !== undefined) queries.push({ town, states: matchStates(state), zip, street });
    else {
      queries.push({ town, states: null, zip, street });
      const split = splitTownAndState(town);
      if (split) queries.push({ ...split, zip, street });
    }
  }
  // The ZIP code is more reliable than the spelling of the town.
  if (zip?.length === WHOLE_ZIP) queries.push({ town: "", states: null, zip, street: parts.slice(0, -2).join(", ") });
  return queries;
}

/** Maximum distance of a town that can name a place [m]. */
const MAX_TOWN_DISTANCE_M = 160_000;
/** A place this close to a town's center is in the town's state; about the rounding of the coordinates [m]. */
const TOWN_CENTER_RADIUS_M = 1000;
/** Towns this close are on the map of a place [degrees of latitude]. */
const MAP_HALF_HEIGHT_DEGREES = 0.8;

/** Match quality: 3 whole name, 2 start of the name, 1 start of a later word, 0 none. */
function matchQuality(words: string, typed: string): number {
  if (words === typed) return 3;
  if (words.startsWith(typed)) return 2;
  return words.includes(` ${typed}`) ? 1 : 0;
}

export function embeddedPlaces({ towns, zips }: PlacesTable, { stateAt }: Outlines): PlacesPort {
  const placeOf = (town: number): KnownPlace => ({
    label: `${towns.name[town]}, ${towns.state[town]}`,
    population: Math.round(towns.population[town]!),
    lat: towns.lat[town]!,
    lng: towns.lng[town]!,
  });
  const zipPlace = (index: number): KnownPlace => {
    const town = placeOf(zips.town[index]!);
    const code = String(zips.zip[index]).padStart(5, "0");
    return { ...town, label: `${town.label} ${code}`, lat: degrees(zips.lat[index]!), lng: degrees(zips.lng[index]!) };
  };

  function byTown({ town: typed, states }: PlaceQuery, limit: number): KnownPlace[] {
    const matches: { town: number; fit: number }[] = [];
    for (let town = 0; town < towns.words.length; town++) {
      const how = matchQuality(towns.words[town]!, typed);
      if (how > 0 && (states === null || states.has(towns.state[town]!))) matches.push({ town, fit: how });
    }
    const people = ({ town }: { town: number }) => towns.population[town]!;
    return matches
      .sort((a, b) => b.fit - a.fit || people(b) - people(a))
      .slice(0, limit)
      .map(({ town }) => placeOf(town));
  }

  function byZip({ zip, town: typed, states }: PlaceQuery, limit: number): KnownPlace[] {
    const width = 10 ** (5 - zip!.length);
    const from = Number(zip) * width;
    const matches: KnownPlace[] = [];
    for (let index = 0; index < zips.zip.length && matches.length < limit; index++) {
      const code = zips.zip[index]!;
      const town = zips.town[index]!;
      if (code < from || code >= from + width) continue;
      if (typed !== "" && matchQuality(towns.words[town]!, typed) === 0) continue;
      if (states === null || states.has(towns.state[town]!)) matches.push(zipPlace(index));
    }
    return matches;
  }

  function nearestTown(place: Place): number {
    let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
    const narrow = Math.cos((place.lat * Math.PI) / 180);
    for (let town = 0; town < towns.name.length; town++) {
      // Names without a population include companies with their own ZIP code.
      if (towns.population[town] === 0) continue;
      const north = towns.lat[town]! - place.lat;
      const east = (towns.lng[town]! - place.lng) * narrow;
      const square = north * north + east * east;
      if (square < least) [nearest, least] = [town, square];
    }
    return nearest;
  }

  return {
    search(text, limit): SearchResult {
      for (const query of placeQueries(text)) {
        const matches = query.zip === null ? byTown(query, limit) : byZip(query, limit);
        if (matches.length > 0) return { street: query.street, places: matches };
      }
      return { street: "", places: [] };
    },
    reverse(place) {
      const found = placeOf(nearestTown(place));
      const meters = metersBetween(place, found);
      return meters <= MAX_TOWN_DISTANCE_M ? { place: found, meters } : null;
    },
    around(place, limit) {
      const wide = MAP_HALF_HEIGHT_DEGREES / Math.cos((place.lat * Math.PI) / 180);
      const near: number[] = [];
      for (let town = 0; town < towns.name.length; town++)
        if (
          Math.abs(towns.lat[town]! - place.lat) < MAP_HALF_HEIGHT_DEGREES &&
          Math.abs(towns.lng[town]! - place.lng) < 1.6 * wide
        )
          near.push(town);
      return near
        .sort((a, b) => towns.population[b]! - towns.population[a]!)
        .slice(0, limit)
        .map(placeOf);
    },
    zone(place) {
      const zone = zoneOf(place);
      const town = nearestTown(place);
      const isInTown = metersBetween(place, placeOf(town)) <= TOWN_CENTER_RADIUS_M;
      const state = isInTown ? towns.state[town]! : stateAt(place);
      return state === null ? zone : zoneInState(zone, state, place.lng);
    },
    state: stateAt,
  };
}

function zoneOf({ lat, lng }: Place): string | null {
  const zone = tzLookup(lat, lng);
  return zone.startsWith("Etc/") ? null : zone;
}
