import type { MiddlewareHandler } from "hono";
import { clientNetwork, clientAddress } from "../../platform/address.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { isWithinUsage, type UsageLimit, usageRetryAfter } from "../../platform/usage.ts";
import { type RequestContext, tooMany } from "./limit.ts";
import { WINDOW_SECONDS } from "./recent-calls.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

interface StrangerLimit {
  /** Most calls of an IPv4 address or IPv6 /64, of an IPv6 /48, and of everybody together. */
  caller: number;
  network: number;
  everybody: number;
  /** Length of the window [s]; default: an hour. */
  seconds?: number;
}

/**
 * Calls of people who aren't signed in, and that store something or mail somebody. One connection may hold a /48 with
 * 65,536 networks of /64, and `everybody` bounds what any number of connections adds (decision 0362).
 */
export const strangerLimits = {
  /** An office starts a few trials; what is mailed to new addresses is counted by `newAddressLimits` as well. */
  registration: { caller: 5, network: 20, everybody: 1000 },
  /** Mails to people whom the portal knows, who get a few an hour each, so the limits may be higher. */
  invitation: { caller: 20, network: 60, everybody: 2000 },
  reset: { caller: 60, network: 200, everybody: 3000 },
  /** 5 kB each, kept for two years: at most 365 MB. */
  feedback: { caller: 30, network: 30, everybody: 100, seconds: DAY_SECONDS },
  /** A crew installs some ten units an hour behind one address. */
  "setup-look-up": { caller: 60, network: 120, everybody: 3000 },
  "setup-entry": { caller: 60, network: 120, everybody: 1000 },
  /** Each is decoded. */
  "setup-photo": { caller: 60, network: 120, everybody: 600 },
  resubscribe: { caller: 20, network: 60, everybody: 1000 },
  /** A line in the log each. */
  "client-error": { caller: 60, network: 200, everybody: 3000 },
} as const satisfies Record<string, StrangerLimit>;

export type StrangerWork = keyof typeof strangerLimits;

/** Signed-in people are counted one by one, so that strangers can't use up what they need. */
async function limitsOf(
  c: RequestContext,
  work: StrangerWork,
  person: string | null,
): Promise<[UsageLimit, ...UsageLimit[]]> {
  const { caller, network, everybody, seconds = HOUR_SECONDS }: StrangerLimit = strangerLimits[work];
  const by = async (who: string) => `stranger:${work}:${(await sha256Hex(who)).slice(0, 32)}`;
  if (person !== null) return [{ subject: await by(person), maximum: caller, seconds }];
  const wide = clientNetwork(c);
  return [
    { subject: `stranger:${work}`, maximum: everybody, seconds },
    { subject: await by(clientAddress(c)), maximum: caller, seconds },
    ...(wide === null ? [] : [{ subject: await by(wide), maximum: network, seconds }]),
  ];
}

const works = new WeakMap<object, StrangerWork>();

/** Limits what strangers store and mail: by Cloudflare's count per minute first, which costs nothing, then in D1. */
export function limitStranger(work: StrangerWork, binding: "SIGN_IN_LIMIT" | "REPORT_LIMIT", title: string) {
  const handler: MiddlewareHandler<AppEnv> = async (c, next) => {
    const { success } = await c.env[binding].limit({ key: `${work}:${clientAddress(c)}` });
    if (!success) return tooMany(c, title, WINDOW_SECONDS);
    const user = c.get("principal")?.user;
    const limits = await limitsOf(c, work, user === undefined || user.demo ? null : user.id);
    const at = now();
    return (await isWithinUsage(database(c.env), limits, at)) ? next() : tooMany(c, title, usageRetryAfter(limits, at));
  };
  works.set(handler, work);
  return handler;
}

export const strangerWorkOf = ({ handler }: { handler: unknown }): StrangerWork | undefined =>
  works.get(handler as object);
