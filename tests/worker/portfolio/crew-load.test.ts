import { env } from "cloudflare:workers";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import type { NextWashDecision } from "#contract/decision/decision";
import { addDays, dayOf, mondayOf } from "#contract/common/calendar";
import { campaignTexts } from "#contract/portfolio/campaign-texts";
import { LINK_CALLS } from "../../../worker/features/portfolio/campaigns/crew-routes.ts";
import { jsonValues } from "../../../worker/platform/db.ts";
import { auditLog, cleaningEvents, devices, planMondays, plantPlans } from "../../../worker/platform/schema.ts";
import { call, db } from "../access/people.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";
import { planFactsOf } from "../plant-plans/builders.ts";
import { read, started, tap } from "./support.ts";
import { recording } from "../query-plan.ts";

const DEVICES = 200;
const today = dayOf("America/Los_Angeles", Date.now() / 1000);

async function aLargePlant() {
  const owner = await anOwnerWithDevice();
  const copies = Array.from({ length: DEVICES - 1 }, () => crypto.randomUUID());
  const columns = sql.raw("plant_id, device_name, lat, lng, timezone, installed_on");
  await db.run(sql`insert into devices (device_id, ${columns})
    select value, ${columns} from json_each(${JSON.stringify(copies)}), devices where device_id = ${owner.device}`);
  return { ...owner, ids: [owner.device, ...copies] };
}

async function aCampaign({ cookie, plant }: { cookie: string; plant: string }, change: object = {}) {
  const of = { name: "Spring", from: today, to: today, crew: "North", ...change };
  const id = await started({ cookie, plant }, of);
  return { id, page: (await read(cookie, id)).links!.page };
}

describe("a crew's Done at a plant with 200 devices", () => {
  it("writes cleanings and one audit line in a few statements, calculates no plan, and is undone likewise", async ({
    expect,
  }) => {
    const owner = await aLargePlant();
    const { page } = await aCampaign(owner);
    const ofPlant = sql`${cleaningEvents.device_id} in ${jsonValues(owner.ids)}`;
    const versions = async () =>
      new Set(
        (
          await db.select({ version: devices.cleanings_version }).from(devices).where(eq(devices.plant_id, owner.plant))
        ).map(({ version }) => version),
      );
    const recorded = recording(env.DB);
    const its = { ...env, DB: recorded.db };
    const answers = await Promise.all(
      [1, 2, 3].map(async () => tap(page, owner.plant, { was: "waiting", state: "done" }, its)),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(recorded.queries.length).toBeLessThan(100);
    const logged = await db.select().from(cleaningEvents).where(ofPlant);
    expect(logged.length).toBe(DEVICES);
    expect(new Set(logged.map(({ day, notes, crew }) => `${day} ${notes} ${crew}`))).toEqual(
      new Set([`${today} ${campaignTexts.cleaningNote("Spring")} North`]),
    );
    expect((await versions()).has(null)).toBe(false);
    const lines = await db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(sql`${auditLog.subject} in ${jsonValues([owner.plant, ...owner.ids])}`);
    expect(lines).toMatchObject([{ action: "campaign-step", after: { state: "done", devices: DEVICES } }]);
    const isCalculated = and(eq(plantPlans.plant_id, owner.plant), isNotNull(plantPlans.calculated_at));
    const plans = await db.select().from(plantPlans).where(isCalculated);
    expect(plans).toEqual([]);
    await tap(page, owner.plant, { was: "done", state: "waiting" }, its);
    expect(await db.select().from(cleaningEvents).where(ofPlant)).toEqual([]);
  });

  it("keeps what the decision of its week promised, unless that is old", async ({ expect }) => {
    const owner = await anOwnerWithDevice();
    const isOfPlant = eq(planMondays.plant_id, owner.plant);
    const monday = mondayOf(today);
    const facts = planFactsOf(monday, 1, 5);
    const wash = { best: addDays(monday, 7) } as NextWashDecision;
    const decision = { state: "windowOpen" as const, wash, worth: [null, 700] };
    await db.insert(planMondays).values({ plant_id: owner.plant, monday, decision, facts });
    const promised = async () => {
      const { page } = await aCampaign(owner);
      await tap(page, owner.plant, { was: "waiting", state: "done" });
      const [row] = await db
        .select({ promised: cleaningEvents.promised })
        .from(cleaningEvents)
        .where(and(eq(cleaningEvents.device_id, owner.device), eq(cleaningEvents.day, today)));
      await tap(page, owner.plant, { was: "done", state: "waiting" });
      return row!.promised;
    };
    expect(await promised()).toEqual({
      date: wash.best,
      worth: 700,
      loss: 4,
      dollarsADay: null,
      paybackDays: null,
    });
    await db
      .update(planMondays)
      .set({ monday: addDays(monday, -21) })
      .where(isOfPlant);
    expect(await promised()).toBeNull();
  });
});

describe("a crew's link", () => {
  it.for(["read", "write"] as const)(
    "answers only so many calls to %s a minute, from all addresses",
    async (kind, { expect }) => {
      const owner = await anOwnerWithDevice();
      const { id, page } = await aCampaign(owner);
      const minute = (Math.floor(Date.now() / 60_000) + 1) * 60;
      // Two windows, because the minute may end before the calls.
      for (const ends_at of [minute, minute + 60])
        await db.run(sql`insert into usage_counts (subject, ends_at, amount, counted_by)
        values (${`crew-${kind}:${id}`}, ${ends_at}, ${LINK_CALLS[kind] - 1}, '')`);
      const ask = () =>
        kind === "read"
          ? call("GET", new URL(page).pathname)
          : tap(page, owner.plant, { was: "waiting", state: "underWay" });
      const answers = [await ask(), await ask(), await ask()];
      expect(answers.slice(1).map(({ status }) => status)).toContain(429);
      expect(answers.at(-1)!.headers.get("retry-after")).not.toBeNull();
    },
  );
});
