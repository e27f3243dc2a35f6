import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../platform/context.ts";
import { securityHeaders } from "./headers.ts";

/** Names each request; the log, the audit and the error that a person sees share the name. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  await next();
  c.header("X-Request-Id", c.get("requestId"));
};

/**
 * The security headers on everything that the worker answers. Answers of the API are kept by nobody unless they say so; what a
 * browser keeps is of one session, so that whoever signs in after somebody at the same browser is not shown it.
 */
export const headers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(securityHeaders)) c.header(name, value);
  if (!c.req.path.startsWith("/api/")) return;
  if (!c.res.headers.has("cache-control")) c.header("Cache-Control", "no-store");
  c.header("Vary", "Cookie", { append: true });
};
