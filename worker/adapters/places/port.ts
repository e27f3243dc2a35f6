import type { Place } from "#contract/places/places";

export interface KnownPlace extends Place {
  /** "Fresno, CA", with a ZIP code "Fresno, CA 93721". */
  label: string;
  /** Inhabitants, about; 0: fewer than 1,000, or not known. */
  population: number;
}

/** What a search found, best first. */
export interface SearchResult {
  /** The part of the text before the town, a street as a rule: the embedded places know none. */
  street: string;
  places: KnownPlace[];
}

/** Where things are. The embedded places answer at once and ask no other site. */
export interface PlacesPort {
  search(text: string, limit: number): SearchResult;
  /** The nearest town; null where none is within reach. */
  reverse(place: Place): { place: KnownPlace; meters: number } | null;
  /** Larger towns around a place, the largest first. */
  around(place: Place, limit: number): KnownPlace[];
  /** The IANA time zone of a place; null at sea. */
  zone(place: Place): string | null;
}
