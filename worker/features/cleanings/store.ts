import { desc, eq, sql } from "drizzle-orm";
import type { SaveCleanings } from "#contract/cleanings/cleanings";
import type { Database } from "../../platform/db.ts";
import { markPlans } from "../../platform/tasks/due-plans.ts";
import { cleaningEvents, devices, recommendations } from "../../platform/schema.ts";

export function cleaningsQuery(db: Database, deviceId: string) {
  return db
    .select({
      day: cleaningEvents.day,
      notes: cleaningEvents.notes,
      end_day: cleaningEvents.end_day,
      share: cleaningEvents.share,
      cost: cleaningEvents.cost,
      crew: cleaningEvents.crew,
      promised: cleaningEvents.promised,
    })
    .from(cleaningEvents)
    .where(eq(cleaningEvents.device_id, deviceId))
    .orderBy(desc(cleaningEvents.day));
}
export type StoredCleaning = Awaited<ReturnType<typeof cleaningsQuery>>[number];

export interface CleaningSave extends SaveCleanings {
  promises: ReadonlyMap<string, unknown>;
  deviceId: string;
  userId: string;
  at: number;
  next: string;
}

/**
 * Replaces all cleanings of a device if none were saved since `version`. In the transaction only the save whose id became the device's
 * version writes, so one of two parallel saves wins. False: the other one.
 */
export async function saveCleanings(db: Database, save: CleaningSave): Promise<boolean> {
  const { deviceId, version, next } = save;
  const mine = sql`exists (select 1 from ${devices} where ${devices.device_id} = ${deviceId} and ${devices.cleanings_version} = ${next})`;
  const rows = Object.entries(save.cleaningEvents).map(([day, { notes, end_day, share, cost, crew }]) => ({
    day,
    notes,
    end_day: end_day === day ? null : end_day,
    share,
    cost,
    crew,
    promised: save.promises.get(day) ?? null,
  }));
  const [updated] = await db.batch([
    db
      .update(devices)
      .set({ cleanings_version: next })
      .where(sql`${eq(devices.device_id, deviceId)} and ${devices.cleanings_version} is ${version}`),
    db.delete(cleaningEvents).where(sql`${eq(cleaningEvents.device_id, deviceId)} and ${mine}`),
    // Columns in the order of the table.
    db.insert(cleaningEvents)
      .select(sql`select ${deviceId}, value ->> 'day', value ->> 'notes', value ->> 'end_day', value ->> 'share',
        value ->> 'cost', value ->> 'crew', value -> 'promised', ${save.userId}, ${Math.floor(save.at)}
      from json_each(${JSON.stringify(rows)}) where ${mine}`),
    markPlans(db, sql`${eq(recommendations.device_id, deviceId)} and ${mine}`, save.at),
  ]);
  return updated.meta.changes === 1;
}
