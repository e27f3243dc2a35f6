import { sha256Hex } from "../../platform/digest.ts";
import { networkOf, oneCallerOf } from "../../platform/address.ts";
import { type Counter, strict } from "./throttle.ts";

/** Failures without a wait: of one account from everywhere, of one IPv4 address or IPv6 /64, and of one IPv6 /48. */
export const FREE_BY = { account: 30, caller: 50, network: 200 } as const;

export interface Guess {
  /** What is tried: `sign-in`, `mail`. */
  kind: string;
  email: string;
  from: string;
  /** The id of a browser in which this account has signed in before; null: an unknown one. */
  browser: string | null;
  /** Whether the count of the account from everywhere holds. */
  byAccount: boolean;
}

export interface GuessCounters {
  /** Cleared by a success. */
  own: Counter;
  /** Shared with others, so a success takes only its own attempt back. */
  shared: Counter[];
}

/**
 * The counts that hold a guess (decision 0272). A known browser has one of its own, so nobody else's failures keep it out. An unknown one
 * is counted with its account and place, and by account, caller and network.
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
