import { takeAttempt } from "../../../access/rate-limits/throttle.ts";
import type { Database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";

/**
 * Slows repeated calls of one kind about one subject down, as failed sign-ins are: four are free, then the wait doubles
 * from 15 s to 15 minutes and is forgotten with time. Gives the wait [s], or null if the call may go on.
 */
export async function retryAfterOf(
  db: Database,
  kind: "mail" | "register",
  subject: string,
  now: number,
): Promise<number | null> {
  const attempt = await takeAttempt(db, await sha256Hex(`${kind}:${subject.toLowerCase()}`), now);
  return attempt.allowed ? null : attempt.retryAfter;
}
