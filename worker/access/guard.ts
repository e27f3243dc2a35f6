import type { Context, MiddlewareHandler, Next } from "hono";
import { matchedRoutes } from "hono/route";
import { texts } from "#contract/common/texts";
import type { AppEnv, Principal, PrincipalToken } from "../platform/context.ts";
import { CutOff, PartBuffer } from "#domain/text/bytes";
import { apiProblem, problem } from "../platform/problem.ts";
import {
  DEFAULT_MAX_BODY_BYTES,
  isAllowed,
  MAX_JSON_FILE_BYTES,
  policyOf,
  type RoutePolicy,
  ruleOf,
  SLOW_MS,
} from "./allow.ts";
import type { DailyQuota } from "../platform/quotas.ts";
import { ACTING_CHANGED, ACTING_HEADER, actingValue, VIEW_READ_ONLY } from "#contract/accounts/session";
import { accountTexts } from "#contract/accounts/texts";
import { now } from "../platform/clock.ts";
import { database } from "../platform/db.ts";
import { audit, auditCallOf } from "./audit.ts";
import { actingOwnerOf } from "./kinds.ts";
import { refuseUnconfirmed } from "./confirmed.ts";
import { inTurnOfLargeBodies, LARGE_BODY_BYTES } from "./large-bodies.ts";
import { inTurn } from "./rate-limits/in-turn.ts";
import { limitPerson, personRateLimitKey, tooMany } from "./rate-limits/limit.ts";
import { repeatedRefusal } from "./rate-limits/refusals.ts";
import { refuseOverDaily, refuseOverQuota } from "./quotas.ts";
import { expectedBodyTexts, isForeignOrigin, isWrongContentType } from "./origin.ts";
import { principalBySessionId } from "./sessions/session.ts";
import { actorId } from "./sessions/viewing.ts";

/**
 * Most of a JSON body of the demonstration account, which anyone may use and which stores no files: parsing takes twice the body in memory.
 */
const DEMO_MAX_BODY_BYTES = 4 * 1024 * 1024;
/**
 * What is read and dropped of a body that is too large, so that the sender gets the answer: an answer before the end of the body resets the
 * connection. A longer body, or a slower one, is cut off.
 */
const DROPPED_BYTES = { declared: 64 * 1024 * 1024, undeclared: 512 * 1024 };
const DROPPED_MS = 20_000;

/**
 * Limits the body, and waits for that of a signed-in person. A file is limited here only by its declared length: its route reads it as a
 * stream and stops at the limit, so nothing is buffered before the key is checked. The turn of a call that computes begins when its body has
 * arrived, or slow senders would hold those of their colleagues.
 */
async function limitBody(c: Context<AppEnv>, policy: RoutePolicy, next: Next): Promise<Response | void> {
  const { body: kind, maxBytes = DEFAULT_MAX_BODY_BYTES, tooLarge } = policy;
  const { headers, body } = c.req.raw;
  if (body === null) return inTurn(c, policy, next);
  const begun = Date.now();
  const proceed = async () => (Date.now() - begun > SLOW_MS ? await refuseIfEnded(c, policy) : null) ?? next();
  const inOwnTurn = (work: Proceed) => inTurn(c, policy, work);
  const isStream = kind === "multipart" || kind === "file";
  const maximum = c.get("principal")?.user.demo && !isStream ? Math.min(maxBytes, DEMO_MAX_BODY_BYTES) : maxBytes;
  const refuse = () => problem(c, 413, tooLarge ?? texts.tooLarge);
  const isDeclared = headers.has("content-length") && !headers.has("transfer-encoding");
  const length = isDeclared ? Number(headers.get("content-length")) : Infinity;
  if (isDeclared && length > maximum) {
    if (length <= DROPPED_BYTES.declared) await drop(body.getReader(), DROPPED_BYTES.declared);
    return refuse();
  }
  const isLarge = !isStream && maxBytes === MAX_JSON_FILE_BYTES && length > LARGE_BODY_BYTES;
  // A caller without a session proves the right after that, by a key or a token.
  if (isStream || (isDeclared && !isLarge && !c.get("principal"))) return inTurn(c, policy, next);
  const reader = body.getReader();
  const answer = isLarge
    ? await inTurnOfLargeBodies(c, piecesFrom(reader), maximum, { inOwnTurn, next: proceed })
    : await withWholeBody(c, piecesFrom(reader), maximum, () => inOwnTurn(proceed));
  if (answer !== null) return answer;
  await drop(reader, DROPPED_BYTES.undeclared);
  return refuse();
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;
type Proceed = () => Promise<Response | void>;

/** Null: the body is longer. */
async function withWholeBody(c: Context<AppEnv>, pieces: AsyncIterable<Uint8Array>, maximum: number, next: Proceed) {
  const buffer = new PartBuffer(maximum);
  for await (const piece of pieces) if (buffer.add(piece) < piece.length) return null;
  const { method } = c.req.raw;
  c.req.raw = new Request(c.req.raw, { method, body: buffer.take() });
  return next();
}

async function* piecesFrom(reader: BodyReader): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await reader.read().catch(() => Promise.reject(new CutOff()));
    if (done) return;
    yield value;
  }
}

