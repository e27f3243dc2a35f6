import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import { dayOf, instantOf } from "#contract/common/calendar";
import { type CalculationInputs, startingInputs } from "#contract/records/inputs";
import { unchangedDefaults } from "#contract/savings/calculation-inputs";
import { monthNames } from "#contract/common/months";
import { type DailyAnalysis, dailyTexts } from "#contract/dashboard/daily-analysis";
import type { Problem } from "#contract/common/problem";
import { auditLog, devices, plantPlans } from "../../../worker/platform/schema.ts";
import { call } from "../access/people.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";
import { aRun, db, dueInputs, energyOf, inputsOf, runnerAt, toldOn } from "./support.ts";

const path = (device: string) => `/api/device/${device}/run-wash-analysis`;
const turn = (cookie: string, device: string, runWashAnalysis: boolean) =>
  call("PUT", path(device), { cookie, json: { runWashAnalysis } });
const isOn = async (device: string) =>
  (await db.select().from(devices).where(eq(devices.device_id, device)))[0]!.runWashAnalysis;

async function aPlantWith(values: Partial<CalculationInputs>, file = true) {
  const owner = await anOwnerWithDevice();
  await inputsOf(owner.plant, { ...dueInputs, ...values });
  if (file) await energyOf(owner.plant);
  return owner;
}

describe("the switch of the daily analysis", () => {
  const months = Object.fromEntries(monthNames.map((month) => [month, 0])) as CalculationInputs["variableSoilingRates"];

  it.for<[string, Partial<CalculationInputs>, Record<string, string>]>([
    ["no wash cost", { wash_cost: null }, { wash_cost: dailyTexts.missing }],
    ["no energy rate", { solar_cost: null }, { solar_cost: dailyTexts.missing }],
    ["no energy rate of any month", { isLocalEnergyRatesVariable: true }, { variableEnergyRates: dailyTexts.missing }],
    [
      "all five at the defaults",
      unchangedDefaults,
      Object.fromEntries(Object.keys(unchangedDefaults).map((field) => [field, dailyTexts.stillDefault])),
    ],
    ["no soiling rate", { localSoilingRate: null }, { localSoilingRate: dailyTexts.rateNeeded }],
    ["a soiling rate of 0", { localSoilingRate: 0 }, { localSoilingRate: dailyTexts.rateNeeded }],
    [
      "twelve soiling rates of 0",
      { isSoilingRateVariable: true, variableSoilingRates: months },
      { variableSoilingRates: dailyTexts.rateNeeded },
    ],
  ])(
    "is refused with %s, by the server, and stays off [D-129, D-148, D-149, D-150, D-222]",
    async (row, { expect }) => {
      const [, values, fields] = row;
      const { cookie, plant, device } = await aPlantWith(values);
      const answer = await turn(cookie, device, true);
      expect(answer.status).toBe(422);
      expect(await answer.json<Problem>()).toMatchObject({ title: dailyTexts.refused, fields });
      expect(await isOn(device)).toBe(false);
      expect(await toldOn(plant)).toBeNull();
    },
  );

  it("is refused without a file, and before inputs are saved [D-149, D-151]", async ({ expect }) => {
    const { cookie, device } = await aPlantWith({}, false);
    expect((await (await turn(cookie, device, true)).json<Problem>()).fields).toEqual({
      energyFile: dailyTexts.fileNeeded,
    });
    const fresh = await anOwnerWithDevice();
    const { fields } = await (await turn(fresh.cookie, fresh.device, true)).json<Problem>();
    expect(Object.keys(fields!).toSorted()).toEqual([...Object.keys(unchangedDefaults), "energyFile"].toSorted());
  });

  it("turns on when one of the five differs from its default, and lists the others for a check [D-149]", async ({
    expect,
  }) => {
    const { cookie, device } = await aPlantWith({ ...startingInputs, ...unchangedDefaults, array_size: 1001 });
    const state = await (await call("GET", path(device), { cookie })).json<DailyAnalysis>();
    expect(state).toMatchObject({ refused: {}, untouched: Object.keys(unchangedDefaults).slice(1) });
    expect((await turn(cookie, device, true)).status).toBe(200);
  });

  it("is stored, logged and followed by a first run at once [D-127, D-212, A-184]", async ({ expect }) => {
    const send = vi.spyOn(env.TICK, "send").mockResolvedValue(undefined as never);
    const { cookie, plant, device, user } = await aPlantWith({});
    const answer = await turn(cookie, device, true);
    expect(await answer.json<DailyAnalysis>()).toMatchObject({
      runWashAnalysis: true,
      rateOf: "plant",
      soilingRate: 0.2,
    });
    expect(await isOn(device)).toBe(true);
    const metadata = await (await call("GET", `/api/device/${device}/metadata`, { cookie })).json();
    expect(metadata).toMatchObject({ runWashAnalysis: true });
    // The queue has messages of other tests, too.
    expect(send).toHaveBeenCalledWith({ task: "plans" }, expect.anything());
    const [plan] = await db.select().from(plantPlans).where(eq(plantPlans.plant_id, plant));
    expect(plan!.due_at).toBeLessThanOrEqual(Date.now() / 1000);
    await aRun(runnerAt(Date.now() / 1000), plant);
    expect(await toldOn(plant)).not.toBeNull();

    expect((await turn(cookie, device, false)).status).toBe(200);
    expect((await turn(cookie, device, true)).status).toBe(200);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, device));
    expect(lines.map(({ action, user_id, after }) => [action, user_id, after])).toEqual(
      [true, false, true].map((runWashAnalysis) => ["daily-analysis-set", user.id, { runWashAnalysis }]),
    );
    send.mockRestore();
  });

  it("has its first run at once also after earlier ones, but no second one of a day", async ({ expect }) => {
    const { cookie, plant, device } = await aPlantWith({});
    const [now, yesterday] = [Date.now() / 1000, 86_400];
    const { timezone } = (await db.select().from(devices).where(eq(devices.device_id, device)))[0]!;
    const told = async (day: string) => {
      await turn(cookie, device, false);
      await db.insert(plantPlans).values({ plant_id: plant, due_at: 0 }).onConflictDoNothing();
      await db.update(plantPlans).set({ told_on: day }).where(eq(plantPlans.plant_id, plant));
    };
    const send = vi.spyOn(env.TICK, "send").mockResolvedValue(undefined as never);
    await told(dayOf(timezone, now - yesterday));
    await turn(cookie, device, true);
    expect(await toldOn(plant)).toBeNull();
    // Before the morning.
    const day = dayOf(timezone, now);
    await aRun(runnerAt(instantOf(timezone, day, 3600)), plant);
    expect(await toldOn(plant)).toBe(day);
    await told(dayOf(timezone, now));
    await turn(cookie, device, true);
    expect(await toldOn(plant)).toBe(dayOf(timezone, now));
    send.mockRestore();
  });
});
