import { SESSION_COOKIE } from "./auth.ts";
import type { Access } from "./allow.ts";

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
} as const;

/** Whether a body is of a kind that the route does not take; forms of other sites can send no JSON without asking first. */
export function refusalOfBody({ headers }: Request, expected: "json" | "multipart"): boolean {
  const type = headers.get("content-type");
  // A browser that sends nothing says so; over HTTP/2 it may leave the length out as well.
  if (type === null) return (headers.get("content-length") ?? "0") !== "0";
  const kind = type.split(";", 1)[0]!.trim().toLowerCase();
  return kind !== (expected === "json" ? "application/json" : "multipart/form-data");
}
