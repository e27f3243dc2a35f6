import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { AddPlant } from "#contract/plants/users";
import { type AuditSource, auditWhere } from "../../access/audit.ts";
import { endOffers } from "../../access/end-offers.ts";
import type { Principal } from "../../platform/context.ts";
import type { DeviceKeySecret } from "../../platform/cryptography/device-key-box.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { devices, plantOffers, plantOwners, plants, staffPlants } from "../../platform/schema.ts";
import { idsQuery, noticeWhere } from "../accounts/index.ts";
import { endLosses, lossesAt, recordLostAccess } from "./lost-access.ts";
import { ownAmong, ownersJson, type PlantState, type PlantUndo, staffJson, versionOf } from "./state.ts";
import { transferKeys } from "./transfer-keys.ts";

interface SaveContext {
  env: DeviceKeySecret;
  principal: Principal;
  at: number;
  requestId: string;
  source: AuditSource;
}

export interface PlantSave extends SaveContext {
  action: "plant-saved" | "plant-owner-changed" | "plant-save-undone" | "plant-left" | "plant-offer-accepted";
  before: PlantState;
  after: Omit<PlantState, "users_version">;
  /** What must also hold. */
  condition?: SQL;
  /** Can't be undone. */
  isFinal?: boolean;
  /** Offers that end with the save; always those of former owners. */
  endsOffers?: SQL;
}

/**
 * Saves a plant with its people and audit line if unchanged since it was read, in one transaction; returns the new version, or null. The
 * audit names no staff that the person cannot see, because owners can read it.
 */
export async function savePlant(
  db: Database,
  {
    env,
    before,
    after,
    principal,
    condition,
    isFinal = false,
    endsOffers,
    action,
    requestId,
    source,
    ...act
  }: PlantSave,
): Promise<string | null> {
  const { plant_id, plant_name, location, lat, lng, status } = after;
  const at = Math.floor(act.at);
  const userId = principal.user.id;
  const users_version = crypto.randomUUID();
  const users_undo: PlantUndo | null = isFinal ? null : { userId, at, before };
  const seen = await ownAmong(db, principal, [...before.staff, ...after.staff]);
  const auditFields = ({ owners, staff, ...place }: PlantSave["after"]) => {
    const { plant_name: name, location: address, lat: north, lng: east, status: state } = place;
    const shown = staff.filter((id) => seen.has(id));
    const where = { location: address, lat: north, lng: east };
    return { plant_name: name, ...where, status: state, owners, staff: shown };
  };
  const unchanged = and(
    eq(plants.plant_id, plant_id),
    sql`${plants.users_version} is ${before.users_version}`,
    // The visibility page also writes it.
    eq(plants.status, before.status),
    sql`${ownersJson(plant_id)} = ${JSON.stringify(before.owners)}`,
    sql`${staffJson(plant_id)} = ${JSON.stringify(before.staff)}`,
    condition,
  );
  const mine = sql`exists (select 1 from ${plants} where ${plants.plant_id} = ${plant_id} and ${plants.users_version} = ${users_version})`;
  const gone = before.owners.filter((owner) => !after.owners.includes(owner));
  const ofFormerOwners = sql`${plantOffers.plant_id} = ${plant_id} and ${plantOffers.giver_id} in ${jsonValues(gone)}`;
  const losers = sql`select value as loser from json_each(${JSON.stringify(gone)})`;
  const joined = after.owners.filter((owner) => !before.owners.includes(owner));
  const isHandedOn = gone.length + joined.length > 0;
  const addedStaff = after.staff.filter((member) => !before.staff.includes(member));
  const gain = { subject: plant_id, change: "plant-added" as const, name: plant_name, principal, at };
  const people = idsQuery([...joined, ...addedStaff]);
  const lostStaff = before.staff.filter((member) => !after.staff.includes(member));
  const loss = { principal, at, plant_id, name: before.plant_name, device_id: null, staff: lostStaff };
  const transfer = {
    where: eq(devices.plant_id, plant_id),
    plant: { id: plant_id, name: plant_name },
    before: before.owners,
    after: after.owners,
    principal,
    at,
  };
  const keys = isHandedOn ? await transferKeys(env, db, transfer, mine) : [];
  const [updated] = await db.batch([
    db.update(plants).set({ plant_name, location, lat, lng, status, users_version, users_undo }).where(unchanged),
    db
      .delete(plantOwners)
      .where(
        and(eq(plantOwners.plant_id, plant_id), sql`${plantOwners.owner_id} not in ${jsonValues(after.owners)}`, mine),
      ),
    db
      .insert(plantOwners)
      .select(sql`select ${plant_id}, value from json_each(${JSON.stringify(after.owners)}) where ${mine}`)
      .onConflictDoNothing(),
    db
      .delete(staffPlants)
      .where(
        and(eq(staffPlants.plant_id, plant_id), sql`${staffPlants.staff_id} not in ${jsonValues(after.staff)}`, mine),
      ),
    db
      .insert(staffPlants)
      .select(sql`select value, ${plant_id} from json_each(${JSON.stringify(after.staff)}) where ${mine}`)
      .onConflictDoNothing(),
    // Before the new losses: the plant changes hands, so nobody can take it back from the owners that follow.
    ...(isHandedOn ? [endLosses(db, lossesAt(plant_id), mine)] : []),
    ...recordLostAccess(db, losers, loss, mine),
    ...keys,
    ...endOffers(db, or(ofFormerOwners, endsOffers)!, mine),
    noticeWhere(db, { ...gain, people }, mine),
    auditWhere(
      db,
      {
        action,
        at,
        requestId,
        source,
        userId,
        subject: plant_id,
        before: auditFields(before),
        after: auditFields(after),
      },
      mine,
    ),
  ]);
  return updated.meta.changes === 1 ? versionOf({ ...after, users_version }) : null;
}

/** Null: the plant would exceed the quota. */
export async function addPlant(
  db: Database,
  form: AddPlant & { owners: string[] },
  { principal, at, requestId, source }: SaveContext,
  isWithin: SQL,
): Promise<string | null> {
  const { owners, ...place } = form;
  const plant_id = crypto.randomUUID();
  const isAdded = sql`exists (select 1 from ${plants} where ${plants.plant_id} = ${plant_id})`;
  const [added] = await db.batch([
    insertWhere(db, plants, { plant_id, ...place }, isWithin),
    db
      .insert(plantOwners)
      .select(sql`select ${plant_id}, value from json_each(${JSON.stringify(owners)}) where ${isAdded}`),
    auditWhere(
      db,
      { action: "plant-added", at, requestId, source, userId: principal.user.id, subject: plant_id, after: form },
      isAdded,
    ),
    noticeWhere(
      db,
      { people: idsQuery(owners), subject: plant_id, change: "plant-added", name: form.plant_name, principal, at },
      isAdded,
    ),
  ]);
  return added.meta.changes === 1 ? plant_id : null;
}
