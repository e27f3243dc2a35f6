import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PlantPlace } from "#contract/plants/plant";
import { namesOf, pick } from "#contract/records/field";
import { storedPlant } from "#contract/records/plant";
import { availableOwner, isStaff } from "../../access/people.ts";
import { staffScope } from "../../access/scope.ts";
import type { Principal } from "../../platform/context.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { type devices, plantOwners, plants, staffPlants, users } from "../../platform/schema.ts";
import { versionOf } from "../../records/store.ts";

const fieldNames = namesOf(storedPlant);
/** Of a plant's form and people. */
export const savedNames = [...fieldNames, "owners", "staff"] as const;

export interface PlantState extends PlantPlace {
  owners: string[];
  staff: string[];
  users_version: string | null;
}

export const ownersJson = (plantId: string | typeof devices.plant_id): SQL<string> =>
  sql`(select json_group_array(owner_id) from (select owner_id from ${plantOwners} where ${eq(plantOwners.plant_id, plantId)} order by 1))`;
export const staffJson = (plantId: string): SQL<string> =>
  sql`(select json_group_array(staff_id) from (select staff_id from ${staffPlants} where ${eq(staffPlants.plant_id, plantId)} order by 1))`;

/** State that a save replaced; only for undo, never shown. */
export interface PlantUndo {
  userId: string;
  at: number;
  before: PlantState;
}

export async function plantState(db: Database, plantId: string): Promise<PlantState | null> {
  const columns = pick(plants, ["plant_id", ...fieldNames, "users_version"]);
  const [row] = await db
    .select({ ...columns, owners: ownersJson(plantId), staff: staffJson(plantId) })
    .from(plants)
    .where(eq(plants.plant_id, plantId));
  const list = (text: string) => JSON.parse(text) as string[];
  return row ? { ...row, owners: list(row.owners), staff: list(row.staff) } : null;
}

export const plantVersion = (state: PlantState): Promise<string> => versionOf(state, ["users_version", ...savedNames]);

/** May give any plant to any owner and their staff at once. */
export const assigns = ({ permissions }: Pick<Principal, "permissions">): boolean => permissions.has("plants.assign");

export async function ownAmong(db: Database, principal: Principal, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(ownStaff(principal), sql`${users.id} in ${jsonValues(ids)}`));
  return new Set(rows.map(({ id }) => id));
}

export const choosable = (ids: readonly string[]): SQL => or(availableOwner, sql`${users.id} in ${jsonValues(ids)}`)!;

export const ownStaff = (principal: Principal): SQL => (assigns(principal) ? isStaff() : staffScope(principal));
