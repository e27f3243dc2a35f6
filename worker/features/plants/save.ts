import { and, eq, sql } from "drizzle-orm";
import type { AddPlant } from "../../contract/plant-users.ts";
import type { Database } from "../../platform/db.ts";
import { auditLog, plantOwners, plants, staffPlants } from "../../platform/schema.ts";
import { listed, ownersJson, type PlantState, staffJson, versionOf } from "./state.ts";

interface Act {
  userId: string;
  /** UTC epoch seconds. */
  at: number;
  requestId: string;
}

export interface PlantSave extends Act {
  action: "plant-saved" | "plant-save-undone";
  before: PlantState;
  after: Omit<PlantState, "users_version">;
}

/** A state as the audit keeps it; by its version an undo knows what it takes back. */
export interface AuditedPlant extends PlantState {
  version: string;
}

/**
 * Writes a plant with its owners and staff and the line in the audit, if it still stands as it was read. The statements
 * are one transaction in which only the save that became the plant's version acts. Gives the new version, or null.
 */
export async function savePlant(db: Database, { before, after, ...act }: PlantSave): Promise<string | null> {
  const { plant_id, plant_name, location, lat, lng } = after;
  const users_version = crypto.randomUUID();
  const state: PlantState = { ...after, users_version };
  const version = await versionOf(state);
  const traced = { before: { ...before, version: await versionOf(before) }, after: { ...state, version } };
  const unchanged = and(
    eq(plants.plant_id, plant_id),
    sql`${plants.users_version} is ${before.users_version}`,
    sql`${ownersJson(plant_id)} = ${JSON.stringify(before.owners)}`,
    sql`${staffJson(plant_id)} = ${JSON.stringify(before.staff)}`,
  );
  const mine = sql`exists (select 1 from ${plants} where ${plants.plant_id} = ${plant_id} and ${plants.users_version} = ${users_version})`;
  const [updated] = await db.batch([
    db.update(plants).set({ plant_name, location, lat, lng, users_version }).where(unchanged),
    db
      .delete(plantOwners)
      .where(
        and(eq(plantOwners.plant_id, plant_id), sql`${plantOwners.owner_id} not in ${listed(after.owners)}`, mine),
      ),
    db
      .insert(plantOwners)
      .select(sql`select ${plant_id}, value from json_each(${JSON.stringify(after.owners)}) where ${mine}`)
      .onConflictDoNothing(),
    db
      .delete(staffPlants)
      .where(and(eq(staffPlants.plant_id, plant_id), sql`${staffPlants.staff_id} not in ${listed(after.staff)}`, mine)),
    db
      .insert(staffPlants)
      .select(sql`select value, ${plant_id} from json_each(${JSON.stringify(after.staff)}) where ${mine}`)
      .onConflictDoNothing(),
    // The columns of the select stand in the order of the table.
    db.insert(auditLog).select(
      sql`select null, ${Math.floor(act.at)}, ${act.userId}, ${act.action}, ${plant_id}, ${JSON.stringify(traced.before)},
        ${JSON.stringify(traced.after)}, ${act.requestId} where ${mine}`,
    ),
  ]);
  return updated.meta.changes === 1 ? version : null;
}

/** A new plant with its owners, and the line in the audit. */
export async function addPlant(db: Database, form: AddPlant & { owners: string[] }, act: Act): Promise<string> {
  const { owners, ...place } = form;
  const plant_id = crypto.randomUUID();
  await db.batch([
    db.insert(plants).values({ plant_id, ...place }),
    db.insert(plantOwners).values(owners.map((owner_id) => ({ plant_id, owner_id }))),
    db.insert(auditLog).values({
      at: Math.floor(act.at),
      user_id: act.userId,
      action: "plant-added",
      subject: plant_id,
      after: form,
      request_id: act.requestId,
    }),
  ]);
  return plant_id;
}
