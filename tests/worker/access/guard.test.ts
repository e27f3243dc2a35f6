import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import { describe, it } from "vitest";
import { guard } from "../../../worker/access/guard.ts";
import { allow, declaredRoutes, type RoutePolicy } from "../../../worker/access/allow.ts";
import { session } from "../../../worker/access/sessions/session.ts";
import { app, routePolicies } from "../../../worker/app.ts";
import type { AppEnv } from "../../../worker/platform/context.ts";
import { auditLog } from "../../../worker/platform/schema.ts";
import { environment } from "./in-place.ts";
import { aPerson, aSession, call, db, ORIGIN, PASSWORD } from "./people.ts";

/** Every route behind the real middleware, with a handler that reports being reached. */
const reachable = new Hono<AppEnv>()
  .use(async (c, next) => (c.set("requestId", "test"), next()))
  .use("/api/*", session, guard)
  .use("/mcp/*", session, guard);
for (const { method, path, access, ...limits } of routePolicies) {
  reachable.on(method, path, allow(access, limits), async (c) => {
    await c.req.arrayBuffer();
    return c.text("reached");
  });
}
reachable.get("/api/forgotten", (c) => c.text("reached"));

function request(
  policy: Pick<RoutePolicy, "method" | "path" | "body">,
  cookie?: string,
  more: Record<string, string> = {},
) {
  const headers = new Headers({ "sec-fetch-site": "same-origin", ...more });
  if (cookie !== undefined) headers.set("cookie", cookie);
  const url = ORIGIN + policy.path.replaceAll(/:\w+/g, "x");
  if (policy.method === "GET") return new Request(url, { headers });
  const isForm = policy.body === "multipart" || policy.body === "file";
  if (!isForm) headers.set("content-type", more["content-type"] ?? "application/json");
  const form = new FormData();
  form.set("file", new Blob(["1,2"]), "data.csv");
  return new Request(url, { method: policy.method, headers, body: isForm ? form : "{}" });
}
const reach = async (
  policy: Pick<RoutePolicy, "method" | "path" | "body">,
  cookie?: string,
  more?: Record<string, string>,
) => reachable.fetch(request(policy, cookie, more), environment, createExecutionContext());

describe("the guard", () => {
  it("refuses a route without a rule, even to an Admin, and answers 404 for an unknown path", async ({ expect }) => {
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    const forgotten = await reach({ method: "GET", path: "/api/forgotten" }, admin);
    expect(forgotten.status).toBe(403);
    expect((await reach({ method: "GET", path: "/api/nothing" }, admin)).status).toBe(404);
    expect((await reach({ method: "DELETE", path: "/api/session" }, admin)).status).toBe(404);
  });

  it("leaves no path of the program to an identity library [P-226]", async ({ expect }) => {
    const { email } = await aPerson({ password: PASSWORD });
    const json = { email, password: PASSWORD };
    for (const path of ["/api/auth/sign-in/email", "/api/auth/session", "/api/auth/sign-up/email"]) {
      expect((await call("POST", path, { json })).status).toBe(404);
      expect((await call("GET", path)).status).toBe(404);
    }
  });

  it("logs who was refused what", async ({ expect }) => {
    const { id } = await aPerson({ demo: true });
    const path = "/api/plant/:id/energy-file";
    await reach({ method: "PUT", path }, await aSession(id));
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.user_id, id), eq(auditLog.action, "refused")));
    expect(rows.map(({ subject }) => subject)).toEqual([`PUT ${path}`]);
  });
});

describe("the check at startup", () => {
  it("passes for the whole portal", ({ expect }) => {
    expect(routePolicies.length).toBeGreaterThan(150);
  });

  it("prevents a version from starting that has a route without a rule, or one outside the guard", ({ expect }) => {
    const base = () => new Hono<AppEnv>().use("/api/*", guard);
    expect(() => declaredRoutes(base().get("/api/any", allow("public"), (c) => c.text("")))).not.toThrow();
    expect(() => declaredRoutes(base().get("/api/secret", (c) => c.text("")))).toThrow("GET /api/secret");
    expect(() => declaredRoutes(base().post("/api/late", (c) => c.text(""), allow("public")))).toThrow(
      "POST /api/late",
    );
    expect(() => declaredRoutes(base().get("/files/:key", allow("public"), (c) => c.text("")))).toThrow(
      "GET /files/:key",
    );
    expect(() => declaredRoutes(base().all("/api/any", allow("public"), (c) => c.text("")))).toThrow("ALL /api/any");
    expect(() => declaredRoutes(base().get("/api/files/*", allow("public"), (c) => c.text("")))).toThrow(
      "GET /api/files/*",
    );
  });

  it("finds no route that is hidden by an earlier one", ({ expect }) => {
    const written = routePolicies.filter(({ path }) => !path.includes(":"));
    const answering = written.map(({ method, path }) => {
      const matches = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
      return app.routes.find((route) => route.method === method && matches(route.path))?.path ?? path;
    });
    expect(answering).toEqual(written.map(({ path }) => path));
  });
});

