import type { Context } from "hono";

/** The address a request came from, as Cloudflare saw it; headers that a client can write are not asked. */
export const clientAddress = (c: Pick<Context, "req">): string =>
  oneCallerOf(c.req.header("cf-connecting-ip") ?? "local");

/** The 16-bit groups of an IPv6 address; null: it is IPv4, also in the notation of IPv6. */
function groupsOf(address: string): string[] | null {
  if (!address.includes(":") || address.includes(".")) return null;
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...rest];
  return all.map((group) => group.replace(/^0+(?=.)/, ""));
}

/**
 * Rate-limit key of an IP address; IPv6 uses the first 64 bits, because every connection is given at least that many
 * addresses to choose from (RFC 6177), and a limit for each of them would be none.
 */
export function oneCallerOf(address: string): string {
  const groups = groupsOf(address);
  if (groups) return `${groups.slice(0, 4).join(":")}::/64`;
  return address.includes(":") ? address.slice(address.lastIndexOf(":") + 1) : address;
}

/** Rate-limit key of the /48 of an IPv6 address, which one customer may be given; null for IPv4. */
export function networkOf(address: string): string | null {
  const groups = groupsOf(address);
  return groups && `${groups.slice(0, 3).join(":")}::/48`;
}
