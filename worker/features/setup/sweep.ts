import { and, eq, inArray, isNull, lt, notExists } from "drizzle-orm";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { Database } from "../../platform/db.ts";
import { setupEntries, setupPhotos } from "../../platform/schema.ts";
import { deviceOfUnit } from "../devices/index.ts";
import { photoKey } from "./entries.ts";

/** An unused entry is deleted after this long, because it names a person and a place [s]. */
export const ENTRY_SECONDS = 30 * SECONDS_PER_DAY;
export const LOOSE_PHOTO_SECONDS = SECONDS_PER_DAY;
const AT_ONCE = 100;

export async function sweepSetup({ FILES }: Pick<Env, "FILES">, db: Database, now: number): Promise<void> {
  const isOld = lt(setupEntries.saved_at, Math.floor(now) - ENTRY_SECONDS);
  await db.delete(setupEntries).where(and(isOld, isNull(deviceOfUnit(setupEntries.device_id))));
  const ofEntry = db
    .select({ id: setupEntries.id })
    .from(setupEntries)
    .where(eq(setupEntries.id, setupPhotos.entry_id));
  const isLoose = and(lt(setupPhotos.sent_at, Math.floor(now) - LOOSE_PHOTO_SECONDS), notExists(ofEntry));
  const loose = await db.select({ id: setupPhotos.id }).from(setupPhotos).where(isLoose).limit(AT_ONCE);
  if (loose.length === 0) return;
  const ids = loose.map(({ id }) => id);
  // The file goes first: a leftover row still leads to it.
  await FILES.delete(ids.map(photoKey));
  await db.delete(setupPhotos).where(inArray(setupPhotos.id, ids));
}
