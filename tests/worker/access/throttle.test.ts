import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import {
  DECAY_SECONDS,
  nextCount,
  FREE_FAILURES,
  defaultCounter,
  recordAttempt,
  waitAfter,
} from "../../../worker/access/rate-limits/throttle.ts";
import { database } from "../../../worker/platform/db.ts";
import { signInFailures } from "../../../worker/platform/schema.ts";

const db = database(env);

const NOW = 1_700_000_000;

describe("the wait after failed sign-ins", () => {
  it("starts with the fifth failure, doubles and is at most a quarter of an hour", ({ expect }) => {
    expect([0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1000].map((failures) => waitAfter(failures))).toEqual([
      0, 0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900,
    ]);
  });

  it("never grows shorter with more failures", ({ expect }) => {
    for (let n = 0; n < 2000; n++) expect(waitAfter(n + 1)).toBeGreaterThanOrEqual(waitAfter(n));
  });
});

describe("an attempt with several counters", () => {
  const one = () => crypto.randomUUID();
  const failuresOf = async (subject: string) =>
    (await db.select().from(signInFailures).where(eq(signInFailures.subject, subject))).map(({ failures }) => failures);

  it("is allowed when all of them allow it, and otherwise counted in none", async ({ expect }) => {
    const [own, shared] = [one(), one()];
    const counters = [defaultCounter(own), { subject: shared, free: 6 }];
    for (let n = 0; n <= FREE_FAILURES; n++) expect(await recordAttempt(db, counters, NOW)).toEqual({ allowed: true });
    expect(await recordAttempt(db, counters, NOW)).toEqual({ allowed: false, retryAfter: 15 });
    expect([await failuresOf(own), await failuresOf(shared)]).toEqual([[5], [5]]);
    const others = [defaultCounter(one()), counters[1]!];
    expect(await recordAttempt(db, others, NOW)).toEqual({ allowed: true });
    expect(await recordAttempt(db, others, NOW)).toEqual({ allowed: true });
    expect(await recordAttempt(db, others, NOW)).toEqual({ allowed: false, retryAfter: 15 });
    expect([await failuresOf(others[0]!.subject), await failuresOf(shared)]).toEqual([[2], [7]]);
  });

  it("is not counted twice when many come at once", async ({ expect }) => {
    const counters = [defaultCounter(one()), { subject: one(), free: 100 }];
    const taken = await Promise.all(Array.from({ length: FREE_FAILURES + 11 }, () => recordAttempt(db, counters, NOW)));
    const count = taken.filter(({ allowed }) => allowed).length;
    expect(count).toBeLessThanOrEqual(FREE_FAILURES + 1);
    expect([await failuresOf(counters[0]!.subject), await failuresOf(counters[1]!.subject)]).toEqual([
      [count],
      [count],
    ]);
  });
});

describe("the decision on an attempt", () => {
  it("allows the first ones and counts them", ({ expect }) => {
    expect(nextCount(undefined, NOW + 0.7)).toEqual({ allowed: true, next: { failures: 1, lastAt: NOW } });
    expect(nextCount({ failures: FREE_FAILURES, lastAt: NOW }, NOW)).toEqual({
      allowed: true,
      next: { failures: FREE_FAILURES + 1, lastAt: NOW },
    });
  });

  it("forgets one failure for each quiet quarter of an hour", ({ expect }) => {
    const after = (quarters: number) => nextCount({ failures: 20, lastAt: NOW }, NOW + quarters * DECAY_SECONDS);
    expect(after(1)).toMatchObject({ next: { failures: 20 } });
    expect(after(3)).toMatchObject({ next: { failures: 18 } });
    expect(after(50)).toMatchObject({ next: { failures: 1 } });
  });

  it("is not shortened by a clock that goes back", ({ expect }) => {
    expect(nextCount({ failures: 5, lastAt: NOW }, NOW - 3600)).toEqual({ allowed: false, retryAfter: 15 });
  });

  it("allows a person who waited as long as required, whatever the count", ({ expect }) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(5000), (failures, later) => {
        const count = { failures, lastAt: NOW };
        const attempt = nextCount(count, NOW + later);
        if (!attempt.allowed) expect(nextCount(count, NOW + later + attempt.retryAfter).allowed).toBe(true);
      }),
    );
  });

  it("gives one attacker on one account at most 110 guesses a day", ({ expect }) => {
    let count = { failures: 1, lastAt: NOW };
    let looks = 1;
    for (let now = NOW; now < NOW + 86_400; now++) {
      const attempt = nextCount(count, now);
      if (!attempt.allowed) continue;
      count = attempt.next;
      looks++;
    }
    expect(looks).toBeLessThanOrEqual(110);
  });

  it("starts now when the newest failure was stored by a clock that ran ahead", async ({ expect }) => {
    const subject = crypto.randomUUID();
    await db.insert(signInFailures).values({ subject, failures: FREE_FAILURES + 1, lastAt: NOW + 40 * 86_400 });
    expect(await recordAttempt(db, subject, NOW)).toEqual({ allowed: false, retryAfter: 15 });
    expect(await recordAttempt(db, subject, NOW + 10)).toEqual({ allowed: false, retryAfter: 5 });
    expect(await recordAttempt(db, subject, NOW + 15)).toMatchObject({ allowed: true });
  });
});
