import { and, asc, desc, eq, isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { ListingOrder, ListingQuery, ListingSort } from "#contract/devices/listing";
import { devices, plants } from "../../../platform/schema.ts";
import { healthRanks, worstHealth } from "../health.ts";
import { anyDeviceScope, deviceScope, ofOwner, retiredScope } from "../../../access/scope.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { devicesQuery } from "../directory.ts";

const DIGITS = "0123456789";
const NO_DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ \t-_#./()[]:,;+&'";

/**
 * Natural order of names: "Unit 2" before "Unit 10", "Block 2 Unit 10" before "Block 10 Unit 1" (docs/decisions/0200). Compares the first
 * and last numbers as numbers, the text before each as text.
 */
function naturalOrder(name: SQLWrapper): SQL[] {
  const fromFirstDigit = sql`ltrim(${name}, ${NO_DIGITS})`;
  const beforeLastNumber = sql`rtrim(${name}, ${DIGITS})`;
  return [
    sql`substr(${name}, 1, length(${name}) - length(${fromFirstDigit})) collate nocase`,
    sql`cast(${fromFirstDigit} as integer)`,
    sql`${beforeLastNumber} collate nocase`,
    sql`cast(substr(${name}, length(${beforeLastNumber}) + 1) as integer)`,
  ];
}

const terms: Record<ListingSort, (now: number) => SQLWrapper[]> = {
  device_name: () => naturalOrder(devices.device_name),
  health: (now) => [worstHealth(now)],
  plant_name: () => naturalOrder(plants.plant_name),
  installed_on: () => [devices.installationdate],
  location: () => [sql`${devices.location} collate nocase`],
  serialno: () => naturalOrder(devices.serialno),
};

/** Breaks ties by name, then id, so that pages never repeat a row. */
function listingOrder(order: ListingOrder, now: number): SQL[] {
  const isDescending = order.startsWith("-");
  const sort = (isDescending ? order.slice(1) : order) as ListingSort;
  const direction = isDescending ? desc : asc;
  return [
    ...terms[sort](now).map((term) => direction(term)),
    ...(sort === "device_name" ? [] : naturalOrder(devices.device_name).map((term) => asc(term))),
    asc(devices.device_id),
  ];
}

const MAX_WORDS = 8;

const searched = sql`lower(${devices.device_name} || ' ' || ${devices.serialno} || ' ' || ${plants.plant_name} || ' ' ||
  ${devices.location} || ' ' || ${devices.device_id})`;

const matches = (text: string): SQL[] =>
  text
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS)
    .map((word) => sql`instr(${searched}, lower(${word})) > 0`);

type ListingFilters = Pick<ListingQuery, "q" | "owner" | "plant" | "health" | "service">;

function filterCondition(
  principal: Principal,
  { q, owner, plant, health, service }: ListingFilters,
  now: number,
): SQL | undefined {
  return and(
    service === "retired" ? retiredScope(principal) : and(deviceScope(principal), isNull(devices.retired_at)),
    ofOwner(principal, devices.plant_id, owner),
    plant === undefined ? undefined : eq(devices.plant_id, plant),
    health === undefined ? undefined : sql`${worstHealth(now)} = ${healthRanks[health]}`,
    ...matches(q),
  );
}

export function pageQuery(db: Database, principal: Principal, query: ListingQuery, now: number) {
  return db
    .select({ device_id: devices.device_id, plant_name: plants.plant_name })
    .from(devices)
    .innerJoin(plants, eq(plants.plant_id, devices.plant_id))
    .where(filterCondition(principal, query, now))
    .orderBy(...listingOrder(query.sort, now))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
}

export const matchingQuery = (
  db: Database,
  principal: Principal,
  filter: Pick<ListingQuery, "q" | "owner" | "plant" | "health">,
  now: number,
  limit: number,
) =>
  db
    .select({ device_id: devices.device_id, device_name: devices.device_name })
    .from(devices)
    .innerJoin(plants, eq(plants.plant_id, devices.plant_id))
    .where(filterCondition(principal, { ...filter, service: undefined }, now))
    .orderBy(...listingOrder("device_name", now))
    .limit(limit);

export function totalQuery(db: Database, principal: Principal, query: ListingFilters, now: number) {
  return db
    .select({ count: sql<number>`count(*)` })
    .from(devices)
    .innerJoin(plants, eq(plants.plant_id, devices.plant_id))
    .where(filterCondition(principal, query, now));
}

export function inScopeQuery(db: Database, principal: Principal) {
  return db
    .select({ count: sql<number>`count(*)`, retired: sql<number>`count(${devices.retired_at})` })
    .from(devices)
    .where(anyDeviceScope(principal));
}

export const rowsQuery = (
  db: Database,
  principal: Principal,
  ids: string[],
  { service }: Pick<ListingQuery, "service">,
) => devicesQuery(db, principal, { devices: ids, ...(service !== undefined && { service }) });
