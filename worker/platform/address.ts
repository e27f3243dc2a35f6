import type { Context } from "hono";

/** Uses the header that Cloudflare sets; headers that a client can write are ignored. */
export const clientAddress = (c: Pick<Context, "req">): string =>
  rateLimitAddress(c.req.header("cf-connecting-ip") ?? "local");

function ipv6Groups(address: string): string[] | null {
  if (!address.includes(":") || address.includes(".")) return null;
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...rest];
  return all.map((group) => group.replace(/^0+(?=.)/, ""));
}

/**
 * Rate-limit key of an IP address. IPv6 uses the /64 prefix, because each connection has at least that many addresses
 * (RFC 6177).
 */
export function rateLimitAddress(address: string): string {
  const groups = ipv6Groups(address);
  if (groups) return `${groups.slice(0, 4).join(":")}::/64`;
  return address.includes(":") ? address.slice(address.lastIndexOf(":") + 1) : address;
}

/** The /48 network of a caller; null for IPv4. */
export const clientNetwork = (c: Pick<Context, "req">): string | null =>
  ipv6NetworkKey(c.req.header("cf-connecting-ip") ?? "local");

/** Rate-limit key of the /48 prefix, which one customer may hold; null for IPv4. */
export function ipv6NetworkKey(address: string): string | null {
  const groups = ipv6Groups(address);
  return groups && `${groups.slice(0, 3).join(":")}::/48`;
}
