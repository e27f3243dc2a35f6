import { pick } from "#contract/records/field";
import { desc, eq, sql } from "drizzle-orm";
import type { SaveCleanings } from "#contract/cleanings/cleanings";
import type { Author } from "../../access/audit.ts";
import type { Database } from "../../platform/db.ts";
import { markPlans } from "../../platform/tasks/due-plans.ts";
import { cleaningEvents, devices } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import { closeWashMessages } from "../messages/index.ts";

export function cleaningsQuery(db: Database, deviceId: string) {
  return db
    .select(pick(cleaningEvents, ["day", "notes", "end_day", "share", "cost", "crew", "promised"]))
    .from(cleaningEvents)
    .where(eq(cleaningEvents.device_id, deviceId))
    .orderBy(desc(cleaningEvents.day));
}
export type StoredCleaning = Awaited<ReturnType<typeof cleaningsQuery>>[number];

export interface CleaningSave extends SaveCleanings {
  promises: ReadonlyMap<string, unknown>;
  deviceId: string;
  change: { before: unknown; after: unknown };
  next: string;
}

/** Replaces all cleanings of a device. False: others were saved since `version`. */
export async function saveCleanings(db: Database, form: CleaningSave, by: Author): Promise<boolean> {
  const { deviceId, version, next } = form;
  const isDevice = eq(devices.device_id, deviceId);
  const rows = Object.entries(form.cleaningEvents).map(([day, { notes, end_day, share, cost, crew }]) => ({
    day,
    notes,
    end_day: end_day === day ? null : end_day,
    share,
    cost,
    crew,
    promised: form.promises.get(day) ?? null,
  }));
  const saved = await save(db, {
    entry: { action: "cleanings-saved", ...by, subject: deviceId, ...form.change },
    unchanged: isStored(devices, sql`${isDevice} and ${devices.cleanings_version} is ${version}`),
    statements: [
      db.update(devices).set({ cleanings_version: next }).where(isDevice),
      db.delete(cleaningEvents).where(eq(cleaningEvents.device_id, deviceId)),
      // Columns in the order of the table.
      db.insert(cleaningEvents)
        .select(sql`select ${deviceId}, value ->> 'day', value ->> 'notes', value ->> 'end_day', value ->> 'share',
        value ->> 'cost', value ->> 'crew', value -> 'promised', ${by.userId}, ${Math.floor(by.at)}
      from json_each(${JSON.stringify(rows)})`),
      closeWashMessages(db, sql`(select ${devices.plant_id} from ${devices} where ${isDevice})`, by.at),
      markPlans(db, [deviceId], by.at),
    ],
  });
  return saved !== null;
}
