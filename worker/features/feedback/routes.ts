import { pick } from "#contract/records/field";
import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { Hono } from "hono";
import {
  AnswerFeedback,
  FeatureRequest,
  type Feedback,
  FEEDBACK_PAGE,
  type FeedbackList,
  FeedbackQuery,
  OWN_FEEDBACK,
  type OwnFeedback,
  type OwnFeedbackList,
} from "#contract/feedback/feedback";
import type { Database } from "../../platform/db.ts";
import { devices, featureRequests, plants, users } from "../../platform/schema.ts";
import { allow } from "../../access/allow.ts";
import { limitAddress, personRateLimitKey, tooMany } from "../../access/rate-limits/limit.ts";
import { limitStranger } from "../../access/rate-limits/strangers.ts";
import { ClientError } from "#contract/common/client-error";
import { texts } from "#contract/common/texts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { log } from "../../platform/log.ts";
import { validate } from "../../platform/validate.ts";
import { type Author, authorOf } from "../../access/audit.ts";
import { feedbackAnswered, isLogOnly, queueMailWhere, sendMailAfterResponse } from "../../adapters/mail/index.ts";
import { mailText } from "#contract/mail/texts";
import { feedbackTexts } from "#contract/feedback/texts";
import { save } from "../../records/save.ts";
import { isStored } from "../../records/store.ts";
import { deviceScope, visibleDevice } from "../../access/scope.ts";
import { crm } from "../../adapters/crm/index.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { now } from "../../platform/clock.ts";
import { problem } from "../../platform/problem.ts";
import { sign } from "../../platform/cryptography/signature.ts";
import { deliverFeedback } from "./deliver.ts";
import { storeFeedback } from "./store.ts";

const admins = alias(users, "admins");

const feedbackRows = (db: Database) =>
  db
    .select({
      request: featureRequests,
      person: users,
      // D1 returns at most 100 columns.
      device: { device_id: devices.device_id, device_name: devices.device_name, plant_id: devices.plant_id },
      plant: plants.plant_name,
      answeredBy: admins.name,
    })
    .from(featureRequests)
    .leftJoin(users, eq(users.id, featureRequests.user_id))
    .leftJoin(devices, eq(devices.device_id, featureRequests.device_id))
    .leftJoin(plants, eq(plants.plant_id, devices.plant_id))
    .leftJoin(admins, eq(admins.id, featureRequests.answered_by));

type FeedbackRow = Awaited<ReturnType<typeof feedbackRows>>[number];

async function feedbackPage(db: Database, { state, kind, after }: FeedbackQuery): Promise<FeedbackList> {
  const isOpen = isNull(featureRequests.answered_at);
  const states = { open: isOpen, answered: isNotNull(featureRequests.answered_at) };
  const [rows, [counted]] = await Promise.all([
    feedbackRows(db)
      .where(
        and(
          state && states[state],
          kind && eq(featureRequests.kind, kind),
          after === undefined ? undefined : isBefore(after),
        ),
      )
      .orderBy(desc(featureRequests.created_at), desc(featureRequests.id))
      .limit(FEEDBACK_PAGE + 1),
    db.select({ open: count() }).from(featureRequests).where(isOpen),
  ]);
  const shown = rows.slice(0, FEEDBACK_PAGE);
  return {
    feedback: shown.map(feedbackOf),
    next: rows.length > FEEDBACK_PAGE ? placeOf(shown.at(-1)!) : null,
    open: counted!.open,
  };
}

const placeOf = ({ request }: FeedbackRow): string => `${request.created_at}-${request.id}`;

function isBefore(place: string): SQL {
  const end = place.indexOf("-");
  const { created_at, id } = featureRequests;
  return sql`(${created_at}, ${id}) < (${Number(place.slice(0, end))}, ${place.slice(end + 1)})`;
}

/** A demo account is shared, so it has none of its own. */
async function ownFeedback(db: Database, { user }: Principal): Promise<OwnFeedback[]> {
  if (user.demo) return [];
  const { id, text, created_at: createdAt, answer, answered_at } = featureRequests;
  const rows = await db
    .select({ id, text, createdAt, answer, answered_at })
    .from(featureRequests)
    .where(eq(featureRequests.user_id, user.id))
    .orderBy(desc(createdAt), desc(id))
    .limit(OWN_FEEDBACK);
  return rows.map(({ answer: reply, answered_at: at, ...row }) =>
    Object.assign(row, { answer: reply === null || at === null ? null : { text: reply, at } }),
  );
}

async function findFeedback(db: Database, id: string): Promise<Feedback | null> {
  const [row] = await feedbackRows(db).where(eq(featureRequests.id, id));
  return row ? feedbackOf(row) : null;
}

