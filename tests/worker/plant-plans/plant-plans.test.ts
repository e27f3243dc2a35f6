import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { addDays, mondayOf } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";
import type { CalculationInputs, StoredCalculationInputs } from "#contract/records/inputs";
import type { ListedDecision, ListedDecisions } from "#contract/decision/decisions";
import { roundTo } from "#contract/decision/money";
import { devices, planMondays, plantOwners } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call } from "../access/people.ts";
import { db, dueInputs, inputsOf, zone } from "../daily/support.ts";
import { read, today } from "../savings/site.ts";
import { now, aPlantWith, decisionOf, listOf, planOf, storedBits } from "./plant-site.ts";

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
    const same: Partial<ListedDecision> = { ...shared, overPractice: year!.overPractice, reason: reasons[0]! };
    for (const only of ["sources", "changed", "numbers"]) delete (same as Record<string, unknown>)[only];
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
    const each = sensors.map(({ alone }) => alone!.worth!);
    expect(one.wash!.worth.mean).toBeGreaterThan(0.5 * Math.min(...each));
    expect(one.wash!.worth.mean).toBeLessThan(2 * Math.max(...each));
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
  });

  it("is the same bits after inputs and the share of a sensor were changed and changed back", async ({ expect }) => {
    const site = await aPlantWith([0.1, 0.18]);
    const before = await storedBits(site);
    const { cookie, plant, device } = site;
    const path = `/api/plant/${plant}/calculation-inputs`;
    const saved = { ...dueInputs, wash_cost: 2000, array_size: 20_000, localSoilingRate: 0.4 };
    const save = async (change: Partial<CalculationInputs>) => {
      const { version } = await read<StoredCalculationInputs>(site, path);
      await call("PUT", path, { cookie, json: { version, inputs: { ...saved, ...change } } });
    };
    const changes: Partial<CalculationInputs>[] = [
      { practice: "none" },
      { practice: "planned" },
      { rate_source: "entered" },
      { rain_source: "entered" },
    ];
    await save({});
    const typed = await storedBits(site);
    for (const change of changes) {
      await save(change);
      expect(await storedBits(site), JSON.stringify(change)).not.toBe(typed);
      await save({});
      expect(await storedBits(site), JSON.stringify(change)).toBe(typed);
    }
    await save({ localSoilingRate: dueInputs.localSoilingRate });
    const share = (percent: number | null) =>
      db.update(devices).set({ array_share: percent }).where(eq(devices.device_id, device));
    await share(90);
    expect(await storedBits(site)).not.toBe(before);
    await share(null);
    expect(await storedBits(site)).toBe(before);
  });

  it("compares with the practice that a person chose, and takes what they entered if they say so", async ({
    expect,
  }) => {
    const site = await aPlantWith([0.12]);
    const having = async (change: Partial<CalculationInputs>) => {
      const own = { localSoilingRate: 0.4, planned_cleanings: 3 as const };
      await inputsOf(site.plant, { ...dueInputs, wash_cost: 2000, array_size: 20_000, ...own, ...change });
      return decisionOf(site);
    };
    const rateOf = ({ sources }: PlantDecision) => sources.find(({ input }) => input === "rate");
    const measured = await having({});
    expect(rateOf(measured)).toMatchObject({ from: "byMonth", unused: 0.4 });
    const entered = await having({ rate_source: "entered" });
    expect(rateOf(entered)).toEqual({ input: "rate", from: "entered", rate: 0.4 });
    expect(entered.basis).toBe("weak");
    expect(entered.reasons.map(({ code }) => code)).toContain("rateOff");
    expect(entered.year!.none.loss).toBeGreaterThan(1.5 * measured.year!.none.loss);
    const practiceOf = async (practice: CalculationInputs["practice"]) => (await having({ practice })).year!.practice;
    expect(await practiceOf("lastYear")).toMatchObject({ kind: "none", washes: 0 });
    expect(await practiceOf("planned")).toMatchObject({ kind: "planned", washes: 3 });
    expect(await practiceOf("none")).toMatchObject({ kind: "none", washes: 0 });
  });

  it("is previewed with other inputs by the same calculation, and nothing is stored", async ({ expect }) => {
    const site = await aPlantWith([0.12], { hasFile: false });
    const inputs = { ...dueInputs, wash_cost: 2000, array_size: 20_000 };
    const preview = async (change: Partial<CalculationInputs>) => {
      const json = { inputs: { ...inputs, ...change } };
      return (
        await call("POST", `/api/plant/${site.plant}/decision`, { cookie: site.cookie, json })
      ).json<PlantDecision>();
    };
    const { calculatedAt: _, ...saved } = await decisionOf(site);
    const before = await storedBits(site);
    expect(await preview({})).toEqual({ ...saved, calculatedAt: null });
    const dear = await preview({ wash_cost: 40_000 });
    expect(dear.year!.plan.washes).toBeLessThan(saved.year!.plan.washes);
    // The sunlight is that of the typed array.
    expect((await preview({ array_size: 40_000 })).year!.none.loss).toBeCloseTo(2 * saved.year!.none.loss, 0);
    expect(await storedBits(site)).toBe(before);
    await inputsOf(site.plant, { ...inputs, wash_cost: 40_000 });
    expect({ ...(await decisionOf(site)), calculatedAt: null, changed: null }).toEqual(dear);
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

  it("is another owner's only", async ({ expect }) => {
    const site = await aPlantWith([0.12]);
    const stranger = await aPlantWith([]);
    await decisionOf(site);
    const asked = await call("GET", `/api/plant/${site.plant}/decision`, { cookie: stranger.cookie });
    expect(asked.status).toBe(404);
    expect((await listOf(stranger)).map(({ plant_id }) => plant_id)).toEqual([stranger.plant]);
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
    expect(changed).toMatchObject({ since, reasons: [{ code: "washCost", from: 2000, to: 200_000 }] });
    expect(await db.$count(planMondays, isOfPlant)).toBe(2);
  });
});
