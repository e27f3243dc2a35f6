import { type SQL, sql } from "drizzle-orm";
import type { Device } from "#contract/devices/device";
import type { ListingHealth } from "#contract/devices/listing";
import { devices } from "../../platform/schema.ts";

/** A device that reports every minute to every quarter of an hour has missed several reports after this long [s]. */
const WEAK_AFTER_SECONDS = 2 * 3600;
/** A whole day of silence covers every night, storm and daily upload [s]. */
const OFFLINE_AFTER_SECONDS = 24 * 3600;

/**
 * Health of a device by the age of its newest sample: healthy under 2 hours, weak connection under 24 hours, offline
 * from then on; null if it never reported. Both instants are UTC epoch seconds.
 */
export function aresHealth(lastDataAt: number | null, now: number): Device["ares_health"] {
  if (lastDataAt === null) return null;
  const silence = now - lastDataAt;
  if (silence < WEAK_AFTER_SECONDS) return 0;
  return silence < OFFLINE_AFTER_SECONDS ? 1 : 2;
}

/** Ranks of `worstHealth`, worst first; a device that pushes its data has no badge and comes last. */
export const healthRanks: Record<ListingHealth, number> = { critical: 0, warning: 1, unknown: 2, ok: 3 };
const NO_BADGE = 4;

/** The worse of the two badges of a device as a rank, in SQL: `aresHealth` and the health that the extension reported. */
export function worstHealth(now: number): SQL<number> {
  const silence = sql`(${Math.floor(now)} - ${devices.last_data_at})`;
  const { critical, warning, unknown, ok } = healthRanks;
  const ares = sql`case when ${devices.last_data_at} is null then ${unknown} when ${silence} < ${WEAK_AFTER_SECONDS} then ${ok}
    when ${silence} < ${OFFLINE_AFTER_SECONDS} then ${warning} else ${critical} end`;
  const extension = sql`case when not ${devices.wash_extension_data} then ${NO_BADGE} when ${devices.extension_health} is null then ${unknown}
    when ${devices.extension_health} = 0 then ${ok} when ${devices.extension_health} <= 2 then ${warning} else ${critical} end`;
  return sql`case when ${devices.isInboundApiDevice} then ${NO_BADGE} else min(${ares}, ${extension}) end`;
}
