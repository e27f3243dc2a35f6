import { Hono } from "hono";
import { audit } from "../../access/audit.ts";
import { identity } from "../../access/auth.ts";
import { limitAddress, tooMany } from "../../access/limit.ts";
import { principalOf, sessionOf, setCookies } from "../../access/session.ts";
import { type Session, SignIn } from "../../contract/session.ts";
import { texts } from "../../contract/texts.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { signIn } from "./sign-in.ts";

/** Signing in and out, and who is signed in. */
export const accounts = new Hono<AppEnv>()
  .post(
    "/api/account/sign-in",
    limitAddress("SIGN_IN_LIMIT", texts.tooManyAttempts),
    validate("json", SignIn),
    async (c) => {
      const service = identity(c.env);
      const headers = c.req.raw.headers;
      const context = { db: database(c.env), identity: service, headers, now: now(), requestId: c.get("requestId") };
      const result = await signIn(context, c.req.valid("json"));
      if (!result.ok) {
        if (result.reason === "locked") return tooMany(c, texts.tooManyAttempts, result.retryAfter);
        if (result.reason === "wrong") return problem(c, 401, texts.wrongCredentials);
        return problem(c, 403, result.reason === "unverified" ? texts.unverifiedEmail : texts.accountDisabled);
      }
      // The session that this browser had before must not stay open behind the new one.
      if (c.get("principal")) await service.signOut(headers);
      setCookies(c, result.cookies);
      return c.json<Session>(sessionOf(principalOf(result.person, "")));
    },
  )
  .post("/api/account/sign-out", async (c) => {
    const userId = c.get("principal")!.user.id;
    setCookies(c, await identity(c.env).signOut(c.req.raw.headers));
    await audit(database(c.env), { action: "sign-out", at: now(), userId, requestId: c.get("requestId") });
    return c.body(null, 204);
  })
  .get("/api/session", (c) => {
    const principal = c.get("principal");
    return c.json<Session | null>(principal && sessionOf(principal));
  });
