import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Database, jsonValues } from "../../platform/db.ts";
import { markPlans } from "../../platform/tasks/due-plans.ts";
import { cleaningEvents, devices } from "../../platform/schema.ts";
import { closeWashMessages } from "../messages/index.ts";
import { washPromises } from "./promises.ts";

export interface WashedDevice {
  device_id: string;
  timezone: string;
  first: string;
  last: string;
}

/** What a wash of a plant writes with each device; also how it is recognized later. */
interface WashLabel {
  notes: string;
  crew: string;
}

interface WashOfPlant extends WashLabel {
  plantId: string;
  washed: readonly WashedDevice[];
  createdBy: string;
  now: number;
}

const daysOf = (list: readonly { device_id: string; day: string }[]): SQL =>
  sql`(select value ->> 'device_id', value ->> 'day' from json_each(${JSON.stringify(list)}))`;

const isListed = (list: readonly { device_id: string; day: string }[]): SQL =>
  sql`(${cleaningEvents.device_id}, ${cleaningEvents.day}) in ${daysOf(list)}`;

const changed = (db: Database, ids: readonly string[], now: number) =>
  [
    db
      .update(devices)
      .set({ cleanings_version: crypto.randomUUID() })
      .where(sql`${devices.device_id} in ${jsonValues(ids)}`),
    markPlans(db, ids, now),
  ] as const;

/**
 * Statements that log a wash with all devices of a plant, in a fixed number whatever the number of devices, and without calculating a plan.
 * A cleaning that a device already has on that day stays. `own`: devices that get this wash, or have it already.
 */
export async function logWash(db: Database, wash: WashOfPlant) {
  const { washed, notes, crew, createdBy, now } = wash;
  const keys = washed.map(({ device_id, first }) => ({ device_id, day: first }));
  const known = await db
    .select({ device_id: cleaningEvents.device_id, notes: cleaningEvents.notes, crew: cleaningEvents.crew })
    .from(cleaningEvents)
    .where(isListed(keys));
  const isKnown = new Set(known.map(({ device_id }) => device_id));
  const others = known.filter((one) => one.notes !== notes || one.crew !== crew);
  const isOther = new Set(others.map(({ device_id }) => device_id));
  const added = washed.filter(({ device_id }) => !isKnown.has(device_id));
  const promises = await washPromises(db, wash.plantId, added, now);
  const rows = added.map(({ device_id, first, last }) => ({
    device_id,
    day: first,
    end_day: last === first ? null : last,
    promised: promises.get(device_id) ?? null,
  }));
  // Columns in the order of the table.
  const insert = db
    .insert(cleaningEvents)
    .select(
      sql`select value ->> 'device_id', value ->> 'day', ${notes}, value ->> 'end_day', null, null, ${crew},
        nullif(value -> 'promised', 'null'), ${createdBy}, ${Math.floor(now)}
      from json_each(${JSON.stringify(rows)}) where true`,
    )
    .onConflictDoNothing();
  const ids = added.map(({ device_id }) => device_id);
  return {
    statements: [insert, closeWashMessages(db, sql`${wash.plantId}`, now), ...changed(db, ids, now)] as const,
    own: new Set(washed.flatMap(({ device_id }) => (isOther.has(device_id) ? [] : [device_id]))),
  };
}

/** Removes a logged wash where it was not changed since. */
export function removeWash(
  db: Database,
  logged: readonly { device_id: string; day: string }[],
  { notes, crew }: WashLabel,
  now: number,
) {
  const isAsLogged = and(eq(cleaningEvents.notes, notes), eq(cleaningEvents.crew, crew));
  const ids = logged.map(({ device_id }) => device_id);
  return [db.delete(cleaningEvents).where(and(isListed(logged), isAsLogged)), ...changed(db, ids, now)] as const;
}
