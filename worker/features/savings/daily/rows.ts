import { and, desc, eq, exists, inArray, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import type { Database } from "../../../platform/db.ts";
import { dailyAnalyses, devices, plantOwners, plants } from "../../../platform/schema.ts";
import { dueDay } from "./schedule.ts";

export type RunRow = typeof dailyAnalyses.$inferSelect;
export type RunKey = Pick<RunRow, "device_id" | "day">;

/** Whoever has taken a run and is silent for this long has died with it [s]. */
export const LEASE_SECONDS = 180;
/** A run that died so often ends as failed. */
export const MAX_ATTEMPTS = 4;
/** How long runs are kept [days]. */
const KEPT_DAYS_SECONDS = 90 * 86_400;
/** The most devices that one tick of the cron wakes; the next tick goes on. */
const BATCH_SIZE = 2000;

export const thisRun = ({ device_id, day }: RunKey): SQL =>
  and(eq(dailyAnalyses.device_id, device_id), eq(dailyAnalyses.day, day))!;
const unfinished = inArray(dailyAnalyses.state, ["PENDING", "RUNNING"]);

/** Rows of today's runs for every device whose day has come; one that is there stays as it is. */
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

/** The row of a device's run of a day, when the analysis is switched on; one that failed that day may try again. */
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
  // The columns of the select stand in the order of the table.
  await db
    .insert(dailyAnalyses)
    .select(
      sql`select ${devices.device_id}, ${day}, 'PENDING', 0, ${Math.floor(now)}, null, null, null, null, null, null, null
        from ${devices} where ${wanted}`,
    )
    .onConflictDoNothing();
}

/** Ends what cannot end by itself: runs of days that a later one has overtaken, and those that died again and again. */
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

/** Who owns the plant of a run; of several owners the first, so that a run counts once. */
const ownerOfRun = sql`(select min(${plantOwners.owner_id}) from ${devices} join ${plantOwners} on ${plantOwners.plant_id} = ${devices.plant_id} where ${devices.device_id} = ${dailyAnalyses.device_id})`;
/** Number of a run among those of its owner, longest waiting first. */
const turnOfRun = sql`row_number() over (partition by ${ownerOfRun} order by ${dailyAnalyses.created_at})`;

/** Runs that wait, and those whose run died. Owners take turns, so that the many devices of one hold up nobody. */
export function waitingRuns(db: Database, now: number, most = BATCH_SIZE): Promise<RunKey[]> {
  return db
    .select({ device_id: dailyAnalyses.device_id, day: dailyAnalyses.day })
    .from(dailyAnalyses)
    .where(takeable(Math.floor(now)))
    .orderBy(turnOfRun, dailyAnalyses.created_at)
    .limit(most);
}

/** Takes a run; null if it runs elsewhere, has ended, or never was. Exactly one caller gets it. */
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

/** Lets go of a run after a fault, so that the next try need not wait for the lease. */
export async function releaseRun(db: Database, run: RunRow): Promise<void> {
  await db.update(dailyAnalyses).set({ state: "PENDING", claimed_at: null }).where(stillMine(run));
}

/** The newest run of a device, or the newest before a day that gave a plan. */
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
