import { eq, inArray, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { dayOf } from "#contract/common/calendar";
import {
  blankOldAddresses,
  endRetention,
  deleteOlderThan,
  retentions,
  ROWS_PER_TICK,
} from "../../../worker/jobs/retention.ts";
import {
  auditLog,
  campaigns,
  campaignSteps,
  maintenanceWindows,
  ownershipLosses,
  rolloutDevices,
  rollouts,
  statistics,
} from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, db } from "../access/people.ts";
import { fullScansOf, planOf } from "../query-plan.ts";

const NOW = 1_700_000_000;
const daysAgo = (days: number): number => NOW - days * 86_400;

const campaignUntil = (at: number): typeof campaigns.$inferInsert & { id: string } => ({
  id: crypto.randomUUID(),
  owner_id: "any",
  name: "Any",
  from_day: "2020-01-01",
  to_day: dayOf("UTC", at),
  crew: "Any",
  email: "crew@example.com",
  note: "",
  state: "open",
  link_version: 1,
  has_links: true,
  created_by: "any",
  created_at: 0,
});

const aRollout = (state: "running" | "stopped" | "done", started: number, ended: number | null) => ({
  id: crypto.randomUUID(),
  action: { kind: "retire" as const, notes: "" },
  title: "Retire",
  state,
  group_size: 10,
  started_by: "any",
  started_at: daysAgo(started),
  ended_at: ended === null ? null : daysAgo(ended),
  request_id: "any",
});

describe("rows that nothing else removes", () => {
  it("stay for their stated time and are then deleted, failed sign-ins first", async ({ expect }) => {
    const { id: user_id } = await aPerson();
    const line = (action: string, days: number) => ({ at: daysAgo(days), user_id, action, subject: `${days}` });
    await db
      .insert(auditLog)
      .values([
        line("sign-in-failed", 89),
        line("sign-in-failed", 91),
        line("sign-in-locked", 91),
        line("inputs-saved", 91),
        line("plant-added", 1094),
        line("plant-added", 1096),
      ]);
    const visit = { user_id, domain: "user", type: "access", count: 1, day: "2020-01-01" };
    await db.insert(statistics).values([
      { ...visit, page: "new", last_at: daysAgo(729) },
      { ...visit, page: "old", last_at: daysAgo(731) },
    ]);
    const window = { plant_id: crypto.randomUUID(), from: 0, created_by: user_id };
    const windows = [729, 731].map((days) => Object.assign({ id: crypto.randomUUID(), to: daysAgo(days) }, window));
    await db.insert(maintenanceWindows).values(windows);
    const ended = [729, 731].map((days) => campaignUntil(daysAgo(days)));
    await db.insert(campaigns).values(ended);
    const step = { plant_id: "any", position: 0, state: "done" as const, reason: "" };
    await db.insert(campaignSteps).values(ended.map(({ id }) => Object.assign({ campaign_id: id }, step)));

    const plant_id = await aPlant();
    const lost = { owner_id: user_id, plant_id, name: "Any", staff: [], lost_by: user_id, is_open: true };
    await db
      .insert(ownershipLosses)
      .values([89, 91].map((days) => Object.assign({ id: `lost ${days}`, lost_at: daysAgo(days) }, lost)));

    await endRetention(db, NOW);

    const losses = await db.select().from(ownershipLosses).where(eq(ownershipLosses.owner_id, user_id));
    expect(losses.map(({ id }) => id)).toEqual(["lost 89"]);
    const campaignsLeft = await db.select({ id: campaigns.id }).from(campaigns);
    const stepsLeft = await db.select({ id: campaignSteps.campaign_id }).from(campaignSteps);
    expect([campaignsLeft, stepsLeft]).toEqual([[{ id: ended[0]!.id }], [{ id: ended[0]!.id }]]);
    const lines = await db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.user_id} = ${user_id}`)
      .orderBy(auditLog.id);
    expect(lines.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      "sign-in-failed 89",
      "inputs-saved 91",
      "plant-added 1094",
    ]);
    const visits = await db
      .select()
      .from(statistics)
      .where(sql`${statistics.user_id} = ${user_id}`);
    expect(visits.map(({ page }) => page)).toEqual(["new"]);
    const ids = windows.map(({ id }) => id);
    const left = await db.select().from(maintenanceWindows).where(inArray(maintenanceWindows.id, ids));
    expect(left.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it("include rollouts two years after their end, with their devices, and never one that runs", async ({ expect }) => {
    const kept = [aRollout("running", 900, null), aRollout("stopped", 900, 729), aRollout("done", 729, 729)];
    const gone = [aRollout("stopped", 900, 731), aRollout("done", 731, 731), aRollout("done", 731, null)];
    const all = [...kept, ...gone];
    await db.insert(rollouts).values(all);
    const device = { device_id: "any", position: 0, device_name: "Any", state: "succeeded" as const };
    await db.insert(rolloutDevices).values(all.map(({ id }) => Object.assign({ rollout_id: id }, device)));

    await endRetention(db, NOW);

    const ids = kept.map(({ id }) => id).toSorted();
    const left = await db.select({ id: rollouts.id }).from(rollouts).orderBy(rollouts.id);
    const devicesLeft = await db.select({ id: rolloutDevices.rollout_id }).from(rolloutDevices);
    expect(left.map(({ id }) => id)).toEqual(ids);
    expect(devicesLeft.map(({ id }) => id).toSorted()).toEqual(ids);
  });

  it("of the audit keep where they came from, and lose the address after 90 days", async ({ expect }) => {
    const subject = crypto.randomUUID();
    const line = (action: string, days: number) => ({ at: daysAgo(days), user_id: subject, action, subject });
    const source = { place: "Firefox on Linux, Denver, US", address: "198.51.100.7" };
    await db.insert(auditLog).values([
      { ...line("sign-in", 89), ...source },
      { ...line("sign-in", 91), ...source },
      { ...line("sign-in-refused", 91), ...source, after: { times: 2, sources: ["Chrome (198.51.100.8)"] } },
      { ...line("plant-added", 400), after: { plant_name: "Valley" } },
    ]);
    await endRetention(db, NOW);
    const lines = await db
      .select({ place: auditLog.place, address: auditLog.address, after: auditLog.after })
      .from(auditLog)
      .where(sql`${auditLog.subject} = ${subject}`)
      .orderBy(auditLog.id);
    const blanked = { place: source.place, address: null };
    expect(lines).toEqual([
      { ...source, after: null },
      { ...blanked, after: null },
      { ...blanked, after: { times: 2 } },
      { place: null, address: null, after: { plant_name: "Valley" } },
    ]);
    const { sql: text, params } = blankOldAddresses(db, NOW).toSQL();
    const plan = await planOf({ sql: text, params });
    expect(plan.filter((step) => step.includes("audit_log_address"))).toHaveLength(1);
  });

  it("are deleted in batches, however many there are", async ({ expect }) => {
    const subject = crypto.randomUUID();
    await db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS_PER_TICK + 1})
      insert into audit_log (at, action, subject) select 1, 'old', ${subject} from n`);
    const left = async () => db.$count(auditLog, sql`${auditLog.subject} = ${subject}`);
    await endRetention(db, NOW);
    expect(await left()).toBe(1);
    await endRetention(db, NOW);
    expect(await left()).toBe(0);
  });

  it("are found by an index", async ({ expect }) => {
    const queries = Object.values(retentions).map((retention) => deleteOlderThan(db, retention, NOW).toSQL());
    expect(await fullScansOf(queries)).toEqual([]);
  });
});
