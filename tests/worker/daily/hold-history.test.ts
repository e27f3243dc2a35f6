import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, mondayOf } from "#contract/common/calendar";
import { judgedOn } from "#contract/decision/holds";
import { siteOf } from "../../../worker/adapters/weather/index.ts";
import { currentPlantPlan } from "../../../worker/features/plant-plans/current-plan.ts";
import { holdsJudgedOn, pastHolds } from "../../../worker/features/plant-plans/holds.ts";
import { dailyWeather, devices, washHolds } from "../../../worker/platform/schema.ts";
import { someDays } from "../devices/builders.ts";
import { aForecast, aSkill } from "../weather/stored-forecast.ts";
import { anAnalyzedDevice, db, dueInputs, inputsOf, morning, rainyRunner } from "./support.ts";

/** A Wednesday. */
const DAY = "2026-03-04";
const ENDED = addDays(DAY, 3);

describe("holds of a plant", () => {
  it("are stored with the plan that begins or ends them, and told once their result is known", async ({ expect }) => {
    const { plant, device } = await anAnalyzedDevice(morning(DAY));
    const rows = () => db.select().from(washHolds).where(eq(washHolds.plant_id, plant));
    const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
    await aSkill();
    const site = siteOf(row!);
    await currentPlantPlan(rainyRunner(DAY), plant);
    expect(await rows()).toEqual([]);
    await aForecast(site, DAY, { at: morning(DAY) - 3600, rainOn: 2 });
    const held = (await currentPlantPlan(rainyRunner(DAY), plant))!;
    const [begun, ...more] = await rows();
    expect(more).toEqual([]);
    const { loss, range } = held.facts.soiling!;
    expect(begun).toMatchObject({
      from_day: DAY,
      ended_day: null,
      hold: { from: DAY, loss, rainBy: addDays(DAY, 2), ended: null },
      known: { loss, range },
    });
    expect(begun!.known.chance).toBeGreaterThan(0.85);
    // Calculated again for another reason: what was known on the first day stays.
    await inputsOf(plant, { ...dueInputs, wash_cost: 310 });
    await currentPlantPlan(rainyRunner(DAY), plant);
    expect(await rows()).toEqual([begun]);
    expect((await pastHolds(rainyRunner(DAY), plant)).holds).toMatchObject([{ from: DAY, ended: null, result: null }]);

    const span = Array.from({ length: 40 }, (_, n) => addDays(DAY, n - 5));
    // D1 takes 100 values in a statement.
    for (const part of [span.slice(0, 20), span.slice(20)])
      await db
        .insert(dailyWeather)
        .values(part.map((day) => ({ device_id: device, day, rain: day === addDays(DAY, 2) ? 30 : 0 })));
    await someDays(device, addDays(DAY, 2), [{ loss: 0.2 }]);
    await currentPlantPlan(rainyRunner(ENDED), plant);
    const hold = { ...begun!.hold, ended: { day: ENDED, by: "rain" as const } };
    expect(await rows()).toEqual([{ ...begun, ended_day: ENDED, hold }]);

    const known = judgedOn(ENDED);
    expect(known).toBe(mondayOf(addDays(ENDED, 20)));
    // Rain of services comes days later.
    const monday = addDays(known, 7);
    const judged = await holdsJudgedOn(rainyRunner(monday), [plant], monday);
    expect(judged).toMatchObject([{ plant_id: plant, hold: { from: DAY, ended: { day: ENDED, by: "rain" } } }]);
    const { mean, p10, p90 } = judged[0]!.hold.result!;
    expect(mean).toBeGreaterThan(0);
    expect(mean).toBeLessThan(310);
    expect(p10 < mean && mean < p90).toBe(true);
    // A mail tells of three, however many ended in that week.
    const others = [1, 2, 3, 4].map((n) => {
      const from = addDays(DAY, -n);
      return Object.assign({}, begun!, { from_day: from, ended_day: ENDED, hold: { ...hold, from } });
    });
    await db.insert(washHolds).values(others);
    expect(await holdsJudgedOn(rainyRunner(monday), [plant], monday)).toHaveLength(3);
    for (const week of [-7, 7])
      expect(await holdsJudgedOn(rainyRunner(addDays(monday, week)), [plant], addDays(monday, week))).toEqual([]);
    expect((await pastHolds(rainyRunner(addDays(known, -1)), plant)).holds[0]!.result).toBeNull();
  });
});
