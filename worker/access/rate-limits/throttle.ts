import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { signInFailures } from "../../platform/schema.ts";

/**
 * Slows down guessing. Attempts are counted before the password is checked, so that parallel attempts count too; a
 * correct password clears the count. A refused attempt is not counted.
 */

/** Wrong passwords per account and IP address before any wait. */
export const FREE_FAILURES = 4;
const FIRST_WAIT_SECONDS = 15;
const MAX_WAIT_SECONDS = 15 * 60;
export const DECAY_SECONDS = 15 * 60;

export interface FailureCount {
  failures: number;
  lastAt: number;
}

export interface Counter {
  subject: string;
  free: number;
}

interface ThrottleRefusal {
  allowed: false;
  retryAfter: number;
}
export type ThrottleResult = { allowed: true } | ThrottleRefusal;
type ThrottleDecision = { allowed: true; next: FailureCount } | ThrottleRefusal;

/** Wait after a number of failures [s]: none up to `free`, then 15 s, doubling to at most 15 minutes. */
export function waitAfter(failures: number, free = FREE_FAILURES): number {
  const beyond = failures - free;
  return beyond <= 0 ? 0 : Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (beyond - 1));
}

export function nextCount(count: FailureCount | undefined, now: number, free = FREE_FAILURES): ThrottleDecision {
  if (!count) return { allowed: true, next: { failures: 1, lastAt: Math.floor(now) } };
  const quiet = Math.max(0, now - count.lastAt);
  const wait = waitAfter(count.failures, free) - quiet;
  if (wait > 0) return { allowed: false, retryAfter: Math.max(1, Math.ceil(wait)) };
  const remembered = Math.max(0, count.failures - Math.floor(quiet / DECAY_SECONDS));
  return { allowed: true, next: { failures: remembered + 1, lastAt: Math.floor(now) } };
}

/** Parallel guesses race for the count; a guess that loses every try is refused. */
const TRIES = 4;

export const defaultCounter = (subject: string): Counter => ({ subject, free: FREE_FAILURES });

export async function recordAttempt(
  db: Database,
  counters: string | readonly Counter[],
  now: number,
): Promise<ThrottleResult> {
  const all = typeof counters === "string" ? [defaultCounter(counters)] : counters;
  const subjects = all.map(({ subject }) => subject);
  for (let time = 0; time < TRIES; time++) {
    const stored = await db.select().from(signInFailures).where(inArray(signInFailures.subject, subjects));
    const decisions = all.map(({ subject, free }) => {
      const decision = nextCount(
        stored.find((row) => row.subject === subject),
        now,
        free,
      );
      return { subject, decision };
    });
    const waits = decisions.flatMap(({ decision }) => (decision.allowed ? [] : [decision.retryAfter]));
    if (waits.length > 0) {
      await clampFutureCounts(db, stored, now);
      return { allowed: false, retryAfter: Math.max(...waits) };
    }
    const next = decisions.flatMap(({ subject, decision }) =>
      decision.allowed ? [{ subject, ...decision.next }] : [],
    );
    if (await store(db, stored, next)) return { allowed: true };
  }
  return { allowed: false, retryAfter: 1 };
}

type FailureRow = typeof signInFailures.$inferSelect;

/** Moves counts that a fast clock stored in the future back to now; otherwise the wait would start in the future. */
async function clampFutureCounts(db: Database, stored: readonly FailureRow[], now: number): Promise<void> {
  const ahead = stored.filter(({ lastAt }) => lastAt > now).map(({ subject }) => subject);
  if (ahead.length > 0)
    await db
      .update(signInFailures)
      .set({ lastAt: Math.floor(now) })
      .where(inArray(signInFailures.subject, ahead));
}

async function store(db: Database, read: readonly FailureRow[], next: readonly FailureRow[]): Promise<boolean> {
  const same = sql`(
    SELECT count(*) FROM json_each(${JSON.stringify(read)}) AS was JOIN ${signInFailures} AS stored
      ON stored.subject = was.value ->> 'subject'
        AND stored.failures = was.value ->> 'failures' AND stored.last_at = was.value ->> 'lastAt')`;
  const present = sql`(
    SELECT count(*) FROM ${signInFailures} AS stored
      WHERE stored.subject IN (SELECT value ->> 'subject' FROM json_each(${JSON.stringify(next)})))`;
  const { meta } = await db.run(sql`
    INSERT INTO ${signInFailures} (subject, failures, last_at)
    SELECT value ->> 'subject', value ->> 'failures', value ->> 'lastAt' FROM json_each(${JSON.stringify(next)})
      WHERE ${same} = ${read.length} AND ${present} = ${read.length}
    ON CONFLICT (subject) DO UPDATE SET failures = excluded.failures, last_at = excluded.last_at`);
  return meta.changes > 0;
}

export async function clearFailures(db: Database, subject: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.subject, subject));
}

export async function undoAttempt(db: Database, ...subjects: string[]): Promise<void> {
  if (subjects.length === 0) return;
  const ofSubjects = inArray(signInFailures.subject, subjects);
  const failures = sql`max(0, ${signInFailures.failures} - 1)`;
  await db.batch([
    db.update(signInFailures).set({ failures }).where(ofSubjects),
    // No failure is the same as no row.
    db.delete(signInFailures).where(and(ofSubjects, eq(signInFailures.failures, 0))),
  ]);
}
