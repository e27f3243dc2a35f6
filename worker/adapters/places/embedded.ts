import tzLookup from "@photostructure/tz-lookup";
import { metersBetween } from "#domain/places/ground-distance";
import type { Place } from "#contract/places/places";
import type { Outlines } from "./outlines.ts";
import type { KnownPlace, PlacesPort, SearchResult } from "./port.ts";
import { type PlaceQuery, placeQueries } from "./query.ts";
import { zoneInState } from "./state-zones.ts";
import { degrees, type PlacesTable } from "./table.ts";

/** Maximum distance of a town that can name a place [m]. */
const MAX_TOWN_DISTANCE_M = 160_000;
/** A place this close to a town's center is in the town's state; about the rounding of the coordinates [m]. */
const TOWN_CENTER_RADIUS_M = 1000;
/** Half the map's height at the zoom of a town [degrees of latitude]. */
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
