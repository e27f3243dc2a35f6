import { recordAttempt } from "../../../access/rate-limits/throttle.ts";
import type { Database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";

/** Wait [s] or null: four calls are free, then the wait doubles from 15 s to 15 minutes, and decays with time. */
export async function retryAfterOf(db: Database, userId: string, now: number): Promise<number | null> {
  const attempt = await recordAttempt(db, await sha256Hex(`mail:${userId.toLowerCase()}`), now);
  return attempt.allowed ? null : attempt.retryAfter;
}
