import { eq, inArray } from "drizzle-orm";
import { describe, it } from "vitest";
import { deleteExpiredAccessData } from "../../../../worker/access/sweep.ts";
import { DECAY_SECONDS } from "../../../../worker/access/rate-limits/throttle.ts";
import { oneTimeCodes, sessions, signInFailures, users } from "../../../../worker/platform/schema.ts";
import { aCode, aPerson, aSession, db } from "../people.ts";

const NOW = 1_700_000_000;

describe("the hourly sweep", () => {
  it("releases the address of an unfinished registration, and no other", async ({ expect }) => {
    const old = new Date((NOW - 31 * 24 * 3600) * 1000);
    const values = { createdAt: old, wasSelfRegistered: true, emailVerified: false, status: "Disable" as const };
    const abandoned = await aPerson(values);
    const kept = [
      await aPerson({ ...values, createdAt: new Date((NOW - 29 * 24 * 3600) * 1000) }),
      await aPerson({ ...values, emailVerified: true }),
      await aPerson({ ...values, wasSelfRegistered: false }),
    ];
    for (const { id } of [abandoned, kept[0]!]) await aCode("verify", id, NOW - 60);
    // One expired 8 days ago; the other yesterday, so its page can still say so.
    await aCode("verify", kept[1]!.id, NOW - 15 * 24 * 3600);
    await aCode("verify", kept[2]!.id, NOW - 8 * 24 * 3600);
    await deleteExpiredAccessData(db, NOW);
    // Earlier tests may still write, so only this test's people are compared.
    const own = [abandoned, ...kept].map(({ id }) => id);
    const left = (await db.select({ id: users.id }).from(users).where(inArray(users.id, own))).map(({ id }) => id);
    expect(left.toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
    const codes = await db
      .select({ of: oneTimeCodes.user_id })
      .from(oneTimeCodes)
      .where(inArray(oneTimeCodes.user_id, own));
    expect(codes.map((code) => code.of).toSorted()).toEqual([kept[0]!.id, kept[2]!.id].toSorted());
  });

  it("removes expired rows and nothing else", async ({ expect }) => {
    const { id } = await aPerson();
    await aSession(id, { startedAt: NOW - 100, expiresAt: NOW - 1 });
    await aSession(id, { startedAt: NOW - 100, expiresAt: NOW + 1 });
    await db.insert(signInFailures).values([
      { subject: "forgotten", failures: 3, lastAt: NOW - 3 * DECAY_SECONDS - 1 },
      { subject: "remembered", failures: 3, lastAt: NOW - 3 * DECAY_SECONDS + 1 },
    ]);
    await deleteExpiredAccessData(db, NOW);
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
    const failures = await db
      .select()
      .from(signInFailures)
      .where(inArray(signInFailures.subject, ["forgotten", "remembered"]));
    expect(failures.map((row) => row.subject)).toEqual(["remembered"]);
  });
});
