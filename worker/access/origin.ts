import { SESSION_COOKIE } from "./sessions/session-cookie.ts";
import type { BodyKind, RoutePolicy } from "./allow.ts";

/**
 * Refuses changes from pages of other sites: by Sec-Fetch-Site, or by Origin in older browsers; a call without either
 * is refused. A call to a device-key route without a session cookie is let through, because a foreign page could not
 * abuse it. A GET that no page started (`none`) may be a link in a mail, which sends the cookie too.
 */
export function isForeignOrigin(request: Request, { access, method }: Pick<RoutePolicy, "access" | "method">): boolean {
  const { headers } = request;
  if (access === "device-key" && !headers.get("cookie")?.includes(`${SESSION_COOKIE}=`)) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && (site !== "none" || method === "GET");
  return headers.get("origin") !== new URL(request.url).origin;
}

export const expectedBodyTexts = {
  json: "Send JSON with Content-Type: application/json.",
  multipart: "Send the file as a form: Content-Type: multipart/form-data, with its boundary.",
  file: "Send the file itself as text/csv, text/plain or application/octet-stream, or as a form (multipart/form-data).",
  event: "Send JSON (application/json) or a form (application/x-www-form-urlencoded).",
} as const satisfies Record<BodyKind, string>;

const FORM = "application/x-www-form-urlencoded";
const bodyTypes: Record<BodyKind, readonly string[]> = {
  json: ["application/json"],
  multipart: ["multipart/form-data"],
  file: ["multipart/form-data", "text/csv", "text/plain", "application/octet-stream", "application/json", FORM],
  event: ["application/json", FORM],
};

export function isWrongContentType({ headers }: Request, expected: BodyKind): boolean {
  const type = headers.get("content-type");
  // No type: an empty body (over HTTP/2 the length may be missing too), or a file from a logger.
  if (type === null) return expected !== "file" && (headers.get("content-length") ?? "0") !== "0";
  return !bodyTypes[expected].includes(type.split(";", 1)[0]!.trim().toLowerCase());
}
