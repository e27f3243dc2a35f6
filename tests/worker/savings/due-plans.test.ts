import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import { addDays, instantOf } from "#contract/common/calendar";
import type { ListedDecisions } from "#contract/decision/decisions";
import { setOffset } from "../../../worker/features/cleanings/routes.ts";
import { nextMorning } from "../../../worker/features/plant-plans/daily/run.ts";
import { recomputeDuePlantPlans } from "../../../worker/features/plant-plans/index.ts";
import { devices, plantPlans } from "../../../worker/platform/schema.ts";
import { PLAN_DELAY_SECONDS } from "../../../worker/platform/tasks/due-plans.ts";
import { call } from "../access/people.ts";
import { db, dueInputs, energyOf, inputsOf, runnerAt } from "../daily/support.ts";
import { readings, settingsFor, settle, sunnyDay } from "../device/support.ts";
import { anUploader } from "../inbound/support.ts";
import { read, started, tap } from "../portfolio/support.ts";
import { recording } from "../query-plan.ts";
import { aSite, recommendationOf, save, today } from "./site.ts";

const envOf = (instance: object) => (instance as { env: Env }).env;
const now = () => Math.floor(Date.now() / 1000);
const runLater = (seconds = PLAN_DELAY_SECONDS + 1) => recomputeDuePlantPlans(runnerAt(now() + seconds));
const planOf = async (plant: string) => (await db.select().from(plantPlans).where(eq(plantPlans.plant_id, plant)))[0]!;

describe("a crew's Done over 200 devices", () => {
  it("only marks the plant's plan, and its undo gives the same bits", async ({ expect }) => {
    const site = await aSite();
    const ids = Array.from({ length: 199 }, () => `z-${crypto.randomUUID()}`);
    const of = sql.raw("plant_id, device_name, lat, lng, timezone, installed_on");
    await db.run(
      sql`insert into devices (device_id, ${of}) select value, ${of} from json_each(${JSON.stringify(ids)}), devices where device_id = ${site.device}`,
    );
    await save(site);
    await db.update(plantPlans).set({ due_at: now() + 1000 });
    await recommendationOf(site);
    const bits = async () => {
      const { due_at: _, calculated_at: __, ...row } = await planOf(site.plant);
      return JSON.stringify(row);
    };
    const unwashed = await bits();
    const id = await started(site);
    const { links } = await read(site.cookie, id);
    const recorded = recording(env.DB);
    const tapped = async (was: string, state: string) =>
      (await tap(links!.page, site.plant, { was, state }, { DB: recorded.db })).status;
    expect(await tapped("waiting", "done")).toBe(303);
    expect(recorded.queries.length).toBeLessThan(40);
    expect(await bits()).toBe(unwashed);
    expect((await planOf(site.plant)).due_at).toBeLessThan(now() + 60);
    expect(await runLater()).toBe(1);
    expect(await runLater()).toBe(0);
    expect((await planOf(site.plant)).facts).toMatchObject({ cleaned: today() });
    expect(await tapped("done", "waiting")).toBe(303);
    await recommendationOf(site);
    expect(await bits()).toBe(unwashed);
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
    await recommendationOf({ cookie, plant });
    expect((await planOf(plant)).facts).toMatchObject({ measured: { day: addDays(today(), -6) } });
    await db.delete(plantPlans);
    await send([4], false);
    expect(await db.select({ plant: plantPlans.plant_id }).from(plantPlans)).toEqual([{ plant }]);
    expect(await runLater()).toBe(1);
    const healthy = await planOf(plant);
    expect(healthy.facts).toMatchObject({ measured: { day: addDays(today(), -4) } });
    await send([4], true);
    expect((await planOf(plant)).fingerprint).toBe(healthy.fingerprint);
    expect(await runLater()).toBe(1);
    expect((await planOf(plant)).facts).toMatchObject({ measured: { day: addDays(today(), -6) } });
    // The same samples again change nothing, so nothing is due.
    await db.delete(plantPlans);
    await send([4], true);
    expect(await db.$count(plantPlans)).toBe(0);
  });
});

describe("a day that a device sends", () => {
  it("starts the calculation by itself, once, and the list says so only until it is done", async ({ expect }) => {
    const { cookie, device } = await anUploader();
    const settings = settingsFor(device.id, { timezone: "America/Los_Angeles" });
    const started: unknown[] = [];
    const send = (task: unknown, options: unknown) => Promise.resolve(void started.push([task, options]));
    await runInDurableObject(device.stub, (instance) => void Object.assign(envOf(instance), { TICK: { send } }));
    const sendDay = async (back: number, loss: number) => {
      const rows = sunnyDay(instantOf("America/Los_Angeles", today()) - back * 86_400, loss, 1800);
      await device.stub.ingest(readings(settings, rows, { now: now() }));
      await settle(device.stub);
    };
    const isUpdating = async () => {
      const { plants } = await (await call("GET", "/api/decisions", { cookie })).json<ListedDecisions>();
      return plants.map((one) => one.isUpdating);
    };
    await sendDay(3, 4);
    expect(started).toEqual([[{ task: "plans" }, { delaySeconds: PLAN_DELAY_SECONDS }]]);
    await sendDay(2, 5);
    await sendDay(2, 5);
    expect(started).toHaveLength(1);
    expect(await isUpdating()).toEqual([true]);
    expect(await runLater()).toBe(1);
    expect(await isUpdating()).toEqual([false]);
    // A plan that is only due in the morning is as good as any.
    const [{ timezone, due_at: morning } = { timezone: "", due_at: 0 }] = await db.select().from(plantPlans);
    expect(morning).toBe(nextMorning(timezone, now()));
    const began = Date.now();
    vi.setSystemTime(1000 * (morning - 120));
    expect(await isUpdating()).toEqual([false]);
    vi.setSystemTime(began);
    await sendDay(1, 6);
    expect(started).toHaveLength(2);
    expect(await isUpdating()).toEqual([true]);
  });
});

describe("marks of plans", () => {
  it("make one job of fifty changes", async ({ expect }) => {
    const site = await aSite();
    await save(site);
    await recommendationOf(site);
    await db.update(plantPlans).set({ due_at: now() + 1000 });
    for (let round = 0; round < 50; round++)
      await setOffset(db, site.device, round / 100, { userId: "test", at: now(), requestId: "test" });
    expect(await runLater(0)).toBe(0);
    expect(await runLater()).toBe(1);
    expect(await runLater()).toBe(0);
  });
});
