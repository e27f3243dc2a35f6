import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { keysOfLeaver } from "../../../access/key-transfer.ts";
import { CLOCK } from "../../../access/audit.ts";
import { erasureDone, queueMailWhere } from "../../../adapters/mail/index.ts";
import { erasedCountTexts } from "#contract/owners/erasure";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { logged } from "../../../platform/log.ts";
import {
  auditLog,
  devices,
  ownerErasures,
  plantOwners,
  plants,
  sessions,
  storedFiles,
  users,
} from "../../../platform/schema.ts";
import { save } from "../../../records/save.ts";
import { isStored } from "../../../records/store.ts";
import { eraseDevice } from "../../devices/index.ts";
import { type DueErasure, dueErasures } from "./plan.ts";
import { keyNotices } from "../key-notices.ts";
import { countRows, type Erased, rowsOf } from "./rows.ts";

const OWNERS_AT_ONCE = 3;
const DEVICES_AT_ONCE = 10;
const FILES_AT_ONCE = 1000;
const AUDIT_AT_ONCE = 20_000;

/** Continues erasing owners whose notice is over (decision 0319), a slice per tick; every step can be repeated. */
export async function eraseDueOwners(env: Env, db: Database, now: number): Promise<void> {
  for (const due of await dueErasures(db, now, OWNERS_AT_ONCE))
    await eraseSlice(env, db, due, now).catch(logged("owner-erasure-failed", { owner: due.owner_id }));
}

async function eraseSlice(env: Env, db: Database, due: DueErasure, now: number): Promise<void> {
  const { owner_id } = due;
  const erased = await erasedOf(db, owner_id);
  if (due.started_at === null) await lockOut(db, due, erased, now);
  if (!(await areDevicesGone(env, db, due, erased, now))) return;
  if (!(await areFilesGone(env, db, due, erased))) return;
  await endShares(env, db, owner_id, erased, now);
  if (!(await isAuditShort(db, erased))) return;
  const receipt = { ...(await receiptOf(db, owner_id)), ...(await countRows(db, erased)) };
  const [first, ...rest] = [
    db.update(ownerErasures).set({ receipt }).where(eq(ownerErasures.owner_id, owner_id)),
    ...rowsOf(erased).map(({ table, condition }) => db.delete(table).where(condition)),
  ] as const;
  // A later pass finds nothing left and only sends the receipt, under the same key.
  if (erased.people.length > 0) await db.batch([first, ...rest]);
  await sendReceipt(db, owner_id, now);
}

async function erasedOf(db: Database, ownerId: string): Promise<Erased> {
  const people = await db
    .select({ id: users.id, email: sql<string>`coalesce(${users.removedEmail}, ${users.email})` })
    .from(users)
    .where(or(eq(users.id, ownerId), eq(users.owner_id, ownerId)));
  const own = await db
    .select({ id: plantOwners.plant_id })
    .from(plantOwners)
    .where(
      and(
        eq(plantOwners.owner_id, ownerId),
        sql`not exists (select 1 from ${plantOwners} as another
          where another.plant_id = ${plantOwners.plant_id} and another.owner_id <> ${ownerId})`,
      ),
    );
  const addresses = people.map(({ email }) => email.toLowerCase());
  return {
    people: people.map(({ id }) => id),
    addresses,
    digests: await Promise.all(addresses.map((address) => sha256Hex(address))),
    plants: own.map(({ id }) => id),
  };
}

async function lockOut(db: Database, { owner_id }: DueErasure, { people }: Erased, now: number): Promise<void> {
  const [owner] = await db.select().from(users).where(eq(users.id, owner_id));
  await db.batch([
    db
      .update(ownerErasures)
      .set({ started_at: Math.floor(now), email: owner ? (owner.removedEmail ?? owner.email) : null })
      .where(eq(ownerErasures.owner_id, owner_id)),
    db
      .update(users)
      .set({ status: "Disable" })
      .where(inArray(users.id, jsonValues(people))),
    db.delete(sessions).where(inArray(sessions.userId, jsonValues(people))),
    db.update(sessions).set({ actingOwnerId: null }).where(eq(sessions.actingOwnerId, owner_id)),
    db
      .update(sessions)
      .set({ viewedUserId: null })
      .where(inArray(sessions.viewedUserId, jsonValues(people))),
  ]);
}

