import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { signInFailures } from "../../platform/schema.ts";

/**
 * Slows down guessing at one account, wherever the guesses come from. Attempts are counted before the password is
 * looked at, so that many at once are counted as many; a right password clears the count.
 */

/** So many wrong passwords are free of any wait. */
export const FREE_FAILURES = 4;
const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 15 * 60;
/** One failure is forgotten for each of these that pass without another [s]. */
export const DECAY_SECONDS = 15 * 60;

export interface FailureCount {
  failures: number;
  /** UTC epoch seconds of the newest one. */
  lastAt: number;
}

export type Attempt =
  | { allowed: true; next: FailureCount }
  /** `retryAfter` [s], at least 1. */
  | { allowed: false; retryAfter: number };

/** The wait after so many failures [s]: none for the first four, then 15 s, doubling, at most 15 minutes. */
export function waitAfter(failures: number): number {
  const beyond = failures - FREE_FAILURES;
  return beyond <= 0 ? 0 : Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (beyond - 1));
}

/** Whether another attempt may be made now, and the count that it leaves behind until it succeeds. */
export function decide(count: FailureCount | undefined, now: number): Attempt {
  if (!count) return { allowed: true, next: { failures: 1, lastAt: Math.floor(now) } };
  const quiet = Math.max(0, now - count.lastAt);
  const wait = waitAfter(count.failures) - quiet;
  if (wait > 0) return { allowed: false, retryAfter: Math.max(1, Math.ceil(wait)) };
  const remembered = Math.max(0, count.failures - Math.floor(quiet / DECAY_SECONDS));
  return { allowed: true, next: { failures: remembered + 1, lastAt: Math.floor(now) } };
}

/** Guesses that arrive together race for the count; one that keeps losing is turned away. */
const TRIES = 4;

/** Takes an attempt for a subject (digest of the address) or says how long to wait. */
export async function takeAttempt(db: Database, subject: string, now: number): Promise<Attempt> {
  for (let time = 0; time < TRIES; time++) {
    const [count] = await db.select().from(signInFailures).where(eq(signInFailures.subject, subject));
    const attempt = decide(count, now);
    if (attempt.allowed && (await store(db, subject, count, attempt.next))) return attempt;
    if (attempt.allowed) continue;
    // Of a clock that ran ahead: stored as now, else the wait would begin only when that time comes.
    if (count && count.lastAt > now) await store(db, subject, count, { ...count, lastAt: Math.floor(now) });
    return attempt;
  }
  return { allowed: false, retryAfter: 1 };
}

/** Writes the next count unless another attempt has changed it meanwhile. */
async function store(
  db: Database,
  subject: string,
  count: FailureCount | undefined,
  next: FailureCount,
): Promise<boolean> {
  const written = count
    ? await db
        .update(signInFailures)
        .set(next)
        .where(
          and(
            eq(signInFailures.subject, subject),
            eq(signInFailures.failures, count.failures),
            eq(signInFailures.lastAt, count.lastAt),
          ),
        )
    : await db
        .insert(signInFailures)
        .values({ subject, ...next })
        .onConflictDoNothing();
  return written.meta.changes === 1;
}

/** The password was right: the slate is clean. */
export async function clearFailures(db: Database, subject: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.subject, subject));
}

/** Takes one attempt back that turned out to be no guess. */
export async function forgiveAttempt(db: Database, subject: string): Promise<void> {
  const failures = sql`max(0, ${signInFailures.failures} - 1)`;
  await db.update(signInFailures).set({ failures }).where(eq(signInFailures.subject, subject));
}
