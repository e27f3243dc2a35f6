import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { ListingHealth } from "#contract/devices/listing";
import { LATE_SHARE, SILENCE_LIMIT } from "#contract/alerts/rules";
import { alertStates, devices } from "../../platform/schema.ts";

/** [s], as `silenceLimit` says. */
const limit = sql`coalesce(${devices.silence_limit} * 60, max(iif(${devices.nightSleep}, ${SILENCE_LIMIT.ofSleeper}, ${SILENCE_LIMIT.seconds}),
  ${SILENCE_LIMIT.steps} * coalesce(${devices.report_step}, 0)))`;

/** Ranks of `worstHealth`, worst first. A device that can't be late has no badge and is last. */
export const healthRanks: Record<ListingHealth, number> = { critical: 0, warning: 1, unknown: 2, ok: 3 };
const NO_BADGE = 4;

/** As the alert "Sensor in doubt" says. Conditions of drizzle, because it drops the table names of columns in a selected expression. */
export const isInDoubt = sql<boolean>`exists (select 1 from ${alertStates} where ${and(
  eq(alertStates.device_id, devices.device_id),
  eq(alertStates.rule, "sensor-doubt"),
  ne(alertStates.state, "clear"),
)})`.mapWith(Boolean);

export function worstHealth(now: number): SQL<number> {
  const silence = sql`(${Math.floor(now)} - ${devices.last_data_at})`;
  const { critical, warning, unknown, ok } = healthRanks;
  const ares = sql`case when ${devices.last_data_at} is null then ${unknown} when ${silence} < ${LATE_SHARE} * ${limit} then ${ok}
    when ${silence} < ${limit} then ${warning} else ${critical} end`;
  const extension = sql`case when not ${devices.wash_extension_data} then ${NO_BADGE} when ${devices.extension_health} is null then ${unknown}
    when ${devices.extension_health} = 0 then ${ok} when ${devices.extension_health} <= 2 then ${warning} else ${critical} end`;
  const isManual = sql`${devices.isInboundApiDevice} and (${devices.last_data_at} is null or ${devices.report_step} is null and ${devices.silence_limit} is null)`;
  // As `badgesOf`: of a device whose files people upload, only what is wrong has a badge.
  const reported = sql`case when not (${isManual}) then min(${ares}, ${extension}) when ${extension} <= ${warning} then ${extension} else ${NO_BADGE} end`;
  return sql`min(${reported}, case when ${isInDoubt} then ${warning} else ${NO_BADGE} end)`;
}
