import { addDays, dayOf, instantOf, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { ANALYSIS_HOUR, CRON_MINUTE, dailyTexts } from "#contract/dashboard/daily-analysis";
import { logError } from "../../../platform/log.ts";
import { and, desc, eq, exists, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "../../../platform/db.ts";
import { devices, plantAnalyses, plantOwners, plants } from "../../../platform/schema.ts";

const startOf = (zone: string, day: string): number => instantOf(zone, day, ANALYSIS_HOUR * SECONDS_PER_HOUR);

/** Day whose run is due in a zone; null: before its hour. Missed days are not made up. */
export function dueDay(zone: string, now: number): string | null {
  const today = dayOf(zone, now);
  return now >= startOf(zone, today) ? today : null;
}

const tickFrom = (instant: number): number =>
  Math.ceil((instant - CRON_MINUTE * 60) / SECONDS_PER_HOUR) * SECONDS_PER_HOUR + CRON_MINUTE * 60;

/** UTC epoch seconds; `newest`: the newest day that has a run. */
export function nextRunAt(zone: string, now: number, newest: string | null): number {
  const today = dayOf(zone, now);
  const day = newest !== null && newest >= today ? addDays(newest, 1) : today;
  const tick = tickFrom(Math.max(now, startOf(zone, day)));
  // In the last hour of a day the next tick may be tomorrow, before that day's run may begin.
  return dueDay(zone, tick) === null ? tickFrom(startOf(zone, dayOf(zone, tick))) : tick;
}

const A_BATCH = 100;

/** Only logs a fault, because the hourly cron finds a lost message. */
export async function enqueueRuns({ ANALYZE }: Pick<Env, "ANALYZE">, runs: RunKey[]): Promise<void> {
  for (let from = 0; from < runs.length; from += A_BATCH) {
    const batch = runs.slice(from, from + A_BATCH).map(({ plant_id, day }) => ({ body: { plant_id, day } }));
    try {
      await ANALYZE.sendBatch(batch);
    } catch (error) {
      logError("daily-analysis-not-queued", error, { runs: batch.length });
      return;
    }
  }
}

export type RunRow = typeof plantAnalyses.$inferSelect;
export type RunKey = Pick<RunRow, "plant_id" | "day">;

/** A run without progress for this long is dead [s]. */
export const LEASE_SECONDS = 180;
export const MAX_ATTEMPTS = 4;
const KEPT_DAYS = 14;
const BATCH_SIZE = 2000;

export const isRun = ({ plant_id, day }: RunKey): SQL =>
  and(eq(plantAnalyses.plant_id, plant_id), eq(plantAnalyses.day, day))!;
const unfinished = inArray(plantAnalyses.state, ["PENDING", "RUNNING"]);

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

export async function openRun(db: Database, { plant_id, day }: RunKey, now: number): Promise<void> {
  await openRuns(db, day, now, eq(devices.plant_id, plant_id));
  await db
    .update(plantAnalyses)
    .set({ state: "PENDING", attempts: 0, claimed_at: null, ended_at: null, reason: null })
    .where(and(isRun({ plant_id, day }), eq(plantAnalyses.state, "FAILED")));
}

/** One run for a plant with any device that is switched on. */
async function openRuns(db: Database, day: string, now: number, which: SQL): Promise<void> {
  const wanted = and(
    eq(devices.runWashAnalysis, true),
    which,
    eq(devices.status, "Enable"),
    inArray(devices.plant_id, db.select({ id: plants.plant_id }).from(plants).where(eq(plants.status, "Enable"))),
  );
  // Columns in the order of the table.
  await db
    .insert(plantAnalyses)
    .select(
      sql`select distinct ${devices.plant_id}, ${day}, 'PENDING', 0, ${Math.floor(now)}, null, null, null, null, null, null
        from ${devices} where ${wanted}`,
    )
    .onConflictDoNothing();
}

export async function endLostRuns(db: Database, now: number): Promise<void> {
  const later = alias(plantAnalyses, "later");
  const overtaken = exists(
    db
      .select({ day: later.day })
      .from(later)
      .where(and(eq(later.plant_id, plantAnalyses.plant_id), sql`${later.day} > ${plantAnalyses.day}`)),
  );
  const at = Math.floor(now);
  const hopeless = and(
    eq(plantAnalyses.state, "RUNNING"),
    lte(plantAnalyses.claimed_at, at - LEASE_SECONDS),
    sql`${plantAnalyses.attempts} >= ${MAX_ATTEMPTS}`,
  );
  await db.batch([
    db
      .update(plantAnalyses)
      .set({ state: "FAILED", reason: dailyTexts.overtaken, ended_at: at })
      .where(and(unfinished, overtaken)),
    db.update(plantAnalyses).set({ state: "FAILED", reason: dailyTexts.faulty, ended_at: at }).where(hopeless),
  ]);
}

const isClaimable = (at: number): SQL =>
  or(
    eq(plantAnalyses.state, "PENDING"),
    and(eq(plantAnalyses.state, "RUNNING"), lte(plantAnalyses.claimed_at, at - LEASE_SECONDS)),
  )!;

/** The first of several owners, so that a run counts once. */
const ownerOfRun = sql`(select min(${plantOwners.owner_id}) from ${plantOwners} where ${plantOwners.plant_id} = ${plantAnalyses.plant_id})`;
const turnOfRun = sql`row_number() over (partition by ${ownerOfRun} order by ${plantAnalyses.created_at})`;

/** Waiting and dead runs. Owners take turns, so that a large fleet delays no one. */
export function waitingRuns(db: Database, now: number, most = BATCH_SIZE): Promise<RunKey[]> {
  return db
    .select({ plant_id: plantAnalyses.plant_id, day: plantAnalyses.day })
    .from(plantAnalyses)
    .where(isClaimable(Math.floor(now)))
    .orderBy(turnOfRun, plantAnalyses.created_at)
    .limit(most);
}

/** The newest that ended well stays, however old. */
function forgetRuns(db: Database, { plant_id, day }: RunKey) {
  const done = alias(plantAnalyses, "done");
  const newest = sql`coalesce((select max(${done.day}) from ${plantAnalyses} as done
    where ${done.plant_id} = ${plant_id} and ${done.state} = 'DONE'), '')`;
  const isOld = and(lt(plantAnalyses.day, addDays(day, -KEPT_DAYS)), lt(plantAnalyses.day, newest));
  return db.delete(plantAnalyses).where(and(eq(plantAnalyses.plant_id, plant_id), isOld));
}

export async function claimRun(db: Database, run: RunKey, now: number): Promise<RunRow | null> {
  const at = Math.floor(now);
  const [[row]] = await db.batch([
    db
      .update(plantAnalyses)
      .set({ state: "RUNNING", claimed_at: at, attempts: sql`${plantAnalyses.attempts} + 1` })
      .where(and(isRun(run), isClaimable(at)))
      .returning(),
    forgetRuns(db, run),
  ]);
  return row ?? null;
}

export const isStillClaimed = (run: RunRow): SQL =>
  and(isRun(run), eq(plantAnalyses.state, "RUNNING"), eq(plantAnalyses.attempts, run.attempts))!;

export async function failRun(db: Database, run: RunRow, reason: string, now: number): Promise<void> {
  await db
    .update(plantAnalyses)
    .set({ state: "FAILED", reason, ended_at: Math.floor(now) })
    .where(isStillClaimed(run));
}

export async function releaseRun(db: Database, run: RunRow): Promise<void> {
  await db.update(plantAnalyses).set({ state: "PENDING", claimed_at: null }).where(isStillClaimed(run));
}

export function newestRun(db: Database, plantId: string, { isDone = false } = {}) {
  return db
    .select()
    .from(plantAnalyses)
    .where(and(eq(plantAnalyses.plant_id, plantId), isDone ? eq(plantAnalyses.state, "DONE") : undefined))
    .orderBy(desc(plantAnalyses.day))
    .limit(1);
}
