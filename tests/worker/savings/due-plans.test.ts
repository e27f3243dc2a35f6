import { env } from "cloudflare:workers";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { beforeEach, describe, it, vi } from "vitest";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { addDays, instantOf } from "#contract/common/calendar";
import type { WeatherPort } from "../../../worker/adapters/weather/port.ts";
import { setOffset } from "../../../worker/features/cleanings/routes.ts";
import { currentPlantPlan } from "../../../worker/features/plant-plans/current-plan.ts";
import { OWNER_PLANS_PER_RUN, recomputeDuePlans } from "../../../worker/features/savings/plan/recompute.ts";
import { markPlans, PLAN_DELAY_SECONDS } from "../../../worker/platform/tasks/due-plans.ts";
import { jsonValues } from "../../../worker/platform/db.ts";
import { devices, plantPlans, recommendations } from "../../../worker/platform/schema.ts";
import { call } from "../access/people.ts";
import { db, dueInputs, energyOf, inputsOf, runnerAt } from "../daily/support.ts";
import { readings, settingsFor, settle, sunnyDay } from "../device/support.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";
import { anUploader } from "../inbound/support.ts";
import { read, started } from "../portfolio/support.ts";
import { recording } from "../query-plan.ts";
import { app } from "../../../worker/app.ts";
import { createExecutionContext } from "cloudflare:test";
import { aSite, recommendationOf, save, type Site, today } from "./site.ts";

const now = () => Math.floor(Date.now() / 1000);
const runLater = (seconds = PLAN_DELAY_SECONDS + 1) => recomputeDuePlans(runnerAt(now() + seconds));
const planOf = async (device: string) =>
  (await db.select().from(recommendations).where(eq(recommendations.device_id, device)))[0]!;
const dueOf = (ids: string[]) =>
  db.$count(
    recommendations,
    and(isNotNull(recommendations.due_at), sql`${recommendations.device_id} in ${jsonValues(ids)}`),
  );

/** With a stored plan that is not due. */
async function aPlannedSite(): Promise<Site> {
  const site = await aSite();
  await save(site);
  await recommendationOf(site);
  return site;
}

/** Devices at the same plant, with the same plan or, if many, an empty one. */
async function copies({ device }: Site, count: number, isEmpty = false): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const list = JSON.stringify(ids);
  const of = sql.raw("plant_id, device_name, lat, lng, timezone, installed_on");
  const row = sql.raw("fingerprint, request, result, brief, facts, recommended, calculated_at");
  const plan = isEmpty ? sql.raw("'', '{}', '{}', null, '{}', null, 0") : row;
  await db.run(
    sql`insert into devices (device_id, ${of}) select value, ${of} from json_each(${list}), devices where device_id = ${device}`,
  );
  await db.run(
    sql`insert into recommendations (device_id, ${row}) select value, ${plan} from json_each(${list}), recommendations where device_id = ${device}`,
  );
  return ids;
}

// The tests share the database.
beforeEach(async () => void (await db.update(recommendations).set({ due_at: null })));

describe("a crew's Done over 200 devices", () => {
  it("only marks the plans, one job each, and the jobs calculate them", async ({ expect }) => {
    const site = await aPlannedSite();
    const ids = [site.device, ...(await copies(site, 199))];
    const before = await planOf(site.device);
    const plantBits = async () => {
      await currentPlantPlan(runnerAt(now()), site.plant);
      const [{ due_at, calculated_at: _, ...row } = { due_at: 0, calculated_at: 0 }] = await db
        .select()
        .from(plantPlans)
        .where(eq(plantPlans.plant_id, site.plant));
      return { due_at, bits: JSON.stringify(row) };
    };
    const unwashed = await plantBits();
    const id = await started(site);
    const { links } = await read(site.cookie, id);
    const recorded = recording(env.DB);
    const its = { ...env, DB: recorded.db };
    const tapped = async (was: string, state: string) => {
      const headers = { "sec-fetch-site": "same-origin", "cf-connecting-ip": crypto.randomUUID() };
      const body = new URLSearchParams({ was, state });
      const address = `${links!.page}/plants/${site.plant}`;
      const request = new Request(address, { method: "POST", headers, body, redirect: "manual" });
      return (await app.fetch(request, its, createExecutionContext())).status;
    };
    expect(await tapped("waiting", "done")).toBe(303);
    expect(recorded.queries.length).toBeLessThan(40);
    expect(recorded.queries.filter(({ sql: text }) => /insert into .?recommendations/i.test(text))).toEqual([]);
    expect(await dueOf(ids)).toBe(200);
    expect((await planOf(site.device)).fingerprint).toBe(before.fingerprint);
    const washed = await plantBits();
    expect(washed.due_at).toBeLessThan(now() + 60);
    expect(washed.bits).not.toBe(unwashed.bits);
    // Three of them, because each takes 50 ms.
    const rest = jsonValues(ids.slice(3));
    await db
      .update(recommendations)
      .set({ due_at: null })
      .where(sql`${recommendations.device_id} in ${rest}`);
    expect(await runLater()).toBe(3);
    expect(await runLater()).toBe(0);
    const after = await planOf(site.device);
    expect(after).toMatchObject({ due_at: null, facts: { cleaned: today() } });
    expect(after.recommended! > before.recommended!).toBe(true);
    expect(await tapped("done", "waiting")).toBe(303);
    expect(await dueOf(ids)).toBe(200);
    expect((await plantBits()).bits).toBe(unwashed.bits);
  });
});

