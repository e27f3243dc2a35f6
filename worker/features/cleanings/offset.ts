import { and, desc, eq, sql } from "drizzle-orm";
import type { OffsetHistory } from "#contract/cleanings/cleanings";
import type { Author } from "../../access/audit.ts";
import type { Database } from "../../platform/db.ts";
import { markPlans } from "../../platform/tasks/due-plans.ts";
import { offsets, users } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";

/** Older offsets are in Audit. */
export const HISTORY = 50;

function offsetsQuery(db: Database, deviceId: string) {
  return db
    .select({ value: offsets.value, setAt: offsets.set_at, setBy: users.name })
    .from(offsets)
    .leftJoin(users, eq(users.id, offsets.set_by))
    .where(eq(offsets.device_id, deviceId))
    .orderBy(desc(offsets.id))
    .limit(HISTORY);
}

export async function offsetHistory(db: Database, deviceId: string): Promise<OffsetHistory> {
  const history = await offsetsQuery(db, deviceId);
  return { offset: history[0]?.value ?? 0, history };
}

export async function setOffset(db: Database, deviceId: string, value: number, by: Author): Promise<void> {
  const { offset: before } = await offsetHistory(db, deviceId);
  const newest = sql`(select id from ${offsets} where ${offsets.device_id} = ${deviceId} order by id desc limit ${HISTORY})`;
  await save(db, {
    entry: { action: "offset-set", ...by, subject: deviceId, before, after: value },
    statements: [
      db.insert(offsets).values({ device_id: deviceId, value, set_by: by.userId, set_at: Math.floor(by.at) }),
      db.delete(offsets).where(and(eq(offsets.device_id, deviceId), sql`${offsets.id} not in ${newest}`)),
      markPlans(db, [deviceId], by.at),
    ],
  });
}
