import type { Context, MiddlewareHandler } from "hono";
import { operationTexts } from "#contract/common/operation-texts";
import { clientAddress } from "../../platform/address.ts";
import type { AppEnv, Principal, PrincipalToken } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { rememberRefusal } from "./refusals.ts";
import type { Caller } from "./turns.ts";
import type { ComputingCost, RoutePolicy } from "../allow.ts";

export const WINDOW_SECONDS = 60;
/** Above this, all callers are forgotten, to bound memory; other limits still count them. */
const MAX_CALLERS = 10_000;

export class RecentCalls {
  readonly #callers = new Map<string, { since: number; calls: number }>();

  count(caller: string, now: number): number {
    return this.window(caller, now).calls;
  }

  /** Counts a call. `left`: until the count starts again [s]. */
  window(caller: string, now: number): { calls: number; left: number } {
    const known = this.#callers.get(caller);
    if (known && now - known.since < WINDOW_SECONDS)
      return { calls: ++known.calls, left: Math.ceil(known.since + WINDOW_SECONDS - now) };
    if (this.#callers.size >= MAX_CALLERS) this.#callers.clear();
    this.#callers.set(caller, { since: now, calls: 1 });
    return { calls: 1, left: WINDOW_SECONDS };
  }
}

/** Calls per minute below which no rate limit is queried; normal work stays below. */
export const UNLIMITED_CALLS_PER_MINUTE = 600;
export const recentCalls = new RecentCalls();

/**
 * Limits an IP address before its request is read. Cloudflare counts per location, so this slows callers but can't lock
 * them out. Each `purpose` has its own count.
 */
export const limitAddress =
  (limit: "SIGN_IN_LIMIT" | "REPORT_LIMIT", title: string, purpose = ""): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { success } = await c.env[limit].limit({ key: purpose + clientAddress(c) });
    return success ? next() : tooMany(c, title, WINDOW_SECONDS);
  };

export type RequestContext = Pick<Context<AppEnv>, "env" | "req">;

/** Staff count together, because an owner can add any number of them; the owner doesn't, and can disable them. */
const ownerKey = ({ user, ownerId }: Principal, person: string): string =>
  user.user_type === "Staff" && !user.demo && ownerId !== null ? `staff of ${ownerId}` : person;

export function callerOf(c: RequestContext, principal: Principal): Caller {
  const person = personRateLimitKey(c, principal);
  return { person, owner: ownerKey(principal, person) };
}

/** Computing calls a minute of each person that the calls of others with the same owner can't use up. */
export const OWN_SHARE = 20;
const shares = new RecentCalls();

/**
 * The first calls of each person have a count of their own, which is also bounded for the owner: a few people use up
 * the calls of their colleagues only beyond these.
 */
async function isWithinOwnerLimit(
  { OWNER_LIMIT }: Env,
  { person, owner }: Caller,
  cost: ComputingCost,
  now: number,
): Promise<boolean> {
  const key = cost === "analysis" ? `analysis ${owner}` : owner;
  const isFirst = shares.count(`${cost === "analysis"} ${person}`, now) <= OWN_SHARE;
  if (isFirst && (await OWNER_LIMIT.limit({ key: `first ${key}` })).success) return true;
  return (await OWNER_LIMIT.limit({ key })).success;
}

const isWithin = async (outcome: Promise<RateLimitOutcome>): Promise<boolean> => (await outcome).success;

export async function isWithinCalculationLimit(c: RequestContext, principal: Principal, now: number): Promise<boolean> {
  const caller = callerOf(c, principal);
  const counts = await Promise.all([
    isWithin(c.env.CALCULATION_LIMIT.limit({ key: caller.person })),
    isWithinOwnerLimit(c.env, caller, "plan", now),
  ]);
  return counts.every(Boolean);
}

export const tooManyCalculations = (c: Context) => tooMany(c, operationTexts.tooManyCalculations, WINDOW_SECONDS);

/**
 * Limits a signed-in person on all calls, on calls that add something and on calls that compute. Calls that compute
 * also count for all staff of one owner together. Returns the refusal, or null.
 */
