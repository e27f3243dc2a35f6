import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { describe, it, vi } from "vitest";
import { aSite, save, type Site } from "../savings/site.ts";
import { aPerson, aSession, call as callInPlace, callEntry as call, callToEnd } from "./people.ts";
import { MAX_OF_OWNER, MAX_RUNNING, MAX_WAITING } from "../../../worker/access/rate-limits/turns.ts";
import { app } from "../../../worker/app.ts";
import { plantOwners, sessions, staffPlants } from "../../../worker/platform/schema.ts";

/** More than run and wait. */
const CALLS = MAX_RUNNING + MAX_WAITING + 10;

describe("parallel calls of the dearest route", () => {
  // As in wrangler.toml: 20 a minute, and 120.
  it.for([
    ["document", 20, ({ device }: Site) => `/api/device/${device}/savings/report`],
    ["plan", CALLS, ({ plant }: Site) => `/api/plant/${plant}/savings/basis`],
    ["analysis", CALLS, ({ plant }: Site) => `/api/plant/${plant}/decision`],
    ["list", CALLS, () => "/api/decisions"],
  ] as const)("%s: are done up to its limit, and others get an answer", async ([, limit, pathOf], { expect }) => {
    const site = await aSite();
    await save(site);
    const other = await aSession((await aPerson()).id);
    const calls = Array.from({ length: CALLS }, () => call("GET", pathOf(site), { cookie: site.cookie }));
    const sessions = Array.from({ length: 10 }, () => call("GET", "/api/session", { cookie: other }));
    const answers = await Promise.all(
      [...calls, ...sessions].map(async (one) => {
        const answer = await one;
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    expect(answers.slice(CALLS)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.slice(0, CALLS).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: CALLS }, (_, at) => (at < limit ? 200 : 429)),
    );
  });
});

/** The portal's database; counts the statements that read the days of devices, as each calculation does. */
function withCountedReads() {
  let reads = 0;
  const counted = <Target extends object>(of: Target): Target =>
    new Proxy(of, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== "function") return value;
        return (...inputs: unknown[]) => {
          if (name === "prepare" && /daily_soiling/.test(String(inputs[0]))) reads++;
          const result = Reflect.apply(value, target, inputs) as unknown;
          return name === "withSession" ? counted(result as object) : result;
        };
      },
    });
  const DB = counted(env.DB);
  const get = async (path: string, cookie: string) => {
    const answer = await callToEnd("GET", path, { cookie, its: { DB } });
    await answer.arrayBuffer();
    return answer.status;
  };
  return { get, reads: () => reads };
}

describe("equal calls of one person at the same time", () => {
  it.for([
    ["plan", ({ plant }: Site) => `/api/plant/${plant}/savings/basis`],
    ["analysis", ({ plant }: Site) => `/api/plant/${plant}/decision`],
  ] as const)("%s: are done as often as turns run and one waits", async ([, pathOf], { expect }) => {
    const site = await aSite();
    await save(site);
    const path = pathOf(site);
    const { get, reads } = withCountedReads();
    // The first may calculate what later ones find.
    expect(await get(path, site.cookie)).toBe(200);
    const before = reads();
    expect(await get(path, site.cookie)).toBe(200);
    const ofOne = reads() - before;
    expect(ofOne).toBeGreaterThan(0);
    const begun = reads();
    const statuses = await Promise.all(Array.from({ length: 40 }, () => get(path, site.cookie)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(reads() - begun).toBeLessThanOrEqual((MAX_RUNNING + 1) * ofOne);
  });
});

/** A database in which statements that read days wait until `open`. `waiting`: those of which calls wait. */
function heldReads() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const waiting = new Set<string>();
  const of = (name: string) => {
    const originals = new WeakMap<object, D1PreparedStatement>();
    const held = <T>(run: () => Promise<T>): Promise<T> => {
      waiting.add(name);
      return opened.then(run);
    };
    const heldStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
      const proxy = new Proxy(statement, {
        get: (target, key) => {
          if (key === "bind") return (...values: unknown[]) => heldStatement(target.bind(...values));
          const value = Reflect.get(target, key) as unknown;
          return typeof value === "function"
            ? (...inputs: unknown[]) => held(() => Reflect.apply(value, target, inputs) as Promise<unknown>)
            : value;
        },
      });
      originals.set(proxy, statement);
      return proxy;
    };
    const heldDatabase = <Target extends object>(target: Target): Target =>
      new Proxy(target, {
        get: (_, key) => {
          const value = Reflect.get(target, key) as unknown;
          if (typeof value !== "function") return value;
          return (...inputs: unknown[]) => {
            if (key === "batch") {
              const statements = inputs[0] as D1PreparedStatement[];
              const own = statements.map((one) => originals.get(one) ?? one);
              const run = () => Reflect.apply(value, target, [own]) as Promise<unknown>;
              return own.some((one, at) => one !== statements[at]) ? held(run) : run();
            }
            const result = Reflect.apply(value, target, inputs) as unknown;
            if (key === "prepare" && /daily_soiling/.test(String(inputs[0])))
              return heldStatement(result as D1PreparedStatement);
            return key === "withSession" ? heldDatabase(result as object) : result;
          };
        },
      });
    return heldDatabase(env.DB);
  };
  const get = async (path: string, cookie: string) => {
    const answer = await callInPlace("GET", path, { cookie, its: { DB: of(`${cookie} ${path}`) } });
    await answer.arrayBuffer();
    return answer.status;
  };
  return { get, waiting, open };
}