describe("a dead cell", () => {
  it("leaves the stored plan by its job, back to the day on which it died", async ({ expect }) => {
    const { cookie, device } = await anUploader();
    const [{ plant } = { plant: "" }] = await db
      .select({ plant: devices.plant_id })
      .from(devices)
      .where(eq(devices.device_id, device.id));
    await inputsOf(plant, dueInputs);
    await energyOf(plant);
    const zone = "America/Los_Angeles";
    const settings = settingsFor(device.id, { timezone: zone });
    const send = async (days: number[], dead: boolean) => {
      const rows = days.flatMap((back) => sunnyDay(instantOf(zone, today()) - back * 86_400, 4, 1800));
      const sent = rows.map((row) => (dead ? Object.assign(row, { iD: 0 }) : row));
      await device.stub.ingest(readings(settings, sent, { now: now() }));
      await settle(device.stub);
    };
    await send([12, 11, 10, 9, 8, 7, 6], false);
    await send([5], true);
    await recommendationOf({ cookie, plant, device: device.id });
    await runLater();
    expect(await planOf(device.id)).toMatchObject({ due_at: null, facts: { measured: { day: addDays(today(), -6) } } });
    await db.delete(plantPlans);
    await send([4], false);
    expect(await dueOf([device.id])).toBe(1);
    expect(await db.select({ plant: plantPlans.plant_id }).from(plantPlans)).toEqual([{ plant }]);
    await runLater();
    const healthy = await planOf(device.id);
    expect(healthy.facts).toMatchObject({ measured: { day: addDays(today(), -4) } });
    await send([4], true);
    expect((await planOf(device.id)).fingerprint).toBe(healthy.fingerprint);
    expect(await runLater()).toBe(1);
    const { facts, due_at } = await planOf(device.id);
    expect(facts).toMatchObject({ measured: { day: addDays(today(), -6) } });
    expect(due_at).toBeNull();
    // The same samples again change nothing, so nothing is due.
    await db.delete(plantPlans);
    await send([4], true);
    expect(await dueOf([device.id])).toBe(0);
    expect(await db.$count(plantPlans)).toBe(0);
  });
});

describe("marks of plans", () => {
  it("make one job of fifty changes", async ({ expect }) => {
    const { device } = await aPlannedSite();
    for (let round = 0; round < 50; round++)
      await setOffset(db, device, round / 100, { userId: "test", at: now(), requestId: "test" });
    expect(await dueOf([device])).toBe(1);
    expect(await runLater(0)).toBe(0);
    expect(await runLater()).toBe(1);
    expect(await runLater()).toBe(0);
  });

  it("follow a cleaning, its undo, new inputs and another rate", async ({ expect }) => {
    const site = await aPlannedSite();
    const { cookie, device } = site;
    const path = `/api/device/${device}`;
    const version = async () =>
      (await (await call("GET", `${path}/cleanings`, { cookie })).json<CleaningList>()).version;
    const cleaned = async (cleaningEvents: object) =>
      call("PUT", `${path}/cleanings`, { cookie, json: { version: await version(), cleaningEvents } });
    const changes = [
      () => cleaned({ [today()]: { notes: "" } }),
      () => cleaned({}),
      () => save(site, { wash_cost: 20_000 }),
      () => call("PUT", `${path}/systematic-uncertainty`, { cookie, json: { points: 1 } }),
      () => call("POST", `${path}/day-decisions`, { cookie, json: { from: today(), to: today(), counts: false } }),
    ];
    for (const change of changes) {
      await db.update(recommendations).set({ due_at: null }).where(eq(recommendations.device_id, device));
      await change();
      expect(await dueOf([device])).toBe(1);
    }
  });

  it("stay if the change comes during the calculation, and come back if it fails", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { device } = await aPlannedSite();
    const mark = () => db.batch(markPlans(db, [device], now()));
    const later = now() + 20;
    const busy: WeatherPort = {
      rainYears: async () => {
        await mark();
        return { covered: false };
      },
    };
    await mark();
    expect(await recomputeDuePlans(runnerAt(later, busy))).toBe(1);
    expect((await planOf(device)).due_at).toBeLessThan(later);
    const broken: WeatherPort = { rainYears: () => Promise.reject(new Error("no weather")) };
    expect(await recomputeDuePlans(runnerAt(later, broken))).toBe(1);
    expect(await recomputeDuePlans(runnerAt(later + 200))).toBe(0);
    expect(await recomputeDuePlans(runnerAt(later + 300))).toBe(1);
    expect((await planOf(device)).due_at).toBeNull();
    vi.restoreAllMocks();
  });

  it("of one owner with 10,000 let another owner's plan into the next run", async ({ expect }) => {
    const hostile = await aPlannedSite();
    const ids = await copies(hostile, 10_000, true);
    const ofHostile = sql`${recommendations.device_id} in ${jsonValues(ids)}`;
    await db
      .update(recommendations)
      .set({ due_at: now() - 1000 })
      .where(ofHostile);
    // Without inputs, so that the calculations are short.
    await db.run(sql`delete from calculation_inputs where plant_id = ${hostile.plant}`);
    const other = await aPlannedSite();
    await db.update(recommendations).set({ due_at: now() }).where(eq(recommendations.device_id, other.device));
    expect(await runLater()).toBeLessThanOrEqual(OWNER_PLANS_PER_RUN + 1);
    expect((await planOf(other.device)).due_at).toBeNull();
    await db.delete(recommendations).where(ofHostile);
  });

  it("are none for a device whose plan nobody has looked at", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    await call("PUT", `/api/device/${device}/offset`, { cookie, json: { offset: 1 } });
    expect(await db.$count(recommendations, eq(recommendations.device_id, device))).toBe(0);
  });
});
