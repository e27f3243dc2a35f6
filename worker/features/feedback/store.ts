import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { FEEDBACK_PER_DAY, type FeatureRequest } from "#contract/feedback/feedback";
import type { Database } from "../../platform/db.ts";
import { featureRequests } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";

const KEPT_SECONDS = 730 * SECONDS_PER_DAY;

export interface NewFeedback extends Required<Pick<FeatureRequest, "kind">> {
  userId: string;
  sender: string;
  device_id: string | null;
  text: string;
  page: string | null;
  version: string | null;
  requestId: string | null;
  hasCrm: boolean;
  at: number;
}

export type FeedbackResult = { ok: true; id: string } | { ok: false; retryAfter: number };

/** Refuses beyond the daily limit. Counts in the same transaction, so that a burst cannot pass it. `call`: the request that sent it. */
export async function storeFeedback(db: Database, feedback: NewFeedback, call: string): Promise<FeedbackResult> {
  const at = Math.floor(feedback.at);
  const row = rowOf(feedback, at);
  const today = recentOf(db, feedback.sender, at);
  const saved = await save(db, {
    entry: { action: "feedback-sent", at, userId: feedback.userId, subject: row.id, requestId: call },
    unchanged: sql`(select count(*) from ${today}) < ${FEEDBACK_PER_DAY}`,
    statements: [db.insert(featureRequests).values(row)],
  });
  if (saved !== null) return { ok: true, id: row.id };
  const recent = await today;
  return { ok: false, retryAfter: Math.max(1, (recent.at(-1)?.at ?? at) + SECONDS_PER_DAY - at) };
}

const recentOf = (db: Database, sender: string, at: number) =>
  db
    .select({ at: featureRequests.created_at })
    .from(featureRequests)
    .where(and(eq(featureRequests.sender, sender), gt(featureRequests.created_at, at - SECONDS_PER_DAY)))
    .orderBy(desc(featureRequests.created_at))
    .limit(FEEDBACK_PER_DAY);

function rowOf({ userId, sender, kind, device_id, text, page, version, requestId, hasCrm }: NewFeedback, at: number) {
  return {
    id: crypto.randomUUID(),
    user_id: userId,
    sender,
    kind,
    device_id,
    text,
    page,
    version,
    request_id: requestId,
    created_at: at,
    crm_state: hasCrm ? ("waiting" as const) : ("off" as const),
    crm_next_try_at: at,
  };
}

export const forgetOldFeedback = async (db: Database, now: number): Promise<void> =>
  void (await db.delete(featureRequests).where(lt(featureRequests.created_at, Math.floor(now) - KEPT_SECONDS)));
