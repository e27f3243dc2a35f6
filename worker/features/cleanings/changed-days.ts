import type { SaveCleanings } from "#contract/cleanings/cleanings";
import type { StoredCleaning } from "./store.ts";

type Events = SaveCleanings["cleaningEvents"];

/** Only the days that differ: whole lists would hide the change in the audit, and grow with every save. */
export function changedDays(
  stored: readonly StoredCleaning[],
  { cleaningEvents: saved }: Pick<SaveCleanings, "cleaningEvents">,
): { before: Record<string, Omit<StoredCleaning, "day" | "promised">>; after: Events } {
  const known = new Map(stored.map((event) => [event.day, event]));
  const changed = Object.entries(saved).filter(([day, event]) => !isSame(known.get(day), event));
  const isChanged = new Set(changed.map(([day]) => day));
  const former = stored.filter(({ day }) => isChanged.has(day) || !Object.hasOwn(saved, day));
  return {
    before: Object.fromEntries(former.map(({ day, promised: _promised, ...event }) => [day, event])),
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
