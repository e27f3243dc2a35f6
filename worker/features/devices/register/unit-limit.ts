import type { Context } from "hono";
import { operationTexts } from "#contract/common/operation-texts";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { undoAttempt, recordAttempt } from "../../../access/rate-limits/throttle.ts";
import { now } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";

/** ICCIDs of a delivery are consecutive, so a person with one unit could guess those of others. */
interface UnitLimit {
  refused: ReturnType<typeof tooMany> | null;
  forgive(): Promise<void>;
}

/** Counts before the lookup, so that parallel lookups count too. */
export async function unitLimit(c: Context, db: Database, userId: string): Promise<UnitLimit> {
  const subject = await sha256Hex(`unit:${userId}`);
  const attempt = await recordAttempt(db, subject, now());
  return {
    refused: attempt.allowed ? null : tooMany(c, operationTexts.tooManyUnits, attempt.retryAfter),
    forgive: () => undoAttempt(db, subject),
  };
}
