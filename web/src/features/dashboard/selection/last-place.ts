import * as v from "valibot";

export interface Place {
  plant: string;
  device: string | null;
}

const StoredPlace = v.object({ plant: v.string(), device: v.nullable(v.string()) });
const key = (userId: string): string => `dashboard.place.${userId}`;

/** The last place of a person in this browser; null: none is kept, or the browser keeps nothing. */
export function lastPlace(userId: string): Place | null {
  try {
    return v.parse(StoredPlace, JSON.parse(localStorage.getItem(key(userId)) ?? ""));
  } catch {
    return null;
  }
}

export function keepPlace(userId: string, place: Place): void {
  try {
    localStorage.setItem(key(userId), JSON.stringify(place));
  } catch {
    // A browser that keeps nothing opens the most urgent plant.
  }
}
