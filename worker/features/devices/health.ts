import { type SQL, sql } from "drizzle-orm";
import type { Device } from "#contract/devices/device";
import type { ListingHealth } from "#contract/devices/listing";
import { LOST_AFTER, POOR_AFTER } from "#contract/alerts/rules";
import { connectionLevel } from "#domain/alerts/connection-level";
import { devices } from "../../platform/schema.ts";

/** Connection level (worker/domain/alerts/connection-level.ts); null: the device never reported. `now` in UTC epoch seconds. */
export function aresHealth(
  { last_data_at, report_step }: Pick<typeof devices.$inferSelect, "last_data_at" | "report_step">,
  now: number,
): Device["ares_health"] {
  return last_data_at === null ? null : connectionLevel(now - last_data_at, report_step);
}

const silenceFrom = ({ seconds, steps }: { seconds: number; steps: number }): SQL =>
  sql`max(${seconds}, ${steps} * coalesce(${devices.report_step}, 0))`;

/** Ranks of `worstHealth`, worst first. A device that pushes its data has no badge and is last. */
export const healthRanks: Record<ListingHealth, number> = { critical: 0, warning: 1, unknown: 2, ok: 3 };
const NO_BADGE = 4;

export function worstHealth(now: number): SQL<number> {
  const silence = sql`(${Math.floor(now)} - ${devices.last_data_at})`;
  const { critical, warning, unknown, ok } = healthRanks;
  const ares = sql`case when ${devices.last_data_at} is null then ${unknown} when ${silence} < ${silenceFrom(POOR_AFTER)} then ${ok}
    when ${silence} < ${silenceFrom(LOST_AFTER)} then ${warning} else ${critical} end`;
  const extension = sql`case when not ${devices.wash_extension_data} then ${NO_BADGE} when ${devices.extension_health} is null then ${unknown}
    when ${devices.extension_health} = 0 then ${ok} when ${devices.extension_health} <= 2 then ${warning} else ${critical} end`;
  return sql`case when ${devices.isInboundApiDevice} then ${NO_BADGE} else min(${ares}, ${extension}) end`;
}
