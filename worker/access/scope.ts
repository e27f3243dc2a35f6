import { and, type Column, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import type { Principal } from "../platform/context.ts";
import { devices, plantOwners, plants, staffPlants, users } from "../platform/schema.ts";
import { PROVIDER_NAME } from "./kinds.ts";
import { isStaff, isStaffOf } from "./people.ts";

/**
 * Plants and devices that a person can reach. Every listing and row query takes its condition from here; rows outside
 * are "not found", so that nothing shows that they exist.
 */

export type PlantReader = Pick<Principal, "reach">;

const ALL_ROWS: SQL = sql`1 = 1`;
const NO_ROWS: SQL = sql`1 = 0`;

const ownedBy = (ownerId: string): SQL =>
  sql`(select ${plantOwners.plant_id} from ${plantOwners} where ${plantOwners.owner_id} = ${ownerId})`;

const assignedTo = ({ staffId, ownerId }: { staffId: string; ownerId: string }): SQL =>
  sql`(select ${staffPlants.plant_id} from ${staffPlants} where ${staffPlants.staff_id} = ${staffId} and ${staffPlants.plant_id} in ${ownedBy(ownerId)})`;

function plantIdsInReach({ reach }: PlantReader, ownerFilter: string | undefined): SQL | null {
  if (reach.of === "fleet") return ownerFilter === undefined ? null : ownedBy(ownerFilter);
  const ids = reach.of === "plants" ? assignedTo(reach) : ownedBy(reach.ownerId);
  return reach.only === undefined
    ? ids
    : sql`(select value from json_each(${JSON.stringify(reach.only)}) where value in ${ids})`;
}

const seesDisabled = ({ reach }: PlantReader): boolean =>
  reach.of === "fleet" || (reach.of === "owner" && reach.seesDisabled);

/** Narrows a list of an Admin to the plants of one owner; changes nothing for other people. */
export const ofOwner = ({ reach }: PlantReader, plantId: Column, owner: string | undefined): SQL | undefined =>
  owner === undefined || reach.of !== "fleet" ? undefined : inArray(plantId, ownedBy(owner));

/** Condition for rows that belong to an owner; undefined for the fleet. */
export const ownerIs = ({ reach }: PlantReader, column: Column): SQL | undefined =>
  reach.of === "fleet" ? undefined : eq(column, reach.ownerId);

export function staffScope({ reach }: PlantReader, ownerFilter?: string): SQL {
  if (reach.of === "plants") return NO_ROWS;
  const owner = reach.of === "owner" ? reach.ownerId : ownerFilter;
  return owner === undefined ? isStaff() : isStaffOf(owner);
}

/** People who manage owners also see everybody else and who did what. */
export const seesEveryone = ({ permissions }: Pick<Principal, "permissions">): boolean =>
  permissions.has("owners.manage");

/**
 * Name on a row of `users` as a reader sees it: not an Admin's, nor that of people whose owner no longer has the plant. Null: hidden.
 * `plantId`: of what the person did; left out for what belongs to the reader's own owner.
 */
export function shownName(reader: Pick<Principal, "permissions"> | null, plantId?: SQL | string): SQL<string | null> {
  if (reader !== null && seesEveryone(reader)) return sql`${users.name}`;
  const owner = sql`case ${users.user_type} when 'Owner' then ${users.id} else ${users.owner_id} end`;
  const isOfPlant = sql`exists (select 1 from ${plantOwners}
    where ${plantOwners.plant_id} = ${plantId} and ${plantOwners.owner_id} = ${owner})`;
  return sql`case when ${users.user_type} = 'Admin' then ${PROVIDER_NAME} when ${plantId === undefined ? ALL_ROWS : isOfPlant} then ${users.name} end`;
}

/** What a person wrote; empty if the reader can't see who wrote it, as after a plant's change of owner. */
export const writtenBy = (name: SQL<string | null>, text: Column): SQL<string> =>
  sql<string>`case when ${name} is null then '' else ${text} end`;

/** Like `shownName`, for what was done with a device. */
export const shownNameAt = (reader: Principal | null, deviceId: string): SQL<string | null> =>
  shownName(reader, sql`(select ${devices.plant_id} from ${devices} where ${devices.device_id} = ${deviceId})`);

/** Undefined: everyone. */
export function peopleScope(principal: Pick<Principal, "permissions" | "reach" | "user">): SQL | undefined {
  const { reach, user } = principal;
  if (seesEveryone(principal)) return undefined;
  return or(eq(users.id, user.id), reach.of === "owner" ? isStaffOf(reach.ownerId) : undefined)!;
}

/**
 * Plants that a person may see. Only Admins see disabled plants. `ownerFilter` narrows an Admin's view to one owner
 * (`owners.choose`); it changes nothing for other people.
 */
export function plantScope(principal: PlantReader, ownerFilter?: string): SQL {
  const ids = plantIdsInReach(principal, ownerFilter);
  const mine = ids ? inArray(plants.plant_id, ids) : ALL_ROWS;
  return seesDisabled(principal) ? mine : and(mine, eq(plants.status, "Enable"))!;
}

export function deviceScope(principal: PlantReader, ownerFilter?: string): SQL {
  const ids = plantIdsInReach(principal, ownerFilter);
  if (seesDisabled(principal)) return and(ids ? inArray(devices.plant_id, ids) : undefined, isNull(devices.erased_at))!;
  return and(ofPlantsInScope(principal), eq(devices.status, "Enable"))!;
}

const ofPlantsInScope = (principal: PlantReader): SQL =>
  inArray(devices.plant_id, sql`(select ${plants.plant_id} from ${plants} where ${plantScope(principal)})`);

export const retiredScope = (principal: PlantReader): SQL =>
  and(
    seesDisabled(principal) ? deviceScope(principal) : ofPlantsInScope(principal),
    isNotNull(devices.retired_at),
    isNull(devices.erased_at),
  )!;

export const anyDeviceScope = (principal: PlantReader): SQL => or(deviceScope(principal), retiredScope(principal))!;

export async function visiblePlant(db: Database, principal: PlantReader, id: string) {
  const [row] = await db
    .select()
    .from(plants)
    .where(and(eq(plants.plant_id, id), plantScope(principal)));
  return row ?? null;
}

const deviceIn =
  (scope: (principal: PlantReader) => SQL) => async (db: Database, principal: PlantReader, id: string) => {
    const [row] = await db
      .select()
      .from(devices)
      .where(and(eq(devices.device_id, id), scope(principal)));
    return row ?? null;
  };

export const retiredDevice = deviceIn(retiredScope);

/** Also a retired one: its past stays readable. */
export const readableDevice = deviceIn(anyDeviceScope);

export const visibleDevice = deviceIn(deviceScope);