function feedbackOf({ request, person, device, plant, answeredBy }: FeedbackRow): Feedback {
  const isGone = person === null || person.removedAt !== null;
  const { answer, answered_at } = request;
  return {
    ...pick(request, ["id", "kind", "text"]),
    createdAt: request.created_at,
    person: isGone ? null : { name: person.name, email: person.email, company: person.company_name },
    device: device && {
      ...pick(device, ["device_id", "device_name", "plant_id"]),
      plant_name: plant ?? "",
    },
    page: request.page,
    version: request.version,
    requestId: request.request_id,
    answer: answer === null || answered_at === null ? null : { text: answer, at: answered_at, by: answeredBy ?? "" },
    canAnswer: !isGone && !person.demo,
    crm: { state: request.crm_state, error: request.crm_error },
  };
}

const clientErrors = new Hono<AppEnv>().post(
  "/api/client-errors",
  allow("public"),
  limitAddress("REPORT_LIMIT", texts.tooManyReports, "client-error:"),
  validate("json", ClientError),
  limitStranger("client-error", texts.tooManyReports),
  (c) => {
    const { message, stack, path, version } = c.req.valid("json");
    log("client-error", {
      message: withoutPersonalData(message),
      stack: stack === undefined ? undefined : withoutPersonalData(stack),
      path: withoutPersonalData(path.split(/[?#]/, 1)[0]!),
      version,
      requestId: c.get("requestId"),
    });
    return c.body(null, 204);
  },
);

/** Removes e-mail addresses, link queries, which may hold one-time codes, and tokens. */
export function withoutPersonalData(text: string): string {
  return (
    text
      .replaceAll(/\bBearer\s+[^\s"'<>(),;]+/gi, "Bearer [token]")
      .replaceAll(/(\/(?:crew|unsubscribe)\/)[^\s/?#"'<>()]+/gi, "$1[token]")
      // Bounded as addresses are (RFC 5321), so that a long word without @ is not scanned from each letter.
      .replaceAll(/[^\s@/"'<>()]{1,64}(?:@|%40)[^\s@/"'<>()]{1,255}/gi, "[email]")
      .replaceAll(/\?[^\s"'<>():]*/g, "?[query]")
      .replaceAll(/[\w-]{43,}/g, "[token]")
  );
}

async function answerFeedback(
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

type FeedbackSubject = { ok: true; device_id: string | null } | { ok: false; problem: string };

/** A device that the sender sees, or the simulation (null). A missing device means the simulation, if the sender sees no devices. */
async function subjectOf(
  db: Database,
  principal: Principal,
  device_id: string | null | undefined,
): Promise<FeedbackSubject> {
  if (device_id === null) return { ok: true, device_id };
  if (device_id === undefined)
    return (await seesDevices(db, principal))
      ? { ok: false, problem: feedbackTexts.deviceMissing }
      : { ok: true, device_id: null };
  const device = await visibleDevice(db, principal, device_id);
  return device ? { ok: true, device_id } : { ok: false, problem: feedbackTexts.deviceUnknown };
}

async function seesDevices(db: Database, principal: Principal): Promise<boolean> {
  const rows = await db.select({ id: devices.device_id }).from(devices).where(deviceScope(principal)).limit(1);
  return rows.length > 0;
}

/** The demo visitor is a stranger. */
const limitAll = limitStranger("feedback", feedbackTexts.tooMany);
const limit = limitAddress("REPORT_LIMIT", feedbackTexts.tooMany, "feedback:");

export const feedback = new Hono<AppEnv>()
  .route("/", clientErrors)
  .post("/api/ai/featureRequest", allow("signed-in"), limit, validate("json", FeatureRequest), limitAll, async (c) => {
    const { db } = c.var;
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
  .get("/api/feedback/own", allow("signed-in"), async (c) =>
    c.json<OwnFeedbackList>({ feedback: await ownFeedback(c.var.db, c.get("principal")!) }),
  )
  .get("/api/feedback", allow("feedback.view"), validate("query", FeedbackQuery), async (c) =>
    c.json<FeedbackList>(await feedbackPage(c.var.db, c.req.valid("query"))),
  )
  .post("/api/feedback/:id/answer", allow("feedback.view"), validate("json", AnswerFeedback), async (c) => {
    const entry = await findFeedback(c.var.db, c.req.param("id"));
    if (!entry) return problem(c, 404, feedbackTexts.notFound);
    const refused = await answerFeedback(c.var.db, entry, c.req.valid("json").answer, authorOf(c, now()));
    if (refused !== null) return problem(c, 409, refused, { type: "conflict" });
    sendMailAfterResponse(c.env, c.executionCtx);
    return c.json<MessageAnswer>({ message: mailText(feedbackTexts.answered, !isLogOnly(c.env)) });
  })
  .post("/api/feedback/:id/deliver", allow("feedback.view"), async (c) => {
    const { db } = c.var;
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
