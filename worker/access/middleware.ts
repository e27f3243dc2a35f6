import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../platform/context.ts";
import { mailPolicy, securityHeaders } from "./headers.ts";

/** Names each request; the log, the audit and the error that a person sees share the name. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  await next();
};

/**
 * The name of the request and the security headers on everything that the worker answers. Answers of the API are kept by nobody unless they say so; what a
 * browser keeps is of one session, so that the next person who signs in at the same browser does not see it.
 */
export const headers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // Makes an answer whose headers can be changed. Done once, because each time copies the whole answer.
  c.header("X-Request-Id", c.get("requestId"));
  const { headers: named } = c.res;
  for (const [name, value] of Object.entries(securityHeaders)) {
    // Only the preview of a mail sets its own, which is stricter but for the styles of a mail.
    const isOwn = name === "Content-Security-Policy" && named.get(name) === mailPolicy;
    if (!isOwn) named.set(name, value);
  }
  if (!c.req.path.startsWith("/api/")) return;
  if (!named.has("cache-control")) named.set("Cache-Control", "no-store");
  named.append("Vary", "Cookie");
};
