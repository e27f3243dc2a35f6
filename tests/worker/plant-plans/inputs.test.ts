import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { PlantDecision } from "#contract/decision/decision";
import type { CalculationInputs, StoredCalculationInputs } from "#contract/records/inputs";
import { dailySoiling, devices, energyYears } from "../../../worker/platform/schema.ts";
import { call } from "../access/people.ts";
import { db, dueInputs, inputsOf } from "../daily/support.ts";
import { read } from "../savings/site.ts";
import { aPlantWith, decisionOf, storedBits } from "./builders.ts";

describe("the decision of a plant with other inputs", () => {
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
      { rain_source: "auto" },
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

  it("takes kWh/kW that were entered only without a file and without sunlight", async ({ expect }) => {
    const site = await aPlantWith([0.12]);
    const having = async (change: Partial<CalculationInputs>) => {
      await inputsOf(site.plant, { ...dueInputs, wash_cost: 2000, array_size: 20_000, ...change });
      const { sources, numbers, obstacles, basis } = await decisionOf(site);
      return { energy: sources.find(({ input }) => input === "energy")?.from, kwh: numbers?.energy, obstacles, basis };
    };
    expect(await having({ specific_yield: 1800 })).toMatchObject({ energy: "csv" });
    await db.delete(energyYears).where(eq(energyYears.plant_id, site.plant));
    expect(await having({ specific_yield: 1800 })).toMatchObject({ energy: "sunlight" });
    await db.update(dailySoiling).set({ insol_clean: null }).where(eq(dailySoiling.device_id, site.device));
    expect(await having({})).toMatchObject({ energy: undefined, obstacles: ["energyFileMissing"] });
    const typed = await having({ specific_yield: 1800 });
    expect(typed).toMatchObject({ energy: "typed", obstacles: [], basis: "weak" });
    expect(typed.kwh).toBeCloseTo(36_000_000, 0);
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
});
