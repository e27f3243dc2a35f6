import type { Context } from "hono";
import { clientAddress } from "../../platform/address.ts";
import { now } from "../../platform/clock.ts";
import type { CostClass } from "../allow.ts";
import { sessionToken } from "../sessions/session-cookie.ts";

interface Refusal {
  title: string;
  /** Of its `Retry-After` [s]. */
  seconds: number;
  /** [epoch s] */
  until: number;
}

/** How long a refusal counts for the calls that follow [s]. */
const COUNTS_SECONDS = 1;
const MAX_REFUSALS = 1000;

/** By session, address and cost class. */
const refusals = new Map<string, Refusal>();

type Call = Pick<Context, "req">;

/** With the address: visitors of the demonstration may share a session. */
const keyOf = (c: Call, cost: CostClass): string =>
  `${cost} ${clientAddress(c)} ${sessionToken(c.req.raw.headers) ?? ""}`;

/** Remembers that a computing call of this session was refused, so that a loop of them costs no look-up of its session. */
export function rememberRefusal(c: Call, cost: CostClass, { title, seconds }: Omit<Refusal, "until">): void {
  refusals.set(keyOf(c, cost), { title, seconds, until: now() + COUNTS_SECONDS });
  if (refusals.size > MAX_REFUSALS) refusals.delete(refusals.keys().next().value!);
}

/** The refusal of a moment ago that this call repeats, or null. */
export function repeatedRefusal(c: Call, cost: CostClass): Refusal | null {
  if (refusals.size === 0) return null;
  const key = keyOf(c, cost);
  const refusal = refusals.get(key);
  if (refusal && refusal.until > now()) return refusal;
  refusals.delete(key);
  return null;
}
