import { dayOf, daysBetween } from "#contract/calendar";
import type { PlantCleaning } from "#contract/cleanings";
import type { WashRecord } from "#contract/device";
import { washCondition } from "#contract/wash-condition";

export interface LastWash {
  /** In the device's zone. */
  day: string;
  days: number;
  /** What washed, in words. */
  by: string;
  /** Whether it was the plant: a wash extension keeps the clean cell clean, and wins the plant nothing. */
  isPlant: boolean;
}

type Cleaning = Pick<PlantCleaning, "day" | "end_day">;

/**
 * The newest cleaning of the plant that is logged, by its last day; where none is, the newest wash of the extension (not an
 * alert). `now` in UTC epoch seconds.
 */
export function lastWash(
  cleanings: readonly Cleaning[],
  washes: readonly WashRecord[],
  zone: string,
  now: number,
): LastWash | null {
  const today = dayOf(zone, now);
  const since = (day: string) => ({ day, days: daysBetween(day, today) });
  const cleaned = cleanings
    .map(({ day, end_day }) => end_day ?? day)
    .filter((day) => day <= today)
    .toSorted()
    .at(-1);
  if (cleaned !== undefined) return { ...since(cleaned), by: "plant cleaning", isPlant: true };
  const newest = washes
    .filter(({ alert }) => !alert)
    .toSorted((a, b) => a.washTime - b.washTime)
    .at(-1);
  if (newest === undefined) return null;
  return { ...since(dayOf(zone, newest.washTime)), by: washCondition(newest.washPow), isPlant: false };
}
