import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { forgetOldJobs } from "../../../worker/features/savings/run.ts";
import { deleteOlderThan, retentions } from "../../../worker/jobs/retention.ts";
import { database } from "../../../worker/platform/db.ts";
import { savingsRuns } from "../../../worker/platform/schema.ts";

const db = database(env);
const NOW = 1_795_000_000;

describe("limits of stored rows", () => {
  it("keep the runs of a device that a person may still wait for", async ({ expect }) => {
    const run = (device_id: string, ago: number, status: "DONE" | "FAILED" = "DONE") => ({
      job: `${device_id} ${ago}`,
      device_id,
      user_id: "somebody",
      status,
      created_at: NOW - ago,
    });
    const runs = [
      ...Array.from({ length: 5 }, (_, n) => run("north", 1000 + n)),
      ...[10, 599].map((ago) => run("north", ago)),
      run("north", 900, "FAILED"),
      run("north", 100, "FAILED"),
      run("south", 2000),
      run("south", 40 * 86_400),
    ];
    for (const one of runs) await db.insert(savingsRuns).values(one);
    await forgetOldJobs(db, "north", NOW);
    const left = async (device: string) =>
      (await db.select({ at: savingsRuns.created_at }).from(savingsRuns).where(eq(savingsRuns.device_id, device)))
        .map(({ at }) => NOW - at)
        .toSorted((a, b) => a - b);
    expect(await left("north")).toEqual([10, 100, 599]);
    expect(await left("south")).toHaveLength(2);
    await deleteOlderThan(db, retentions.savingsRuns, NOW);
    expect(await left("south")).toEqual([2000]);
  });
});
