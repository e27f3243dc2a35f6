import { and, asc, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { type RolloutDeviceState, rolloutDeviceStates } from "#contract/rollouts/rollout";
import type { SourcedAuthor } from "../../../access/audit.ts";
import { ownerIs } from "../../../access/scope.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { rolloutDevices, rollouts } from "../../../platform/schema.ts";
import { save } from "../../../records/save.ts";
import { isStored } from "../../../records/store.ts";

export type RolloutRow = typeof rollouts.$inferSelect;
export type RolloutDeviceRow = typeof rolloutDevices.$inferSelect;
export type Counts = Record<RolloutDeviceState, number>;

/** Rollouts for the person's owner; an Admin who acts for none sees their own. */
const rolloutScope = (principal: Principal): SQL =>
  ownerIs(principal, rollouts.owner_id) ?? eq(rollouts.started_by, principal.user.id);

/** Passes the names as one value, because a statement allows 100 parameters. */
export async function addRollout(
  db: Database,
  row: RolloutRow,
  devices: readonly { device_id: string; device_name: string }[],
  by: SourcedAuthor,
): Promise<void> {
  const { title: rollout, action: parameters, group_size: groupSize, max_failures: maxFailures } = row;
  const after = { rollout, parameters, groupSize, maxFailures, devices: devices.map(({ device_id }) => device_id) };
  const listed = JSON.stringify(devices.map(({ device_id, device_name }) => [device_id, device_name]));
  await save(db, {
    entry: { action: "rollout-started", subject: row.id, after, ...by },
    statements: [
      db.insert(rollouts).values(row),
      db
        .insert(rolloutDevices)
        .select(sql`select ${row.id}, value ->> 0, key, value ->> 1, 'waiting', null, null from json_each(${listed})`),
    ],
  });
}

export const rolloutsOf = (db: Database, principal: Principal, limit: number): Promise<RolloutRow[]> =>
  db
    .select()
    .from(rollouts)
    .where(rolloutScope(principal))
    .orderBy(desc(rollouts.started_at), desc(rollouts.id))
    .limit(limit);

export async function findRollout(db: Database, principal: Principal, id: string): Promise<RolloutRow | null> {
  const [row] = await db
    .select()
    .from(rollouts)
    .where(and(eq(rollouts.id, id), rolloutScope(principal)));
  return row ?? null;
}

/**
 * Running rollouts, and ended ones whose devices still have commands. Owners take turns, and of each owner's the one that waited longest
 * comes first.
 */
export const unfinishedRollouts = (
  db: Database,
  limit: number,
): Promise<{ rollout: RolloutRow; runningDevices: number }[]> => {
  const turn = sql`row_number() over (partition by coalesce(${rollouts.owner_id}, ${rollouts.started_by})
    order by ${rollouts.turned_at}, ${rollouts.started_at})`;
  return db
    .select({
      rollout: rollouts,
      runningDevices: sql<number>`(select count(*) from ${rolloutDevices}
        where ${rolloutDevices.rollout_id} = ${rollouts.id} and ${rolloutDevices.state} = 'running')`,
    })
    .from(rollouts)
    .where(
      or(
        eq(rollouts.state, "running"),
        sql`${rollouts.id} in (select ${rolloutDevices.rollout_id} from ${rolloutDevices} where ${rolloutDevices.state} = 'running')`,
      ),
    )
    .orderBy(turn, asc(rollouts.turned_at), asc(rollouts.started_at))
    .limit(limit);
};

export const endTurn = (db: Database, id: string, now: number) =>
  db
    .update(rollouts)
    .set({ turned_at: Math.floor(now) })
    .where(eq(rollouts.id, id));

export const devicesOf = (db: Database, id: string): Promise<RolloutDeviceRow[]> =>
  db.select().from(rolloutDevices).where(eq(rolloutDevices.rollout_id, id)).orderBy(asc(rolloutDevices.position));

export const runningDevices = (db: Database, id: string): Promise<RolloutDeviceRow[]> =>
  db
    .select()
    .from(rolloutDevices)
    .where(and(eq(rolloutDevices.rollout_id, id), eq(rolloutDevices.state, "running")))
    .orderBy(asc(rolloutDevices.position));

export async function countsOf(db: Database, ids: readonly string[]): Promise<(id: string) => Counts> {
  const rows = await db
    .select({ id: rolloutDevices.rollout_id, state: rolloutDevices.state, count: sql<number>`count(*)` })
    .from(rolloutDevices)
    .where(inArray(rolloutDevices.rollout_id, [...ids]))
    .groupBy(rolloutDevices.rollout_id, rolloutDevices.state);
  return (id) => {
    const none = Object.fromEntries(rolloutDeviceStates.map((state) => [state, 0])) as Counts;
    for (const row of rows) if (row.id === id) none[row.state] = row.count;
    return none;
  };
}

/** Claims the next waiting devices of a running rollout; one of two parallel turns gets nothing. */
export async function claim(db: Database, id: string, count: number): Promise<void> {
  const next = sql`(select ${rolloutDevices.device_id} from ${rolloutDevices} where ${rolloutDevices.rollout_id} = ${id}
    and ${rolloutDevices.state} = 'waiting' order by ${rolloutDevices.position} limit ${count})`;
  const isRunning = sql`exists (select 1 from ${rollouts} where ${rollouts.id} = ${id} and ${rollouts.state} = 'running')`;
  const isIdle = sql`not exists (select 1 from ${rolloutDevices} as other where other.rollout_id = ${id} and other.state = 'running')`;
  await db
    .update(rolloutDevices)
    .set({ state: "running" })
    .where(
      and(
        eq(rolloutDevices.rollout_id, id),
        eq(rolloutDevices.state, "waiting"),
        sql`${rolloutDevices.device_id} in ${next}`,
        isRunning,
        isIdle,
      ),
    );
}

export const saveDevice = (
  db: Database,
  { rollout_id, device_id }: Pick<RolloutDeviceRow, "rollout_id" | "device_id">,
  change: Partial<Pick<RolloutDeviceRow, "state" | "command_id" | "reason">>,
) =>
  db
    .update(rolloutDevices)
    .set(change)
    .where(
      and(
        eq(rolloutDevices.rollout_id, rollout_id),
        eq(rolloutDevices.device_id, device_id),
        eq(rolloutDevices.state, "running"),
      ),
    );

/** False: it isn't stopped. */
export async function continueRollout(
  db: Database,
  id: string,
  change: Pick<RolloutRow, "state" | "failures_seen" | "ended_at">,
  by: SourcedAuthor,
): Promise<boolean> {
  const saved = await save(db, {
    entry: { action: "rollout-continued", subject: id, ...by },
    unchanged: isStored(rollouts, and(eq(rollouts.id, id), eq(rollouts.state, "stopped"))),
    statements: [db.update(rollouts).set(change).where(eq(rollouts.id, id))],
  });
  return saved !== null;
}

export const cancelWaiting = (db: Database, id: string) =>
  db
    .update(rolloutDevices)
    .set({ state: "cancelled" })
    .where(and(eq(rolloutDevices.rollout_id, id), eq(rolloutDevices.state, "waiting")));
