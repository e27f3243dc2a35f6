import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { availableOwner } from "../../access/people.ts";
import { ownerIs, plantScope } from "../../access/scope.ts";
import type { Plant } from "#contract/plants/plant";
import { wireOf } from "#contract/records/field";
import { storedPlant } from "#contract/records/plant";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { plantOwners, plants, users } from "../../platform/schema.ts";
import { assigns } from "./state.ts";

/**
 * Owners of a plant as a JSON list; except for Admins, only the principal's own owner. The condition is built separately, because drizzle
 * drops the table name of columns that stand directly in a selected expression.
 */
function ownersFor(principal: Principal): SQL<string> {
  const visible = assigns(principal) ? undefined : ownerIs(principal, plantOwners.owner_id);
  const owners = and(eq(plantOwners.plant_id, plants.plant_id), visible);
  return sql`(select json_group_array(${plantOwners.owner_id}) from ${plantOwners} where ${owners})`;
}

export function plantsQuery(db: Database, principal: Principal, owner: string | undefined, condition?: SQL) {
  return db
    .select({ plant: plants, owners: ownersFor(principal) })
    .from(plants)
    .where(and(plantScope(principal, owner), condition))
    .orderBy(asc(plants.plant_name), asc(plants.plant_id));
}

type ListedPlantRow = Awaited<ReturnType<typeof plantsQuery>>[number];

export function plantOf({ plant, owners }: ListedPlantRow): Plant {
  return { plant_id: plant.plant_id, ...wireOf(storedPlant, plant), owners: JSON.parse(owners) as string[] };
}

export function ownersQuery(db: Database) {
  return db
    .select({ owner_id: users.id, user_name: users.name, company_name: users.company_name, status: users.status })
    .from(users)
    .where(availableOwner)
    .orderBy(asc(users.name), asc(users.id));
}
