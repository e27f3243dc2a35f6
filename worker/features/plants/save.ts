import { and, eq, isNull, sql } from "drizzle-orm";
import { auditWhere } from "../../access/audit.ts";
import type { AddPlant } from "#contract/plants/users";
import type { Principal } from "../../platform/context.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { auditLog, ownershipLosses, plantOwners, plants, staffPlants } from "../../platform/schema.ts";
import { recordLostAccess } from "./lost-access.ts";
import { ownAmong, ownersJson, type PlantState, type PlantUndo, staffJson, versionOf } from "./state.ts";

interface SaveContext {
  principal: Principal;
  at: number;
  requestId: string;
}

export interface PlantSave extends SaveContext {
  action: "plant-saved" | "plant-owner-changed" | "plant-save-undone";
  before: PlantState;
  after: Omit<PlantState, "users_version">;
}

/**
 * Saves a plant with its people and audit line if unchanged since it was read, in one transaction; returns the new version, or null. The
 * audit names no staff that the person cannot see, because owners can read it.
 */
export async function savePlant(db: Database, { before, after, principal, ...act }: PlantSave): Promise<string | null> {
  const { plant_id, plant_name, location, lat, lng, status } = after;
  const at = Math.floor(act.at);
  const userId = principal.user.id;
  const users_version = crypto.randomUUID();
  const users_undo: PlantUndo = { userId, at, before };
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
  );
  const mine = sql`exists (select 1 from ${plants} where ${plants.plant_id} = ${plant_id} and ${plants.users_version} = ${users_version})`;
  const gone = before.owners.filter((owner) => !after.owners.includes(owner));
  const losers = sql`select value as loser from json_each(${JSON.stringify(gone)})`;
  const lostStaff = before.staff.filter((member) => !after.staff.includes(member));
  const loss = { principal, at, plant_id, name: before.plant_name, device_id: null, staff: lostStaff };
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
    recordLostAccess(db, losers, loss, mine),
    // A person who is an owner again has nothing to undo.
    db
      .update(ownershipLosses)
      .set({ restored_at: at })
      .where(
        and(
          eq(ownershipLosses.plant_id, plant_id),
          isNull(ownershipLosses.device_id),
          isNull(ownershipLosses.restored_at),
          sql`${ownershipLosses.owner_id} in ${jsonValues(after.owners)}`,
          mine,
        ),
      ),
    auditWhere(db, { ...act, userId, subject: plant_id, before: auditFields(before), after: auditFields(after) }, mine),
  ]);
  return updated.meta.changes === 1 ? versionOf({ ...after, users_version }) : null;
}

export async function addPlant(db: Database, form: AddPlant & { owners: string[] }, act: SaveContext): Promise<string> {
  const { owners, ...place } = form;
  const plant_id = crypto.randomUUID();
  await db.batch([
    db.insert(plants).values({ plant_id, ...place }),
    db.insert(plantOwners).values(owners.map((owner_id) => ({ plant_id, owner_id }))),
    db.insert(auditLog).values({
      at: Math.floor(act.at),
      user_id: act.principal.user.id,
      action: "plant-added",
      subject: plant_id,
      after: form,
      request_id: act.requestId,
    }),
  ]);
  return plant_id;
}
