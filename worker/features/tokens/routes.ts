import { type Context, Hono } from "hono";
import { allow, confirmed } from "../../access/allow.ts";
import { actOf } from "../../access/audit.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import {
  type MadeToken,
  NewToken,
  RotateToken,
  type TokenKind,
  type Tokens,
  tokenTexts,
} from "#contract/tokens/tokens";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem, refuseFields } from "../../platform/problem.ts";
import { usageRetryAfter } from "../../platform/usage.ts";
import { validate } from "../../platform/validate.ts";
import { makeToken, revokeToken, rotateToken, tokensOf } from "./store.ts";

const own = () => allow("tokens.own");
const ofOwner = () => allow("integrations.manage");
const ownConfirmed = () => allow("tokens.own", confirmed);
const ofOwnerConfirmed = () => allow("integrations.manage", confirmed);

const making = (c: Context<AppEnv>, kind: TokenKind) => ({ db: c.var.db, act: actOf(c, now()), kind });

const list = async (c: Context<AppEnv>, kind: TokenKind) =>
  c.json<Tokens>(await tokensOf(c.var.db, c.get("principal")!, kind, now()));

function answer(c: Context<AppEnv>, kind: TokenKind, made: Awaited<ReturnType<typeof makeToken>>) {
  if (made.ok) return c.json<MadeToken>({ token: made.token });
  if (made.reason === "plant") return refuseFields(c, { plants: tokenTexts.plantNotFound });
  if (made.reason === "not-found") return problem(c, 404, tokenTexts.notFound);
  if (made.reason === "full") return problem(c, 409, tokenTexts.tooMany[kind]);
  return tooMany(c, tokenTexts.tooManyNew, usageRetryAfter([{ seconds: SECONDS_PER_DAY }], now()));
}

async function revoke(c: Context<AppEnv>, kind: TokenKind, id: string) {
  return (await revokeToken(making(c, kind), id))
    ? c.json({ message: tokenTexts.revoked })
    : problem(c, 404, tokenTexts.notFound);
}

export const tokens = new Hono<AppEnv>()
  .get("/api/tokens/personal", own(), (c) => list(c, "personal"))
  .post("/api/tokens/personal", ownConfirmed(), validate("json", NewToken), async (c) =>
    answer(c, "personal", await makeToken(making(c, "personal"), c.req.valid("json"))),
  )
  .post("/api/tokens/personal/:id/rotate", ownConfirmed(), validate("json", RotateToken), async (c) =>
    answer(c, "personal", await rotateToken(making(c, "personal"), c.req.param("id"), c.req.valid("json").graceHours)),
  )
  .delete("/api/tokens/personal/:id", own(), (c) => revoke(c, "personal", c.req.param("id")))
  .get("/api/tokens/owner", ofOwner(), (c) => list(c, "owner"))
  .post("/api/tokens/owner", ofOwnerConfirmed(), validate("json", NewToken), async (c) =>
    answer(c, "owner", await makeToken(making(c, "owner"), c.req.valid("json"))),
  )
  .post("/api/tokens/owner/:id/rotate", ofOwnerConfirmed(), validate("json", RotateToken), async (c) =>
    answer(c, "owner", await rotateToken(making(c, "owner"), c.req.param("id"), c.req.valid("json").graceHours)),
  )
  .delete("/api/tokens/owner/:id", ofOwner(), (c) => revoke(c, "owner", c.req.param("id")));
