import { isStorageFull } from "../../../../worker/platform/log.ts";
import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { texts } from "#contract/common/texts";
import { headersFile, IMMUTABLE, securityHeaders } from "../../../../worker/access/headers.ts";
import { app } from "../../../../worker/app.ts";
import { createExecutionContext } from "cloudflare:test";
import { isScreen } from "../../../../worker/platform/pages.ts";
import { aPerson, aSession, callEntry as call, ORIGIN } from "../people.ts";

/** Written out, so that a change of the constant is noticed. */
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; " +
  "style-src 'self' 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=' 'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='; " +
  "worker-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; " +
  "require-trusted-types-for 'script'; trusted-types default";

const files: Fetcher = {
  fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (new URL(request.url).pathname !== "/") return new Response(null, { status: 404 });
    const fresh = request.headers.get("if-none-match") === '"v1"';
    const headers = {
      etag: '"v1"',
      "content-type": "text/html",
      "cache-control": "public, max-age=0, must-revalidate",
    };
    const body = fresh || request.method === "HEAD" ? null : "<!doctype html>";
    return new Response(body, { status: fresh ? 304 : 200, headers });
  },
} as unknown as Fetcher;
const open = async (path: string, init?: RequestInit) =>
  app.fetch(new Request(ORIGIN + path, init), { ...env, ASSETS: files });

function expectSecured(answer: Response, expect: (value: unknown) => { toBe(other: unknown): void }) {
  expect(answer.headers.get("content-security-policy")).toBe(policy);
  expect(answer.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  expect(answer.headers.get("permissions-policy")?.startsWith("camera=(self), geolocation=(self), ")).toBe(true);
  expect(answer.headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  expect(/^[\da-f-]{36}$/.test(answer.headers.get("x-request-id") ?? "")).toBe(true);
}

describe("the security headers", () => {
  it("are on every answer of the API, errors included, and prevent caching", async ({ expect }) => {
    const answers = [
      await call("GET", "/api/version"),
      await call("GET", "/api/session"),
      await call("GET", "/api/plant/all"),
      await call("GET", "/api/nothing"),
      await call("POST", "/api/account/sign-in", { json: {} }),
      await call("POST", "/api/account/sign-out", { headers: { "sec-fetch-site": "cross-site" } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, expect.any(Number), 404, 422, 403]);
    for (const answer of answers) {
      expectSecured(answer, expect);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      // A cached answer belongs to one session.
      expect(answer.headers.get("vary")).toBe("Cookie");
    }
  });

  it("are on every screen that is opened by its address", async ({ expect }) => {
    for (const path of ["/dashboard?plant=1", "/device/config/17", "/login", "/device/logs/e00fce68f1a2b3c4d5e6f708"]) {
      const answer = await open(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe("<!doctype html>");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      expectSecured(answer, expect);
    }
  });

  it("are in the file for the static assets", ({ expect }) => {
    const lines = headersFile().split("\n");
    expect(lines[0]).toBe("/*");
    expect(lines).toContain(`  Content-Security-Policy: ${policy}`);
    expect(lines.slice(-3)).toEqual(["/assets/*", `  Cache-Control: ${IMMUTABLE}`, ""]);
    // Cloudflare's limit.
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2000);
    expect(lines.length).toBe(Object.keys(securityHeaders).length + 5);
  });
});

describe("an address without a route", () => {
  it("serves the single page if it is a screen, and is not sent twice", async ({ expect }) => {
    const again = await open("/dashboard", { headers: { "if-none-match": '"v1"' } });
    expect(again.status).toBe(304);
    const head = await open("/dashboard", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("is a 404 if it is a missing file, an API call or not a GET request", async ({ expect }) => {
    for (const path of ["/assets/main-abc.js", "/assets/old", "/favicon.ico", "/a/b/logo.svg", "/api/nothing"]) {
      const answer = await open(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(await answer.json()).toMatchObject({ title: texts.notFound, status: 404 });
      expectSecured(answer, expect);
    }
    expect((await open("/dashboard", { method: "POST" })).status).toBe(404);
  });

  it("is a screen when only its identifier looks like a file", ({ expect }) => {
    expect(isScreen("GET", "/account/report/unsubscribe/eyJ1IjoxfQ.4pZ0VJ8hQeE3n2sYb1u7TQ")).toBe(true);
    expect(isScreen("GET", "/api")).toBe(false);
    expect(isScreen("DELETE", "/dashboard")).toBe(false);
  });
});

describe("a server error", () => {
  it("reveals nothing internal, but says how to report it [P-195]", async ({ expect }) => {
    const broken = { ...env, DB: undefined as unknown as D1Database };
    const headers = { cookie: await aSession((await aPerson()).id) };
    const answer = await app.fetch(new Request(`${ORIGIN}/api/session`, { headers }), broken);
    expect(answer.status).toBe(500);
    const body = (await answer.json()) as Record<string, unknown>;
    expect(body).toEqual({ type: "about:blank", title: texts.serverError, status: 500, requestId: expect.any(String) });
    expect(body.requestId).toBe(answer.headers.get("x-request-id"));
    expectSecured(answer, expect);
  });

  it("says when storage is full, and when to try again", async ({ expect }) => {
    const full = new Error("D1_ERROR: Failed query", { cause: new Error("database or disk is full: SQLITE_FULL") });
    const broken = {
      ...env,
      DB: {
        prepare: () => {
          throw full;
        },
        withSession() {
          return this;
        },
      } as unknown as D1Database,
    };
    const headers = { cookie: await aSession((await aPerson()).id) };
    const answer = await app.fetch(new Request(`${ORIGIN}/api/session`, { headers }), broken);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "300"]);
    expect(await answer.json()).toMatchObject({ title: texts.storageFull });
    expect(isStorageFull(new Error("internal error"))).toBe(false);
  });
});

describe("the well-known addresses", () => {
  it("lead to the screen for a new password, and name the operator's contact for security, if there is one", async ({
    expect,
  }) => {
    const get = (path: string, settings: object = {}) =>
      app.fetch(new Request(`https://portal.example${path}`), { ...env, ...settings }, createExecutionContext());
    const change = await get("/.well-known/change-password");
    expect([change.status, change.headers.get("location")]).toEqual([302, "/changepassword"]);
    expect((await get("/.well-known/security.txt")).status).toBe(404);
    const named = { SECURITY_CONTACT: "security@operator.example", PORTAL_ADDRESS: "https://portal.example" };
    const contacts = await get("/.well-known/security.txt", named);
    expect([contacts.status, contacts.headers.get("content-type")]).toEqual([200, "text/plain;charset=UTF-8"]);
    const fields = Object.fromEntries(
      (await contacts.text())
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/, 2)),
    );
    expect(fields).toMatchObject({
      Contact: "mailto:security@operator.example",
      Canonical: "https://portal.example/.well-known/security.txt",
    });
    const days = (Date.parse(String(fields["Expires"])) - Date.now()) / 86_400_000;
    expect(days > 30 && days < 365).toBe(true);
  });
});
