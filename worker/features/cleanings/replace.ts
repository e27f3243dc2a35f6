import type { SaveCleanings } from "#contract/cleanings/cleanings";
import type { Author } from "../../access/audit.ts";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import type { DeviceRow } from "../../platform/schema.ts";
import { promisesOf } from "./promises.ts";
import { saveCleanings, type StoredCleaning } from "./store.ts";

type Events = SaveCleanings["cleaningEvents"];

/** Only the days that differ: whole lists would hide the change in the audit, and grow with every save. */
function changedDays(
  stored: readonly StoredCleaning[],
  { cleaningEvents: saved }: Pick<SaveCleanings, "cleaningEvents">,
): { before: Record<string, Omit<StoredCleaning, "day" | "promised">>; after: Events } {
  const known = new Map(stored.map((event) => [event.day, event]));
  const changed = Object.entries(saved).filter(([day, event]) => !isSameCleaning(known.get(day), event));
  const isChanged = new Set(changed.map(([day]) => day));
  const former = stored.filter(({ day }) => isChanged.has(day) || !Object.hasOwn(saved, day));
  return {
    before: Object.fromEntries(former.map(({ day, promised: _promised, ...event }) => [day, event])),
    after: Object.fromEntries(changed),
  };
}

export const isSameCleaning = (stored: StoredCleaning | undefined, event: Events[string] | undefined): boolean =>
  stored !== undefined &&
  event !== undefined &&
  stored.notes === event.notes &&
  stored.end_day === (event.end_day === stored.day ? null : event.end_day) &&
  stored.share === event.share &&
  stored.cost === event.cost &&
  stored.crew === event.crew;

/** Replaces all cleanings of a device; `before`: as just read. The new version, or null: others were saved since `form.version`. */
export async function replaceCleanings(
  { env, db, device, by }: { env: Env; db: Database; device: DeviceRow; by: Author },
  before: readonly StoredCleaning[],
  form: SaveCleanings,
): Promise<string | null> {
  const next = crypto.randomUUID();
  const promises = await promisesOf({ env, db, kernels: analytics(), now: by.at }, device, before, form);
  const saved = await saveCleanings(
    db,
    { ...form, deviceId: device.device_id, change: changedDays(before, form), next, promises },
    by,
  );
  return saved ? next : null;
}
