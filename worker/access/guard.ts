import type { Context, MiddlewareHandler, Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { matchedRoutes } from "hono/route";
import { ACTING_CHANGED, ACTING_HEADER, actingValue, VIEW_READ_ONLY } from "#contract/accounts/session";
import { accountTexts } from "#contract/accounts/texts";
import { texts } from "#contract/common/texts";
import { now } from "../platform/clock.ts";
import type { AppEnv, Principal } from "../platform/context.ts";
import { database } from "../platform/db.ts";
import { problem } from "../platform/problem.ts";
import { type RoutePolicy, ruleOf, SMALL_BODY } from "./allow.ts";
import { audit } from "./audit.ts";
import { confirmationNeeded } from "./confirmed.ts";
import { callerOf, limitPerson } from "./rate-limits/limit.ts";
import { refusalOfQuota } from "./quotas.ts";
import { refusalOfBody, refusalOfOrigin, wantedBody } from "./origin.ts";
import { actorOf } from "./sessions/viewing.ts";

/**
 * Enforces the rule of the route that is about to run (`allow`, its first handler), so that no route is guarded by the
 * rule of another pattern. A route without a rule is refused.
 */
export const guard: MiddlewareHandler<AppEnv> = async (c, next) => {
  const route = matchedRoutes(c).find(({ method }) => method !== "ALL");
  if (!route) return c.notFound();
  const rule = ruleOf(route);
  if (!rule) return problem(c, 403, texts.forbidden);
  const policy = { ...rule, method: route.method, path: route.path } as RoutePolicy;
  const refused = await refusal(c, policy);
  if (refused) return refused;
  const answer = await withinBody(c, policy, next);
  if (answer instanceof Response) return answer;
  if (c.res.status === 404 && policy.access !== "public") await note(c, "not-found", c.req.path);
  if (c.res.status === 403 && policy.access === "device-key") await note(c, "refused", policy.path);
};

async function refusal(c: Context<AppEnv>, policy: RoutePolicy): Promise<Response | null> {
  const isWrite = policy.method !== "GET" && !policy.byMail;
  if (isWrite && refusalOfOrigin(c.req.raw, policy.access)) return problem(c, 403, texts.crossSite);
  const body = policy.body ?? "json";
  if (isWrite && refusalOfBody(c.req.raw, body)) return problem(c, 415, texts.wrongBody, { detail: wantedBody[body] });
  const principal = c.get("principal");
  const limited = principal && (await limitPerson(c, principal, policy, now()));
  if (limited) return limited;
  if (policy.access === "public") return null;
  if (principal && !policy.setsActing && !isBelieved(c, principal))
    return problem(c, 409, texts.actingChanged, { type: ACTING_CHANGED, detail: texts.actingChangedDetail });
  if (policy.access === "device-key") return null;
  if (!principal) return problem(c, 401, texts.unauthorized);
  if (principal.viewer && !isForViewers(policy))
    return problem(c, 403, accountTexts.viewReadOnly, { type: VIEW_READ_ONLY });
  const isPermitted = isAllowed(principal, policy.access);
  // A prompt for the password is not a refusal, so it is not audited.
  if (isPermitted && policy.confirmed) {
    const question = confirmationNeeded(c, principal, now());
    if (question) return question;
  }
  const refused = isPermitted ? await overQuota(c, principal, policy) : problem(c, 403, texts.forbidden);
  if (refused) await note(c, "refused", policy.path);
  return refused;
}

async function overQuota(c: Context<AppEnv>, principal: Principal, { adds, stores }: RoutePolicy) {
  const quota = stores ? "storage" : adds;
  return quota === undefined || quota === "owner" ? null : refusalOfQuota(c, principal, quota, now());
}

const isForViewers = ({ method, onlyReads, isAudited, setsActing }: RoutePolicy): boolean =>
  setsActing === true || ((method === "GET" || onlyReads === true) && isAudited !== true);

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
function isBelieved(c: Context<AppEnv>, { user, ownerId }: Principal): boolean {
  const believed = c.req.header(ACTING_HEADER);
  return believed === undefined || believed === actingValue(user.id, user.user_type === "Admin" ? ownerId : null);
}

/**
 * Limits the body size. A file is checked only by its declared length: its route reads it as a stream and stops at the
 * limit, so nothing is buffered before the key is checked.
 */
function withinBody(c: Context<AppEnv>, { body, maxBytes = SMALL_BODY, tooLarge }: RoutePolicy, next: Next) {
  const onError = () => problem(c, 413, tooLarge ?? texts.tooLarge);
  const { headers } = c.req.raw;
  const isUnsaid = !headers.has("content-length") || headers.has("transfer-encoding");
  const isStream = body === "multipart" || body === "file";
  return isStream && isUnsaid ? next() : bodyLimit({ maxSize: maxBytes, onError })(c, next);
}

const PATH_LENGTH = 200;

async function note(c: Context<AppEnv>, action: "refused" | "not-found", path: string): Promise<void> {
  const principal = c.get("principal");
  if (!principal) return;
  // The first few of thousands of guesses are enough; the rest must not fill the log.
  if (!(await c.env.NOTE_LIMIT.limit({ key: callerOf(c, principal) })).success) return;
  const userId = actorOf(principal);
  const subject = `${c.req.method} ${path.slice(0, PATH_LENGTH)}`;
  await audit(database(c.env), { action, at: now(), userId, subject, requestId: c.get("requestId") });
}
