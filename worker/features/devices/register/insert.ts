import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import { type Column, eq, type SQL, sql } from "drizzle-orm";
import { claimText, type UnitLabel } from "#contract/setup/claim-code";
import { plainIccId } from "#contract/setup/icc-id";
import type { Database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { devices, type DeviceRow, provisionedUnits, replacedUnits } from "../../../platform/schema.ts";
import { setting } from "../../../platform/settings.ts";
import { isWithinUsage, usageRetryAfter } from "../../../platform/usage.ts";

/** Numbering starts after this (A-076). */
const LAST_RESERVED = 50;

/**
 * `THIRDPARTY-n`, one above the highest. Computed in the insert itself: D1 runs statements in sequence, so two devices never get the same
 * number.
 */
const nextThirdPartyNumber = sql`(select 1 + max(${sql.raw(String(LAST_RESERVED))}, coalesce(max(cast(substr(serialno, 12) as integer)), 0))
  from devices where serialno >= 'THIRDPARTY-' and serialno < 'THIRDPARTY.')`;
export const nextThirdPartySerial = sql<string>`'THIRDPARTY-' || ${nextThirdPartyNumber}`;
/** For `insertRows`: the highest number is looked for once. */
export const nextThirdPartySerials = sql<string>`'THIRDPARTY-' || (${nextThirdPartyNumber} + json_each.key)`;

export function newInboundId(): string {
  const digits: string[] = [];
  while (digits.length < 8) {
    // 252 is the largest multiple of 36 in a byte; larger values would make some characters likelier.
    for (const byte of crypto.getRandomValues(new Uint8Array(16))) {
      if (byte < 252 && digits.length < 8) digits.push((byte % 36).toString(36));
    }
  }
  return digits.join("");
}

/** Tries for one ICCID per hour, of all technicians and of all signed-in people: strangers keep no owner from registering. 34 billion codes. */
const UNIT_TRIES = 60;

export type ClaimedUnit = { ok: true; unit: StoredUnit; isProven: boolean } | { ok: false; retryAfter: number | null };
type StoredUnit = NonNullable<Awaited<ReturnType<typeof unitOf>>>;

/**
 * Finds a unit by its label. A wrong claim code gets the same answer as an unknown ICCID, because ICCIDs of a delivery are consecutive. A
 * unit without a code is found only where the setting allows it. `isProven`: by a claim code.
 */
export async function claimedUnit(
  env: Env,
  db: Database,
  { iccId, claimCode }: UnitLabel,
  { by, now }: { by: "person" | "technician"; now: number },
): Promise<ClaimedUnit> {
  const limit = {
    subject: `unit:${by}:${await sha256Hex(plainIccId(iccId))}`,
    maximum: UNIT_TRIES,
    seconds: SECONDS_PER_HOUR,
  };
  if (!(await isWithinUsage(db, [limit], now))) return { ok: false, retryAfter: usageRetryAfter([limit], now) };
  const unit = await unitOf(db, iccId);
  const isProven = unit?.claim_code_hash === (await sha256Hex(claimText(plainIccId(iccId), claimCode)));
  const needsNoCode = setting(env, "UNITS_WITHOUT_CODE") === "allowed";
  const isFound = isProven || (unit?.claim_code_hash === null && needsNoCode);
  return unit && isFound ? { ok: true, unit, isProven } : { ok: false, retryAfter: null };
}

/** In `eq`, because drizzle drops the table name of columns directly in a selected expression. Device that a unit is, or was, a part of; null: the unit is free. A replaced unit stays with its device. */
export const deviceOfUnit = (unit: Column | string): SQL<string | null> =>
  sql<string | null>`coalesce(
    (select taken.device_id from ${devices} as taken where ${eq(sql`taken.device_id`, unit)} or ${eq(sql`taken.unit_id`, unit)}),
    (select ${replacedUnits.device_id} from ${replacedUnits} where ${eq(replacedUnits.unit_id, unit)} limit 1))`;

/** Hardware id. */
export const unitInUse = ({ device_id, unit_id }: Pick<DeviceRow, "device_id" | "unit_id">): string =>
  unit_id ?? device_id;

export async function unitOf(db: Database, iccId: string) {
  const [unit] = await db
    .select({ unit: provisionedUnits, device: deviceOfUnit(provisionedUnits.device_id) })
    .from(provisionedUnits)
    .where(eq(provisionedUnits.icc_id, plainIccId(iccId)));
  return unit ? { ...unit.unit, device: unit.device, isTaken: unit.device !== null } : null;
}
