import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { addDays, mondayOf } from "#contract/common/calendar";
import type { ListedDecision, ListedDecisions } from "#contract/decision/decisions";
import { decisionGroup } from "#contract/decision/group";
import { roundTo } from "#contract/decision/money";
import { countRows } from "../../../worker/features/owners/erasure/rows.ts";
import { deleteOlderThan, retentions } from "../../../worker/jobs/retention.ts";
import { devices, messages, planMondays, plantOwners, plantPlans } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call } from "../access/people.ts";
import { db, dueInputs, inputsOf, zone } from "../daily/support.ts";
import { read, today } from "../savings/site.ts";
import { aPlantWith, decisionOf, listOf, planFactsOf, planOf, storedBits } from "./builders.ts";

const now = () => Math.floor(Date.now() / 1000);

describe("the decision of a plant", () => {
  it("is one for two sensors that differ, in the list and alone", async ({ expect }) => {
    const site = await aPlantWith([0.12, 0.15]);
    const one = await decisionOf(site);
    expect(one).toMatchObject({ obstacles: [], agreement: "agree", timezone: zone });
    expect(one.sensors.map(({ state, share }) => [state, share])).toEqual([
      ["live", 0.5],
      ["live", 0.5],
    ]);
    expect(one.sensors.every(({ alone }) => alone !== null)).toBe(true);
    const { sensors, reasons, year, ...rest } = one;
    expect(year!.plan.washes).toBeGreaterThan(0);
    expect(year!.overNone.p10).toBeLessThan(year!.overNone.mean);
    const listed = await listOf(site);
    expect(listed).toHaveLength(1);
    const { weeks, ...shared } = rest;
    const same: Partial<ListedDecision> = { ...shared, reason: reasons[0]! };
    for (const only of ["now", "sources", "changed", "numbers", "outlook", "choice", "canHold"])
      delete (same as Record<string, unknown>)[only];
    expect(listed[0]).toEqual({
      ...same,
      plant_name: expect.any(String) as string,
      location: expect.any(String) as string,
      array: 20_000,
      sensors: { live: sensors.length, of: 2 },
      sensorReason: null,
      lastDataAt: null,
      weeks: weeks.map(({ worth }) => (worth === null ? null : roundTo(one.step, worth))),
      isUpdating: false,
    });
    expect(decisionGroup(listed[0]!)).toBe(decisionGroup(one));
    const each = sensors.map(({ alone }) => alone!.worth!);
    expect(one.wash!.worth.mean).toBeGreaterThan(0.5 * Math.min(...each));
    expect(one.wash!.worth.mean).toBeLessThan(2 * Math.max(...each));
  });

  it("counts all sensors of a large plant, and is made of those that reported last", async ({ expect }) => {
    const site = await aPlantWith([0.12, 0.15]);
    // 41 that never reported, with ids before the two that do.
    const silent = Array.from({ length: 41 }, (_, at) => `00000000-${site.plant}-${String(at).padStart(2, "0")}`);
    const [row] = await db.select().from(devices).where(eq(devices.device_id, site.device));
    const others = silent.map((device_id) => Object.assign({}, row!, { device_id, device_name: device_id }));
    await db.batch(others.map((other) => db.insert(devices).values(other)) as never);
    const decision = await decisionOf(site);
    expect(decision.sensors).toHaveLength(40);
    expect(decision.sensors.filter(({ state }) => state === "live")).toHaveLength(2);
    expect(decision.others).toEqual({ live: 0, of: 3 });
    expect(decision.reasons).toContainEqual({ code: "silent", sensors: 41, of: 43, days: 0 });
    expect(decision.soiling).not.toBeNull();
    const [listed] = await listOf(site);
    expect([listed!.sensors, decisionGroup(listed!)]).toEqual([{ live: 2, of: 43 }, decisionGroup(decision)]);
    expect(listed).not.toHaveProperty("others");
  });

  it("is the same bits after a wash was logged and deleted, and an offset set and taken back", async ({ expect }) => {
    const site = await aPlantWith([0.12, 0.15]);
    const before = await storedBits(site);
    const path = (device: string) => `/api/device/${device}`;
    const log = async (device: string, cleaningEvents: object) => {
      const { version } = await read<CleaningList>(site, `${path(device)}/cleanings`);
      const json = { version, cleaningEvents };
      return call("PUT", `${path(device)}/cleanings`, { cookie: site.cookie, json });
    };
    for (const device of site.sensors) await log(device, { [today()]: { notes: "" } });
    const washed = await decisionOf(site);
    expect(washed.soiling!.estimated).toBe(true);
    expect(washed.soiling!.loss).toBeLessThan(0.5);
    expect(await storedBits(site)).not.toBe(before);
    for (const device of site.sensors) await log(device, {});
    expect(await storedBits(site)).toBe(before);
    const offset = (value: number) =>
      call("PUT", `${path(site.device)}/offset`, { cookie: site.cookie, json: { offset: value } });
    await offset(1.5);
    expect(await storedBits(site)).not.toBe(before);
    await offset(0);
    expect(await storedBits(site)).toBe(before);
    // None of it is news.
    expect(await db.select().from(messages).where(eq(messages.plant_id, site.plant))).toEqual([]);
  });

  it("takes a due wash out of the bell when a change makes none due, without a daily run", async ({ expect }) => {
    const site = await aPlantWith([0.12]);
    const key = `wash:${site.plant}:${today()}:washNow:${today()}:${today()}`;
    const wash = {
      plant_id: site.plant,
      title: "Wash due",
      message: "Wash.",
      details: "",
      type: "PLANT" as const,
      ts: now(),
    };
    await db.insert(messages).values({ ...wash, dedupe_key: key, state: "open", updated_at: now() });
    const state = async () => (await db.select().from(messages).where(eq(messages.dedupe_key, key)))[0]!.state;
    await inputsOf(site.plant, { ...dueInputs, array_size: 20_000, wash_cost: 10_000_000 });
    expect([(await decisionOf(site)).wash, await state()]).toEqual([null, "cleared"]);
  });

  it("is listed with the age of its data, and to an Admin of the owner that they chose", async ({ expect }) => {
    const [site, other] = [await aPlantWith([0.12, 0.15]), await aPlantWith([])];
    const [older, newer] = site.sensors;
    const at = now();
    await db
      .update(devices)
      .set({ last_data_at: at - 900 })
      .where(eq(devices.device_id, older!));
    await db
      .update(devices)
      .set({ last_data_at: at - 60 })
      .where(eq(devices.device_id, newer!));
    expect(await listOf(site)).toMatchObject([{ plant_id: site.plant, lastDataAt: at - 60 }]);
    await db.update(devices).set({ status: "Disable" }).where(eq(devices.device_id, newer!));
    expect(await listOf(site)).toMatchObject([{ lastDataAt: at - 900 }]);
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const of = async (cookie: string, plant: string) => {
      const [row] = await db.select().from(plantOwners).where(eq(plantOwners.plant_id, plant));
      const list = await read<ListedDecisions>({ ...site, cookie }, `/api/decisions?owner=${row!.owner_id}`);
      return list.plants.map(({ plant_id }) => plant_id);
    };
    expect(await of(admin.cookie, site.plant)).toEqual([site.plant]);
    expect(await of(admin.cookie, other.plant)).toEqual([other.plant]);
    // It changes nothing for others.
    expect(await of(site.cookie, other.plant)).toEqual([site.plant]);
  });

  it("is listed with the weeks of its plan if they are less than a year", async ({ expect }) => {
    const site = await aPlantWith([0.12]);
    await decisionOf(site);
    const [ofYear] = await listOf(site);
    expect([ofYear!.calculatedAt === null, ofYear!.planWeeks]).toEqual([false, undefined]);
    await inputsOf(site.plant, { ...dueInputs, forecast_period: "3" });
    expect((await decisionOf(site)).year).toMatchObject({ weeks: 13 });
    expect(await listOf(site)).toMatchObject([{ planWeeks: 13 }]);
  });

  it("names what is missing, and no default makes a dollar", async ({ expect }) => {
    const noSensor = await decisionOf(await aPlantWith([]));
    expect(noSensor).toMatchObject({ state: "unknown", obstacles: ["neverMeasured"], year: null, agreement: "none" });
    const nothing = await decisionOf(await aPlantWith([], { isSaved: false, hasFile: false }));
    expect(nothing.obstacles).toEqual(["inputsNeverSaved", "energyFileMissing", "neverMeasured"]);
    const unsaved = await decisionOf(await aPlantWith([0.12], { isSaved: false }));
    expect(unsaved).toMatchObject({ state: "unknown", obstacles: ["inputsNeverSaved"], year: null, wash: null });
    expect(unsaved.soiling).toMatchObject({ estimated: false });
    const incomplete = await aPlantWith([0.12]);
    await inputsOf(incomplete.plant, { ...dueInputs, array_size: null });
    expect((await decisionOf(incomplete)).obstacles).toEqual(["inputsIncomplete"]);
  });

  it("takes the sensors' sunlight without an energy file, and says so", async ({ expect }) => {
    const site = await aPlantWith([0.12], { hasFile: false });
    const { obstacles, sources, reasons, year } = await decisionOf(site);
    expect(obstacles).toEqual([]);
    expect(sources).toContainEqual({ input: "energy", from: "sunlight" });
    expect(reasons).toContainEqual({ code: "energyEstimated" });
    const { result } = await planOf(site);
    // 6 kWh/m2 a day at 20 MW and $0.1/kWh or what the inputs say.
    expect(result!.income / dueInputs.solar_cost!).toBeCloseTo(365 * 6 * 0.176 * 5.6 * 0.8 * 20_000, -5);
    expect(year!.none.loss).toBeGreaterThan(0);
  });

  it("says since which week it has changed, and why", async ({ expect }) => {
    const site = await aPlantWith([0.12]);
    const { wash } = await decisionOf(site);
    const [week] = await db.select().from(planMondays).where(eq(planMondays.plant_id, site.plant));
    expect(week).toMatchObject({ monday: mondayOf(today()), decision: { wash: { best: wash!.best } } });
    const since = addDays(week!.monday, -7);
    const isOfPlant = eq(planMondays.plant_id, site.plant);
    await db.update(planMondays).set({ monday: since }).where(isOfPlant);
    await inputsOf(site.plant, { ...dueInputs, wash_cost: 200_000, array_size: 20_000 });
    const { changed } = await decisionOf(site);
    expect(changed).toMatchObject({ since, reasons: ["the wash cost rose from $2,000.00 to $200,000.00"] });
    expect(await db.$count(planMondays, isOfPlant)).toBe(2);
  });
});

describe("decisions of former weeks", () => {
  it("stay for three years, and go with their plant", async ({ expect }) => {
    const plant = crypto.randomUUID();
    const isOfPlant = eq(planMondays.plant_id, plant);
    const mondays = [3 * 365 + 8, 3 * 365 - 8].map((back) => mondayOf(addDays(today(), -back)));
    const decision = { state: "unknown" as const, wash: null, worth: [] };
    await db
      .insert(planMondays)
      .values(mondays.map((monday) => ({ plant_id: plant, monday, decision, facts: planFactsOf(monday, 0, 4) })));
    await deleteOlderThan(db, retentions.planMondays, now());
    const kept = await db.select({ monday: planMondays.monday }).from(planMondays).where(isOfPlant);
    expect(kept).toEqual([{ monday: mondays[1] }]);
    const row = { plant_id: plant, due_at: 0 };
    await db.insert(plantPlans).values(row);
    const erased = { people: [], addresses: [], digests: [], plants: [plant] };
    expect(await countRows(db, erased)).toEqual({ plan_mondays: 1, plant_plans: 1 });
  });
});
