import { SESSION_COOKIE } from "./sessions/session-cookie.ts";
import type { Access, BodyKind } from "./allow.ts";

/**
 * Whether a call that changes something comes from another site's page and must be refused. Browsers say where a call
 * comes from in Sec-Fetch-Site, older ones in Origin; a call that says neither is refused too. A device that shows only
 * its key carries nothing that a foreign page could abuse.
 */
export function refusalOfOrigin(request: Request, access: Access): boolean {
  const { headers } = request;
  if (access === "device-key" && !headers.get("cookie")?.includes(`${SESSION_COOKIE}=`)) return false;
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  return headers.get("origin") !== new URL(request.url).origin;
}

/** What to send instead. */
export const wantedBody = {
  json: "Send JSON, and say so: Content-Type: application/json.",
  multipart: "Send the file as a form: Content-Type: multipart/form-data, with its boundary.",
  file: "Send the file itself as text/csv, text/plain or application/octet-stream, or as a form (multipart/form-data).",
  event: "Send JSON (application/json) or a form (application/x-www-form-urlencoded).",
} as const satisfies Record<BodyKind, string>;

const FORM = "application/x-www-form-urlencoded";
/** What programs call a body of a kind; `curl --data-binary` calls every file a form. */
const bodyTypes: Record<BodyKind, readonly string[]> = {
  json: ["application/json"],
  multipart: ["multipart/form-data"],
  file: ["multipart/form-data", "text/csv", "text/plain", "application/octet-stream", "application/json", FORM],
  event: ["application/json", FORM],
};

/** Whether a body is of a kind that the route does not take; forms of other sites can send no JSON without asking first. */
export function refusalOfBody({ headers }: Request, expected: BodyKind): boolean {
  const type = headers.get("content-type");
  // A browser that sends nothing says so; over HTTP/2 it may leave the length out as well. A logger names no type.
  if (type === null) return expected !== "file" && (headers.get("content-length") ?? "0") !== "0";
  return !bodyTypes[expected].includes(type.split(";", 1)[0]!.trim().toLowerCase());
}
