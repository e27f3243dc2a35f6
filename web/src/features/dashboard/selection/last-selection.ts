import * as v from "valibot";

export interface LastSelection {
  plant: string;
  device: string | null;
}

const StoredPlace = v.object({ plant: v.string(), device: v.nullable(v.string()) });
const key = (userId: string): string => `dashboard.place.${userId}`;

/** Null: none stored, or storage forbidden. */
export function lastSelection(userId: string): LastSelection | null {
  try {
    return v.parse(StoredPlace, JSON.parse(localStorage.getItem(key(userId)) ?? ""));
  } catch {
    return null;
  }
}

export function saveLastSelection(userId: string, place: LastSelection): void {
  try {
    localStorage.setItem(key(userId), JSON.stringify(place));
  } catch {
    // Without storage, the most urgent plant opens.
  }
}
