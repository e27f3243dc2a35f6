import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { ACTING_CHANGED, ACTING_HEADER, actingValue, VIEW_READ_ONLY } from "#contract/accounts/session";
import { accountTexts } from "#contract/accounts/texts";
import { texts } from "#contract/common/texts";
import { now } from "../platform/clock.ts";
import type { AppEnv, Principal } from "../platform/context.ts";
import { database } from "../platform/db.ts";
import { problem } from "../platform/problem.ts";
import { DEFAULT_MAX_BODY_BYTES, policyOf, type RoutePolicy, ruleOf } from "./allow.ts";
import { audit, auditCallOf } from "./audit.ts";
import { limitBody } from "./body-limit.ts";
import { actingOwnerOf } from "./kinds.ts";
import { refuseUnconfirmed } from "./confirmed.ts";
import { inTurn } from "./rate-limits/in-turn.ts";
import { personRateLimitKey, limitPerson, tooMany } from "./rate-limits/limit.ts";
import { repeatedRefusal } from "./rate-limits/refusals.ts";
import { changeAmount, dailyChangeOf } from "./daily-changes.ts";
import { refuseOverDaily, refuseOverQuota } from "./quotas.ts";
import { isWrongContentType, isForeignOrigin, expectedBodyTexts } from "./origin.ts";
import { actorId } from "./sessions/viewing.ts";

/** Before the session is looked up, which costs more than all the rest of a refusal. */
export const refuseAgain: MiddlewareHandler<AppEnv> = async (c, next) => {
  const route = matchedRoutes(c).find(({ method }) => method !== "ALL");
  const cost = route && ruleOf(route)?.needsComputing;
  const refusal = cost && repeatedRefusal(c, cost);
  return refusal ? tooMany(c, refusal.title, refusal.seconds) : next();
};

/**
 * Enforces the rule of the route that is about to run (`allow`, its first handler), so that no route is guarded by the
 * rule of another pattern. A route without a rule is refused.
 */
export const guard: MiddlewareHandler<AppEnv> = async (c, next) => {
  const route = matchedRoutes(c).find(({ method }) => method !== "ALL");
  if (!route) return c.notFound();
  const rule = ruleOf(route);
  if (!rule) return problem(c, 403, texts.forbidden);
  const policy = policyOf(route, rule);
  const refused = await findRefusal(c, policy);
  if (refused) return refused;
  const answer = await inTurn(c, policy, () => limitBody(c, policy, next));
  if (answer instanceof Response) return answer;
  if (c.res.status === 404 && policy.access !== "public") await auditRefusal(c, "not-found", c.req.path);
  if (c.res.status === 403 && policy.access === "device-key") await auditRefusal(c, "refused", policy.path);
};

async function findRefusal(c: Context<AppEnv>, policy: RoutePolicy): Promise<Response | null> {
  const isWrite = policy.method !== "GET" && !policy.calledByMailPrograms;
  if (isWrite && isForeignOrigin(c.req.raw, policy.access)) return problem(c, 403, texts.crossSite);
  const body = policy.body ?? "json";
  if (isWrite && isWrongContentType(c.req.raw, body))
    return problem(c, 415, texts.wrongBody, { detail: expectedBodyTexts[body] });
  const principal = c.get("principal");
  const limited = principal && (await limitPerson(c, principal, policy, now()));
  if (limited) return limited;
  if (policy.access === "public") return null;
  if (principal && !policy.changesActingOwner && !actingHeaderMatches(c, principal))
    return problem(c, 409, texts.actingChanged, { type: ACTING_CHANGED, detail: texts.actingChangedDetail });
  if (policy.access === "device-key") return null;
  if (!principal) return problem(c, 401, texts.unauthorized);
  if (principal.viewer && !isForViewers(policy))
    return problem(c, 403, accountTexts.viewReadOnly, { type: VIEW_READ_ONLY });
  const isPermitted = isAllowed(principal, policy.access);
  // A prompt for the password is not a refusal, so it is not audited.
  if (isPermitted && policy.needsConfirmation) {
    const question = refuseUnconfirmed(c, principal, now());
    if (question) return question;
  }
  const refused = isPermitted ? await overQuota(c, principal, policy) : problem(c, 403, texts.forbidden);
  if (refused) await auditRefusal(c, "refused", policy.path);
  return refused;
}

async function overQuota(c: Context<AppEnv>, principal: Principal, policy: RoutePolicy): Promise<Response | null> {
  const quota = policy.stores ? "storage" : policy.adds;
  const at = now();
  const refused = quota === undefined || quota === "owner" ? null : await refuseOverQuota(c, principal, quota, at);
  const change = dailyChangeOf(policy);
  if (refused || !change) return refused;
  const amount = change.countsBytes ? changeAmount(c.req.raw, policy.maxBytes ?? DEFAULT_MAX_BODY_BYTES) : 1;
  return refuseOverDaily(c, principal, { quota: change.quota, amount }, at);
}

const isForViewers = ({ method, onlyReads, isAudited, changesActingOwner }: RoutePolicy): boolean =>
  changesActingOwner === true || ((method === "GET" || onlyReads === true) && isAudited !== true);

function isAllowed(
  { permissions }: Principal,
  access: Exclude<RoutePolicy["access"], "public" | "device-key">,
): boolean {
  if (access === "signed-in") return true;
  return typeof access === "string"
    ? permissions.has(access)
    : access.some((permission) => permissions.has(permission));
}

/**
 * Checks that the page knows who is signed in and which owner an Admin acts for. Callers other than pages don't send
 * the header.
 */
function actingHeaderMatches(c: Context<AppEnv>, principal: Principal): boolean {
  const believed = c.req.header(ACTING_HEADER);
  return believed === undefined || believed === actingValue(principal.user.id, actingOwnerOf(principal));
}

const PATH_LENGTH = 200;

async function auditRefusal(c: Context<AppEnv>, action: "refused" | "not-found", path: string): Promise<void> {
  const principal = c.get("principal");
  if (!principal) return;
  // The first few of thousands of guesses are enough; the rest must not fill the log.
  if (!(await c.env.NOTE_LIMIT.limit({ key: personRateLimitKey(c, principal) })).success) return;
  const userId = actorId(principal);
  const subject = `${c.req.method} ${path.slice(0, PATH_LENGTH)}`;
  await audit(database(c.env), { action, at: now(), userId, subject, ...auditCallOf(c) });
}