describe("while calls that compute get no further", () => {
  it.for([
    ["plan", ({ plant }: Site) => `/api/plant/${plant}/savings/basis`],
    ["analysis", ({ plant }: Site) => `/api/plant/${plant}/decision`],
    ["document", ({ device }: Site) => `/api/device/${device}/savings/report`],
  ] as const)("%s: two have begun, and a session call gets its answer", async ([, pathOf], { expect }) => {
    const site = await aSite();
    await save(site);
    const { get, waiting, open } = heldReads();
    const other = await aSession((await aPerson()).id);
    const calls = Array.from({ length: 2 * MAX_RUNNING + 1 }, (_, at) => get(`${pathOf(site)}?n=${at}`, site.cookie));
    await expect.poll(() => waiting.size).toBe(MAX_RUNNING);
    for (const cookie of [site.cookie, other]) expect(await get("/api/session", cookie)).toBe(200);
    expect(waiting.size).toBe(MAX_RUNNING);
    open();
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  });

  it("the owner waits for none of many staff, nor does the plant's other owner", async ({ expect }) => {
    const site = await aSite();
    await save(site);
    const db = drizzle(env.DB);
    const [owned] = await db.select().from(plantOwners).where(eq(plantOwners.plant_id, site.plant));
    const owner = owned!.owner_id;
    const other = (await aPerson()).id;
    await db.insert(plantOwners).values({ plant_id: site.plant, owner_id: other });
    const { get, waiting, open } = heldReads();
    const path = `/api/plant/${site.plant}/savings/basis`;
    const staff = await Promise.all(
      Array.from({ length: 2 * MAX_OF_OWNER }, async () => {
        const { id } = await aPerson({ user_type: "Staff", owner_id: owner });
        await db.insert(staffPlants).values({ plant_id: site.plant, staff_id: id });
        return aSession(id);
      }),
    );
    const calls = staff.flatMap((cookie) => [get(path, cookie), get(`${path}?again`, cookie)]);
    await expect.poll(() => waiting.size).toBe(MAX_OF_OWNER);
    const owners = [site.cookie, await aSession(other)];
    calls.push(...owners.map((cookie) => get(path, cookie)));
    await expect.poll(() => owners.every((cookie) => waiting.has(`${cookie} ${path}`))).toBe(true);
    open();
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  });
});

describe("calls that compute whose bodies never arrive", () => {
  it("hold no turns of colleagues", async ({ expect }) => {
    const site = await aSite();
    await save(site);
    const db = drizzle(env.DB);
    const [owned] = await db.select().from(plantOwners).where(eq(plantOwners.plant_id, site.plant));
    const staff = await Promise.all(
      Array.from({ length: MAX_OF_OWNER + 1 }, async () => {
        const { id } = await aPerson({ user_type: "Staff", owner_id: owned!.owner_id });
        await db.insert(staffPlants).values({ plant_id: site.plant, staff_id: id });
        return aSession(id);
      }),
    );
    const { promise: end, resolve: close } = Promise.withResolvers<void>();
    const begun: Promise<void>[] = [];
    const send = (cookie: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push(promise);
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            resolve();
            await end;
            controller.enqueue(new TextEncoder().encode("{}"));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = {
        cookie,
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
        "content-length": "2",
      };
      const request = new Request("http://localhost/api/device/soilingRate", { method: "POST", headers, body });
      return app.fetch(request, env, createExecutionContext());
    };
    const slow = staff.slice(1).flatMap((cookie) => [send(cookie), send(cookie)]);
    await Promise.all(begun);
    const path = `/api/plant/${site.plant}/savings/basis`;
    expect((await call("GET", path, { cookie: staff[0]! })).status).toBe(200);
    close();
    for (const answer of slow) expect((await answer).status).toBe(422);
  });
});

describe("a loop of calls after a refusal", () => {
  it("costs no look-up of its session for a second", async ({ expect }) => {
    const site = await aSite();
    const path = `/api/device/${site.device}/savings/report`;
    const status = async () => (await call("GET", path, { cookie: site.cookie })).status;
    const answers = await Promise.all(Array.from({ length: 30 }, status));
    expect(answers).toContain(429);
    await drizzle(env.DB).delete(sessions);
    expect(await status()).toBe(429);
    vi.setSystemTime(Date.now() + 1001);
    expect(await status()).toBe(401);
  });
});
