import { pick } from "#contract/records/field";
import type { Context, MiddlewareHandler, Next } from "hono";
import type { Permission } from "#contract/accounts/session";
import { operationTexts } from "#contract/common/operation-texts";
import { scopePermissions } from "#contract/tokens/tokens";
import { isForPrograms } from "#contract/v1/mcp";
import { clientAddress } from "../../platform/address.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { currentSession, sessionOfId, type LiveSession } from "./live-session.ts";
import { isProvider, ownerIdOf, reachOf, sessionSeconds } from "../kinds.ts";
import type { Person } from "./person.ts";
import { kindOf, permissionsOf } from "../policy.ts";
import { requiresFactor } from "../two-factor/two-factor.ts";
import { tooMany, WINDOW_SECONDS } from "../rate-limits/limit.ts";
import { lastUse, type LiveToken, tokenOfId, tokenOfText } from "../tokens/live-token.ts";
import { canStartViewing, limitToReads, viewedPerson } from "./viewing.ts";

/** Ids of sessions never contain a colon. */
const TOKEN_SESSION = "token:";
const BEARER = /^bearer +(\S+) *$/i;

/** Null: the call isn't by a token. Where programs call, any `Authorization` counts as one, so that two credentials are never combined. */
function tokenTextOf({ headers, url }: Request): string | null {
  const authorization = headers.get("authorization");
  if (authorization === null) return null;
  const text = BEARER.exec(authorization)?.[1] ?? "";
  return text.startsWith("soilsight_") || isForPrograms(new URL(url).pathname) ? text : null;
}

async function withToken(c: Context<AppEnv>, text: string, next: Next): Promise<Response | void> {
  const at = now();
  const found = await tokenOfText(c.env, text, at);
  const principal = found.ok ? principalOfToken(c.env, found.live) : null;
  c.set("principal", principal);
  if (!principal) {
    c.set("tokenFault", found.ok ? "token-revoked" : found.fault);
    const { success } = await c.env.TOKEN_ADDRESS_LIMIT.limit({ key: clientAddress(c) });
    if (!success) return tooMany(c, operationTexts.tooManyCalls, WINDOW_SECONDS);
  } else if (found.ok) {
    const use = lastUse(c.env, found.live, c.req.raw.cf, at);
    if (use) c.executionCtx.waitUntil(use.execute());
  }
  await next();
}

/** A person who isn't signed in, for a secret that acts as them. Null: the person may not sign in. */
export function principalOfSecret(
  env: Env,
  { person, owner, hasFactor }: Pick<LiveSession, "person" | "owner" | "hasFactor">,
  sessionId: string,
): Principal | null {
  if (person.status !== "Enable" || kindOf(person) === null || owner?.status === "Disable") return null;
  return restrictWithoutFactor(env, principalOf(person, { sessionId, actingOwnerId: null, owner }), hasFactor);
}

/** The person within the scopes and plants of the token. */
function principalOfToken(env: Env, live: LiveToken): Principal | null {
  const { token } = live;
  const own = principalOfSecret(env, live, TOKEN_SESSION + token.id);
  if (own === null) return null;
  const ofScopes = new Set<Permission>(token.scopes.flatMap((scope) => scopePermissions[scope] ?? []));
  const { reach } = own;
  // A token never reaches the fleet, even if its person becomes an Admin.
  if (reach.of === "fleet") return null;
  return {
    ...own,
    permissions: new Set([...own.permissions].filter((permission) => ofScopes.has(permission))),
    reach: token.plants === null ? reach : { ...reach, only: token.plants },
    token: {
      ...pick(token, ["id", "name", "kind", "plants"]),
      scopes: new Set(token.scopes),
      expiresAt: token.expires_at,
    },
  };
}

export const session: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("principal", null);
  const text = tokenTextOf(c.req.raw);
  if (text !== null) return withToken(c, text, next);
  const live = await currentSession(c.env, c.req.raw.headers, now());
  const principal = live && (await principalOfSession(c.env, live, now()));
  if (principal) {
    c.set("principal", principal);
    setCookies(c, live.cookies);
  }
  await next();
};

