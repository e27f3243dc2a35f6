import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { aSite, save } from "../savings/site.ts";
import { aSession, aPerson, call } from "./people.ts";
import { MAX_RUNNING } from "../../../worker/access/rate-limits/turns.ts";
import { app } from "../../../worker/app.ts";
import { sessions } from "../../../worker/platform/schema.ts";

const CALLS = 100;
// Stops the windows of the limits.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

describe("a hundred parallel calls of the dearest route", () => {
  // As in wrangler.toml: 20 a minute, and 120.
  it.for([
    ["document", 20, (device: string) => `/api/device/${device}/savings/report`],
    ["plan", 100, (device: string) => `/api/device/${device}/savings/basis`],
    ["analysis", 100, (device: string) => `/api/device/${device}/recommendation`],
    ["list", 100, () => "/api/decisions"],
  ] as const)("%s: are done up to its limit, and others get an answer", async ([, limit, pathOf], { expect }) => {
    const site = await aSite();
    await save(site);
    const other = await aSession((await aPerson()).id);
    const calls = Array.from({ length: CALLS }, () => call("GET", pathOf(site.device), { cookie: site.cookie }));
    const sessions = Array.from({ length: 10 }, () => call("GET", "/api/session", { cookie: other }));
    const answers = await Promise.all(
      [...calls, ...sessions].map(async (one) => {
        const answer = await one;
        await answer.arrayBuffer();
        return answer.status;
      }),
    );
    const done = limit;
    expect(answers.slice(CALLS)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.slice(0, CALLS).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: CALLS }, (_, at) => (at < done ? 200 : 429)),
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
    const context = createExecutionContext();
    const headers = { cookie, "sec-fetch-site": "same-origin" };
    const answer = await app.fetch(new Request(`http://localhost${path}`, { headers }), { ...env, DB }, context);
    await answer.arrayBuffer();
    await waitOnExecutionContext(context);
    return answer.status;
  };
  return { get, reads: () => reads };
}

describe("equal calls of one person at the same time", () => {
  it.for([
    ["plan", (device: string) => `/api/device/${device}/savings/basis`],
    ["analysis", (device: string) => `/api/device/${device}/recommendation`],
  ] as const)("%s: are done as often as turns run and one waits", async ([, pathOf], { expect }) => {
    const site = await aSite();
    await save(site);
    const path = pathOf(site.device);
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
