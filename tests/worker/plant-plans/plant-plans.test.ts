import { createExecutionContext, env } from "cloudflare:test";
import { eq, sql } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { addDays, mondayOf } from "#contract/common/calendar";
import type { PlantDecision } from "#contract/decision/decision";
import type { CalculationInputs, StoredCalculationInputs } from "#contract/records/inputs";
import type { ListedDecision, ListedDecisions } from "#contract/decision/decisions";
import { app } from "../../../worker/app.ts";
import { countRows } from "../../../worker/features/owners/erasure/rows.ts";
import { OWNER_PLANTS_PER_RUN, recomputeDuePlantPlans } from "../../../worker/features/plant-plans/recompute.ts";
import { deleteOlderThan, retentions } from "../../../worker/jobs/retention.ts";
import { devices, planMondays, plantPlans } from "../../../worker/platform/schema.ts";
import { markPlans, markPlantPlans, PLAN_DELAY_SECONDS } from "../../../worker/platform/tasks/due-plans.ts";
import { aPlant, aSignedInPerson, call, ORIGIN } from "../access/people.ts";
import { db, dueInputs, energyOf, inputsOf, runnerAt, zone } from "../daily/support.ts";
import { aDevice, someDays } from "../devices/builders.ts";
import { recording } from "../query-plan.ts";
import { read, today } from "../savings/site.ts";

const now = () => Math.floor(Date.now() / 1000);
const RECORD = 395;
const SPELL = 40;

/** Dry spells that rain ends, as at a desert plant; a little apart from sensor to sensor. */
const spells = (rate: number) =>
  Array.from({ length: RECORD }, (_, day) => ({ loss: 0.3 + rate * (day % SPELL) + 0.2 * Math.sin(7 * day) }));
const insolation = (days: { loss: number }[]) => days.map((day) => Object.assign(day, { insol_clean: 6 }));

async function aPlantWith(rates: readonly number[], { isSaved = true, hasFile = true } = {}) {
  const { user, cookie } = await aSignedInPerson();
  const plant = await aPlant({ owners: [user.id] });
  if (isSaved) await inputsOf(plant, { ...dueInputs, wash_cost: 2000, array_size: 20_000 });
  if (hasFile) await energyOf(plant);
  const sensors: string[] = [];
  for (const rate of rates) {
    const device = await aDevice(plant, { timezone: zone, device_name: `Sensor ${rate}` });
    await someDays(device, addDays(today(), -RECORD), insolation(spells(rate)));
    sensors.push(device);
  }
  return { cookie, plant, device: sensors[0] ?? "", sensors };
}
type PlantSite = Awaited<ReturnType<typeof aPlantWith>>;

const decisionOf = (site: PlantSite) => read<PlantDecision>(site, `/api/plant/${site.plant}/decision`);
const listOf = async (site: PlantSite) => (await read<ListedDecisions>(site, "/api/decisions")).plants;
const planOf = async ({ plant }: PlantSite) =>
  (await db.select().from(plantPlans).where(eq(plantPlans.plant_id, plant)))[0]!;

async function storedBits(site: PlantSite) {
  await decisionOf(site);
  const { due_at: _, calculated_at: __, ...row } = await planOf(site);
  const mondays = await db.select().from(planMondays).where(eq(planMondays.plant_id, site.plant));
  return JSON.stringify([row, mondays]);
}

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
    const same: Partial<ListedDecision> = { ...rest, overPractice: year!.overPractice, reason: reasons[0]! };
    for (const only of ["weeks", "sources", "changed", "numbers"]) delete (same as Record<string, unknown>)[only];
    expect(listed[0]).toEqual({
      ...same,
      plant_name: expect.any(String) as string,
      array: 20_000,
      sensors: { live: sensors.length, of: 2 },
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

describe("decisions of former weeks", () => {
  it("stay for three years, and go with their plant", async ({ expect }) => {
    const plant = crypto.randomUUID();
    const isOfPlant = eq(planMondays.plant_id, plant);
    const mondays = [3 * 365 + 8, 3 * 365 - 8].map((back) => mondayOf(addDays(today(), -back)));
    const decision = { state: "unknown" as const, wash: null, worth: [] };
    await db.insert(planMondays).values(mondays.map((monday) => ({ plant_id: plant, monday, decision, facts: {} })));
    await deleteOlderThan(db, retentions.planMondays, now());
    const kept = await db.select({ monday: planMondays.monday }).from(planMondays).where(isOfPlant);
    expect(kept).toEqual([{ monday: mondays[1] }]);
    const row = { plant_id: plant, due_at: 0 };
    await db.insert(plantPlans).values(row);
    const erased = { people: [], addresses: [], digests: [], plants: [plant] };
    expect(await countRows(db, erased)).toEqual({ plan_mondays: 1, plant_plans: 1 });
  });
});

describe("the row of a plant", () => {
  it("is small, and the list reads it alone", async ({ expect }) => {
    const site = await aPlantWith([0.12, 0.15]);
    await decisionOf(site);
    const { decision, result } = await planOf(site);
    if (process.env["PLANTS"]) console.log("row", JSON.stringify(decision).length, JSON.stringify(result).length);
    expect(JSON.stringify(decision).length).toBeLessThan(6500);
    expect(JSON.stringify(result).length).toBeLessThan(60_000);
    const recorded = recording(env.DB);
    const request = new Request(`${ORIGIN}/api/decisions`, { headers: { cookie: site.cookie } });
    const answer = await app.fetch(request, { ...env, DB: recorded.db }, createExecutionContext());
    expect((await answer.text()).length).toBeLessThan(1200);
    expect(recorded.queries.filter((query) => query.sql.includes("plant_plans"))).toHaveLength(1);
    expect(recorded.queries.length).toBeLessThanOrEqual(4);
  });

  it("is added by the list, calculated by the job, and due a day later", async ({ expect }) => {
    const site = await aPlantWith([0.12]);
    expect(await listOf(site)).toMatchObject([{ state: "unknown", calculatedAt: null, isUpdating: true }]);
    await runUntilDone(now() + 1);
    expect(await listOf(site)).toMatchObject([{ obstacles: [], isUpdating: false }]);
    const { due_at, fingerprint } = await planOf(site);
    expect(due_at).toBeGreaterThan(now() + 86_000);
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
