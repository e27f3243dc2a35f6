import { lt, sql } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import { sessions, signInFailures, verifications } from "../platform/schema.ts";
import { DECAY_SECONDS } from "./throttle.ts";

/** Removes what has run out: sessions, codes, and failed sign-ins that are forgotten anyway. `now` in UTC epoch seconds. */
export async function sweep(db: Database, now: number): Promise<void> {
  const expired = new Date(now * 1000);
  const forgotten = sql`${signInFailures.lastAt} + ${signInFailures.failures} * ${DECAY_SECONDS}`;
  await db.batch([
    db.delete(sessions).where(lt(sessions.expiresAt, expired)),
    db.delete(verifications).where(lt(verifications.expiresAt, expired)),
    db.delete(signInFailures).where(lt(forgotten, now)),
  ]);
}