/** Erases the devices of the owner's own plants (decision 0283); true once their rows are gone. */
async function areDevicesGone(env: Env, db: Database, due: DueErasure, erased: Erased, now: number): Promise<boolean> {
  const mine = inArray(devices.plant_id, jsonValues(erased.plants));
  const next = await db
    .select({ id: devices.device_id })
    .from(devices)
    .where(and(mine, isNull(devices.erased_at)))
    .limit(DEVICES_AT_ONCE);
  for (const { id } of next) {
    await db
      .update(devices)
      .set({ status: "Disable", retired_at: sql`coalesce(${devices.retired_at}, ${Math.floor(now)})` })
      .where(eq(devices.device_id, id));
    // Deleted before the device, whose lines could not be found later; they name no person.
    await db.delete(auditLog).where(eq(auditLog.subject, id));
    if (await eraseDevice(env, db, id, now)) await addToReceipt(db, due.owner_id, "devices", 1);
  }
  const [left] = await db.select({ id: devices.device_id }).from(devices).where(mine).limit(1);
  return left === undefined;
}

async function areFilesGone(env: Env, db: Database, due: DueErasure, { plants: ids }: Erased): Promise<boolean> {
  const mine = or(eq(storedFiles.owner_id, due.owner_id), inArray(storedFiles.plant_id, jsonValues(ids)));
  const files = await db.select({ key: storedFiles.key }).from(storedFiles).where(mine).limit(FILES_AT_ONCE);
  if (files.length === 0) return true;
  const keys = files.map(({ key }) => key);
  await env.FILES.delete(keys);
  await db.delete(storedFiles).where(inArray(storedFiles.key, jsonValues(keys)));
  await addToReceipt(db, due.owner_id, "files", keys.length);
  return keys.length < FILES_AT_ONCE;
}

/** Instead of the erased owner, whose name is gone when the mail is sent. */
const OPERATOR = { id: "", user_type: "Admin", user_name: "", company_name: "", email: "" } as const;

/** Undo data of shared plants holds names of erased people, who may still know the keys of the devices. */
async function endShares(env: Env, db: Database, ownerId: string, { people }: Erased, now: number): Promise<void> {
  const shared = sql`(select ${plantOwners.plant_id} from ${plantOwners} where ${plantOwners.owner_id} in ${jsonValues(people)})`;
  const keys = await keysOfLeaver(env, db, ownerId);
  await db.batch([
    db.update(plants).set({ users_undo: null, users_version: null }).where(inArray(plants.plant_id, shared)),
    ...keys.statements,
    ...keyNotices(db, keys.renewed, ownerId, { principal: { user: OPERATOR }, at: now }),
  ]);
}

async function isAuditShort(db: Database, erased: Erased): Promise<boolean> {
  const { table, condition } = rowsOf(erased).find((row) => row.table === auditLog)!;
  const [{ n } = { n: 0 }] = await db
    .select({ n: sql<number>`count(*)` })
    .from(table)
    .where(condition);
  if (n <= AUDIT_AT_ONCE) return true;
  await db.delete(table).where(sql`rowid in (select rowid from ${table} where ${condition} limit ${AUDIT_AT_ONCE})`);
  return false;
}

async function receiptOf(db: Database, ownerId: string): Promise<Record<string, number>> {
  const [row] = await db.select().from(ownerErasures).where(eq(ownerErasures.owner_id, ownerId));
  return row?.receipt ?? {};
}

async function addToReceipt(db: Database, ownerId: string, what: string, count: number): Promise<void> {
  const receipt = await receiptOf(db, ownerId);
  receipt[what] = (receipt[what] ?? 0) + count;
  await db.update(ownerErasures).set({ receipt }).where(eq(ownerErasures.owner_id, ownerId));
}

async function sendReceipt(db: Database, ownerId: string, now: number): Promise<void> {
  const [row] = await db.select().from(ownerErasures).where(eq(ownerErasures.owner_id, ownerId));
  const receipt = row?.receipt ?? {};
  const content = erasureDone({ counts: erasedCountTexts(receipt) });
  const mine = eq(ownerErasures.owner_id, ownerId);
  await save(db, {
    entry: { action: "owner-erased", at: now, userId: null, subject: ownerId, after: receipt, source: CLOCK },
    unchanged: isStored(ownerErasures, and(mine, isNull(ownerErasures.ended_at))),
    statements: [
      ...(row?.email ? [queueMailWhere(db, { to: row.email, content, at: now, key: `erasure-done:${ownerId}` })] : []),
      db
        .update(ownerErasures)
        .set({ ended_at: Math.floor(now), email: null })
        .where(mine),
    ],
  });
}
