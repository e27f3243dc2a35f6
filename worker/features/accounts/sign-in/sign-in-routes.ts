import { eq, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { type Context, Hono } from "hono";
import { audit, auditCallOf, auditRepeated, sourceOf } from "../../../access/audit.ts";
import { browserCookie, hasBrowserCookie, knownBrowser } from "../../../access/sessions/known-browser.ts";
import { endSessionOf, openSession } from "../../../access/sessions/open-session.ts";
import { personByPassword } from "../../../access/credentials/credentials.ts";
import type { Person } from "../../../access/sessions/person.ts";
import { passwordQueue, PasswordQueueFullError } from "../../../access/credentials/password-queue.ts";
import { canSignIn, enableNewAccount } from "../../../access/status.ts";
import { guessCounters } from "../../../access/rate-limits/guess-counters.ts";
import { clearFailures, recordAttempt, undoAttempt } from "../../../access/rate-limits/throttle.ts";
import { consumeFactorCode, hasFactor } from "../../../access/two-factor/two-factor.ts";
import { isZone } from "#contract/common/calendar";
import { type Session, SignIn, signInProblems } from "#contract/accounts/session";
import { ipv6NetworkKey, rateLimitAddress } from "../../../platform/address.ts";
import type { Database } from "../../../platform/db.ts";
import { sha256Hex } from "../../../platform/digest.ts";
import { portalAddress, setting } from "../../../platform/settings.ts";
import { isWithinUsage } from "../../../platform/usage.ts";
import { save } from "../../../records/save.ts";
import { users } from "../../../platform/schema.ts";
import { allow } from "../../../access/allow.ts";
import { ownerOfStaff } from "../../../access/people.ts";
import { withViewerFlag } from "../../../access/pyranometer-viewer.ts";
import { limitAddress, tooMany } from "../../../access/rate-limits/limit.ts";
import { actorId } from "../../../access/sessions/viewing.ts";
import { principalOf, restrictWithoutFactor, setCookies } from "../../../access/sessions/session.ts";
import { newSignIn, queueMail, sendMailAfterResponse } from "../../../adapters/mail/index.ts";
import type { Portals } from "#contract/accounts/portals";
import { accountTexts } from "#contract/accounts/texts";
import { texts } from "#contract/common/texts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { resetLink } from "../links/links.ts";
import { zoneOf } from "./recovery.ts";
import { isNewPlace } from "./active-sessions.ts";
import { portalsOf } from "../portals.ts";
import { sessionOf } from "./session-view.ts";

interface SignInContext {
  env: Env;
  db: Database;
  request: Request;
  now: number;
  requestId: string;
}

type SignInRefusal =
  | "unverified"
  | "disabled"
  | "owner-disabled"
  | "not-admin"
  | "terms-needed"
  | "code-needed"
  | "code-wrong";

type SignInResult =
  | { ok: true; person: Person; cookies: string[]; place: string }
  | { ok: false; reason: "wrong" | SignInRefusal }
  | { ok: false; reason: "locked"; retryAfter: number };

/**
 * Checks the password under the guess counters, then everything that can prevent a session. `agreed`: the person accepts the Terms of
 * Service with this call. Refusals are audited.
 */
export function signIn(context: SignInContext, credentials: SignIn, agreed = false): Promise<SignInResult> {
  const proceed = () => checkedSignIn(context, credentials, agreed);
  return hasBrowserCookie(context.request.headers) ? proceed() : passwordQueue.admit(proceed);
}

async function checkedSignIn(context: SignInContext, credentials: SignIn, agreed: boolean): Promise<SignInResult> {
  const { env, db, now, request, requestId } = context;
  const from = request.headers.get("cf-connecting-ip") ?? "local";
  const source = sourceOf(request);
  const account = await accountOf(db, credentials.email);
  const line = { at: now, requestId, source };

  const browser = account && (await knownBrowser(env, request.headers, account.id));
  const lane = browser !== null && (await isOfKnownLane(context, account!.id, from)) ? "known" : "stranger";
  // Runs before the attempt is counted: a caller refused here has guessed nothing.
  passwordQueue.check(lane);
  const guess = { kind: "sign-in", email: credentials.email, from, browser, byAccount: account?.demo !== true };
  const { own, shared } = await guessCounters(guess);
  const sharedSubjects = shared.map(({ subject }) => subject);
  const attempt = await recordAttempt(db, [own, ...shared], now);
  if (!attempt.allowed) {
    // Unknown addresses are unlimited, so the audit line names their source.
    await auditRepeated(db, { action: "sign-in-locked", ...line, subject: account?.id ?? rateLimitAddress(from) });
    return { ok: false, reason: "locked", retryAfter: attempt.retryAfter };
  }
  const fail = async (): Promise<SignInResult> => {
    // Stores only the digest of an unknown address.
    const subject = account?.id ?? (await sha256Hex(credentials.email.toLowerCase()));
    await auditRepeated(db, { action: "sign-in-failed", ...line, subject });
    return { ok: false, reason: "wrong" };
  };
  const proved = await personByPassword(db, credentials, lane).catch(async (error: unknown) => {
    // A place in the queue can be lost while others fill it; that attempt was not a guess.
    if (error instanceof PasswordQueueFullError) await undoAttempt(db, own.subject, ...sharedSubjects);
    throw error;
  });
  if (!proved) return fail();
  const { person } = proved;
  const isEnabled =
    person.status === "Enable" || (await enableNewAccount(db, person.id, { ...line, userId: person.id }));
  const reason = await refusal(context, person, { ...credentials, isEnabled, agreed });
  // A guessed code counts like a guessed password, and only both together clear the count: otherwise a right password in between would make
  // code guesses free.
  if (reason) {
    if (steps.has(reason)) await undoAttempt(db, ...sharedSubjects);
    const action = steps.has(reason) ? "sign-in-step" : "sign-in-refused";
    await auditRepeated(db, { action, ...line, subject: person.id, reason });
    return { ok: false, reason };
  }
  await Promise.all([clearFailures(db, own.subject), undoAttempt(db, ...sharedSubjects)]);
  const isFirstAgreement = agreed && person.tosAcceptedAt === null;
  const timeZone = credentials.timeZone && isZone(credentials.timeZone) ? credentials.timeZone : undefined;
  const entryOf = (action: "terms-agreed" | "sign-in") => ({
    action,
    ...line,
    userId: person.id,
    subject: person.id,
  });
  const change = (set: SQLiteUpdateSetSource<typeof users>) => db.update(users).set(set).where(eq(users.id, person.id));
  // The first one stays: who signs in on a trip gets Monday's mail at home's time. Another is offered in Notifications.
  if (timeZone !== undefined) await change({ time_zone: sql`coalesce(${users.time_zone}, ${timeZone})` });
  if (isFirstAgreement)
    await save(db, { entry: entryOf("terms-agreed"), statements: [change({ tosAcceptedAt: Math.floor(now) })] });
  const cookie = await openSession(env, proved, source.place, now);
  if (cookie === null) return fail();
  await audit(db, entryOf("sign-in"));
  const known = person.demo ? [] : [await browserCookie(env, request.headers, person.id)];
  return { ok: true, person, cookies: [cookie, ...known], place: source.place };
}

/** Checks in five minutes that don't wait with strangers: a right password has no other limit, and anyone may start a trial. */
export const KNOWN_LANE = { person: 4, network: 30, seconds: 5 * 60 } as const;

async function isOfKnownLane({ db, now }: SignInContext, person: string, from: string): Promise<boolean> {
  const network = await sha256Hex(ipv6NetworkKey(from) ?? rateLimitAddress(from));
  const { seconds } = KNOWN_LANE;
  return isWithinUsage(
    db,
    [
      { subject: `known-lane:${person}`, maximum: KNOWN_LANE.person, seconds },
      { subject: `known-lane:${network}`, maximum: KNOWN_LANE.network, seconds },
    ],
    now,
  );
}

const steps: ReadonlySet<SignInRefusal> = new Set<SignInRefusal>(["terms-needed", "code-needed"]);

async function accountOf(db: Database, email: string): Promise<{ id: string; demo: boolean } | null> {
  const [found] = await db
    .select({ id: users.id, demo: users.demo })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return found ?? null;
}

async function refusal(
  { env, db, now }: SignInContext,
  person: Person,
  { code, admin, isEnabled, agreed }: SignIn & { isEnabled: boolean; agreed: boolean },
): Promise<SignInRefusal | null> {
  if (!isEnabled) return person.emailVerified ? "disabled" : "unverified";
  if (person.user_type === "Staff" && !(await canSignIn(db, person.id))) return "owner-disabled";
  const only = setting(env, "ADMIN_EMAIL")?.toLowerCase() ?? person.email;
  if (admin && (person.user_type !== "Admin" || person.email !== only)) return "not-admin";
  // Comes before the code, which works once: the form is sent again after the terms.
  if (person.tosAcceptedAt === null && !agreed) return "terms-needed";
  if (!(await hasFactor(db, person.id))) return null;
  if (code === undefined) return "code-needed";
  return (await consumeFactorCode(env, db, person.id, code, now)) ? null : "code-wrong";
}

const limit = limitAddress("SIGN_IN_LIMIT", texts.tooManyAttempts);

export const signInRoutes = new Hono<AppEnv>()
  .get("/api/portals", allow("public"), (c) => c.json<Portals>(portalsOf(c.env, c.req.url)))
  .post("/api/account/sign-in", allow("public"), limit, validate("json", SignIn), (c) =>
    signInResponse(c, c.req.valid("json"), false),
  )
  // "I agree" sends the same form again, which records the agreement.
  .post("/api/account/tos", allow("public"), limit, validate("json", SignIn), (c) =>
    signInResponse(c, c.req.valid("json"), true),
  )
  .post("/api/account/sign-out", allow("signed-in", { changesActingOwner: true }), async (c) => {
    const userId = actorId(c.get("principal")!);
    setCookies(c, [await endSessionOf(c.env, c.req.raw.headers)]);
    await audit(c.var.db, { action: "sign-out", at: now(), userId, ...auditCallOf(c) });
    return c.body(null, 204);
  })
  .get("/api/session", allow("public"), async (c) => {
    const principal = c.get("principal");
    return c.json<Session | null>(principal && (await sessionOf(c.env, c.var.db, principal, c.req.url)));
  });

async function signInResponse(c: Context<AppEnv>, credentials: SignIn, agreed: boolean) {
  const { db } = c.var;
  const at = now();
  const context = { env: c.env, db, request: c.req.raw, now: at, requestId: c.get("requestId") };
  const result = await signIn(context, credentials, agreed);
  if (!result.ok) return refusalResponse(c, result);
  const { person, place, cookies } = result;
  // Ends the browser's previous session, which must not stay open behind the new one.
  if (c.get("principal")) await endSessionOf(c.env, c.req.raw.headers);
  setCookies(c, cookies);
  if (!person.demo && (await isNewPlace(db, person.id, place, at))) {
    const link = resetLink(portalAddress(c.env, c.req.url));
    await queueMail(db, {
      to: person.email,
      content: newSignIn({ at, place, link, zone: await zoneOf(db, person.email) }),
      at,
    });
    sendMailAfterResponse(c.env, c.executionCtx);
  }
  const [owner, personWithViewer, isFactorEnabled] = await Promise.all([
    ownerOfStaff(db, person),
    withViewerFlag(db, person),
    hasFactor(db, person.id),
  ]);
  const principal = restrictWithoutFactor(
    c.env,
    principalOf(personWithViewer, { sessionId: "", actingOwnerId: null, owner }),
    isFactorEnabled,
  );
  return c.json<Session>(await sessionOf(c.env, db, principal, c.req.url));
}

function refusalResponse(c: Context, result: Exclude<SignInResult, { ok: true }>) {
  switch (result.reason) {
    case "locked":
      return tooMany(c, texts.tooManyAttempts, result.retryAfter);
    case "wrong":
      return problem(c, 401, texts.wrongCredentials);
    case "terms-needed":
      return problem(c, 403, accountTexts.termsNeeded, { type: signInProblems.termsNeeded });
    case "code-needed":
      return problem(c, 401, accountTexts.codeNeeded, { type: signInProblems.codeNeeded });
    case "code-wrong":
      return problem(c, 401, accountTexts.codeWrong, { type: signInProblems.codeWrong });
    case "not-admin":
      return problem(c, 403, accountTexts.invalidAdminEmail);
    case "unverified":
      return problem(c, 403, texts.unverifiedEmail);
    case "disabled":
      return problem(c, 403, texts.accountDisabled);
    case "owner-disabled":
      return problem(c, 403, accountTexts.ownerDisabled);
  }
}
