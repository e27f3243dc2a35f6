import { eq } from "drizzle-orm";
import { addDays } from "#contract/common/calendar";
import { describe, it } from "vitest";
import type { SavingsBasis } from "#contract/savings/preview-basis";
import type { SavingsJob, SavingsRequest, SavingsStatus } from "#contract/savings/savings";
import type { SavingsResult } from "#contract/savings/savings";
import type { PlanTerms } from "#domain/cleaning-plan/index";
import { previewPlan } from "#domain/decision/index";
import { siteOf } from "../../../worker/adapters/weather/index.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { call } from "../access/people.ts";
import { aDevice, anOwnerWithDevice, aWeatherDay, someDays } from "../devices/builders.ts";
import { db } from "../daily/support.ts";
import { aForecast, aSkill } from "../weather/stored-forecast.ts";
import { customCsv, risingDays } from "../plants/energy-files.ts";
import { aSavingsRequest, yearTerms } from "./cases.ts";

async function aPlantWithEnergy() {
  const owner = await anOwnerWithDevice();
  await someDays(owner.device, "2026-01-01", [{ loss: 1 }, { loss: 3 }, { loss: 30, quality: 0 }]);
  const content = customCsv(risingDays(20_000, 40.7));
  const json = { fileName: "year.csv", content, customCSVFileStartDate: "2025-01-01" };
  await call("PUT", `/api/plant/${owner.plant}/energy-file`, { cookie: owner.cookie, json });
  return owner;
}

async function basisOf(cookie: string, plant: string): Promise<SavingsBasis> {
  return (await call("GET", `/api/plant/${plant}/savings/basis`, { cookie })).json<SavingsBasis>();
}

function planned({ energy, rain, ...known }: SavingsBasis, terms: PlanTerms): SavingsResult {
  const years = rain.covered
    ? { ...rain, years: rain.years.map((year) => Float64Array.from(year)) }
    : { covered: false as const };
  return previewPlan({ ...known, ...terms, energy: energy!, rain: years }, analytics());
}

const terms = yearTerms();

async function jobsAnswer(cookie: string, device_id: string, change: Partial<SavingsRequest>): Promise<unknown> {
  const json = aSavingsRequest(device_id, change);
  const { job } = await (await call("POST", "/api/device/savings", { cookie, json })).json<SavingsJob>();
  const answer = await call("POST", "/api/device/savings/status", { cookie, json: { job } });
  return (await answer.json<SavingsStatus>()).result;
}

describe("the basis of a plan", () => {
  it("gives the browser the same plans and dollars as the server's job, bit for bit", async ({ expect }) => {
    const { cookie, plant, device } = await aPlantWithEnergy();
    const basis = await basisOf(cookie, plant);
    expect(basis).toMatchObject({ timezone: "America/Los_Angeles", measured: { loss: 3 }, rain: { covered: true } });
    expect(basis.soiling.laws[0]!.knowledge.limits.at(-1)).toBeNull();
    // toEqual detects a single bit, because JSON keeps doubles exactly.
    expect(planned(basis, terms)).toEqual(await jobsAnswer(cookie, device, {}));
    const prices = Array.from({ length: 12 }, (_, month) => 0.05 + 0.0123 * month);
    const dragged = { ...terms, prices, washCost: 777.77, rainThreshold: 0.11, weeks: 39 };
    const asked = { solar_cost: prices, wash_cost: 777.77, rain_threshold: 0.11, num_weeks: 39 as const };
    expect(planned(basis, dragged)).toEqual(await jobsAnswer(cookie, device, asked));

    const [known] = await db.select().from(devices).where(eq(devices.device_id, device));
    await aSkill();
    await aForecast(siteOf(known!), basis.today, { at: Date.now() / 1000, rainOn: 3 });
    const rainy = await basisOf(cookie, plant);
    expect(rainy.rain).toMatchObject({ forecast: { service: "nws", weights: expect.arrayContaining([0.93]) } });
    expect(planned(rainy, terms)).not.toEqual(planned(basis, terms));
    expect(planned(rainy, terms)).toEqual(await jobsAnswer(cookie, device, {}));
  });

  it("excludes weeks in which no one can wash, on both sides, and says so", async ({ expect }) => {
    const { cookie, plant, device } = await aPlantWithEnergy();
    const basis = await basisOf(cookie, plant);
    const free = planned(basis, terms);
    const blockedWeeks = free.plans[free.best_num_cleanings]!.dates;
    const without = planned(basis, { ...terms, blockedWeeks });
    const dates = without.plans.flatMap((plan) => plan.dates);
    expect(dates.filter((date) => blockedWeeks.includes(date))).toEqual([]);
    expect(without.maxAnnualSavings).toBeLessThan(free.maxAnnualSavings);
    expect(without.assumptions.join(" ")).toContain("No wash in the weeks of");
    expect(without).toEqual(await jobsAnswer(cookie, device, { blocked_weeks: blockedWeeks }));
  });

  it("includes what a wash leaves and how long it takes, on both sides, and says so", async ({ expect }) => {
    const { cookie, plant, device } = await aPlantWithEnergy();
    const basis = await basisOf(cookie, plant);
    const free = planned(basis, terms);
    // 4 MW at 1.5 MW a day: three days.
    const slow = planned(basis, { ...terms, residualSoiling: 1, washDays: 3 });
    expect(slow).toEqual(await jobsAnswer(cookie, device, { residual_soiling: 1, washed_per_day: 1.5 }));
    expect(slow.maxAnnualSavings).toBeLessThan(free.maxAnnualSavings);
    expect(slow.assumptions).toContain(
      "Each wash starts on a Monday, takes 3 days, leaves 1.00% soiling and costs the same.",
    );
    const weeks = planned(basis, { ...terms, washDays: 20 });
    expect(weeks.assumptions.join(" ")).toContain("takes 20 days (counted as 7)");
    expect(weeks.plans).toEqual(planned(basis, { ...terms, washDays: 7 }).plans);
    expect(free.assumptions).toContain("Each wash is on a Monday, removes all soiling and costs the same.");
  });

  it("includes where dry spells show that soiling levels off, on both sides", async ({ expect }) => {
    const { cookie, plant, device } = await aPlantWithEnergy();
    const straight = await basisOf(cookie, plant);
    const spell = Array.from({ length: 60 }, (_, day) => ({
      loss: 6 * (1 - Math.exp(-0.2 * (day / 6))) + 0.1 * Math.sin(day * 2.399),
    }));
    await someDays(device, "2026-02-01", [...spell, ...spell, ...spell]);
    for (const n of [60, 120]) await aWeatherDay({ device_id: device, day: addDays("2026-02-01", n), rain: 20 });
    const basis = await basisOf(cookie, plant);
    const saturating = planned(basis, terms);
    expect(saturating).toEqual(await jobsAnswer(cookie, device, {}));
    const { laws } = straight.soiling;
    expect(saturating.maxAnnualSavings).not.toBeCloseTo(
      planned({ ...basis, soiling: { ...basis.soiling, laws } }, terms).maxAnnualSavings,
      0,
    );
  });

  it("is measured by all devices of the plant", async ({ expect }) => {
    const { cookie, plant } = await aPlantWithEnergy();
    await someDays(await aDevice(plant), "2026-01-01", [{ loss: 2 }, { loss: 5 }]);
    expect((await basisOf(cookie, plant)).measured!.loss).toBe(4);
  });

  it("has no energy where no file is stored", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithDevice();
    expect((await basisOf(cookie, plant)).energy).toBeNull();
  });
});
