import { type SQL, sql } from "drizzle-orm";
import type { EventType } from "#contract/webhooks/event-types";
import type { Database } from "../db.ts";
import { insertWhere } from "../insert-where.ts";
import { events } from "../schema.ts";
import { startTask } from "./start-task.ts";

export interface NewEvent {
  type: EventType;
  /** What makes it one event; the type is added. */
  key: string;
  /** Left out: all owners of the plant get it. */
  owner?: string;
  plant?: string;
  device?: string;
  data: Readonly<Record<string, unknown>>;
}

const rowOf = ({ type, key, owner, plant, device, data }: NewEvent, at: number) => ({
  type,
  owner_id: owner ?? null,
  plant_id: plant ?? null,
  device_id: device ?? null,
  data,
  unique_key: `${type}:${key}`,
  created_at: Math.floor(at),
});

/** Statement for the batch of the change, so that there is no change without its event. Start `startDeliveries` after the commit. */
export const addEvent = (db: Database, event: NewEvent, at: number, where: SQL = sql`true`) =>
  insertWhere(db, events, rowOf(event, at), where);

/** Many events as one statement. */
export const addEvents = (db: Database, list: readonly NewEvent[], at: number) =>
  db
    .insert(events)
    .select(
      sql`select null, 'evt_' || lower(hex(randomblob(16))), value ->> 'type', value ->> 'owner_id', value ->> 'plant_id',
        value ->> 'device_id', value -> 'data', value ->> 'unique_key', value ->> 'created_at'
        from json_each(${JSON.stringify(list.map((event) => rowOf(event, at)))}) where true`,
    )
    .onConflictDoNothing();

/** The same for an object, which knows its device but not the plant. */
export const deviceEvents = (
  db: D1Database,
  device: string,
  list: readonly (Omit<NewEvent, "owner" | "plant" | "device"> & { at: number })[],
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO events (type, plant_id, device_id, data, unique_key, created_at)
         SELECT value ->> 'type', plant_id, device_id, value -> 'data', value ->> 'unique_key', value ->> 'created_at'
         FROM json_each(?2) JOIN devices ON device_id = ?1 WHERE true
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      device,
      JSON.stringify(list.map(({ at, key, ...event }) => rowOf({ ...event, key: `${device}:${key}` }, at))),
    );

const DELAY_SECONDS = 1;
let startedAt = -Infinity;

/**
 * Starts sending what was written. Once a second for each isolate: a message that waits a second also sends what is written until then; the
 * cron sends what is missed.
 */
export async function startDeliveries(env: Pick<Env, "TICK">): Promise<void> {
  const at = performance.now();
  if (at < startedAt + DELAY_SECONDS * 1000) return;
  startedAt = at;
  await startTask(env, "webhooks", DELAY_SECONDS);
}
