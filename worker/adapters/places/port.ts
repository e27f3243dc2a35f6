import type { Place } from "#contract/places/places";

export interface KnownPlace extends Place {
  label: string;
  /** Approximate; 0 if below 1,000 or unknown. */
  population: number;
}

export interface SearchResult {
  street: string;
  places: KnownPlace[];
}

export interface PlacesPort {
  search(text: string, limit: number): SearchResult;
  reverse(place: Place): { place: KnownPlace; meters: number } | null;
  around(place: Place, limit: number): KnownPlace[];
  zone(place: Place): string | null;
  /** State or territory of the United States; null abroad and at sea. */
  state(place: Place): string | null;
}
