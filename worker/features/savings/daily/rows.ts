import { and, desc, eq, exists, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import type { Database } from "../../../platform/db.ts";
import { dailyAnalyses, devices, plantOwners, plants } from "../../../platform/schema.ts";
import { dueDay } from "./schedule.ts";

export type RunRow = typeof dailyAnalyses.$inferSelect;
export type RunKey = Pick<RunRow, "device_id" | "day">;

/** A run without progress for this long is dead [s]. */
export const LEASE_SECONDS = 180;
export const MAX_ATTEMPTS = 4;
const KEPT_DAYS_SECONDS = 90 * 86_400;
const BATCH_SIZE = 2000;

export const thisRun = ({ device_id, day }: RunKey): SQL =>
  and(eq(dailyAnalyses.device_id, device_id), eq(dailyAnalyses.day, day))!;
const unfinished = inArray(dailyAnalyses.state, ["PENDING", "RUNNING"]);

export async function openDueRuns(db: Database, now: number): Promise<void> {
  const zones = await db
    .selectDistinct({ zone: devices.timezone })
    .from(devices)
    .where(eq(devices.runWashAnalysis, true));
  for (const { zone } of zones) {
    const day = dueDay(zone, now);
    if (day !== null) await openRuns(db, day, now, eq(devices.timezone, zone));
  }
}

export async function openRun(db: Database, { device_id, day }: RunKey, now: number): Promise<void> {
  await openRuns(db, day, now, eq(devices.device_id, device_id));
  await db
    .update(dailyAnalyses)
    .set({ state: "PENDING", attempts: 0, claimed_at: null, ended_at: null, reason: null })
    .where(and(thisRun({ device_id, day }), eq(dailyAnalyses.state, "FAILED")));
}

async function openRuns(db: Database, day: string, now: number, which: SQL): Promise<void> {
  const wanted = and(
    eq(devices.runWashAnalysis, true),
    which,
    eq(devices.status, "Enable"),
    inArray(devices.plant_id, db.select({ id: plants.plant_id }).from(plants).where(eq(plants.status, "Enable"))),
  );
  // Columns in the order of the table.
  await db
    .insert(dailyAnalyses)
    .select(
      sql`select ${devices.device_id}, ${day}, 'PENDING', 0, ${Math.floor(now)}, null, null, null, null, null, null, null
        from ${devices} where ${wanted}`,
    )
    .onConflictDoNothing();
}

export async function endLostRuns(db: Database, now: number): Promise<void> {
  const later = alias(dailyAnalyses, "later");
  const overtaken = exists(
    db
      .select({ day: later.day })
      .from(later)
      .where(and(eq(later.device_id, dailyAnalyses.device_id), sql`${later.day} > ${dailyAnalyses.day}`)),
  );
  const at = Math.floor(now);
  const hopeless = and(
    eq(dailyAnalyses.state, "RUNNING"),
    lte(dailyAnalyses.claimed_at, at - LEASE_SECONDS),
    sql`${dailyAnalyses.attempts} >= ${MAX_ATTEMPTS}`,
  );
  await db.batch([
    db
      .update(dailyAnalyses)
      .set({ state: "FAILED", reason: dailyTexts.overtaken, ended_at: at })
      .where(and(unfinished, overtaken)),
    db.update(dailyAnalyses).set({ state: "FAILED", reason: dailyTexts.faulty, ended_at: at }).where(hopeless),
    db
      .delete(dailyAnalyses)
      .where(
        and(inArray(dailyAnalyses.state, ["DONE", "FAILED"]), lt(dailyAnalyses.created_at, at - KEPT_DAYS_SECONDS)),
      ),
  ]);
}

const takeable = (at: number): SQL =>
  or(
    eq(dailyAnalyses.state, "PENDING"),
    and(eq(dailyAnalyses.state, "RUNNING"), lte(dailyAnalyses.claimed_at, at - LEASE_SECONDS)),
  )!;

/** The first of several owners, so that a run counts once. */
const ownerOfRun = sql`(select min(${plantOwners.owner_id}) from ${devices} join ${plantOwners} on ${plantOwners.plant_id} = ${devices.plant_id} where ${devices.device_id} = ${dailyAnalyses.device_id})`;
const turnOfRun = sql`row_number() over (partition by ${ownerOfRun} order by ${dailyAnalyses.created_at})`;

/** Waiting and dead runs. Owners take turns, so that a large fleet delays no one. */
export function waitingRuns(db: Database, now: number, most = BATCH_SIZE): Promise<RunKey[]> {
  return db
    .select({ device_id: dailyAnalyses.device_id, day: dailyAnalyses.day })
    .from(dailyAnalyses)
    .where(takeable(Math.floor(now)))
    .orderBy(turnOfRun, dailyAnalyses.created_at)
    .limit(most);
}

export async function claimRun(db: Database, run: RunKey, now: number): Promise<RunRow | null> {
  const at = Math.floor(now);
  const [row] = await db
    .update(dailyAnalyses)
    .set({ state: "RUNNING", claimed_at: at, attempts: sql`${dailyAnalyses.attempts} + 1` })
    .where(and(thisRun(run), takeable(at)))
    .returning();
  return row ?? null;
}

export const stillMine = (run: RunRow): SQL =>
  and(thisRun(run), eq(dailyAnalyses.state, "RUNNING"), eq(dailyAnalyses.attempts, run.attempts))!;

export async function failRun(db: Database, run: RunRow, reason: string, now: number): Promise<void> {
  await db
    .update(dailyAnalyses)
    .set({ state: "FAILED", reason, ended_at: Math.floor(now) })
    .where(stillMine(run));
}

export async function releaseRun(db: Database, run: RunRow): Promise<void> {
  await db.update(dailyAnalyses).set({ state: "PENDING", claimed_at: null }).where(stillMine(run));
}

export function newestRun(db: Database, deviceId: string, only: { doneBefore?: string } = {}) {
  const { doneBefore } = only;
  const done = doneBefore === undefined ? undefined : eq(dailyAnalyses.state, "DONE");
  return db
    .select()
    .from(dailyAnalyses)
    .where(and(eq(dailyAnalyses.device_id, deviceId), done, doneBefore ? lt(dailyAnalyses.day, doneBefore) : undefined))
    .orderBy(desc(dailyAnalyses.day))
    .limit(1);
}
