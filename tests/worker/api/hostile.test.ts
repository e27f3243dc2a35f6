import { env } from "cloudflare:workers";
import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, it } from "vitest";
import type { PlantDecision } from "#contract/decision/decision";
import type { Operation } from "#contract/v1/operation";
import { v1Operations } from "#contract/v1/operations";
import { cursorOf } from "../../../worker/api/cursor.ts";
import { once } from "../../../worker/api/idempotency.ts";
import type { AppEnv, Principal } from "../../../worker/platform/context.ts";
import { auditLog, devices } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, call } from "../access/people.ts";
import { db } from "../daily/support.ts";
import { aToken, withToken } from "../tokens/support.ts";
import { addressOf, allScopes, aReadablePlant, described } from "./support.ts";

let world: Awaited<ReturnType<typeof aReadablePlant>>;
beforeAll(async () => {
  world = await aReadablePlant();
});

const queryNames = (operation: Operation) =>
  (described(operation).parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name);
const put = (token: string, day: string, body: string) =>
  withToken(token, `/api/v1/devices/${world.ids.device_id}/cleanings/${day}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body,
  });

/** A cursor of a query with any key, as a caller can make it. */
async function forged(operation: string, query: Record<string, string>, key: string): Promise<string> {
  const real = await cursorOf(operation, query, ["key"]);
  const text = atob(real.replaceAll("-", "+").replaceAll("_", "/")).replace('["key"]', key);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

describe("a hostile caller of the API", () => {
  it("gets no fault for the last days of the calendar [O-001]", async ({ expect }) => {
    const days = [
      ["9999-12-31", "9999-12-31"],
      ["9980-01-01", "9999-12-31"],
      ["0001-01-01", "0001-01-02"],
      ["1000-01-01", "1000-01-02"],
    ] as const;
    const faults: string[] = [];
    const ranged = v1Operations.filter((one) => queryNames(one).includes("from"));
    expect(ranged.length).toBeGreaterThan(5);
    for (const operation of ranged)
      for (const [from, to] of days) {
        const known = { device_id: world.ids.device_id!, resolution: "3h", by: "year" };
        const names = queryNames(operation);
        const query = Object.entries({ from, to, ...known }).filter(([name]) => names.includes(name));
        const { status } = await withToken(
          world.token,
          `${addressOf(operation, world.ids)}?${new URLSearchParams(query).toString()}`,
        );
        if (status !== 200 && status !== 422) faults.push(`${operation.id} ${from} ${status}`);
      }
    expect(faults).toEqual([]);
  });

  it("gets no fault, and nothing of others, for a cursor that it made up [O-001]", async ({ expect }) => {
    const { device_id } = world.ids;
    const day = `"${device_id}","2026-03-01"`;
    const wrong = [`[${day},1e20]`, `[${day},1e999]`, `[${day},-1e13]`, `[${day},1.5]`, `[${day}]`, "{}", "[null]"];
    for (const key of wrong) {
      const cursor = await forged("listDailySoiling", { device_id: device_id! }, key);
      const answer = await withToken(world.token, `/api/v1/daily-soiling?device_id=${device_id}&cursor=${cursor}`);
      expect([key, answer.status]).toEqual([key, 422]);
    }
    for (const key of ["[1e999]", "[0.5]", "[-1]"]) {
      const cursor = await forged("listAlerts", {}, key);
      expect((await withToken(world.token, `/api/v1/alerts?cursor=${cursor}`)).status).toBe(422);
    }
    const before = await forged("listPlants", {}, '[""]');
    const { data } = await (
      await withToken(world.token, `/api/v1/plants?cursor=${before}`)
    ).json<{ data: { plant_id: string }[] }>();
    expect(data.map(({ plant_id }) => plant_id)).not.toContain(world.foreign.plant_id);
  });

  it("continues no list by a cursor with more than its key [O-001]", async ({ expect }) => {
    const { device_id, webhook_id } = world.ids;
    const filters: Record<string, Record<string, string>> = {
      listUploads: { device_id: device_id! },
      listWebhookDeliveries: { webhook: webhook_id! },
    };
    const lists = v1Operations.filter((one) => queryNames(one).includes("cursor"));
    expect(lists.length).toBeGreaterThan(6);
    for (const operation of lists) {
      const named: Record<string, string> = operation.id === "listDailySoiling" ? { device_id: device_id! } : {};
      const answered = async (key: string) => {
        const cursor = await forged(operation.id, { ...named, ...filters[operation.id] }, `[${key}]`);
        const query = new URLSearchParams({ ...named, cursor });
        return (await withToken(world.token, `${addressOf(operation, world.ids)}?${query.toString()}`)).status;
      };
      const keys = ['"a"', "1", `"${device_id}","2026-03-01",1`];
      const statuses = await Promise.all(keys.map(answered));
      expect([operation.id, statuses.toSorted((a, b) => a - b)]).toEqual([operation.id, [200, 422, 422]]);
      expect([operation.id, await answered(`${keys[statuses.indexOf(200)]},1`)]).toEqual([operation.id, 422]);
    }
  });

  it("refuses unknown names, also those that every object has", async ({ expect }) => {
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      const answer = await withToken(world.token, `/api/v1/plants?${name}=1`);
      expect([name, answer.status]).toEqual([name, 422]);
      const sent = await put(world.token, "2026-03-05", `{"${name}":1}`);
      const { errors } = await sent.json<{ errors?: unknown[] }>();
      expect([name, sent.status, errors?.length]).toEqual([name, 422, 1]);
    }
  });

  it("gets 405 for a wrong method, and the methods that the address has", async ({ expect }) => {
    const told = async (method: string, path: string) => {
      const answer = await withToken(world.token, `/api/v1${path}`, { method });
      return [answer.status, answer.headers.get("allow")];
    };
    expect(await told("POST", "/plants")).toEqual([405, "GET"]);
    expect(await told("PATCH", "/devices/d1/cleanings/2026-03-02")).toEqual([405, "DELETE, GET, PUT"]);
    expect(await told("OPTIONS", "/exports")).toEqual([405, "GET, POST"]);
    expect(await told("GET", "/alerts/1/acknowledge")).toEqual([405, "POST"]);
    expect(await told("POST", "/openapi.json")).toEqual([405, "GET"]);
    expect(await told("GET", "/plants/p1/nothing")).toEqual([404, null]);
  });

  it("gets 404 for an address with an empty part", async ({ expect }) => {
    const paths = v1Operations.map(({ path }): string => path);
    const first = paths.filter((path) => path.includes("{")).map((path) => path.replace(/\{\w+\}/, ""));
    const last = paths.filter((path) => path.endsWith("}")).map((path) => path.replace(/\{\w+\}$/, ""));
    const empty = [...paths.map((path) => `${path}/`), ...first, ...last].map((path) =>
      path.replaceAll(/\{\w+\}/g, "x"),
    );
    expect(empty).toEqual(expect.arrayContaining(["/devices/", "/plants//recommendation", "/devices/x/cleanings/"]));
    const wrong: unknown[] = [];
    for (const path of new Set(empty)) {
      const { status } = await withToken(world.token, `/api/v1${path}`);
      if (status !== 404) wrong.push([path, status]);
    }
    expect(wrong).toEqual([]);
  });

  it("counts as a reader with HEAD", async ({ expect }) => {
    const token = await aToken(world.owner);
    const statuses = new Set<number>();
    for (let count = 0; count < 62; count++)
      statuses.add((await withToken(token, "/api/v1/me", { method: "HEAD" })).status);
    expect([...statuses]).toEqual([200]);
  });
});

it.for([
  ["text/csv, */*;q=0.1", "text/csv"],
  ["application/json;q=0.5, text/csv", "text/csv"],
  ["application/json;q=0, text/*", "text/csv"],
  ["text/html, application/xhtml+xml, */*;q=0.8", "application/json"],
  ["text/csv;q=x, application/json;q=0.2", "application/json"],
  ["text/csv;q=0, application/xml", "application/problem+json"],
] as const)("answers %s with %s", async ([accept, type], { expect }) => {
  const { headers } = await withToken(world.token, "/api/v1/plants", { headers: { accept } });
  expect(headers.get("content-type")!.split(";", 1)[0]).toBe(type);
});

describe("calls at once", () => {
  it("each get their own format and body, and the link to the next page", async ({ expect }) => {
    // No device measured in that year, so that nothing changes meanwhile.
    const path = `/api/v1/plants/${world.ids.plant_id}/monthly-soiling?year=2025`;
    const ask = (accept: string, headers = {}) => withToken(world.token, path, { headers: { accept, ...headers } });
    const { headers } = await ask("application/json");
    const known = { "if-none-match": headers.get("etag")! };
    const types = ["application/json", "application/json", "application/json", "text/csv", "application/json"];
    const answers = await Promise.all([
      ...types.map(async (type) => ({ type, answer: await ask(type) })),
      ...[known, known, {}].map(async (more) => ({
        type: more === known ? "304" : "application/json",
        answer: await ask("application/json", more),
      })),
    ]);
    for (const { type, answer } of answers) {
      const got = answer.status === 304 ? "304" : answer.headers.get("content-type")!.split(";", 1)[0];
      expect(got).toBe(type);
      if (got !== "304") expect((await answer.text()).length).toBeGreaterThan(100);
    }
    const pages = await Promise.all(
      Array.from({ length: 5 }, () => withToken(world.token, "/api/v1/reports/2026-03?limit=1&format=csv")),
    );
    for (const page of pages)
      expect([page.status, page.headers.get("link")]).toEqual([200, expect.stringContaining('rel="next"')]);
  });
});

describe("a repeated call", () => {
  it("of the same cleaning changes nothing: no version, no line of the audit [O-005]", async ({ expect }) => {
    const { device_id } = world.ids;
    const state = async () => {
      const [device] = await db.select().from(devices).where(eq(devices.device_id, device_id!));
      return [device!.cleanings_version, await db.$count(auditLog, eq(auditLog.subject, device_id!))];
    };
    const token = await aToken(world.owner, { scopes: ["cleanings:write"] });
    const told = JSON.stringify({ end_day: "2026-03-11", crew: " North Crew ", notes: "One\r\nTwo" });
    const first = await put(token, "2026-03-11", told);
    const after = await state();
    const again = await put(token, "2026-03-11", told);
    expect([first.status, again.status, await again.json()]).toEqual([200, 200, await first.json()]);
    expect(await state()).toEqual(after);
    expect((await put(token, "2026-03-11", "{}")).status).toBe(200);
    expect((await state())[1]).toBe((after[1] as number) + 1);
  });

  /** Runs `once` as a route does, with the clock and the work of the test. */
  const run = (key: string, body: string, now: number, work: () => Promise<Response>) => {
    const principal = { token: null, user: { id: world.owner.id } } as Principal;
    const app = new Hono<AppEnv>().post("/api/v1/test", (c) => once(c, { db, principal, now, body }, work));
    const request = new Request("http://localhost/api/v1/test", {
      method: "POST",
      headers: { "idempotency-key": key },
      body,
    });
    return app.fetch(request, env, createExecutionContext());
  };
  const said = (text: string) => Promise.resolve(Response.json({ text }));

  it("keeps the answer of the call that has the key, if a slow one ends after its repetition [O-005]", async ({
    expect,
  }) => {
    for (const ending of ["answer", "refusal", "fault"] as const) {
      const key = crypto.randomUUID();
      const open = Promise.withResolvers<Response>();
      const begun = Promise.withResolvers<void>();
      const slow = run(key, "a", 1000, () => {
        begun.resolve();
        return open.promise;
      });
      await begun.promise;
      expect((await run(key, "a", 1030, () => said("early"))).status).toBe(409);
      expect((await run(key, "b", 1070, () => said("other body"))).status).toBe(422);
      const second = await run(key, "a", 1070, () => said("second"));
      expect(await second.json()).toEqual({ text: "second" });
      if (ending === "fault") open.reject(new Error("cut off"));
      else open.resolve(ending === "answer" ? Response.json({ text: "first" }) : new Response("", { status: 404 }));
      await slow;
      const third = await run(key, "a", 1080, () => said("third"));
      expect([ending, third.headers.get("idempotent-replayed"), await third.json()]).toEqual([
        ending,
        "true",
        { text: "second" },
      ]);
    }
  });
});

describe("a plant that was never calculated", () => {
  it("misses the same in the API as on its page [O-001]", async ({ expect }) => {
    const owner = await aPerson();
    const plant = await aPlant({ owners: [owner.id] });
    const token = await aToken(owner, { scopes: allScopes });
    const [said, planned] = await Promise.all(
      ["recommendation", "plan"].map(async (what) =>
        (await withToken(token, `/api/v1/plants/${plant}/${what}`)).json<{ obstacles: string[] }>(),
      ),
    );
    const page = await call("GET", `/api/plant/${plant}/decision`, { cookie: await aSession(owner.id) });
    const { obstacles } = await page.json<PlantDecision>();
    expect(obstacles).toContain("inputsNeverSaved");
    expect([said!.obstacles, planned!.obstacles]).toEqual([obstacles, obstacles]);
  });
});
