import type { SaveCleanings } from "#contract/cleanings/cleanings";
import type { StoredCleaning } from "./store.ts";

type Events = SaveCleanings["cleaningEvents"];

/** Returns only the differences: whole lists would hide them in the audit, and grow with every save. */
export function changedDays(
  stored: readonly StoredCleaning[],
  { cleaningEvents: saved }: Pick<SaveCleanings, "cleaningEvents">,
): { before: StoredCleaning[]; after: Events } {
  const known = new Map(stored.map((event) => [event.day, event]));
  const changed = Object.entries(saved).filter(([day, event]) => !isSame(known.get(day), event));
  const isChanged = new Set(changed.map(([day]) => day));
  return {
    before: stored.filter(({ day }) => isChanged.has(day) || !Object.hasOwn(saved, day)),
    after: Object.fromEntries(changed),
  };
}

const isSame = (stored: StoredCleaning | undefined, event: Events[string]): boolean =>
  stored !== undefined &&
  stored.notes === event.notes &&
  stored.end_day === (event.end_day === stored.day ? null : event.end_day) &&
  stored.share === event.share &&
  stored.cost === event.cost &&
  stored.crew === event.crew;
