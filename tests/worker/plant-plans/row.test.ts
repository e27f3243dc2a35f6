import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import { nextMorning } from "../../../worker/features/plant-plans/daily/run.ts";
import { OWNER_PLANTS_PER_RUN, recomputeDuePlantPlans } from "../../../worker/features/plant-plans/recompute.ts";
import { plantPlans } from "../../../worker/platform/schema.ts";
import { markPlans, markPlantPlans, PLAN_DELAY_SECONDS } from "../../../worker/platform/tasks/due-plans.ts";
import { aPlant, aSignedInPerson, call } from "../access/people.ts";
import { db, dueInputs, runnerAt } from "../daily/support.ts";
import { recording } from "../query-plan.ts";
import { today } from "../savings/site.ts";
import { aPlantWith, decisionOf, listOf, planOf } from "./builders.ts";

const now = () => Math.floor(Date.now() / 1000);

describe("the row of a plant", () => {
  it("is small, and the list reads it alone", async ({ expect }) => {
    const site = await aPlantWith([0.12, 0.15]);
    await decisionOf(site);
    const { decision, result } = await planOf(site);
    if (process.env["PLANTS"]) console.log("row", JSON.stringify(decision).length, JSON.stringify(result).length);
    expect(JSON.stringify(decision).length).toBeLessThan(6500);
    expect(JSON.stringify(result).length).toBeLessThan(60_000);
    const recorded = recording(env.DB);
    const answer = await call("GET", "/api/decisions", { cookie: site.cookie, its: { DB: recorded.db } });
    expect((await answer.text()).length).toBeLessThan(1200);
    const [listing, ...others] = recorded.queries.filter((query) => query.sql.includes("plant_plans"));
    expect(others).toEqual([]);
    // Most of a row, and nothing of it is listed.
    expect(listing!.sql).not.toMatch(/"(?:sensors|result)"/);
    expect(recorded.queries.length).toBeLessThanOrEqual(4);
  });

  it("is added by the list, calculated by the job, and due in the morning", async ({ expect }) => {
    const site = await aPlantWith([0.12]);
    expect(await listOf(site)).toMatchObject([{ state: "unknown", calculatedAt: null, isUpdating: true }]);
    await runUntilDone(now() + 1);
    expect(await listOf(site)).toMatchObject([{ obstacles: [], isUpdating: false }]);
    const { due_at, fingerprint, timezone } = await planOf(site);
    expect(due_at).toBeGreaterThan(now());
    expect(due_at).toBe(nextMorning(timezone, due_at - 1));
    await runUntilDone(now() + 86_500);
    expect((await planOf(site)).fingerprint).not.toBe(fingerprint);
  });

  it("is marked in the batch of a change, one job for all, and a change meanwhile isn't lost", async ({ expect }) => {
    const site = await aPlantWith([0.12]);
    await decisionOf(site);
    const rest = () => db.update(plantPlans).set({ due_at: now() + 86_400 });
    const isDue = async () => (await planOf(site)).due_at <= now() + PLAN_DELAY_SECONDS + 1;
    const { cookie, device, plant } = site;
    const inputs = { version: 1, inputs: { ...dueInputs, wash_cost: 2500, array_size: 20_000 } };
    const day = { from: today(), to: today(), counts: false };
    const changes = [
      () => call("PUT", `/api/device/${device}/offset`, { cookie, json: { offset: 1 } }),
      () => call("PUT", `/api/plant/${plant}/calculation-inputs`, { cookie, json: inputs }),
      () => call("POST", `/api/device/${device}/day-decisions`, { cookie, json: day }),
      () => call("POST", `/api/device/${device}/retire`, { cookie, json: { notes: "" } }),
      () => call("POST", `/api/device/${device}/restore`, { cookie }),
      () => call("PUT", `/api/device/${device}/systematic-uncertainty`, { cookie, json: { points: 1 } }),
    ];
    for (const change of changes) {
      await rest();
      expect(await isDue()).toBe(false);
      expect((await change()).ok).toBe(true);
      expect(await isDue()).toBe(true);
    }
    const before = (await planOf(site)).fingerprint;
    const busy = {
      rainYears: async () => {
        await markPlans(db, [device], now());
        return { covered: false as const };
      },
    };
    expect(await recomputeDuePlantPlans(runnerAt(now() + 20, busy))).toBe(1);
    expect((await planOf(site)).fingerprint).not.toBe(before);
    expect(await isDue()).toBe(true);
  });

  it("is due again when a calculation fails, and never one of a plant that is gone", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const site = await aPlantWith([0.12]);
    await db.delete(plantPlans);
    await markPlans(db, [site.device], now());
    expect((await planOf(site)).calculated_at).toBeNull();
    const later = now() + 20;
    const broken = { rainYears: () => Promise.reject(new Error("no weather")) };
    expect(await recomputeDuePlantPlans(runnerAt(later, broken))).toBe(1);
    expect(await recomputeDuePlantPlans(runnerAt(later + 200))).toBe(0);
    expect(await recomputeDuePlantPlans(runnerAt(later + 300))).toBe(1);
    expect((await planOf(site)).decision!.facts.obstacles).toEqual([]);
    await db.delete(plantPlans);
    const gone = sql`(select ${crypto.randomUUID()} as plant_id)`;
    await markPlantPlans(db, gone, now());
    expect(await db.$count(plantPlans)).toBe(0);
    vi.restoreAllMocks();
  });

  it("keeps no other plant waiting when its calculation ends the whole run", async ({ expect }) => {
    const sites = [await aPlantWith([0.12]), await aPlantWith([0.12]), await aPlantWith([0.12])];
    await db.delete(plantPlans);
    await markPlans(
      db,
      sites.map(({ device }) => device),
      now(),
    );
    const at = now() + 20;
    const reached = Promise.withResolvers<void>();
    // As an invocation that the platform ends: nothing of it goes on.
    const ended = { rainYears: () => (reached.resolve(), new Promise<never>(() => {})) };
    void recomputeDuePlantPlans(runnerAt(at, ended));
    await reached.promise;
    expect(await recomputeDuePlantPlans(runnerAt(at))).toBe(2);
    const calculated = await Promise.all(sites.map(async (site) => (await planOf(site)).calculated_at !== null));
    expect(calculated.filter(Boolean)).toHaveLength(2);
  });

  it("of an owner with a hundred plants lets another owner's into the next run", async ({ expect }) => {
    const { user } = await aSignedInPerson();
    const other = await aPlantWith([]);
    const many = await Promise.all(Array.from({ length: 100 }, () => aPlant({ owners: [user.id] })));
    await db.delete(plantPlans);
    await markPlantPlans(db, sql`(select value as plant_id from json_each(${JSON.stringify(many)}))`, now() - 1000);
    await markPlantPlans(db, sql`(select ${other.plant} as plant_id)`, now());
    expect(await recomputeDuePlantPlans(runnerAt(now() + 1))).toBe(OWNER_PLANTS_PER_RUN + 1);
    expect((await planOf(other)).calculated_at).not.toBeNull();
  });
});

async function runUntilDone(at: number): Promise<void> {
  while ((await recomputeDuePlantPlans(runnerAt(at))) > 0);
}
