import { and, count, desc, eq, gt } from "drizzle-orm";
import { SETUP_TICKET_SECONDS, type SetupForm } from "#contract/setup/setup";
import type { Database } from "../../platform/db.ts";
import { devices, setupEntries, setupPhotos } from "../../platform/schema.ts";

export const MAX_ENTRIES_PER_UNIT = 20;
export const PHOTOS_PER_TICKET = 5;

export async function storeEntry(
  db: Database,
  form: SetupForm,
  now: number,
): Promise<"stored" | "too-many" | "other-device"> {
  const { setupEntryId: id, iccId: icc_id, deviceId: device_id, installationPhoto } = form;
  const [known] = await db.select().from(setupEntries).where(eq(setupEntries.id, id));
  if (known && known.icc_id !== icc_id) return "other-device";
  if (!known) {
    const [counted] = await db.select({ entries: count() }).from(setupEntries).where(eq(setupEntries.icc_id, icc_id));
    if (counted!.entries >= MAX_ENTRIES_PER_UNIT) return "too-many";
  }
  const content = {
    photo_id: installationPhoto.split("/").at(-1) ?? "",
    form,
    saved_at: Math.floor(now),
    dismissed_at: null,
  };
  await db
    .insert(setupEntries)
    .values({ id, icc_id, device_id, ...content })
    .onConflictDoUpdate({ target: setupEntries.id, set: content, setWhere: eq(setupEntries.icc_id, icc_id) });
  return "stored";
}

export async function newestEntry(db: Database, iccId: string): Promise<SetupForm | null> {
  const [entry] = await db
    .select({ form: setupEntries.form })
    .from(setupEntries)
    .where(eq(setupEntries.icc_id, iccId))
    .orderBy(desc(setupEntries.saved_at), desc(setupEntries.id))
    .limit(1);
  return entry?.form ?? null;
}

export async function isPhotoOf(db: Database, id: string, iccId: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(setupPhotos)
    .where(and(eq(setupPhotos.id, id), eq(setupPhotos.icc_id, iccId)));
  return rows.length > 0;
}

export async function claimPhoto(db: Database, photo: { id: string; iccId: string }, now: number): Promise<boolean> {
  const recent = and(
    eq(setupPhotos.icc_id, photo.iccId),
    gt(setupPhotos.sent_at, Math.floor(now) - SETUP_TICKET_SECONDS),
  );
  const [counted] = await db.select({ photos: count() }).from(setupPhotos).where(recent);
  if (counted!.photos >= PHOTOS_PER_TICKET) return false;
  await db.insert(setupPhotos).values({ id: photo.id, icc_id: photo.iccId, sent_at: Math.floor(now) });
  return true;
}

export const photoKey = (id: string): string => `setup/${id}`;

export async function photoDevice(
  db: Database,
  id: string,
): Promise<{ device_id: string; isRegistered: boolean } | null> {
  const [entry] = await db
    .select({ device_id: setupEntries.device_id, registered: devices.device_id })
    .from(setupEntries)
    .leftJoin(devices, eq(devices.device_id, setupEntries.device_id))
    .where(eq(setupEntries.photo_id, id))
    .limit(1);
  return entry ? { device_id: entry.device_id, isRegistered: entry.registered !== null } : null;
}
