import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { now } from "../platform/clock.ts";
import type { AppEnv } from "../platform/context.ts";
import { log } from "../platform/log.ts";
import { setting } from "../platform/settings.ts";
import { ruleOf } from "./allow.ts";

const matchedRoute = (c: Context<AppEnv>) => matchedRoutes(c).find(({ method }) => method !== "ALL");

export const routeOf = (c: Context<AppEnv>): string =>
  matchedRoute(c)?.path ?? (c.req.path.startsWith("/api/") ? "unknown" : "page");

/**
 * Writes one log line per request, without personal data, URLs or keys. Successful device calls are left out, because
 * they are nearly all calls and each line costs money. Off in development, where a line takes a third of a call's time.
 */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (setting(c.env, "REQUEST_LOG") === "off") return next();
  const begun = now();
  await next();
  const route = matchedRoute(c);
  const isOfDevice = route !== undefined && ruleOf(route)?.access === "device-key";
  const { status } = c.res;
  if (isOfDevice && status < 400) return;
  const user = c.get("principal")?.user;
  const who = user ? (user.demo ? "demo" : user.user_type) : isOfDevice ? "device" : "nobody";
  log("request", {
    requestId: c.get("requestId"),
    method: c.req.method,
    route: routeOf(c),
    status,
    // Workers stop the clock while they compute, so this is the time spent waiting.
    ms: Math.round((now() - begun) * 1000),
    who,
  });
};
