import type { MiddlewareHandler } from "hono";
import { MCP_PATH } from "#contract/v1/mcp";
import type { AppEnv } from "../platform/context.ts";
import { database } from "../platform/db.ts";
import { mailPolicy, securityHeaders } from "./headers.ts";

/** The log, the audit and the error shown to a person share this id. */
export const requestId: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("requestId", crypto.randomUUID());
  await next();
};

export const connect: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.set("db", database(c.env));
  await next();
};

/**
 * Adds the request id and security headers. API responses are not cached unless they say so; a cached one belongs to
 * one session, so that the next person in the same browser can't see it.
 */
export const headers: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  // Makes the headers mutable. Called once, because each call copies the whole response.
  c.header("X-Request-Id", c.get("requestId"));
  const { headers: named } = c.res;
  for (const [name, value] of Object.entries(securityHeaders)) {
    const isOwn = name === "Content-Security-Policy" && named.get(name) === mailPolicy;
    if (!isOwn) named.set(name, value);
  }
  if (!c.req.path.startsWith("/api/") && c.req.path !== MCP_PATH) return;
  if (!named.has("cache-control")) named.set("Cache-Control", "no-store");
  named.append("Vary", "Cookie");
};