export async function limitPerson(
  c: Context<AppEnv>,
  principal: Principal,
  { cost, adds, onlyReads }: Pick<RoutePolicy, "cost" | "adds" | "onlyReads">,
  now: number,
): Promise<Response | null> {
  const { PERSON_LIMIT, ADD_LIMIT } = c.env;
  const caller = callerOf(c, principal);
  const { person } = caller;
  const counts: Promise<boolean>[] = [];
  if (principal.token) {
    if (!(await isWithinTokenLimits(c, principal.token, onlyReads === true, now)))
      return tooMany(c, operationTexts.tooManyCalls, WINDOW_SECONDS);
  } else if (
    recentCalls.count(person, now) > UNLIMITED_CALLS_PER_MINUTE &&
    !(await PERSON_LIMIT.limit({ key: person })).success
  )
    return tooMany(c, operationTexts.tooManyCalls, WINDOW_SECONDS);
  const isComputing = cost !== "read" && cost !== "write";
  if (isComputing)
    counts.push(isWithin(computingLimit(c.env, cost, person)), isWithinOwnerLimit(c.env, caller, cost, now));
  if (adds !== undefined) counts.push(isWithin(ADD_LIMIT.limit({ key: person })));
  const ofWork = await Promise.all(counts);
  if (ofWork.every(Boolean)) return null;
  const isDocument = cost === "document";
  const title = operationTexts[adds ? "tooManyAdded" : isDocument ? "tooManyDocuments" : "tooManyCalculations"];
  if (isComputing) rememberRefusal(c, cost, { title, seconds: WINDOW_SECONDS });
  return tooMany(c, title, WINDOW_SECONDS);
}

/** Limits of `TOKEN_LIMIT` and `TOKEN_WRITE_LIMIT` in wrangler.toml. */
export const TOKEN_CALLS_PER_MINUTE = 600;

/** Each token has its own count, so that a program can't shut its person out of the portal. */
async function isWithinTokenLimits(
  c: Context<AppEnv>,
  { id }: PrincipalToken,
  onlyReads: boolean,
  now: number,
): Promise<boolean> {
  const { calls, left } = recentCalls.window(`token ${id}`, now);
  c.header("RateLimit-Policy", `"token";q=${TOKEN_CALLS_PER_MINUTE};w=${WINDOW_SECONDS}`);
  c.header("RateLimit", `"token";r=${Math.max(0, TOKEN_CALLS_PER_MINUTE - calls)};t=${left}`);
  const counts = [isWithin(c.env.TOKEN_LIMIT.limit({ key: id }))];
  // Also if it computes. No call by token changes something with GET.
  if (c.req.method !== "GET" && c.req.method !== "HEAD" && !onlyReads)
    counts.push(isWithin(c.env.TOKEN_WRITE_LIMIT.limit({ key: id })));
  return (await Promise.all(counts)).every(Boolean);
}

/** `analysis` has its own count, because most of its calls find a plan that is calculated, and a dashboard makes several. */
function computingLimit(env: Env, cost: ComputingCost, person: string): Promise<RateLimitOutcome> {
  if (cost === "document") return env.DOCUMENT_LIMIT.limit({ key: person });
  return env.CALCULATION_LIMIT.limit({ key: cost === "plan" ? person : `analysis ${person}` });
}

/**
 * Many people share the demonstration account, so it is limited per IP address: one person must not lock out the
 * others.
 */
export const personRateLimitKey = (c: RequestContext, { user }: Principal): string =>
  user.demo ? `${user.id} ${clientAddress(c)}` : user.id;

export function tooMany(c: Context, title: string, seconds: number) {
  c.header("Retry-After", String(seconds));
  return problem(c, 429, title, { detail: `You can try again in ${spanText(seconds)}.` });
}

function spanText(seconds: number): string {
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3600)];
  if (seconds < 60) return `${seconds} seconds`;
  if (minutes === 1) return "1 minute";
  return minutes < 120 ? `${minutes} minutes` : `${hours} hours`;
}
