import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { authorOf } from "../../access/audit.ts";
import { limitAddress, personRateLimitKey, tooMany } from "../../access/rate-limits/limit.ts";
import { limitStranger } from "../../access/rate-limits/strangers.ts";
import { crm } from "../../adapters/crm/index.ts";
import { sendMailAfterResponse } from "../../adapters/mail/index.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { AnswerFeedback, FeatureRequest, type FeedbackList, FeedbackQuery } from "#contract/feedback/feedback";
import { feedbackTexts } from "#contract/feedback/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { featureRequests } from "../../platform/schema.ts";
import { sign } from "../../platform/cryptography/signature.ts";
import { validate } from "../../platform/validate.ts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import { answerFeedback } from "./answer.ts";
import { clientErrors } from "./client-errors.ts";
import { deliverFeedback } from "./deliver.ts";
import { feedbackPage, findFeedback } from "./list.ts";
import { storeFeedback } from "./store.ts";
import { subjectOf } from "./subject.ts";

/** The demo visitor is a stranger. */
const limitAll = limitStranger("feedback", feedbackTexts.tooMany);
const limit = limitAddress("REPORT_LIMIT", feedbackTexts.tooMany, "feedback:");

export const feedback = new Hono<AppEnv>()
  .route("/", clientErrors)
  .post("/api/ai/featureRequest", allow("signed-in"), limit, validate("json", FeatureRequest), limitAll, async (c) => {
    const db = database(c.env);
    const principal = c.get("principal")!;
    const { featureRequestText: text, kind, page, version, requestId, device_id } = c.req.valid("json");
    const subject = await subjectOf(db, principal, device_id);
    if (!subject.ok)
      return problem(c, 422, subject.problem, { type: "validation", fields: { device_id: subject.problem } });
    const { user } = principal;
    const at = now();
    const port = crm(c.env);
    const sent = {
      userId: user.id,
      sender: user.demo ? await sign(c.env, "feedback-sender", personRateLimitKey(c, principal)) : user.id,
      kind,
      device_id: subject.device_id,
      text,
      page: page ?? null,
      version: version ?? null,
      requestId: requestId ?? null,
      hasCrm: port !== null,
      at,
    };
    const stored = await storeFeedback(db, sent, c.get("requestId"));
    if (!stored.ok) return tooMany(c, feedbackTexts.tooMany, stored.retryAfter);
    if (port) c.executionCtx.waitUntil(deliverFeedback({ db, crm: port, now: at }));
    return c.json<MessageAnswer>({ message: feedbackTexts.sent });
  })
  .get("/api/feedback", allow("feedback.view"), validate("query", FeedbackQuery), async (c) =>
    c.json<FeedbackList>(await feedbackPage(database(c.env), c.req.valid("query"))),
  )
  .post("/api/feedback/:id/answer", allow("feedback.view"), validate("json", AnswerFeedback), async (c) => {
    const db = database(c.env);
    const entry = await findFeedback(db, c.req.param("id"));
    if (!entry) return problem(c, 404, feedbackTexts.notFound);
    const refused = await answerFeedback(db, entry, c.req.valid("json").answer, authorOf(c, now()));
    if (refused !== null) return problem(c, 409, refused, { type: "conflict" });
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: feedbackTexts.answered });
  })
  .post("/api/feedback/:id/deliver", allow("feedback.view"), async (c) => {
    const db = database(c.env);
    const [id, at] = [c.req.param("id"), now()];
    const port = crm(c.env);
    if (!(await findFeedback(db, id))) return problem(c, 404, feedbackTexts.notFound);
    const isDead = and(eq(featureRequests.id, id), eq(featureRequests.crm_state, "dead"));
    const waiting = { crm_state: "waiting", crm_attempts: 0, crm_next_try_at: Math.floor(at) } as const;
    const renewed =
      port &&
      (await save(db, {
        entry: { action: "feedback-resent", ...authorOf(c, at), subject: id },
        unchanged: isStored(featureRequests, isDead),
        statements: [db.update(featureRequests).set(waiting).where(eq(featureRequests.id, id))],
      }));
    if (renewed === null) return problem(c, 409, feedbackTexts.notResent, { type: "conflict" });
    c.executionCtx.waitUntil(deliverFeedback({ db, crm: port!, now: at }));
    return c.json<MessageAnswer>({ message: feedbackTexts.resent });
  });
