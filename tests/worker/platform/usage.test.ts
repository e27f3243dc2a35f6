import { env } from "cloudflare:workers";
import { type SQL, sql } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { batchRun, database } from "../../../worker/platform/db.ts";
import { usageCounts } from "../../../worker/platform/schema.ts";
import { deleteEndedUsage, isWithinUsage, usageCount, type UsageLimit } from "../../../worker/platform/usage.ts";

const db = database(env);
const NOW = 1_700_000_000;
const DAY = 86_400;
const named = (subject: string, maximum: number, amount = 1): UsageLimit => ({
  subject,
  maximum,
  amount,
  seconds: DAY,
});

describe("usage counts", () => {
  it("lets exactly the maximum through when more calls race", async ({ expect }) => {
    const calls = await Promise.all(Array.from({ length: 30 }, () => isWithinUsage(db, [named("race", 20)], NOW)));
    expect(calls.filter(Boolean)).toHaveLength(20);
  });

  it("counts all limits or none, and each window by itself", async ({ expect }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uuid(),
        fc.array(fc.record({ first: fc.nat(4), second: fc.nat(4), at: fc.constantFrom(NOW, NOW + DAY) }), {
          minLength: 1,
          maxLength: 12,
        }),
        async (run, calls) => {
          const used = new Map<number, [number, number]>();
          for (const { first, second, at } of calls) {
            const [one, two] = used.get(at) ?? [0, 0];
            const fits = one + first <= 6 && two + second <= 9;
            expect(await isWithinUsage(db, [named(`${run}:1`, 6, first), named(`${run}:2`, 9, second)], at)).toBe(fits);
            if (fits) used.set(at, [one + first, two + second]);
          }
        },
      ),
      { numRuns: 30 },
    );
  });

  it("is a condition for later statements of the batch, and is not counted if the batch fails", async ({ expect }) => {
    const count = usageCount([named("batch", 1)], NOW);
    const other = usageCount([named("batch", 1)], NOW);
    const change = (isCounted: SQL) => db.get<{ done: number }>(sql`select ${isCounted} as done`);
    await expect(
      db.batch([batchRun(db, count.statement), db.run(sql`insert into usage_counts (subject) values (null)`)]),
    ).rejects.toThrow(/NOT NULL/);
    await db.batch([batchRun(db, count.statement)]);
    await db.run(other.statement);
    expect((await change(count.isCounted)).done).toBe(1);
    expect((await change(other.isCounted)).done).toBe(0);
  });

  it("forgets windows that have ended", async ({ expect }) => {
    await isWithinUsage(db, [named("ended", 1)], NOW - 2 * DAY);
    await deleteEndedUsage(db, NOW);
    const left = await db.select().from(usageCounts);
    expect(left.every(({ ends_at }) => ends_at >= NOW)).toBe(true);
    expect(left.length).toBeGreaterThan(0);
  });
});
