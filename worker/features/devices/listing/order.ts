import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ListingOrder, ListingSort } from "#contract/devices/listing";
import { devices, plants } from "../../../platform/schema.ts";
import { worstHealth } from "../health.ts";

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
export function listingOrder(order: ListingOrder, now: number): SQL[] {
  const isDescending = order.startsWith("-");
  const sort = (isDescending ? order.slice(1) : order) as ListingSort;
  const direction = isDescending ? desc : asc;
  return [
    ...terms[sort](now).map((term) => direction(term)),
    ...(sort === "device_name" ? [] : naturalOrder(devices.device_name).map((term) => asc(term))),
    asc(devices.device_id),
  ];
}
