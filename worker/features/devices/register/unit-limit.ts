import type { Context } from "hono";
import { tooMany } from "../../../access/rate-limits/limit.ts";
import { forgiveAttempt, takeAttempt } from "../../../access/rate-limits/throttle.ts";
import { operationTexts } from "#contract/common/operation-texts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";

/** ICCIDs of a delivery are consecutive, so a person with one unit could guess those of others. */
export interface UnitLimit {
  refused: ReturnType<typeof tooMany> | null;
  forgive(): Promise<void>;
}

/** Counts before the lookup, so that parallel lookups count too. */
export async function unitLimit(c: Context<AppEnv>, db: Database): Promise<UnitLimit> {
  const subject = await sha256Hex(`unit:${c.get("principal")!.user.id}`);
  const attempt = await takeAttempt(db, subject, now());
  return {
    refused: attempt.allowed ? null : tooMany(c, operationTexts.tooManyUnits, attempt.retryAfter),
    forgive: () => forgiveAttempt(db, subject),
  };
}
