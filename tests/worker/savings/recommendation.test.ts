import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { StoredCalculationInputs } from "#contract/records/inputs";
import { addDays, mondayOf } from "#contract/common/calendar";
import type { CleaningList } from "#contract/cleanings/cleanings";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import * as format from "#contract/common/format";
import type { LatestPlan } from "#contract/savings/savings";
import type { SavingsResult } from "#contract/savings/savings";
import { previewPlan } from "#domain/decision/index";
import { ownRate, savedTerms } from "../../../web/src/features/savings/what-if/figures.model.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { dailySoiling, planMondays } from "../../../worker/platform/schema.ts";
import { call } from "../access/people.ts";
import { db, dueInputs, inputsOf, messagesOf, toldOn, zone } from "../daily/support.ts";
import { anOwnerWithDevice, someDays } from "../devices/builders.ts";
import { aSite, calculate, read, recommendationOf, runToday, save, type Site, today, toldEverywhere } from "./site.ts";

async function comparedWithBrowser(site: Site) {
  const [{ result }, basis, { inputs }] = await Promise.all([
    read<LatestPlan>(site, `/api/plant/${site.plant}/savings/latest`),
    read<SavingsBasis>(site, `/api/plant/${site.plant}/savings/basis`),
    read<StoredCalculationInputs>(site, `/api/plant/${site.plant}/calculation-inputs`),
  ]);
  const terms = savedTerms(inputs, ownRate(basis))!;
  const plan = previewPlan({ ...basis, energy: basis.energy!, ...terms }, analytics());
  const browser = JSON.parse(JSON.stringify({ ...plan, practice: result!.practice })) as SavingsResult;
  return { server: result!, browser };
}

