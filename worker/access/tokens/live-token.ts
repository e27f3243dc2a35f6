import { eq, sql, type SQL } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { ApiProblemSlug } from "#contract/v1/problems";
import { sha256Hex } from "../../platform/digest.ts";
import { apiTokens, users } from "../../platform/schema.ts";
import { callerColumns } from "../sessions/live-session.ts";
import { isTokenText } from "./token-text.ts";

function tokenQuery(db: DrizzleD1Database, condition: SQL) {
  const { owner, selected } = callerColumns();
  return db
    .select({ ...selected, token: apiTokens })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.user_id))
    .leftJoin(owner, eq(owner.id, users.owner_id))
    .where(condition);
}

export type LiveToken = Awaited<ReturnType<typeof tokenQuery>>[number];
export type TokenLookup = { ok: true; live: LiveToken } | { ok: false; fault: ApiProblemSlug };

/** Prepared once per environment. Reads the primary database, so that a revoked token is refused at once. */
const preparedLookups = new WeakMap<Env, (hash: string) => Promise<LiveToken | undefined>>();

function preparedLookup(env: Env) {
  let lookUp = preparedLookups.get(env);
  if (!lookUp) {
    const query = tokenQuery(drizzle(env.DB), eq(apiTokens.hash, sql.placeholder("hash"))).prepare();
    lookUp = async (hash) => (await query.all({ hash }))[0];
    preparedLookups.set(env, lookUp);
  }
  return lookUp;
}

const wrong: TokenLookup = { ok: false, fault: "not-signed-in" };

function judged(live: LiveToken | undefined, now: number): TokenLookup {
  if (!live) return wrong;
  const { token, person } = live;
  // A staff member who works for another owner now doesn't take the token along.
  if (token.revoked_at !== null || token.owner_id !== (person.owner_id ?? person.id))
    return { ok: false, fault: "token-revoked" };
  return token.expires_at <= now ? { ok: false, fault: "token-expired" } : { ok: true, live };
}

export async function tokenOfText(env: Env, text: string, now: number): Promise<TokenLookup> {
  return isTokenText(text) ? judged(await preparedLookup(env)(await sha256Hex(text)), now) : wrong;
}

export async function tokenOfId(env: Env, id: string, now: number): Promise<TokenLookup> {
  return judged((await tokenQuery(drizzle(env.DB), eq(apiTokens.id, id)))[0], now);
}

const MAX_PLACE = 80;

/** Time, to the hour, and place of the newest call, or null if they are stored already. */
export function lastUse(env: Env, { token }: LiveToken, cf: CfProperties | undefined, now: number) {
  if (token.last_used_at !== null && now - token.last_used_at < SECONDS_PER_HOUR) return null;
  const { country, asOrganization } = (cf ?? {}) as { country?: string; asOrganization?: string };
  const place = [country, asOrganization].filter(Boolean).join(", ");
  return drizzle(env.DB)
    .update(apiTokens)
    .set({
      last_used_at: Math.floor(now / SECONDS_PER_HOUR) * SECONDS_PER_HOUR,
      last_place: place === "" ? null : place.slice(0, MAX_PLACE),
    })
    .where(eq(apiTokens.id, token.id));
}
