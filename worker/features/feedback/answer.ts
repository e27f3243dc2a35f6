import { and, eq, isNull } from "drizzle-orm";
import { feedbackAnswered, queueMail } from "../../adapters/mail/index.ts";
import type { Feedback } from "#contract/feedback/feedback";
import { feedbackTexts } from "#contract/feedback/texts";
import type { Database } from "../../platform/db.ts";
import { featureRequests } from "../../platform/schema.ts";

export interface Answering {
  answer: string;
  by: string;
  at: number;
}

export async function answerFeedback(
  db: Database,
  { id, person, text, canAnswer }: Feedback,
  { answer, by, at }: Answering,
): Promise<string | null> {
  if (!canAnswer || person === null) return feedbackTexts.notAnswerable;
  const written = await db
    .update(featureRequests)
    .set({ answer, answered_at: Math.floor(at), answered_by: by })
    .where(and(eq(featureRequests.id, id), isNull(featureRequests.answered_at)));
  if (written.meta.changes === 0) return feedbackTexts.alreadyAnswered;
  await queueMail(db, {
    to: person.email,
    content: feedbackAnswered({ feedback: text, answer }),
    key: `feedback-answered:${id}`,
    at,
  });
  return null;
}
