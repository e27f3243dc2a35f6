import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { sweep } from "../../../worker/access/sweep.ts";
import { DECAY_SECONDS } from "../../../worker/access/throttle.ts";
import { database } from "../../../worker/platform/db.ts";
import { sessions, signInFailures, verifications } from "../../../worker/platform/schema.ts";
import { aPerson, aSession } from "./people.ts";

const db = database(env);
const NOW = 1_700_000_000;

describe("the hourly sweep", () => {
  it("removes what has run out and nothing else", async ({ expect }) => {
    const { id } = await aPerson();
    await aSession(id, { startedAt: NOW - 100, expiresAt: NOW - 1 });
    await aSession(id, { startedAt: NOW - 100, expiresAt: NOW + 1 });
    const code = { value: "x", createdAt: new Date(0), updatedAt: new Date(0) };
    await db.insert(verifications).values([
      { id: "old", identifier: "a", expiresAt: new Date((NOW - 1) * 1000), ...code },
      { id: "new", identifier: "b", expiresAt: new Date((NOW + 1) * 1000), ...code },
    ]);
    await db.insert(signInFailures).values([
      { subject: "forgotten", failures: 3, lastAt: NOW - 3 * DECAY_SECONDS - 1 },
      { subject: "remembered", failures: 3, lastAt: NOW - 3 * DECAY_SECONDS + 1 },
    ]);
    await sweep(db, NOW);
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(1);
    expect((await db.select().from(verifications)).map((row) => row.id)).toEqual(["new"]);
    expect((await db.select().from(signInFailures)).map((row) => row.subject)).toEqual(["remembered"]);
  });
});
