import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import { and, eq, lte, sql } from "drizzle-orm";
import { type ThrottleResult, undoAttempt, recordAttempt } from "../../access/rate-limits/throttle.ts";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { setupLookups } from "../../platform/schema.ts";

/** ICCIDs of a delivery are consecutive, so found units count too, each once. */
export const UNITS_PER_HOUR = 30;

export const FOUND_LIFETIME_SECONDS = SECONDS_PER_HOUR;

const callerOf = (address: string): Promise<string> => sha256Hex(`setup:${address}`);

/** Counts before the lookup, so that parallel lookups count too. */
export async function countLookUp(db: Database, address: string, now: number): Promise<ThrottleResult> {
  return recordAttempt(db, await callerOf(address), now);
}

export async function recordFound(
  db: Database,
  { address, iccId, now }: { address: string; iccId: string; now: number },
): Promise<boolean> {
  const caller = await callerOf(address);
  const at = Math.floor(now);
  await undoAttempt(db, caller);
  await db.delete(setupLookups).where(lte(setupLookups.found_at, at - FOUND_LIFETIME_SECONDS));
  const row = { caller, icc_id: iccId, found_at: at };
  const own = sql`(select count(*) from ${setupLookups} where ${setupLookups.caller} = ${caller})`;
  const { meta } = await insertWhere(db, setupLookups, row, sql`${own} < ${UNITS_PER_HOUR}`);
  if (meta.changes === 1) return true;
  return (await db.$count(setupLookups, and(eq(setupLookups.caller, caller), eq(setupLookups.icc_id, iccId)))) === 1;
}
