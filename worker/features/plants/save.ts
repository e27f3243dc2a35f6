import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { AddPlant } from "#contract/plants/users";
import { namesOf, pick } from "#contract/records/field";
import { storedPlant } from "#contract/records/plant";
import { endOffers } from "../../access/end-offers.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { devices, plantOffers, plantOwners, plants, staffPlants } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { difference } from "../../records/store.ts";
import { idsQuery, noticeWhere } from "../accounts/index.ts";
import { actorOf, type PlantAct } from "./act.ts";
import { endLosses, lossesAt, recordLostAccess } from "./lost-access.ts";
import { ownAmong, ownersJson, type PlantState, type PlantUndo, plantVersion, savedNames, staffJson } from "./state.ts";
import { transferKeys } from "./transfer-keys.ts";

interface PlantSave extends PlantAct {
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
 * Saves a plant with its people if unchanged since it was read; returns the new version, or null. The audit names no staff that the person
 * cannot see, because owners can read it.
 */
export async function savePlant(
  db: Database,
  { before, after, condition, isFinal = false, endsOffers, action, ...act }: PlantSave,
): Promise<string | null> {
  const { env, principal } = act;
  const { plant_id, plant_name } = after;
  const at = Math.floor(act.at);
  const users_version = crypto.randomUUID();
  const users_undo: PlantUndo | null = isFinal ? null : { userId: principal.user.id, at, before };
  const seen = await ownAmong(db, principal, [...before.staff, ...after.staff]);
  const audited = (state: PlantSave["after"]) => ({ ...state, staff: state.staff.filter((id) => seen.has(id)) });
  const change = difference(audited(before), audited(after), savedNames);
  const isUnchanged = and(
    eq(plants.plant_id, plant_id),
    sql`${plants.users_version} is ${before.users_version}`,
    // The visibility page also writes it.
    eq(plants.status, before.status),
    sql`${ownersJson(plant_id)} = ${JSON.stringify(before.owners)}`,
    sql`${staffJson(plant_id)} = ${JSON.stringify(before.staff)}`,
    condition,
  );
  const former = before.owners.filter((owner) => !after.owners.includes(owner));
  const ofFormerOwners = sql`${plantOffers.plant_id} = ${plant_id} and ${plantOffers.giver_id} in ${jsonValues(former)}`;
  const joined = after.owners.filter((owner) => !before.owners.includes(owner));
  const isHandedOn = former.length + joined.length > 0;
  const addedStaff = after.staff.filter((member) => !before.staff.includes(member));
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
  const saved = await save(db, {
    unchanged: sql`exists (select 1 from ${plants} where ${isUnchanged})`,
    entry: { action, subject: plant_id, before: change?.before, after: change?.after, ...actorOf(act) },
    statements: [
      db
        .update(plants)
        .set({ ...pick(after, namesOf(storedPlant)), users_version, users_undo })
        .where(eq(plants.plant_id, plant_id)),
      db
        .delete(plantOwners)
        .where(
          and(eq(plantOwners.plant_id, plant_id), sql`${plantOwners.owner_id} not in ${jsonValues(after.owners)}`),
        ),
      insertOwners(db, plant_id, after.owners),
      db
        .delete(staffPlants)
        .where(and(eq(staffPlants.plant_id, plant_id), sql`${staffPlants.staff_id} not in ${jsonValues(after.staff)}`)),
      db
        .insert(staffPlants)
        .select(sql`select value, ${plant_id} from json_each(${JSON.stringify(after.staff)}) where true`)
        .onConflictDoNothing(),
      // Before the new losses: the plant changes hands, so nobody can take it back from the owners that follow.
      ...(isHandedOn ? [endLosses(db, lossesAt(plant_id))] : []),
      ...recordLostAccess(db, sql`select value as loser from json_each(${JSON.stringify(former)})`, loss),
      ...(isHandedOn ? await transferKeys(env, db, transfer) : []),
      ...endOffers(db, or(ofFormerOwners, endsOffers)!),
      noticeWhere(db, {
        people: idsQuery([...joined, ...addedStaff]),
        subject: plant_id,
        change: "plant-added",
        name: plant_name,
        principal,
        at,
      }),
    ],
  });
  return saved && plantVersion({ ...after, users_version });
}

const insertOwners = (db: Database, plant_id: string, owners: readonly string[]) =>
  db
    .insert(plantOwners)
    .select(sql`select ${plant_id}, value from json_each(${JSON.stringify(owners)}) where true`)
    .onConflictDoNothing();

/** Null: the plant would exceed the quota. */
export async function addPlant(
  db: Database,
  form: AddPlant & { owners: string[] },
  act: PlantAct,
  isWithin: SQL,
): Promise<string | null> {
  const { owners, ...place } = form;
  const { principal, at } = act;
  const plant_id = crypto.randomUUID();
  const gain = { subject: plant_id, change: "plant-added" as const, name: form.plant_name, principal, at };
  const saved = await save(db, {
    unchanged: isWithin,
    entry: { action: "plant-added", subject: plant_id, after: form, ...actorOf(act) },
    statements: [
      db.insert(plants).values({ plant_id, ...place }),
      insertOwners(db, plant_id, owners),
      noticeWhere(db, { ...gain, people: idsQuery(owners) }),
    ],
  });
  return saved && plant_id;
}