async function drop(reader: BodyReader, maximum: number): Promise<void> {
  const over = new AbortController();
  const timer = setTimeout(() => {
    over.abort();
    void reader.cancel().catch(() => {});
  }, DROPPED_MS);
  try {
    for (let size = 0; size < maximum && !over.signal.aborted;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
    await reader.cancel();
  } catch {
    // The sender hung up.
  } finally {
    clearTimeout(timer);
  }
}

/** An answer before the end of the body resets the connection. A longer body is cut off. */
async function dropBody({ headers, body }: Request, maximum: number): Promise<void> {
  if (body !== null && Number(headers.get("content-length") ?? Number.NaN) <= maximum)
    await drop(body.getReader(), maximum);
}

/** Never refused: people, sign-in, keys and emergencies. Their audit lines are bounded by themselves (`MAX_DAILY_LINES`). */
const urgentPermissions: ReadonlySet<unknown> = new Set([
  "owners.manage",
  "owners.choose",
  "owner-data.manage",
  "integrations.manage",
  "staff.manage",
  "staff.list",
]);
const urgentPaths = [
  /^\/api\/account\/(?:sessions|password|confirm|two-factor)/,
  /^\/api\/device\/apiKey\//,
  /^\/api\/tokens\//,
  /^\/api\/rollouts\/:id\/cancel$/,
  // Replaces a value of the person's own row.
  /^\/api\/account\/theme$/,
  /^\/api\/messages\/seen$/,
];

/** A change counts once for each started block of its body, because what it stores grows with it. */
const BLOCK_BYTES = 4096;

type DailyChange = { quota: DailyQuota; countsBytes: boolean } | null;

/** Daily quota against which calls of a route count; null if they change nothing or are never refused. */
export function dailyChangeOf({ method, path, access, body, ...limits }: RoutePolicy): DailyChange {
  const isOfPerson = access !== "public" && access !== "signed-in" && access !== "device-key";
  if (!isOfPerson || method === "GET" || limits.onlyReads) return null;
  const isUrgent = urgentPermissions.has(access) || urgentPaths.some((urgent) => urgent.test(path));
  if (isUrgent || limits.needsConfirmation) return null;
  if (/^\/api\/device\/(?:config\/|:id\/commands\/)/.test(path)) return { quota: "commands", countsBytes: false };
  // Files and imports have quotas of their own; calculations keep only the newest results.
  const isFile = limits.stores === true || body === "multipart" || body === "file" || limits.adds === "device";
  const isCalculation = limits.needsComputing === "plan" || limits.needsComputing === "document";
  return { quota: "changes", countsBytes: !isFile && !isCalculation };
}

/** A body of unknown length counts as the longest that the route takes. */
export function changeAmount({ body, headers }: Request, longest: number): number {
  if (body === null) return 1;
  const declared = headers.has("transfer-encoding") ? null : headers.get("content-length");
  return Math.max(1, Math.ceil(Number(declared ?? longest) / BLOCK_BYTES));
}

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
  if (refused) {
    const principal = c.get("principal");
    const longest = policy.maxBytes ?? DEFAULT_MAX_BODY_BYTES;
    // To read and drop takes time, too.
    await dropBody(c.req.raw, principal && !principal.user.demo ? longest : Math.min(longest, DEMO_MAX_BODY_BYTES));
    return refused;
  }
  const answer = await limitBody(c, policy, next);
  if (answer instanceof Response) return answer;
  if (c.res.status === 404 && policy.access !== "public") await auditRefusal(c, "not-found", c.req.path);
  if (c.res.status === 403 && policy.access === "device-key") await auditRefusal(c, "refused", policy.path);
};

