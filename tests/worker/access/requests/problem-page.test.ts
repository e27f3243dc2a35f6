import { Hono } from "hono";
import { describe, it } from "vitest";
import { texts } from "#contract/common/texts";
import { tooMany } from "../../../../worker/access/rate-limits/limit.ts";
import { requestId } from "../../../../worker/access/middleware.ts";
import type { AppEnv } from "../../../../worker/platform/context.ts";
import { problem } from "../../../../worker/platform/problem.ts";
import { problemPages } from "../../../../worker/platform/problem-page.ts";
import { aPerson, aSession, callEntry as call, ORIGIN } from "../people.ts";

const ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
const follow = (path: string, more: { cookie?: string; referer?: string } = {}) => {
  const { cookie, referer } = more;
  const headers = { accept: ACCEPT, "sec-fetch-mode": "navigate", ...(referer === undefined ? {} : { referer }) };
  return call("GET", path, { headers, ...(cookie === undefined ? {} : { cookie }) });
};
const links = (page: string) => [...page.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, href, name]) => [name, href]);

describe("a link to a file that cannot be served", () => {
  it("is a page with a link for people, and JSON for programs; the headers stay", async ({ expect }) => {
    const cookie = await aSession((await aPerson()).id);
    const path = `/api/device/${crypto.randomUUID()}/savings/report`;
    const page = await follow(path, { cookie, referer: `${ORIGIN}/dashboard?plant=1&tab=%22%3E` });
    const json = await call("GET", path, { cookie, headers: { accept: "*/*" } });
    expect([page.status, json.status]).toEqual([404, 404]);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(json.headers.get("content-type")).toBe("application/problem+json");
    const { title } = await json.json<{ title: string }>();
    const text = await page.text();
    expect(text).toContain(`<h1>${title.replaceAll("'", "&#39;")}</h1>`);
    expect(links(text)).toEqual([
      ["Go back", "/dashboard?plant=1&amp;tab=%22%3E"],
      ["Open Soilsight", "/"],
    ]);
    for (const name of ["content-security-policy", "cache-control", "vary", "x-content-type-options"])
      expect([name, page.headers.get(name)]).toEqual([name, json.headers.get(name)]);
    expect(text).not.toMatch(/<style|style=|<script>|onclick/);
  });

  it("never leads to another host", async ({ expect }) => {
    const page = await follow("/api/exports/x/file", { referer: `${ORIGIN}//evil.example/x` });
    expect(links(await page.text())).toEqual([["Sign in", "/login"]]);
  });

  it("sends a visitor to the sign-in, for exports, files and the audit log", async ({ expect }) => {
    for (const path of ["/api/exports/x/file", "/api/audit/file", "/api/files/x"]) {
      const page = await follow(path, { referer: "https://elsewhere.example/" });
      expect([path, page.status, links(await page.text())]).toEqual([path, 401, [["Sign in", "/login"]]]);
    }
  });

  it("says when to try again, and for a server error how to report it", async ({ expect }) => {
    const small = new Hono<AppEnv>()
      .use(requestId, problemPages)
      .get("/api/busy", (c) => tooMany(c, "Too many <requests>.", 40))
      .get("/api/fault", (c) => problem(c, 500, texts.serverError));
    const open = (path: string) => small.request(`${ORIGIN}${path}`, { headers: { accept: ACCEPT } });
    const busy = await open("/api/busy?from=a&to=b");
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "40"]);
    const text = await busy.text();
    expect(text).toContain("<h1>Too many &lt;requests&gt;.</h1>");
    expect(text).toContain("<p>You can try again in 40 seconds.</p>");
    expect(links(text)[0]).toEqual(["Try again", "/api/busy?from=a&amp;to=b"]);
    expect(await (await open("/api/fault")).text()).toMatch(/Reference: [\da-f]{8}</);
  });
});
