import type { Context } from "hono";

/** The address a request came from, as Cloudflare saw it; headers that a client can write are not asked. */
export const clientAddress = (c: Pick<Context, "req">): string =>
  oneCallerOf(c.req.header("cf-connecting-ip") ?? "local");

/**
 * Rate-limit key of an IP address; IPv6 uses the first 64 bits, because every connection is given at least that many
 * addresses to choose from (RFC 6177), and a limit for each of them would be none.
 */
export function oneCallerOf(address: string): string {
  if (!address.includes(":")) return address;
  // IPv4 in the clothes of IPv6.
  if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => "0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