describe("the recommendation", () => {
  it("is the same everywhere after every change that affects it [D-252]", async ({ expect }) => {
    const site = await aSite();
    const { cookie, device } = site;
    await save(site);
    const saved = await toldEverywhere(site);
    expect(saved.date).not.toBeNull();

    const preview = await calculate(site, { wash_cost: 20_000 });
    expect(preview.result!.maxAnnualSavings).not.toBe(saved.saves);
    expect(await toldEverywhere(site)).toEqual(saved);
    // One sensor without a measured rate: what is entered is what the plan takes.
    const same = await calculate(site);
    expect(same.result!.maxAnnualSavings).toBeCloseTo(saved.saves, 3);

    await save(site, { wash_cost: 900 });
    const dearer = await toldEverywhere(site);
    expect(dearer.saves).toBeLessThan(saved.saves);

    expect((await call("PUT", `/api/device/${device}/offset`, { cookie, json: { offset: 4 } })).status).toBe(200);
    const shifted = await toldEverywhere(site);
    const { soiling } = await recommendationOf(site);
    expect(soiling).toMatchObject({ day: addDays(today(), -1), loss: expect.closeTo(7.9, 6) as number });
    const basis = await read<SavingsBasis>(site, `/api/plant/${site.plant}/savings/basis`);
    expect(basis.measured!.loss).toBeCloseTo(soiling!.loss, 4);
    expect(shifted.saves).toBeGreaterThan(dearer.saves);

    // As after an upload: a newer good day after a cleaning. A much dirtier one would need a second.
    await someDays(device, today(), [{ loss: -1 }]);
    const uploaded = await toldEverywhere(site);
    expect(uploaded.saves).toBeLessThan(shifted.saves);

    await call("PUT", `/api/device/${device}/run-wash-analysis`, { cookie, json: { runWashAnalysis: true } });
    await runToday(site);
    expect(await toldOn(site.plant)).toBe(today());
    expect(await toldEverywhere(site)).toEqual(uploaded);
    expect(await messagesOf(site.plant)).toMatchObject([{ type: "PLANT", state: "open" }]);

    await db
      .update(planMondays)
      .set({ monday: addDays(mondayOf(today()), -7) })
      .where(eq(planMondays.plant_id, site.plant));
    const { version } = await read<CleaningList>(site, `/api/device/${device}/cleanings`);
    const json = { version, cleaningEvents: { [today()]: { notes: "" } } };
    expect((await call("PUT", `/api/device/${device}/cleanings`, { cookie, json })).status).toBe(200);
    const washed = await toldEverywhere(site);
    expect(washed.date! > uploaded.date!).toBe(true);
    const { changed } = await recommendationOf(site);
    expect(changed!.from).toBe(saved.date);
    expect(changed!.reasons).toContain(`a wash was logged for ${format.day(today())}`);
  });

  it("takes the interval that a person chose instead of the entered rate [D-118]", async ({ expect }) => {
    const site = await aSite();
    const { cookie, device } = site;
    await save(site);
    const plants = await toldEverywhere(site);
    const rateOf = async () => (await recommendationOf(site)).sources.find(({ input }) => input === "rate");
    expect(await rateOf()).toMatchObject({ from: "entered", rate: 0.2 });
    const json = { soilingRate: 0.07, soilingRateStartDate: "2026-01-01", soilingRateEndDate: "2026-01-31" };
    expect((await call("PUT", `/api/device/${device}/soiling-rate`, { cookie, json })).status).toBe(200);
    const own = await toldEverywhere(site);
    expect(own.saves).toBeLessThan(plants.saves);
    expect(await rateOf()).toMatchObject({ from: "chosen", rate: 0.07 });
    // Calculate takes what is entered.
    expect((await calculate(site)).result!.maxAnnualSavings).toBeGreaterThan(own.saves);
  });

  it("matches the browser's saved case to the last bit: plain, with a chosen interval [D-252]", async ({ expect }) => {
    const site = await aSite();
    const { cookie, device } = site;
    await save(site, { wash_cost: 1000 });
    const plain = await comparedWithBrowser(site);
    expect(plain.browser).toEqual(plain.server);

    const json = { soilingRate: 0.07, soilingRateStartDate: "2026-01-01", soilingRateEndDate: "2026-01-31" };
    expect((await call("PUT", `/api/device/${device}/soiling-rate`, { cookie, json })).status).toBe(200);
    const own = await comparedWithBrowser(site);
    expect(own.server.maxAnnualSavings).toBeLessThan(plain.server.maxAnnualSavings);
    expect(own.browser).toEqual(own.server);
  });

  it("says what is missing, including a sensor without recent data", async ({ expect }) => {
    const empty = await anOwnerWithDevice({ timezone: zone });
    expect(await recommendationOf(empty)).toMatchObject({
      state: "unknown",
      obstacles: ["inputsNeverSaved", "energyFileMissing", "neverMeasured"],
      wash: null,
      weeks: [],
      year: null,
    });
    const site = await aSite();
    await inputsOf(site.plant, { ...dueInputs, wash_cost: null });
    expect((await recommendationOf(site)).obstacles).toEqual(["inputsIncomplete"]);
    // Without a rate, the plan takes a typical one.
    await inputsOf(site.plant, { ...dueInputs, localSoilingRate: 0 });
    expect((await recommendationOf(site)).obstacles).toEqual([]);
    await db.delete(dailySoiling).where(eq(dailySoiling.device_id, site.device));
    await someDays(site.device, addDays(today(), -31), [{ loss: 2 }]);
    const silent = await recommendationOf(site);
    expect(silent).toMatchObject({ state: "unknown", obstacles: ["sensorOffline"] });
    expect(silent.wash).toBeNull();
  });

  it("names the state of each sensor", async ({ expect }) => {
    const site = await aSite();
    await save(site);
    const { sensors } = await recommendationOf(site);
    expect(sensors).toMatchObject([{ device_id: site.device, state: "live", share: 1 }]);
  });

  it("stores its promise with a logged wash, whatever the plan says later", async ({ expect }) => {
    const site = await aSite();
    const { cookie, device } = site;
    await save(site);
    const { wash } = await recommendationOf(site);
    const path = `/api/device/${device}/cleanings`;
    const log = async (events: Record<string, { notes: string }>) => {
      const { version } = await read<CleaningList>(site, path);
      const answer = await call("PUT", path, { cookie, json: { version, cleaningEvents: events } });
      expect(answer.status).toBe(200);
      return (await answer.json<CleaningList>()).cleanings;
    };
    const longAgo = addDays(today(), -30);
    const [logged, old] = await log({ [longAgo]: { notes: "" }, [today()]: { notes: "" } });
    expect(old).toMatchObject({ day: longAgo, promised: null, resultOn: null });
    expect(logged!.promised).toMatchObject({ date: wash!.best });
    expect(logged!.promised!.loss).toBeGreaterThan(3);
    // 5 kWh/m2 a day on 5,000 kW at $0.10, for the removed loss; a wash costs $300.
    const daily = 5 * 5000 * 0.176 * 5.6 * 0.8 * 0.1 * (logged!.promised!.loss / 100);
    expect(logged!.promised!.dollarsADay).toBeCloseTo(daily, 6);
    expect(logged!.promised!.paybackDays).toBeCloseTo(300 / daily, 6);
    expect(logged!.resultOn).toBe(addDays(today(), 4));
    await save(site, { wash_cost: 9000 });
    const [noted] = await log({ [longAgo]: { notes: "" }, [today()]: { notes: "by truck" } });
    expect(noted).toMatchObject({ notes: "by truck", promised: logged!.promised });
  });
});
