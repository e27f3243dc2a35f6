import { and, eq, lte, sql } from "drizzle-orm";
import { now } from "../platform/clock.ts";
import { type Database, database } from "../platform/db.ts";
import { logError } from "../platform/log.ts";
import { taskLeases } from "../platform/schema.ts";
import { startTask } from "../platform/tasks/start-task.ts";
import type { CronTasks } from "./cron-tasks.ts";

/** A run that renews its lease no more was killed; the next tick is never later than that [s]. */
const LEASE_SECONDS = 120;
const RENEW_MS = 30_000;

const mine = (task: string, run: string) => and(eq(taskLeases.task, task), eq(taskLeases.run, run));

/** One statement, so that one of two parallel runs gets it; the other only leaves word. */
async function takeLease(db: Database, task: string, run: string): Promise<boolean> {
  const at = Math.floor(now());
  const isFree = lte(taskLeases.until, at);
  const [lease] = await db
    .insert(taskLeases)
    .values({ task, run, until: at + LEASE_SECONDS })
    .onConflictDoUpdate({
      target: taskLeases.task,
      set: {
        run: sql`iif(${isFree}, excluded.run, ${taskLeases.run})`,
        until: sql`iif(${isFree}, excluded.until, ${taskLeases.until})`,
        is_wanted: sql`not ${isFree}`,
      },
    })
    .returning({ run: taskLeases.run });
  return lease?.run === run;
}

/** Whether the task was started again meanwhile. */
async function giveBack(db: Database, task: string, run: string): Promise<boolean> {
  const [lease] = await db.delete(taskLeases).where(mine(task, run)).returning({ isWanted: taskLeases.is_wanted });
  return lease?.isWanted === true;
}

/**
 * Tasks of which each runs once at a time. One that is started while it runs is started again at the end of that run, which may have read
 * what waits before.
 */
export const alone = (env: Pick<Env, "DB" | "TICK">, tasks: CronTasks): CronTasks =>
  Object.fromEntries(Object.entries(tasks).map(([task, work]) => [task, () => runAlone(env, task, work)]));

async function runAlone(env: Pick<Env, "DB" | "TICK">, task: string, work: () => Promise<void>): Promise<void> {
  const db = database(env);
  const run = crypto.randomUUID();
  if (!(await takeLease(db, task, run))) return;
  const renewal = setInterval(() => void renewLease(db, task, run), RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(renewal);
    if (await giveBack(db, task, run)) await startTask(env, task);
  }
}

async function renewLease(db: Database, task: string, run: string): Promise<void> {
  try {
    const until = Math.floor(now()) + LEASE_SECONDS;
    await db.update(taskLeases).set({ until }).where(mine(task, run));
  } catch (error) {
    logError("lease-not-renewed", error, { task });
  }
}
