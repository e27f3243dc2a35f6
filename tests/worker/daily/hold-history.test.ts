import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, instantOf, mondayOf } from "#contract/common/calendar";
import { judgedOn } from "#contract/decision/holds";
import type { WeatherPort } from "../../../worker/adapters/weather/port.ts";
import { siteOf } from "../../../worker/adapters/weather/index.ts";
import { currentPlantPlan } from "../../../worker/features/plant-plans/current-plan.ts";
import { holdsJudgedOn, pastHolds } from "../../../worker/features/plant-plans/holds.ts";
import { dailyWeather, devices, washHolds } from "../../../worker/platform/schema.ts";
import { someDays } from "../devices/builders.ts";
import { aForecast, aSkill } from "../weather/stored-forecast.ts";
import { anAnalyzedDevice, db, dueInputs, inputsOf, runnerAt, zone } from "./support.ts";

/** A Wednesday. */
const DAY = "2026-03-04";
const ENDED = addDays(DAY, 3);
const morning = (day: string) => instantOf(zone, day, 5 * 3600 + 7 * 60);
/** One good rain a year, each year in another week. */
const years = Array.from({ length: 30 }, (_, year) =>
  Float64Array.from({ length: 365 }, (__, day) => (day === (12 * year + 5) % 365 ? 30 : 0)),
);
const weather: WeatherPort = { rainYears: () => Promise.resolve({ covered: true, years, source: "test" }) };
const runner = (day: string) => runnerAt(morning(day), weather);

describe("holds of a plant", () => {
  it("are stored with the plan that begins or ends them, and told once their result is known", async ({ expect }) => {
    const { plant, device } = await anAnalyzedDevice(morning(DAY));
    const rows = () => db.select().from(washHolds).where(eq(washHolds.plant_id, plant));
    const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
    await aSkill();
    const site = siteOf(row!);
    await currentPlantPlan(runner(DAY), plant);
    expect(await rows()).toEqual([]);
    await aForecast(site, DAY, { at: morning(DAY) - 3600, rainOn: 2 });
    const held = (await currentPlantPlan(runner(DAY), plant))!;
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
    await currentPlantPlan(runner(DAY), plant);
    expect(await rows()).toEqual([begun]);
    expect((await pastHolds(runner(DAY), plant)).holds).toMatchObject([{ from: DAY, ended: null, result: null }]);

    const span = Array.from({ length: 40 }, (_, n) => addDays(DAY, n - 5));
    // D1 takes 100 values in a statement.
    for (const part of [span.slice(0, 20), span.slice(20)])
      await db
        .insert(dailyWeather)
        .values(part.map((day) => ({ device_id: device, day, rain: day === addDays(DAY, 2) ? 30 : 0 })));
    await someDays(device, addDays(DAY, 2), [{ loss: 0.2 }]);
    await currentPlantPlan(runner(ENDED), plant);
    const hold = { ...begun!.hold, ended: { day: ENDED, by: "rain" as const } };
    expect(await rows()).toEqual([{ ...begun, ended_day: ENDED, hold }]);

    const known = judgedOn(ENDED);
    expect(known).toBe(mondayOf(addDays(ENDED, 20)));
    // Rain of services comes days later.
    const monday = addDays(known, 7);
    const judged = await holdsJudgedOn(runner(monday), [plant], monday);
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
    expect(await holdsJudgedOn(runner(monday), [plant], monday)).toHaveLength(3);
    for (const week of [-7, 7])
      expect(await holdsJudgedOn(runner(addDays(monday, week)), [plant], addDays(monday, week))).toEqual([]);
    expect((await pastHolds(runner(addDays(known, -1)), plant)).holds[0]!.result).toBeNull();
  });
});
