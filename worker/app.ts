import { Hono } from "hono";
import { requestId } from "hono/request-id";
import type { AppEnv } from "./platform/context.ts";
import { logFault } from "./platform/log.ts";
import { problem } from "./platform/problem.ts";

/** Middleware, then the features, chained so that the client's types follow. */
export const app = new Hono<AppEnv>().use(requestId()).get("/api/version", (c) => c.json({ version: "2.2.28" }));

app.notFound((c) => problem(c, 404, "Not found."));
app.onError((error, c) => {
  logFault("request-failed", error, { path: c.req.path, requestId: c.get("requestId") });
  return problem(c, 500, "Something went wrong. Please try again later.");
});

export type AppType = typeof app;
