import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { pick } from "#contract/records/field";
import { type DeviceSettings, type OverQuota, settingNames } from "../../../device/base/types.ts";
import { type Database, database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { devices, provisionedUnits } from "../../../platform/schema.ts";
import { SLOW_MS } from "../../../access/allow.ts";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { inboundTexts } from "#contract/inbound/texts";
import { clientAddress } from "../../../platform/address.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { now } from "../../../platform/clock.ts";
import { operationTexts } from "#contract/common/operation-texts";
import { FUTURE_TOLERANCE_SECONDS } from "#contract/common/limits";
import { timeTexts } from "#contract/inbound/time-texts";

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
  if (!row) return unitOfKey(db, hash, now);
  const { key_used_at, retired_at, ...settings } = row;
  if (now - (key_used_at ?? 0) >= USE_STEP_SECONDS)
    await db
      .update(devices)
      .set({ key_used_at: Math.floor(now) })
      .where(eq(devices.device_id, row.device_id));
  return { settings, isRetired: retired_at !== null };
}

async function unitOfKey(db: Database, hash: string, now: number): Promise<KeyedDevice | null> {
  const [unit] = await db
    .select({ device_id: provisionedUnits.device_id, reported_at: provisionedUnits.reported_at })
    .from(provisionedUnits)
    .leftJoin(devices, eq(devices.device_id, provisionedUnits.device_id))
    .where(and(eq(provisionedUnits.api_key_hash, hash), isNull(devices.device_id)));
  if (!unit) return null;
  await recordContact(db, unit, now);
  return { settings: provisionalSettings(unit.device_id), isRetired: false };
}

/** So that the unit is listed as reporting before anyone has registered it. */
export async function recordContact(
  db: Database,
  { device_id, reported_at }: Pick<typeof provisionedUnits.$inferSelect, "device_id" | "reported_at">,
  now: number,
): Promise<void> {
  if (now - (reported_at ?? 0) < USE_STEP_SECONDS) return;
  await db
    .update(provisionedUnits)
    .set({ reported_at: Math.floor(now) })
    .where(eq(provisionedUnits.device_id, device_id));
}

export interface KeyedDevice {
  settings: DeviceSettings;
  isRetired: boolean;
}

/** Minimum time between stored uses of a key [s], so that a device that sends each minute does not write a row each time. */
const USE_STEP_SECONDS = SECONDS_PER_DAY;

/** The stored use is up to a day old; data that came after it came with the key. */
export const lastUse = (usedAt: number | null, lastDataAt: number | null): number | null =>
  usedAt !== null && lastDataAt !== null && lastDataAt > usedAt && lastDataAt - usedAt < USE_STEP_SECONDS
    ? lastDataAt
    : usedAt;

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

const PREFIX = 8;

/** Reveals nothing of any device. Wrong keys are limited by address and by key prefix; a right key never waits. */
export async function wrongKey(c: Context<AppEnv>, key: string | null) {
  const { KEY_ADDRESS_LIMIT, KEY_LIMIT } = c.env;
  const counts = [KEY_ADDRESS_LIMIT.limit({ key: clientAddress(c) })];
  if (key !== null) counts.push(KEY_LIMIT.limit({ key: await sha256Hex(key.slice(0, PREFIX)) }));
  const isWithin = (await Promise.all(counts)).every(({ success }) => success);
  if (!isWithin) return tooMany(c, inboundTexts.tooManyWrongKeys, 60);
  c.header("WWW-Authenticate", "Bearer");
  return problem(c, 401, inboundTexts.wrongKey);
}

export interface KeyedEnv {
  Variables: { keyed: DeviceSettings };
}

/**
 * The key counts again once a slow body has arrived, because it may have been replaced meanwhile. Each look has its own connection, whose
 * first read goes to the primary.
 */
export const withKey = createMiddleware<AppEnv & KeyedEnv>(async (c, next) => {
  const key = keyOf(c.req.raw.headers);
  const look = async () => (key === null ? null : deviceOfKey(database(c.env), key, now()));
  const begun = Date.now();
  let device = await look();
  if (device) {
    // The route reads it again from memory.
    await c.req.arrayBuffer().catch(() => null);
    if (Date.now() - begun > SLOW_MS) device = await look();
  }
  if (!device) return wrongKey(c as unknown as Context<AppEnv>, key);
  if (device.isRetired) return problem(c, 410, inboundTexts.retired);
  c.set("keyed", device.settings);
  await next();
});

const BUSY_SECONDS = 30;

const overTexts = { ...operationTexts.overDeviceQuota, newDays: operationTexts.overDailyQuota.newDays };

export const notTaken = (c: Context, refusal: OverQuota | { reason: string }) =>
  "quota" in refusal
    ? tooMany(c, overTexts[refusal.quota](refusal.most), refusal.seconds)
    : refusal.reason === "busy"
      ? tooMany(c, operationTexts.uploadsBusy, BUSY_SECONDS)
      : problem(c, 422, inboundTexts.tooManyRows);

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Refuses a time far ahead, which would hide all later reports. */
export const aheadOfClock = (t: number | undefined, now: number): { t: string } | null =>
  t !== undefined && t > now + FUTURE_TOLERANCE_SECONDS ? { t: timeTexts.ahead } : null;