async function findRefusal(c: Context<AppEnv>, policy: RoutePolicy): Promise<Response | null> {
  const isWrite = (policy.method !== "GET" || policy.changesByGet === true) && !policy.calledByMailPrograms;
  const token = c.get("principal")?.token;
  const unsuitable = token && refuseToken(c, token, policy);
  if (unsuitable) return unsuitable;
  // A page of another site can't add the header of a token, also of a wrong one, without CORS.
  if (isWrite && !token && c.var.tokenFault === undefined && isForeignOrigin(c.req.raw, policy))
    return problem(c, 403, texts.crossSite);
  const body = policy.body ?? "json";
  if (isWrite && isWrongContentType(c.req.raw, body))
    return problem(c, 415, texts.wrongBody, { detail: expectedBodyTexts[body] });
  const principal = c.get("principal");
  const limited = principal && (await limitPerson(c, principal, policy, now()));
  if (limited) return limited;
  const withoutRight = await refuseWithoutRight(c, policy);
  if (withoutRight || !principal || policy.access === "public" || policy.access === "device-key") return withoutRight;
  const refused = await overQuota(c, principal, policy);
  if (refused) await auditRefusal(c, "over-limit", policy.path);
  return refused;
}

function refuseToken(c: Context<AppEnv>, { scopes }: PrincipalToken, policy: RoutePolicy): Response | null {
  const needed = policy.token;
  if (needed === undefined) return apiProblem(c, "not-for-tokens");
  if (needed === "any" || scopes.has(needed)) return null;
  return apiProblem(c, "scope-missing", { errors: [{ parameter: "Authorization", detail: `Needed: ${needed}.` }] });
}

async function refuseWithoutRight(c: Context<AppEnv>, policy: RoutePolicy): Promise<Response | null> {
  const principal = c.get("principal");
  if (policy.access === "public") return null;
  if (principal && !policy.changesActingOwner && !actingHeaderMatches(c, principal))
    return problem(c, 409, texts.actingChanged, { type: ACTING_CHANGED, detail: texts.actingChangedDetail });
  if (policy.access === "device-key") return null;
  if (!principal) return problem(c, 401, texts.unauthorized, { ...(c.var.tokenFault && { type: c.var.tokenFault }) });
  if (principal.viewer && !isForViewers(policy))
    return problem(c, 403, accountTexts.viewReadOnly, { type: VIEW_READ_ONLY });
  if (!isAllowed(principal, policy.access)) {
    await auditRefusal(c, "refused", policy.path);
    return problem(c, 403, texts.forbidden);
  }
  // A prompt for the password is not a refusal, so it is not audited.
  return policy.needsConfirmation ? refuseUnconfirmed(c, principal, now()) : null;
}

/** While a body arrives slowly, its sender may be removed. */
async function refuseIfEnded(c: Context<AppEnv>, policy: RoutePolicy): Promise<Response | null> {
  const principal = c.get("principal");
  if (!principal) return null;
  c.set("principal", await principalBySessionId(c.env, principal.sessionId, now()));
  return refuseWithoutRight(c, policy);
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

const isForViewers = ({ method, onlyReads, changesByGet, isAudited, changesActingOwner }: RoutePolicy): boolean =>
  changesActingOwner === true || ((method === "GET" ? !changesByGet : onlyReads === true) && isAudited !== true);

/**
 * Checks that the page knows who is signed in and which owner an Admin acts for. Callers other than pages don't send
 * the header.
 */
function actingHeaderMatches(c: Context<AppEnv>, principal: Principal): boolean {
  const believed = c.req.header(ACTING_HEADER);
  return believed === undefined || believed === actingValue(principal.user.id, actingOwnerOf(principal));
}

const PATH_LENGTH = 200;

async function auditRefusal(
  c: Context<AppEnv>,
  action: "refused" | "over-limit" | "not-found",
  path: string,
): Promise<void> {
  const principal = c.get("principal");
  if (!principal) return;
  // The first few of thousands of guesses are enough; the rest must not fill the log.
  if (!(await c.env.NOTE_LIMIT.limit({ key: personRateLimitKey(c, principal) })).success) return;
  const userId = actorId(principal);
  const subject = `${c.req.method} ${path.slice(0, PATH_LENGTH)}`;
  const tokenId = principal.token?.id;
  await audit(database(c.env), { action, at: now(), userId, subject, ...(tokenId && { tokenId }), ...auditCallOf(c) });
}