async function principalOfSession(env: Env, live: LiveSession, now: number): Promise<Principal | null> {
  if (!isSessionValid(live.person, live.startedAt, now) || live.owner?.status === "Disable") return null;
  const own = restrictWithoutFactor(env, principalOf(live.person, live), live.hasFactor);
  return live.viewedUserId === null ? own : applyViewAs(env, own, live.viewedUserId);
}

export async function principalBySessionId(env: Env, sessionId: string, now: number): Promise<Principal | null> {
  if (sessionId.startsWith(TOKEN_SESSION)) {
    const found = await tokenOfId(env, sessionId.slice(TOKEN_SESSION.length), now);
    return found.ok ? principalOfToken(env, found.live) : null;
  }
  const live = await sessionOfId(database(env), sessionId, now);
  return live && principalOfSession(env, live, now);
}

export function isSessionValid(person: Person, startedAt: number, now: number): boolean {
  return person.status === "Enable" && kindOf(person) !== null && now - startedAt < sessionSeconds(person);
}

export function principalOf(
  person: Person,
  {
    sessionId,
    confirmedAt = null,
    actingOwnerId,
    owner,
  }: Pick<LiveSession, "sessionId" | "actingOwnerId"> & Partial<Pick<LiveSession, "confirmedAt" | "owner">>,
): Principal {
  const seesAllPages = isProvider(person);
  const hasAccess = (flag: "dashboardPageAccess" | "devicesPageAccess" | "projectionsPageAccess", whenUnset: boolean) =>
    (person[flag] ?? whenUnset) && (owner?.[flag] ?? true);
  const reach = reachOf(person, actingOwnerId);
  return {
    user: {
      id: person.id,
      email: person.email,
      user_name: person.name,
      ...pick(person, ["user_type", "company_name", "demo", "canModifyCalcInputs"]),
      phone: person.business_phone,
    },
    ownerId: ownerIdOf(reach),
    reach,
    permissions: new Set(permissionsOf(person, { owner: owner ?? null, isActing: actingOwnerId !== null })),
    viewer: null,
    sessionId,
    confirmedAt,
    theme: person.theme,
    token: null,
    pageAccessMetadata: {
      dashboardPageAccess: { hasAccess: seesAllPages || hasAccess("dashboardPageAccess", !person.wasSelfRegistered) },
      devicesPageAccess: { hasAccess: seesAllPages || hasAccess("devicesPageAccess", !person.wasSelfRegistered) },
      projectionsPageAccess: {
        hasAccess: seesAllPages || hasAccess("projectionsPageAccess", true),
        accessesLimit: seesAllPages ? null : person.projectionsAccessesLimit,
        subscriptionId: person.subscriptionId,
        subscriptionPlan: person.subscriptionPlan,
      },
    },
  };
}

/**
 * Views the portal as another person, limited to reads. Falls back to the viewer's own principal if the viewer may no longer view people,
 * or the person was removed, was disabled or changed owner.
 */
async function applyViewAs(env: Env, own: Principal, personId: string): Promise<Principal> {
  if (!canStartViewing(own)) return own;
  const viewed = await viewedPerson(database(env), own.user, personId);
  if (viewed === null) return own;
  const { sessionId, theme } = own;
  const theirs = principalOf(viewed.person, { sessionId, actingOwnerId: null, owner: viewed.owner });
  const { id, user_name, email, user_type } = own.user;
  const viewer = { id, user_name, email, user_type };
  return { ...theirs, permissions: limitToReads(theirs.permissions), viewer, theme };
}

/** Where the deployment requires a second factor, a person without one may only set it up. */
export function restrictWithoutFactor(env: Env, principal: Principal, hasFactor: boolean): Principal {
  if (hasFactor || !requiresFactor(env, principal.user)) return principal;
  return { ...principal, permissions: new Set(["account.manage"]) };
}

export function setCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header("set-cookie", cookie, { append: true });
}