describe("a call that changes data", () => {
  const signOut = { method: "POST", path: "/api/account/sign-out" } as const;
  const upload = { method: "PUT", path: "/api/device/inbound/sensor/data", body: "file" } as const;
  const readings = { method: "POST", path: "/api/device/inbound/readings" } as const;
  const from = (headers: Record<string, string>) => ({ "sec-fetch-site": "", ...headers });
  async function status(
    policy: Parameters<typeof request>[0],
    cookie: string | undefined,
    headers: Record<string, string>,
  ) {
    const built = request(policy, cookie, headers);
    if (headers["sec-fetch-site"] === "") built.headers.delete("sec-fetch-site");
    return (await reachable.fetch(built, env)).status;
  }

  it("must come from the portal's own page", async ({ expect }) => {
    const cookie = await aSession((await aPerson()).id);
    const of = (headers: Record<string, string>) => status(signOut, cookie, headers);
    expect(await of({ "sec-fetch-site": "same-origin" })).toBe(200);
    expect(await of({ "sec-fetch-site": "none" })).toBe(200);
    expect(await of({ "sec-fetch-site": "same-site" })).toBe(403);
    expect(await of({ "sec-fetch-site": "cross-site", origin: ORIGIN })).toBe(403);
    expect(await of(from({ origin: ORIGIN }))).toBe(200);
    expect(await of(from({ origin: "http://localhost.evil.example" }))).toBe(403);
    expect(await of(from({ origin: "null" }))).toBe(403);
    expect(await of(from({}))).toBe(403);
  });

  it("needs no page when a device sends its key, unless the browser sent a session too", async ({ expect }) => {
    const cookie = await aSession((await aPerson({ inbound_api_access: true })).id);
    expect(await status(readings, undefined, from({}))).toBe(200);
    expect(await status(upload, undefined, from({ origin: "https://evil.example" }))).toBe(200);
    expect(await status(upload, cookie, from({ origin: "https://evil.example" }))).toBe(403);
    expect(await status(upload, `other=1; ${cookie}`, { "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await status(upload, cookie, { "sec-fetch-site": "same-origin" })).toBe(200);
  });

  it("accepts JSON, a form only where a file is sent, or no body", async ({ expect }) => {
    const cookie = await aSession((await aPerson()).id);
    const of = (type: string) => status(signOut, cookie, { "content-type": type });
    expect(await of("application/json; charset=utf-8")).toBe(200);
    expect(await of("text/plain")).toBe(415);
    expect(await of("application/x-www-form-urlencoded")).toBe(415);
    expect(await of("multipart/form-data; boundary=x")).toBe(415);
    const picture = { method: "PUT", path: "/api/files/upload", body: "json" } as const;
    expect(await status(picture, cookie, {})).toBe(415);
    expect(await status({ ...upload, body: "json" }, undefined, {})).toBe(200);
    expect(await status({ ...upload, body: "json" }, undefined, { "content-type": "application/xml" })).toBe(415);
    const untyped = async (headers: Record<string, string>, body?: Uint8Array) => {
      const all = { cookie, "sec-fetch-site": "same-origin", ...headers };
      const init = { method: "POST", headers: all, ...(body ? { body } : {}) };
      return (await reachable.fetch(new Request(`${ORIGIN}${signOut.path}`, init), env)).status;
    };
    expect(await untyped({})).toBe(200);
    expect(await untyped({ "content-length": "0" })).toBe(200);
    expect(await untyped({ "content-length": "2" }, new Uint8Array([123, 125]))).toBe(415);
  });

  it("has a size limit, with or without a declared length", async ({ expect }) => {
    const cookie = await aSession((await aPerson()).id);
    const send = async (body: BodyInit) => {
      const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
      return (await reachable.fetch(new Request(`${ORIGIN}${signOut.path}`, { method: "POST", headers, body }), env))
        .status;
    };
    expect(await send("x".repeat(64 * 1024))).toBe(200);
    expect(await send("x".repeat(64 * 1024 + 1))).toBe(413);
    const endless = new Blob(["x".repeat(200_000)]).stream();
    expect(await send(endless)).toBe(413);
  });
});
