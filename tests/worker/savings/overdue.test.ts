import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import worker from "../../../worker/index.ts";
import { createJob, endJob, ownJob } from "../../../worker/features/savings/jobs.ts";
import { database } from "../../../worker/platform/db.ts";
import { yearTerms } from "./cases.ts";

const db = database(env);
const now = Date.now() / 1000;
const request = {
  device_id: "overdue",
  ...yearTerms(),
  energy: { daily: [], source: "a test file" },
};
const aJob = (createdAt: number) => createJob(db, { request, userId: "me", now: createdAt });
const stateOf = async (job: string) => {
  const row = await ownJob(db, job, "me");
  return [row?.status, row?.reason];
};

describe("a savings job that no one polls", () => {
  it("is ended by the hourly cron once it is overdue, and no other is", async ({ expect }) => {
    const [overdue, fresh, failed] = [await aJob(now - 301), await aJob(now - 60), await aJob(now - 9999)];
    await endJob(db, failed, { status: "FAILED", reason: "failed" }, now);
    await worker.scheduled(createScheduledController(), env);
    expect(await stateOf(overdue)).toEqual(["FAILED", "too-long"]);
    expect(await stateOf(fresh)).toEqual(["PENDING", null]);
    expect(await stateOf(failed)).toEqual(["FAILED", "failed"]);
  });
});
