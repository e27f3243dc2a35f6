import type { Context } from "hono";
import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { audit, auditCallOf } from "../../../access/audit.ts";
import { employerOf } from "../../../access/people.ts";
import { withViewerFlag } from "../../../access/pyranometer-viewer.ts";
import { hasFactor } from "../../../access/two-factor/two-factor.ts";
import { endSessionOf } from "../../../access/sessions/open-session.ts";
import { limitAddress, tooMany } from "../../../access/rate-limits/limit.ts";
import { actorId } from "../../../access/sessions/viewing.ts";
import { restrictWithoutFactor, principalOf, setCookies } from "../../../access/sessions/session.ts";
import { newSignIn, sendMailAfterResponse, queueMail } from "../../../adapters/mail/index.ts";
import type { Portals } from "#contract/accounts/portals";
import { accountTexts } from "#contract/accounts/texts";
import { type Session, SignIn, signInProblems } from "#contract/accounts/session";
import { texts } from "#contract/common/texts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { database } from "../../../platform/db.ts";
import { problem } from "../../../platform/problem.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { validate } from "../../../platform/validate.ts";
import { resetLink } from "../links/links.ts";
import { zoneOf } from "./recovery.ts";
import { isNewPlace } from "./active-sessions.ts";
import { portalsOf } from "../portals.ts";
import { sessionOf } from "./session-view.ts";
import { signIn, type SignInResult } from "./sign-in.ts";

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
    await audit(database(c.env), { action: "sign-out", at: now(), userId, ...auditCallOf(c) });
    return c.body(null, 204);
  })
  .get("/api/session", allow("public"), async (c) => {
    const principal = c.get("principal");
    return c.json<Session | null>(principal && (await sessionOf(c.env, database(c.env), principal, c.req.url)));
  });

async function signInResponse(c: Context<AppEnv>, credentials: SignIn, agreed: boolean) {
  const db = database(c.env);
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
    employerOf(db, person),
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
