import { SECONDS_PER_HOUR, SECONDS_PER_DAY } from "#contract/common/calendar";
import type { Context, MiddlewareHandler } from "hono";
import { clientNetwork, clientAddress } from "../../platform/address.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { isWithinUsage, type UsageLimit, usageRetryAfter } from "../../platform/usage.ts";
import { type RequestContext, tooMany } from "./limit.ts";

interface StrangerLimit {
  /** Most calls of an IPv4 address or IPv6 /64, and of an IPv6 /48. */
  caller: number;
  network: number;
  /** Most calls of everybody together, if no other limit bounds what they write. */
  everybody?: number;
  /** Only for calls with the ticket of a unit. */
  unit?: number;
  /** Length of the window [s]; default: an hour. */
  seconds?: number;
  /** A full cap of everybody refuses first calls, too. */
  hasNoReserve?: true;
}

/**
 * Calls of people who aren't signed in, and that store something or mail somebody. One connection may hold a /48 with
 * 65,536 networks of /64 (decisions 0362 and 0378).
 */
export const strangerLimits = {
  /** An office starts a few trials; `newAddressLimits` bounds what everybody together mails. */
  registration: { caller: 5, network: 20 },
  /** Mails to people whom the portal knows, who get a few an hour each. */
  invitation: { caller: 20, network: 60 },
  reset: { caller: 60, network: 200 },
  /** 5 kB each, kept for two years: at most 365 MB. */
  feedback: { caller: 30, network: 30, everybody: 100, seconds: SECONDS_PER_DAY, hasNoReserve: true },
  /** A crew installs some ten units an hour behind one address. */
  "setup-look-up": { caller: 60, network: 120, everybody: 3000 },
  "setup-entry": { caller: 60, network: 120, unit: 30 },
  /** Each is decoded. */
  "setup-photo": { caller: 60, network: 120, unit: 20 },
  /** Writes only with the signed link of a person. */
  resubscribe: { caller: 20, network: 60 },
  /** A line in the log each. */
  "client-error": { caller: 60, network: 200, everybody: 3000, hasNoReserve: true },
} as const satisfies Record<string, StrangerLimit>;

export type StrangerWork = keyof typeof strangerLimits;

/** Calls an hour of an IPv4 address or /48 that a cap of everybody doesn't refuse. */
export const FIRST_CALLS = 2;
/** Such calls of all networks together, as a multiple of the cap, so that what they write is bounded, too. */
const RESERVE = 10;

const digest = async (who: string) => (await sha256Hex(who)).slice(0, 32);

/**
 * Counts a call against the caps of everybody together, which strangers can fill for others, and against those of the caller or of one
 * recipient. Each network's first calls are also admitted when the former are full.
 */
export async function isWithinCaps(
  c: RequestContext,
  { everybody: [first, ...others], own }: { everybody: readonly [UsageLimit, ...UsageLimit[]]; own: UsageLimit[] },
  at: number,
): Promise<boolean> {
  const db = database(c.env);
  if (await isWithinUsage(db, [first, ...others, ...own], at)) return true;
  const network = await digest(clientNetwork(c) ?? clientAddress(c));
  const { subject, seconds } = first;
  const firstCalls: UsageLimit = { subject: `${subject}:first:${network}`, maximum: FIRST_CALLS, seconds };
  const reserves = [first, ...others].map((cap) => ({
    subject: `${cap.subject}:first`,
    maximum: RESERVE * cap.maximum,
    seconds: cap.seconds,
  }));
  return isWithinUsage(db, [firstCalls, ...reserves, ...own], at);
}

/** Signed-in people are counted one by one, so that strangers can't use up what they need. */
async function isWithinStrangerLimits(
  c: Context<AppEnv>,
  work: StrangerWork,
  unit: string | undefined,
  at: number,
): Promise<boolean> {
  const limit: StrangerLimit = strangerLimits[work];
  const { caller, network, everybody, seconds = SECONDS_PER_HOUR } = limit;
  const by = async (who: string, maximum: number) => ({
    subject: `stranger:${work}:${await digest(who)}`,
    maximum,
    seconds,
  });
  const db = database(c.env);
  const user = c.get("principal")?.user;
  if (user !== undefined && !user.demo) return isWithinUsage(db, [await by(user.id, caller)], at);
  const wide = clientNetwork(c);
  const own: [UsageLimit, ...UsageLimit[]] = [
    await by(clientAddress(c), caller),
    ...(wide === null ? [] : [await by(wide, network)]),
    ...(unit === undefined || limit.unit === undefined ? [] : [await by(unit, limit.unit)]),
  ];
  if (everybody === undefined) return isWithinUsage(db, own, at);
  const all: UsageLimit = { subject: `stranger:${work}`, maximum: everybody, seconds };
  return limit.hasNoReserve ? isWithinUsage(db, [all, ...own], at) : isWithinCaps(c, { everybody: [all], own }, at);
}

const works = new WeakMap<object, StrangerWork>();

/**
 * Counts in D1 what strangers store and mail. Comes after the input and a ticket are checked, so that calls without them use up nothing; a
 * `limitAddress` before it slows down such calls.
 */
export function limitStranger<E extends AppEnv>(
  work: StrangerWork,
  title: string,
  unitOf?: (c: Context<E>) => string,
): MiddlewareHandler<E> {
  const handler: MiddlewareHandler<E> = async (c, next) => {
    const at = now();
    const { seconds = SECONDS_PER_HOUR }: StrangerLimit = strangerLimits[work];
    return (await isWithinStrangerLimits(c as unknown as Context<AppEnv>, work, unitOf?.(c), at))
      ? next()
      : tooMany(c, title, usageRetryAfter([{ seconds }], at));
  };
  works.set(handler, work);
  return handler;
}

export const strangerWorkOf = ({ handler }: { handler: unknown }): StrangerWork | undefined =>
  works.get(handler as object);
