import { and, eq, isNull } from "drizzle-orm";
import type { Author } from "../../access/audit.ts";
import { feedbackAnswered, queueMailWhere } from "../../adapters/mail/index.ts";
import type { Feedback } from "#contract/feedback/feedback";
import { feedbackTexts } from "#contract/feedback/texts";
import type { Database } from "../../platform/db.ts";
import { featureRequests } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";

export async function answerFeedback(
  db: Database,
  { id, person, text, canAnswer }: Feedback,
  answer: string,
  by: Author,
): Promise<string | null> {
  if (!canAnswer || person === null) return feedbackTexts.notAnswerable;
  const content = feedbackAnswered({ feedback: text, answer });
  const saved = await save(db, {
    entry: { action: "feedback-answered", ...by, subject: id },
    unchanged: isStored(featureRequests, and(eq(featureRequests.id, id), isNull(featureRequests.answered_at))),
    statements: [
      db
        .update(featureRequests)
        .set({ answer, answered_at: Math.floor(by.at), answered_by: by.userId })
        .where(eq(featureRequests.id, id)),
      queueMailWhere(db, { to: person.email, content, key: `feedback-answered:${id}`, at: by.at }),
    ],
  });
  return saved === null ? feedbackTexts.alreadyAnswered : null;
}
