import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import type { Principal } from "../platform/context.ts";
import { devices, plantOwners, plants, staffPlants } from "../platform/schema.ts";

/**
 * Plants and devices that a person can reach. Every listing and row query takes its condition from here; rows outside
 * are "not found", so that nothing shows that they exist.
 */

export interface PlantReader {
  user: Pick<Principal["user"], "id" | "user_type">;
  ownerId: string | null;
}

const everything: SQL = sql`1 = 1`;

const ownedBy = (ownerId: string | null): SQL =>
  sql`(select ${plantOwners.plant_id} from ${plantOwners} where ${plantOwners.owner_id} = ${ownerId})`;

const assignedTo = (staffId: string, ownerId: string | null): SQL =>
  sql`(select ${staffPlants.plant_id} from ${staffPlants} where ${staffPlants.staff_id} = ${staffId} and ${staffPlants.plant_id} in ${ownedBy(ownerId)})`;

function reach(principal: PlantReader, ownerFilter: string | undefined): SQL | null {
  const { user, ownerId } = principal;
  if (user.user_type === "Admin") {
    const owner = ownerId ?? ownerFilter;
    return owner === undefined ? null : ownedBy(owner);
  }
  return user.user_type === "Owner" ? ownedBy(user.id) : assignedTo(user.id, ownerId);
}

/**
 * Plants that a person may see. Only Admins see disabled plants. `ownerFilter` narrows an Admin's view to one owner
 * (`owners.choose`); it changes nothing for other people.
 */
export function plantScope(principal: PlantReader, ownerFilter?: string): SQL {
  const ids = reach(principal, ownerFilter);
  const mine = ids ? inArray(plants.plant_id, ids) : everything;
  return principal.user.user_type === "Admin" ? mine : and(mine, eq(plants.status, "Enable"))!;
}

export function deviceScope(principal: PlantReader, ownerFilter?: string): SQL {
  const ids = reach(principal, ownerFilter);
  if (principal.user.user_type === "Admin")
    return and(ids ? inArray(devices.plant_id, ids) : undefined, isNull(devices.erased_at))!;
  return and(ofPlantsInScope(principal), eq(devices.status, "Enable"))!;
}

const ofPlantsInScope = (principal: PlantReader): SQL =>
  inArray(devices.plant_id, sql`(select ${plants.plant_id} from ${plants} where ${plantScope(principal)})`);

export const retiredScope = (principal: PlantReader): SQL =>
  and(ofPlantsInScope(principal), isNotNull(devices.retired_at), isNull(devices.erased_at))!;

export const anyDeviceScope = (principal: PlantReader): SQL => or(deviceScope(principal), retiredScope(principal))!;

export async function visiblePlant(db: Database, principal: PlantReader, id: string) {
  const [row] = await db
    .select()
    .from(plants)
    .where(and(eq(plants.plant_id, id), plantScope(principal)));
  return row ?? null;
}

export async function retiredDevice(db: Database, principal: PlantReader, id: string) {
  const [row] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.device_id, id), retiredScope(principal)));
  return row ?? null;
}

export async function visibleDevice(db: Database, principal: PlantReader, id: string) {
  const [row] = await db
    .select()
    .from(devices)
    .where(and(eq(devices.device_id, id), deviceScope(principal)));
  return row ?? null;
}
