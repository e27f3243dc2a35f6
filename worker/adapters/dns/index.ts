import * as v from "valibot";
import { setting } from "../../platform/settings.ts";

interface DnsPort {
  /** A and AAAA of a name; empty: it has none. Null: no answer now. */
  addressesOf(host: string): Promise<readonly string[] | null>;
}

const DEFAULT_ADDRESS = "https://cloudflare-dns.com/dns-query";
const TIMEOUT_MS = 5000;
const [TYPE_A, TYPE_AAAA] = [1, 28];
const [NO_ERROR, NO_SUCH_NAME] = [0, 3];

/** JSON form of DNS over HTTPS. Answers also list the names on the way, which have other types. */
const DnsAnswer = v.object({
  Status: v.number(),
  Answer: v.optional(v.array(v.object({ type: v.number(), data: v.string() }))),
});

async function lookUp(address: string, host: string, type: number): Promise<readonly string[] | null> {
  try {
    const response = await fetch(`${address}?name=${encodeURIComponent(host)}&type=${type}`, {
      headers: { accept: "application/dns-json" },
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const read = v.safeParse(DnsAnswer, response.ok ? await response.json() : null);
    if (!response.ok) await response.body?.cancel();
    if (!read.success) return null;
    const { Status, Answer = [] } = read.output;
    if (Status === NO_SUCH_NAME) return [];
    return Status === NO_ERROR ? Answer.filter((answer) => answer.type === type).map(({ data }) => data) : null;
  } catch {
    return null;
  }
}

export function dns(env: object): DnsPort {
  const address = setting(env, "DNS_ADDRESS") ?? DEFAULT_ADDRESS;
  return {
    async addressesOf(host) {
      const found = await Promise.all([TYPE_A, TYPE_AAAA].map((type) => lookUp(address, host, type)));
      return found.includes(null) ? null : found.flatMap((list) => list ?? []);
    },
  };
}
