import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { anyDeviceScope, deviceScope, retiredScope } from "../../access/scope.ts";
import type { Device } from "#contract/devices/device";
import { deviceFields } from "#contract/records/device";
import { pick, wireOf } from "#contract/records/field";
import type { Principal } from "../../platform/context.ts";
import type { Database } from "../../platform/db.ts";
import { devices, offsets } from "../../platform/schema.ts";
import { connectionLevel } from "#domain/alerts/connection-level";
import { isInDoubt } from "./health.ts";

/**
 * Newest offset of a device [percentage points]; it applies to all its days. A separate `eq`, because drizzle drops the table name of
 * columns directly in a selected expression.
 */
export const newestOffset: SQL<number> = sql`coalesce((select ${offsets.value} from ${offsets}
  where ${eq(offsets.device_id, devices.device_id)} order by ${offsets.id} desc limit 1), 0)`;

const scopes = { "in-service": deviceScope, retired: retiredScope, any: anyDeviceScope };

export function devicesQuery(
  db: Database,
  principal: Principal,
  only: { plant?: string; device?: string; devices?: string[]; service?: "retired" | "any" },
) {
  return db
    .select({ device: devices, offset: newestOffset, isInDoubt })
    .from(devices)
    .where(
      and(
        scopes[only.service ?? "in-service"](principal),
        only.plant === undefined ? undefined : eq(devices.plant_id, only.plant),
        only.device === undefined ? undefined : eq(devices.device_id, only.device),
        only.devices === undefined ? undefined : inArray(devices.device_id, only.devices),
      ),
    )
    .orderBy(asc(devices.plant_id), asc(devices.device_name));
}

/** Retired devices of a plant that reported. */
export const retiredQuery = (db: Database, principal: Principal, plant: string) =>
  db
    .select({ reported: count(devices.last_data_at) })
    .from(devices)
    .where(and(retiredScope(principal), eq(devices.plant_id, plant)));

type ListedDeviceRow = Awaited<ReturnType<typeof devicesQuery>>[number];

const facts = [
  "device_id",
  "serialno",
  "status",
  "isInboundApiDevice",
  "product_id",
  "last_data_at",
  "first_day",
] as const;

export const deviceOf = ({ device, offset, isInDoubt }: ListedDeviceRow, now: number): Device => ({
  ...pick(device, facts),
  ...wireOf(deviceFields, device),
  ares_health: connectionLevel(device, now),
  extension_health: device.extension_health as Device["extension_health"],
  isInDoubt,
  offset,
});
