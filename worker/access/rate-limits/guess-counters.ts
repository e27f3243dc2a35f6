import { sha256Hex } from "../../platform/digest.ts";
import { networkOf, oneCallerOf } from "../../platform/address.ts";
import { type Counter, strict } from "./throttle.ts";

/** Failures before any wait: per account (from anywhere), per IPv4 address or IPv6 /64, and per IPv6 /48. */
export const FREE_BY = { account: 30, caller: 50, network: 200 } as const;

export interface Guess {
  kind: string;
  email: string;
  from: string;
  browser: string | null;
  byAccount: boolean;
}

export interface GuessCounters {
  own: Counter;
  /** Shared with other people, so a success takes back only its own attempt. */
  shared: Counter[];
}

/**
 * Returns the counters of a guess (decision 0272). A known browser has its own counter, so that the failures of others
 * don't lock it out. An unknown browser is counted by account and IP address together, by account, by IP address and by
 * IPv6 network.
 */
export async function guessCounters({ kind, email, from, browser, byAccount }: Guess): Promise<GuessCounters> {
  const account = `${kind}:${email.toLowerCase()}`;
  if (browser !== null) return { own: strict(await sha256Hex(`${account}:browser:${browser}`)), shared: [] };
  const caller = oneCallerOf(from);
  const network = networkOf(from);
  const shared: [string, number][] = [
    ...(byAccount ? ([[account, FREE_BY.account]] as [string, number][]) : []),
    [`${kind}-from:${caller}`, FREE_BY.caller],
    ...(network === null ? [] : ([[`${kind}-from:${network}`, FREE_BY.network]] as [string, number][])),
  ];
  const [own, ...digests] = await Promise.all([`${account}:${caller}`, ...shared.map(([name]) => name)].map(sha256Hex));
  return { own: strict(own!), shared: digests.map((subject, at) => ({ subject, free: shared[at]![1] })) };
}
