import { and, desc, eq, sql } from "drizzle-orm";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { SETUP_TICKET_SECONDS, type SetupForm } from "#contract/setup/setup";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { devices, setupEntries, setupPhotos } from "../../platform/schema.ts";
import { isWithinUsage } from "../../platform/usage.ts";
import { save } from "../../records/save.ts";

export const MAX_ENTRIES_PER_UNIT = 20;
export const PHOTOS_PER_TICKET = 5;

/** New entries for one unit by one caller and day; a technician corrects an entry under its id. */
export const ENTRIES_PER_CALLER = 5;

interface NewEntry {
  form: SetupForm;
  /** IPv6 counts by /48. */
  network: string;
  now: number;
  requestId: string;
}

/** Saves an entry again, or adds it within the limits of its unit. Only the first save is audited: every further one would add a line. */
export async function storeEntry(
  db: Database,
  { form, network, now, requestId }: NewEntry,
): Promise<"stored" | "too-many" | "other-device"> {
  const { setupEntryId: id, iccId: icc_id, deviceId: device_id, installationPhoto } = form;
  const content = {
    photo_id: installationPhoto.split("/").at(-1) ?? "",
    form,
    saved_at: Math.floor(now),
    dismissed_at: null,
  };
  const own = and(eq(setupEntries.id, id), eq(setupEntries.icc_id, icc_id));
  const again = await db.update(setupEntries).set(content).where(own);
  if (again.meta.changes === 1) return "stored";
  const subject = `setup-entries:${await sha256Hex(`${icc_id} ${network}`)}`;
  const limit = { subject, maximum: ENTRIES_PER_CALLER, seconds: SECONDS_PER_DAY };
  const ofUnit = sql`(select count(*) from ${setupEntries} where ${setupEntries.icc_id} = ${icc_id})`;
  const isNew = sql`not exists (select 1 from ${setupEntries} where ${setupEntries.id} = ${id})`;
  const entry = { action: "setup-entered", at: now, userId: null, subject: device_id, after: { setupEntryId: id } };
  const isStored =
    (await isWithinUsage(db, [limit], now)) &&
    (await save(db, {
      unchanged: sql`${isNew} and ${ofUnit} < ${MAX_ENTRIES_PER_UNIT}`,
      entry: { ...entry, requestId },
      statements: [db.insert(setupEntries).values({ id, icc_id, device_id, ...content })],
    }));
  if (isStored) return "stored";
  return (await db.$count(setupEntries, eq(setupEntries.id, id))) === 1 ? "other-device" : "too-many";
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
  const row = { id: photo.id, icc_id: photo.iccId, sent_at: Math.floor(now) };
  const recent = sql`(select count(*) from ${setupPhotos} where ${setupPhotos.icc_id} = ${photo.iccId}
    and ${setupPhotos.sent_at} > ${row.sent_at - SETUP_TICKET_SECONDS})`;
  const { meta } = await insertWhere(db, setupPhotos, row, sql`${recent} < ${PHOTOS_PER_TICKET}`);
  return meta.changes === 1;
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
