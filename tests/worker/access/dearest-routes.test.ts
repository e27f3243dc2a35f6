import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { aSite, save } from "../savings/site.ts";
import { aSession, aPerson, call } from "./people.ts";

const CALLS = 100;
// Stops the windows of the limits.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

describe("a hundred parallel calls of the dearest route", () => {
  // As in wrangler.toml: 20 and 60 a minute, and 120.
  it.for([
    ["document", 20, (device: string) => `/api/device/${device}/savings/report`],
    ["fleet", 60, () => "/api/next-washes"],
    ["plan", 100, (device: string) => `/api/device/${device}/savings/basis`],
    ["analysis", 100, (device: string) => `/api/device/${device}/recommendation`],
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
