import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { SETUP_PHOTOS, SETUP_TICKET_SECONDS, type SetupForm } from "#contract/setup/setup";
import { type Database, jsonValues } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { setupEntries, setupPhotos } from "../../platform/schema.ts";
import { isWithinUsage } from "../../platform/usage.ts";
import { deviceOfUnit } from "../devices/index.ts";
import { save } from "../../records/save.ts";

export const MAX_ENTRIES_PER_UNIT = 20;
/** Twice those of a form, because people replace some. */
export const PHOTOS_PER_TICKET = 2 * SETUP_PHOTOS;
const MAX_PHOTOS_PER_UNIT = MAX_ENTRIES_PER_UNIT * SETUP_PHOTOS;

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
  const { setupEntryId: id, iccId: icc_id, deviceId: device_id } = form;
  const content = { form, saved_at: Math.floor(now), dismissed_at: null };
  const own = and(eq(setupEntries.id, id), eq(setupEntries.icc_id, icc_id));
  const photos = jsonValues(photosOf(form));
  // Those that the form no longer has are swept.
  const itsPhotos = db
    .update(setupPhotos)
    .set({ entry_id: sql`case when ${setupPhotos.id} in ${photos} then ${id} end` })
    .where(
      and(
        eq(setupPhotos.icc_id, icc_id),
        or(eq(setupPhotos.entry_id, id), inArray(setupPhotos.id, photos)),
        sql`exists (select 1 from ${setupEntries} where ${own})`,
      ),
    );
  const [again] = await db.batch([db.update(setupEntries).set(content).where(own), itsPhotos]);
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
      statements: [db.insert(setupEntries).values({ id, icc_id, device_id, ...content }), itsPhotos],
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

const PHOTO_ADDRESS = "/api/setup/photo/";

/** Ids of the photos of a form. */
export const photosOf = ({ installationPhoto, morePhotos }: Pick<SetupForm, "installationPhoto" | "morePhotos">) =>
  [...new Set([installationPhoto, ...morePhotos])].flatMap((photo) =>
    photo === "" ? [] : [photo.slice(PHOTO_ADDRESS.length)],
  );

export async function arePhotosOf(db: Database, ids: readonly string[], iccId: string): Promise<boolean> {
  const known = and(inArray(setupPhotos.id, [...ids]), eq(setupPhotos.icc_id, iccId));
  return ids.length === 0 || (await db.$count(setupPhotos, known)) === ids.length;
}

export async function claimPhoto(db: Database, photo: { id: string; iccId: string }, now: number): Promise<boolean> {
  const row = { id: photo.id, icc_id: photo.iccId, sent_at: Math.floor(now) };
  const ofUnit = sql`from ${setupPhotos} where ${setupPhotos.icc_id} = ${photo.iccId}`;
  const recent = sql`(select count(*) ${ofUnit} and ${setupPhotos.sent_at} > ${row.sent_at - SETUP_TICKET_SECONDS})`;
  const fits = sql`${recent} < ${PHOTOS_PER_TICKET} and (select count(*) ${ofUnit}) < ${MAX_PHOTOS_PER_UNIT}`;
  const { meta } = await insertWhere(db, setupPhotos, row, fits);
  return meta.changes === 1;
}

export const photoKey = (id: string): string => `setup/${id}`;

/** Whose photo it is: the device's, once its unit is registered. Null: of no saved form. */
export async function photoDevice(db: Database, id: string): Promise<{ device: string | null } | null> {
  const [photo] = await db
    .select({ device: deviceOfUnit(setupEntries.device_id) })
    .from(setupPhotos)
    .innerJoin(setupEntries, eq(setupEntries.id, setupPhotos.entry_id))
    .where(eq(setupPhotos.id, id));
  return photo ?? null;
}
