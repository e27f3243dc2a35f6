import type { Context } from "hono";
import { Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { limitAddress } from "../../../access/rate-limits/limit.ts";
import { limitStranger } from "../../../access/rate-limits/strangers.ts";
import { verifyMailToken } from "../../../access/credentials/mail-token.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { UnsubscribeQuery, unsubscribeTexts } from "#contract/accounts/unsubscribe";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { database } from "../../../platform/db.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { setSubscription, unsubscribePage } from "./unsubscribe.ts";

const query = validate("query", UnsubscribeQuery);
const limit = limitAddress("REPORT_LIMIT", unsubscribeTexts.tooMany, "resubscribe:");
const limitCalls = limitStranger("resubscribe", unsubscribeTexts.tooMany);

/** Needs no session: the signed token is the proof. */
export const unsubscribeRoutes = new Hono<AppEnv>()
  // Only redirects to the page, because older mail programs and scanners open the link.
  .get("/api/report/unsubscribe/:token", allow("public"), query, (c) =>
    c.redirect(unsubscribePage(c.req.param("token"), c.req.valid("query")), 303),
  )
  // Not limited by address: a mail provider calls for all its customers from a few addresses. A repeated call writes nothing.
  .post("/api/report/unsubscribe/:token", allow("public", { calledByMailPrograms: true }), query, (c) =>
    choose(c, c.req.param("token"), c.req.valid("query"), false),
  )
  .post("/api/report/unsubscribe/:token/undo", allow("public"), limit, query, limitCalls, (c) =>
    choose(c, c.req.param("token"), c.req.valid("query"), true),
  );

async function choose(c: Context<AppEnv>, token: string, named: UnsubscribeQuery, on: boolean) {
  const db = database(c.env);
  const id = await verifyMailToken(c.env, "unsubscribe", token);
  const { userType, userId = id, source = "report" } = named;
  const call = { at: now(), requestId: c.get("requestId") };
  const isFound = id !== null && userId === id && (await setSubscription(db, { id, userType }, { source, on }, call));
  // One answer for every fault, so that the answer doesn't show whom a link names.
  if (!isFound) return problem(c, 404, unsubscribeTexts.userNotFound, { detail: unsubscribeTexts.notFoundDetail });
  return c.json<MessageAnswer>({ message: unsubscribeTexts[on ? "undone" : "done"][source] });
}
