import { eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import { plantDecision, previewPlan, savingsResult } from "#domain/decision/index";
import { siteOf } from "../../../worker/adapters/weather/index.ts";
import { currentPlantPlan, planAndBasis, previewDecision } from "../../../worker/features/plant-plans/current-plan.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { devices, plantPlans } from "../../../worker/platform/schema.ts";
import { placesOfWashes } from "../../../worker/platform/tasks/due-plans.ts";
import { aWeatherDay, someDays } from "../devices/builders.ts";
import { aForecast, aSkill } from "../weather/stored-forecast.ts";
import { anAnalyzedDevice, aRun, db, dueInputs, inputsOf, messagesOf, morning, rainyRunner } from "./support.ts";

/** A Wednesday. */
const DAY = "2026-03-04";

async function decisionOn(day: string, plant: string) {
  return plantDecision((await currentPlantPlan(rainyRunner(day), plant))!, day);
}

async function aDay(day: string, plant: string): Promise<string[]> {
  await aRun(rainyRunner(day), plant);
  return (await messagesOf(plant)).map(({ message, state }) => `${state}: ${message}`);
}

const forecastOn = (site: string, day: string, rainOn: number) =>
  aForecast(site, day, { at: morning(day) - 3600, rainOn });

async function aHeldPlant() {
  const owner = await anAnalyzedDevice(morning(DAY));
  const [device] = await db.select().from(devices).where(eq(devices.device_id, owner.device));
  const site = siteOf(device!);
  await aSkill();
  return { ...owner, site };
}

describe("a plant with a forecast that counts", () => {
  it("is on hold, says so once, and says that rain cleaned it", async ({ expect }) => {
    const { plant, device, site } = await aHeldPlant();
    const before = await decisionOn(DAY, plant);
    expect([before.rain, before.outlook]).toEqual([null, null]);
    await forecastOn(site, DAY, 2);
    const held = await decisionOn(DAY, plant);
    expect(held).toMatchObject({
      state: "hold",
      hold: { from: DAY, rainBy: addDays(DAY, 2), ended: null },
      rain: { by: addDays(DAY, 2) },
      outlook: { service: "nws", record: 400 },
    });
    expect(held.rain!.chance).toBeGreaterThan(0.85);
    const [said, ...more] = await aDay(DAY, plant);
    expect(more).toEqual([]);
    expect(said).toMatch(/^open: Hold the wash at Test Plant: rain likely by Mar 6 \(\d\d%\)\.$/);
    await forecastOn(site, addDays(DAY, 1), 1);
    expect(await aDay(addDays(DAY, 1), plant)).toEqual([said]);
    // It rained on the third day, and the sensor shows it.
    await someDays(device, addDays(DAY, 2), [{ loss: 0.2 }]);
    await aWeatherDay({ device_id: device, day: addDays(DAY, 2), rain: 12 });
    const news = await aDay(addDays(DAY, 3), plant);
    expect(news[0]).toMatch(/^cleared: Hold/);
    expect(news[1]).toMatch(/^open: Rain cleaned Test Plant: loss 3\.9% → 0\.\d%\. The wash is no longer due\.$/);
    // A calculation for another reason leaves the news open.
    await inputsOf(plant, { ...dueInputs, wash_cost: 310 });
    expect(await decisionOn(addDays(DAY, 3), plant)).toMatchObject({ hold: { ended: { by: "rain" } } });
    expect((await messagesOf(plant)).at(-1)).toMatchObject({ title: "Rain cleaned Test Plant", state: "open" });
  });

  it("is on hold in previews too, whose basis has the same wash, and asks its site more often", async ({ expect }) => {
    const { plant, site } = await aHeldPlant();
    const usual = await decisionOn(DAY, plant);
    await forecastOn(site, DAY, 2);
    const held = await decisionOn(DAY, plant);
    expect([held.state, held.wash]).toEqual(["hold", usual.wash]);
    const preview = await previewDecision(rainyRunner(DAY), plant, dueInputs);
    expect(preview).toEqual({ ...held, calculatedAt: null });
    const { basis, current } = await planAndBasis(rainyRunner(DAY), plant);
    const { terms } = current!.facts!;
    const sliders = previewPlan({ ...basis, energy: basis.energy!, ...terms }, analytics());
    const { plans, best_num_cleanings: best } = sliders;
    expect(plans[best]).toEqual(savingsResult(current!.plan!, held.wash).plans[current!.plan!.best]);
    // A forecast that is sure of less postpones the wash, but holds it not.
    const places = async () => (await placesOfWashes(db, DAY)).filter(({ plant_id }) => plant_id === plant).length;
    const { decision } = plantPlans;
    const postpone = (is: boolean) =>
      db
        .update(plantPlans)
        .set({ best: addDays(DAY, 50), decision: sql`json_set(${decision}, '$.facts.isPostponed', json(${`${is}`}))` })
        .where(eq(plantPlans.plant_id, plant));
    await postpone(true);
    expect(await places()).toBe(1);
    await postpone(false);
    expect(await places()).toBe(0);
  });

  it("is due by climate alone after 14 days, however wet the forecast", async ({ expect }) => {
    const { plant, site } = await aHeldPlant();
    await forecastOn(site, DAY, 2);
    const said = await aDay(DAY, plant);
    const last = addDays(DAY, 14);
    await forecastOn(site, last, 2);
    expect(await aDay(last, plant)).toEqual([
      said[0]!.replace("open", "cleared"),
      expect.stringMatching(
        /^open: The rain missed Test Plant\. The wash is due again\. (?!.*didn't come).*Wash in the week of /,
      ) as string,
    ]);
    const over = await decisionOn(last, plant);
    expect(over).toMatchObject({ state: "washNow", noRush: null, hold: { from: DAY, ended: { by: "time" } } });
    expect((await previewDecision(rainyRunner(last), plant, dueInputs)).wash).toEqual(over.wash);
  });

  it("takes climate only when the forecast is too old, and says so", async ({ expect }) => {
    const { plant, site } = await aHeldPlant();
    const { wash } = await decisionOn(addDays(DAY, 3), plant);
    await forecastOn(site, DAY, 5);
    // Its day of rain is then nearer.
    expect(await decisionOn(addDays(DAY, 1), plant)).toMatchObject({ rain: { by: addDays(DAY, 5) } });
    const old = await decisionOn(addDays(DAY, 3), plant);
    expect([old.rain, old.outlook]).toEqual([null, { missingSince: DAY }]);
    expect(old.wash).toEqual(wash);
  });

  it("is planned as before for a service without skill", async ({ expect }) => {
    const { plant, site } = await aHeldPlant();
    await aSkill(10);
    const before = (await currentPlantPlan(rainyRunner(DAY), plant))!;
    await forecastOn(site, DAY, 2);
    expect(await currentPlantPlan(rainyRunner(DAY), plant)).toEqual(before);
  });
});
