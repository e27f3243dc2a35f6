import { MAX_URL_LENGTH } from "#contract/records/webhook";
import type { EndpointProblem } from "#contract/webhooks/texts";

/** Names that a resolver, a router or this machine answers for itself (RFC 6761, 6762, 7686, 8375, and in common use). */
const LOCAL_NAMES =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|arpa|onion|invalid|test)$/;
/** The parser has already turned every notation of an IPv4 address (decimal, octal, hexadecimal, short) into this one. */
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;

export interface EndpointRules {
  /** Host of this portal. */
  ownHost: string | null;
  /** Also `http://127.0.0.1`, for a receiver on one's own machine. */
  isLocalAllowed: boolean;
}

/** What is wrong with the URL of an endpoint, before the DNS is asked; null: nothing. */
export function endpointProblem(text: string, { ownHost, isLocalAllowed }: EndpointRules): EndpointProblem | null {
  if (text.length > MAX_URL_LENGTH) return "too-long";
  const url = URL.parse(text);
  if (url === null || /[\s\\]/.test(text)) return "not-a-url";
  if (url.username !== "" || url.password !== "") return "with-password";
  if (isLocalAllowed && isLocalReceiver(url)) return null;
  if (url.protocol !== "https:") return "not-https";
  if (url.port !== "") return "other-port";
  const host = url.hostname;
  if (host.startsWith("[") || IPV4.test(host)) return "ip-address";
  if (!host.includes(".") || host.endsWith(".") || LOCAL_NAMES.test(host)) return "not-public";
  if (host === ownHost) return "own-host";
  return null;
}

export const isLocalReceiver = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && hostname === "127.0.0.1";

const SHOWN_END = 4;

/** Host and the end of the rest, to tell endpoints apart without their secrets. */
export function shownAddress(text: string): string {
  const { host, pathname, search } = new URL(text);
  const rest = `${pathname}${search}`.slice(1);
  return rest === "" ? host : `${host}/…${rest.slice(-SHOWN_END)}`;
}
