import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, it, vi } from "vitest";
import { APPLICATION_VERSION } from "#contract/common/version";
import { app } from "../../../../worker/app.ts";
import { database } from "../../../../worker/platform/db.ts";
import { logError } from "../../../../worker/platform/log.ts";
import { users } from "../../../../worker/platform/schema.ts";
import { sha256Hex } from "../../../../worker/platform/digest.ts";
import { anOwnerWithDevice } from "../../devices/builders.ts";
import { aPerson, aSession, ORIGIN } from "../people.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Logs requests as deployed; other tests run without log lines, which take a third of a call. */
const talkative = { ...env, REQUEST_LOG: "on", AUTH_SECRET: env.AUTH_SECRET };

async function logOf(path: string, init: RequestInit = {}, its: Env = talkative) {
  const written: string[] = [];
  for (const level of ["log", "error", "warn", "info"] as const)
    vi.spyOn(console, level).mockImplementation((...line: unknown[]) => void written.push(line.join(" ")));
  const answer = await app.fetch(new Request(ORIGIN + path, init), its, createExecutionContext());
  await answer.arrayBuffer();
  vi.restoreAllMocks();
  return {
    lines: written.map((line) => JSON.parse(line) as Record<string, unknown>),
    text: written.join("\n"),
    id: answer.headers.get("x-request-id"),
  };
}

describe("the log", () => {
  it("has one line per request with its id, and no personal data", async ({ expect }) => {
    const { user, cookie, device } = await anOwnerWithDevice();
    const path = `/api/device/${device}/cleanings?secret=word`;
    const { lines, text, id } = await logOf(path, {
      headers: { cookie, "user-agent": "a-browser", "cf-connecting-ip": "192.0.2.77" },
    });
    expect(lines).toEqual([
      {
        event: "request",
        requestId: id,
        method: "GET",
        route: "/api/device/:id/cleanings",
        status: 200,
        ms: expect.any(Number) as number,
        who: "Owner",
      },
    ]);
    for (const one of [user.id, user.email, device, "word", "a-browser", "192.0.2.77", cookie])
      expect(text).not.toContain(one);
  });

  it("has no line per request when that is switched off", async ({ expect }) => {
    expect((await logOf("/api/version", {}, env)).lines).toEqual([]);
    expect((await logOf("/api/version")).lines).toHaveLength(1);
  });

  it("has refusals by kind, and calls by route pattern", async ({ expect }) => {
    const of = async (path: string, init?: RequestInit) =>
      (await logOf(path, init)).lines.map(({ route, status, who }) => [route, status, who]);
    expect(await of("/api/account/sessions")).toEqual([["/api/account/sessions", 401, "nobody"]]);
    expect(await of("/api/nothing/at-all")).toEqual([["unknown", 404, "nobody"]]);
    const demo = await aSession((await aPerson({ demo: true })).id);
    expect(await of("/api/account/sessions", { headers: { cookie: demo } })).toEqual([
      ["/api/account/sessions", 403, "demo"],
    ]);
    const form = {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: JSON.stringify({ email: "who@people.example", password: "hunter2" }),
    };
    const { lines, text } = await logOf("/api/account/sign-in", form);
    expect(lines).toMatchObject([{ route: "/api/account/sign-in", status: 401 }]);
    expect(text).not.toMatch(/hunter2|who@/);
  });

  it("omits what devices do all day, and keeps their errors", async ({ expect }) => {
    const key = crypto.randomUUID();
    await anOwnerWithDevice({ api_key_hash: await sha256Hex(key) });
    const fetched = (shown: string) =>
      logOf("/api/device/inbound/commands", { headers: { authorization: `Bearer ${shown}` } });
    expect((await fetched(key)).lines).toEqual([]);
    const wrong = await fetched(crypto.randomUUID());
    expect(wrong.lines).toMatchObject([{ route: "/api/device/inbound/commands", status: 401, who: "device" }]);
    expect(wrong.text).not.toContain(key);
  });

  it("reports a failed query without its values, which are personal data", async ({ expect }) => {
    const person = await aPerson();
    const failed = await database(env)
      .insert(users)
      .values({ ...person, name: "A Person's Name" })
      .then(
        () => null,
        (error: unknown) => error,
      );
    const written: string[] = [];
    vi.spyOn(console, "error").mockImplementation((line: unknown) => void written.push(String(line)));
    logError("request-failed", failed);
    expect(written).toHaveLength(1);
    expect(written[0]).toMatch(/Failed query: insert into .*UNIQUE constraint failed/);
    expect(written[0]).toMatch(/\\n\s+at /);
    for (const value of [person.email, person.id, "A Person's Name"]) expect(written[0]).not.toContain(value);
  });

  it("cannot be given extra lines by a caller", async ({ expect }) => {
    const { lines } = await logOf(`/api/%0A{"event":"settings-wrong"}`, {
      headers: { "user-agent": 'x\\n{"event":"forged"}' },
    });
    expect(lines.map(({ event }) => event)).toEqual(["request"]);
    const form = {
      method: "POST",
      headers: {
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
        "cf-connecting-ip": crypto.randomUUID(),
      },
    };
    const report = { message: 'x\n{"event":"forged"}', path: "/dashboard\u2028{}", version: APPLICATION_VERSION };
    const reported = await logOf("/api/client-errors", { ...form, body: JSON.stringify(report) });
    expect(reported.lines.map(({ event }) => event)).toEqual(["client-error", "request"]);
  });

  it("names a request's error by the same id that the person sees", async ({ expect }) => {
    const cookie = await aSession((await aPerson()).id);
    const { lines, id } = await logOf(
      "/api/session",
      { headers: { cookie } },
      { ...talkative, DB: undefined as unknown as D1Database },
    );
    const named = lines.filter(({ event }) => event !== "identity");
    expect(named.map(({ event, requestId, route }) => [event, requestId, route])).toEqual([
      ["request-failed", id, "/api/session"],
      ["request", id, "/api/session"],
    ]);
  });
});
