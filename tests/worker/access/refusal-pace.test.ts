import * as fc from "fast-check";
import { describe, it } from "vitest";
import {
  AT_ONCE,
  MAX_WAIT_MS,
  MAX_WAITING,
  PACE_MS,
  pacing,
  RefusalPace,
} from "../../../worker/access/rate-limits/refusal-pace.ts";
import { ask } from "../mail/portal.ts";
import { aPerson, aSession } from "./people.ts";

/** Closed loops: each connection calls again as soon as it is refused. Returns its refusals and those that wait at a time at most. */
function loop(pace: RefusalPace, callers: string[], { connections, ms }: { connections: number; ms: number }) {
  const next = Array.from({ length: connections }, () => 0);
  let [refused, mostWaiting] = [0, 0];
  for (let now = 0; now < ms; now += 20) {
    for (let turn = 0; turn < AT_ONCE + 1; turn++)
      for (const [at, due] of next.entries())
        if (due <= now) {
          refused++;
          next[at] = now + pace.waitOf(callers, now);
        }
    mostWaiting = Math.max(mostWaiting, next.filter((due) => due > now).length);
  }
  return { refused, mostWaiting };
}

describe("the pace of refusals", () => {
  it("answers the first refusals of a caller at once, whatever others do", ({ expect }) => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ caller: fc.integer({ min: 1, max: 5 }), after: fc.nat(200) }), { maxLength: 200 }),
        (others) => {
          const pace = new RefusalPace();
          let now = 0;
          for (const { caller, after } of others) pace.waitOf([`other ${caller}`], (now += after));
          const own = Array.from({ length: AT_ONCE }, () => pace.waitOf(["own"], now));
          expect(own).toEqual(own.map(() => 0));
          expect(pace.waitOf(["own"], now)).toBeGreaterThan(0);
        },
      ),
    );
  });

  it("gives any number of connections of one caller few refusals a second", ({ expect }) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (connections) => {
        const seconds = 20;
        const { refused } = loop(new RefusalPace(), ["one"], { connections, ms: 1000 * seconds });
        const perSecond = Math.max(1000 / PACE_MS, (1000 * connections) / MAX_WAIT_MS);
        expect(refused).toBeLessThanOrEqual(AT_ONCE + connections + perSecond * seconds);
      }),
      { numRuns: 20 },
    );
  });

  it("counts a caller by each of its names, so that a new one of one kind doesn't help", ({ expect }) => {
    const pace = new RefusalPace();
    const waits = Array.from({ length: AT_ONCE + 1 }, (_, n) => pace.waitOf([`address ${n}`, "session"], 0));
    expect(waits).toEqual([...Array.from({ length: AT_ONCE }, () => 0), PACE_MS]);
  });

  it("keeps no name that is longer than any that is issued, so that made-up ones fill no memory", ({ expect }) => {
    const pace = new RefusalPace();
    const made = (n: number) => `by ${String(n).padEnd(16_000, "x")}`;
    for (let n = 0; n <= AT_ONCE; n++) expect(pace.waitOf([`from ${n}`, made(0)], 0)).toBe(0);
    // Its network counts.
    const waits = Array.from({ length: AT_ONCE + 1 }, (_, n) => pace.waitOf(["from here", made(n)], 0));
    expect(waits.at(-1)).toBe(PACE_MS);
  });

  it("lets only a bounded number wait, also if closed connections never end", ({ expect }) => {
    const pace = new RefusalPace();
    const waits = Array.from({ length: MAX_WAITING + 100 + AT_ONCE }, () => pace.waitOf(["flood"], 0));
    expect(waits.filter((wait) => wait > 0)).toHaveLength(MAX_WAITING);
    expect(Math.max(...waits)).toBe(MAX_WAIT_MS);
    expect(pace.waitOf(["flood"], MAX_WAIT_MS + 1)).toBeGreaterThan(0);
  });

  it("holds refused calls, and none that is answered", async ({ expect }) => {
    const cookie = await aSession((await aPerson()).id);
    // With the address of this caller alone.
    const headers = { "cf-connecting-ip": crypto.randomUUID() };
    let held = 0;
    const { wait } = pacing;
    pacing.wait = async () => void held++;
    try {
      const signIn = () =>
        ask("POST", "/api/account/sign-in", { headers, json: { email: "a@b.example", password: "" } });
      const statuses = new Map<number, number>();
      for (let n = 0; n < 40; n++) {
        const { status } = await signIn();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      const refused = statuses.get(429)!;
      expect(new Set(statuses.keys())).toEqual(new Set([422, 429]));
      expect(held).toBe(refused - AT_ONCE);
      expect((await ask("GET", "/api/session", { headers, cookie })).status).toBe(200);
      expect(held).toBe(refused - AT_ONCE);
    } finally {
      pacing.wait = wait;
    }
  });
});
