import { and, eq, lt, sql } from "drizzle-orm";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { WEBHOOK_LIMITS } from "#contract/webhooks/webhooks";
import { type Database } from "../../platform/db.ts";
import { events, webhookDeliveries, webhookEndpoints } from "../../platform/schema.ts";
import { isOfPlants, mayReceive } from "./rights.ts";

/** Events of one run for an endpoint that was behind, so that the statement stays short. */
const EVENTS_AT_ONCE = 5000;

const isActive = eq(webhookEndpoints.state, "active");
const upTo = sql`${webhookEndpoints.fanned_to} + ${EVENTS_AT_ONCE}`;
const isWanted = sql`${events.type} in (select value from json_each(${webhookEndpoints.types}))
  and ${isOfPlants}`;

/** Last sequence that was given out. The table may be empty after 30 days. */
export const newestSequence = sql<number>`coalesce((select max(${events.sequence}) from ${events}), 0)`;

/** Makes a delivery of each new event for each endpoint that may have it. Parallel runs make none twice. */
export async function fanOut(db: Database, now: number): Promise<void> {
  const at = Math.floor(now);
  const oldest = at - WEBHOOK_LIMITS.resumedDays * SECONDS_PER_DAY;
  await db.batch([
    db
      .insert(webhookDeliveries)
      .select(
        sql`select ${webhookEndpoints.id}, ${events.sequence}, 'waiting', 0, ${at}, null, null, null, ${at}, null
          from ${webhookEndpoints} cross join ${events}
          where ${events.sequence} > ${webhookEndpoints.fanned_to} and ${events.sequence} <= ${upTo}
            and ${isActive} and ${events.created_at} > ${oldest} and ${isWanted} and ${mayReceive}`,
      )
      .onConflictDoNothing(),
    db
      .update(webhookEndpoints)
      .set({ fanned_to: sql`max(${webhookEndpoints.fanned_to}, min(${upTo}, ${newestSequence}))` })
      .where(and(isActive, lt(webhookEndpoints.fanned_to, newestSequence))),
  ]);
}
