import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { SETUP_TICKET_HEADER } from "#contract/setup/look-up";
import { clientAddress, clientNetwork } from "../../platform/address.ts";
import type { AppEnv } from "../../platform/context.ts";
import { ruleOf } from "../allow.ts";
import { hasBrowserCookie } from "../sessions/known-browser.ts";
import { sessionToken } from "../sessions/session-cookie.ts";

/** Refusals of one caller that are answered at once; one is regained after each `PACE_MS`. */
export const AT_ONCE = 10;
export const PACE_MS = 500;
export const MAX_WAIT_MS = 10_000;
/** Refusals that wait at a time in an isolate; further ones are answered at once, so that memory is bounded. */
export const MAX_WAITING = 1000;
const MAX_CALLERS = 10_000;
/** Longest session, key or path that is issued, with room; what is longer is made up, and memory must be bounded. */
const MAX_NAME_LENGTH = 300;

/**
 * A refused program that calls again at once takes more of the thread than the work it is refused. Its further refusals wait, which costs
 * nothing, so the connections of a caller make a few calls a second, however many there are.
 */
export class RefusalPace {
  /** When a caller has regained all refusals that are answered at once [ms]. */
  readonly #regainedAt = new Map<string, number>();
  /** Ends of the waits [ms]; a closed connection never ends its own. */
  #ends: number[] = [];

  /** Wait before a refusal is answered [ms]. Counts it for each of the callers. */
  waitOf(callers: readonly string[], now: number): number {
    const counted = callers.filter(({ length }) => length <= MAX_NAME_LENGTH);
    const wait = Math.max(0, ...counted.map((caller) => this.#count(caller, now)));
    if (wait === 0) return 0;
    this.#ends = this.#ends.filter((end) => end > now);
    if (this.#ends.length >= MAX_WAITING) return 0;
    this.#ends.push(now + wait);
    return wait;
  }

  #count(caller: string, now: number): number {
    const regainedAt = Math.max(this.#regainedAt.get(caller) ?? 0, now) + PACE_MS;
    const wait = Math.min(MAX_WAIT_MS, Math.max(0, regainedAt - now - AT_ONCE * PACE_MS));
    this.#regainedAt.delete(caller);
    this.#regainedAt.set(caller, Math.min(regainedAt, now + AT_ONCE * PACE_MS + MAX_WAIT_MS));
    if (this.#regainedAt.size > MAX_CALLERS) this.#regainedAt.delete(this.#regainedAt.keys().next().value!);
    return wait;
  }
}

const pace = new RefusalPace();

/** How a refusal waits. Tests of other rules replace it, so that they don't wait. */
export const pacing = { wait: (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms)) };

/**
 * Network of the caller and what it presents. What is made up doesn't help, because the network counts, too. A public route has a count of
 * its own for callers from everywhere, apart for known browsers: an attacker may have any number of addresses.
 */
function callersOf(c: Context<AppEnv>): string[] {
  const { headers } = c.req.raw;
  const presented = sessionToken(headers) ?? headers.get("x-api-key") ?? headers.get(SETUP_TICKET_HEADER);
  const route = matchedRoutes(c).find(({ method }) => method !== "ALL");
  const isPublic = route !== undefined && ruleOf(route)?.access === "public";
  return [
    `from ${clientNetwork(c) ?? clientAddress(c)}`,
    ...(presented === null ? [] : [`by ${presented}`]),
    // With the path: the token of a crew's link is in it.
    ...(isPublic ? [`at ${c.req.path} ${hasBrowserCookie(headers)}`] : []),
  ];
}

const REFUSALS: ReadonlySet<number> = new Set([429, 503]);

/** Comes before all that may refuse a call. */
export const paceRefusals: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  if (!REFUSALS.has(c.res.status)) return;
  const wait = pace.waitOf(callersOf(c), Date.now());
  if (wait > 0) await pacing.wait(wait);
};
