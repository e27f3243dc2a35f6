import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { pick } from "#contract/records/field";
import { type DeviceSettings, settingNames } from "../../../device/base/types.ts";
import type { Database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { devices, provisionedUnits } from "../../../platform/schema.ts";

export function keyOf(headers: Headers): string | null {
  const [, scheme, value] = /^(Bearer|Basic)\s+(\S+)\s*$/i.exec(headers.get("authorization") ?? "") ?? [];
  if (value === undefined) return headers.get("x-api-key");
  return scheme!.toLowerCase() === "bearer" ? value : keyOfBasic(value);
}

function keyOfBasic(credentials: string): string | null {
  try {
    const [user = "", ...password] = atob(credentials).split(":");
    return password.join(":") || user || null;
  } catch {
    return null;
  }
}

/** The device of a key, or its unregistered unit. Looks up only the digest, so that timing reveals nothing. */
export async function deviceOfKey(db: Database, key: string, now: number): Promise<KeyedDevice | null> {
  const hash = await sha256Hex(key);
  const [row] = await db
    .select({ ...settingColumns, key_used_at: devices.key_used_at, retired_at: devices.retired_at })
    .from(devices)
    .where(eq(devices.api_key_hash, hash));
  if (!row) return unitOfKey(db, hash);
  const { key_used_at, retired_at, ...settings } = row;
  if (now - (key_used_at ?? 0) >= USE_STEP_SECONDS)
    await db
      .update(devices)
      .set({ key_used_at: Math.floor(now) })
      .where(eq(devices.device_id, row.device_id));
  return { settings, isRetired: retired_at !== null };
}

async function unitOfKey(db: Database, hash: string): Promise<KeyedDevice | null> {
  const [unit] = await db
    .select({ device_id: provisionedUnits.device_id })
    .from(provisionedUnits)
    .leftJoin(devices, eq(devices.device_id, provisionedUnits.device_id))
    .where(and(eq(provisionedUnits.api_key_hash, hash), isNull(devices.device_id)));
  return unit ? { settings: provisionalSettings(unit.device_id), isRetired: false } : null;
}

export interface KeyedDevice {
  settings: DeviceSettings;
  isRetired: boolean;
}

/** Minimum time between stored uses of a key [s], so that a device that sends each minute does not write a row each time. */
const USE_STEP_SECONDS = 3600;

const settingColumns = pick(getTableColumns(devices), settingNames);

export const deviceSettings = (row: DeviceSettings): DeviceSettings => pick(row, settingNames);

export const provisionalSettings = (device_id: string): DeviceSettings => ({
  device_id,
  timezone: "UTC",
  lat: 0,
  lng: 0,
  start_hour: 0,
  end_hour: 23,
  isUsingSolarNoonWindow: false,
  solarNoonWindowInterval: 1,
  correctsTemperature: false,
  isProvisional: true,
});
