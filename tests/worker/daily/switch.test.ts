import { createExecutionContext, createMessageBatch, createScheduledController, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { dayOf } from "#contract/common/calendar";
import { type CalculationInputs, startingInputs } from "#contract/records/inputs";
import { unchangedDefaults } from "#contract/savings/calculation-inputs";
import { monthNames } from "#contract/common/months";
import { type DailyAnalysis, dailyTexts } from "#contract/dashboard/daily-analysis";
import type { Problem } from "#contract/common/problem";
import worker from "../../../worker/index.ts";
import { auditLog, devices } from "../../../worker/platform/schema.ts";
import { aPerson, aSession, call } from "../access/people.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";
import { anAnalyzedDevice, db, dueInputs, energyOf, inputsOf, messagesOf, runsOf, zone } from "./support.ts";

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
      expect(await runsOf(plant)).toEqual([]);
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
    await expect.poll(async () => (await runsOf(plant))[0]).toMatchObject({ state: "DONE" });
    const state = await (await call("GET", path(device), { cookie })).json<DailyAnalysis>();
    expect(state.newest).toMatchObject({ day: dayOf(zone, Date.now() / 1000), state: "DONE" });
    expect(state.nextRunAt).toBeGreaterThan(Date.now() / 1000);

    expect((await turn(cookie, device, false)).status).toBe(200);
    expect((await turn(cookie, device, true)).status).toBe(200);
    expect(await runsOf(plant)).toHaveLength(1);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, device));
    expect(lines.map(({ action, user_id, after }) => [action, user_id, after])).toEqual(
      [true, false, true].map((runWashAnalysis) => ["daily-analysis-set", user.id, { runWashAnalysis }]),
    );
  });

  it("is not for staff who may not change inputs, nor for the demonstration account", async ({ expect }) => {
    const { device } = await aPlantWith({});
    const staff = await aPerson({ user_type: "Staff" });
    const demo = await aPerson({ demo: true });
    for (const { id } of [staff, demo]) expect((await turn(await aSession(id), device, true)).status).toBe(403);
    expect(await isOn(device)).toBe(false);
  });
});

describe("the queue and the cron", () => {
  const batchOf = (...bodies: unknown[]) =>
    createMessageBatch(
      "soilsight-analyze",
      bodies.map((body, n) => ({ id: String(n), timestamp: 0, attempts: 1, body })),
    );
  const take = async (batch: MessageBatch) => {
    const context = createExecutionContext();
    await worker.queue(batch, env);
    return getQueueResult(batch, context);
  };
  const today = dayOf("UTC", Date.now() / 1000);
  /** A zone whose run is due, whenever this test runs. */
  const due = () => {
    const hour = new Date().getUTCHours();
    // Twelve hours ahead of UTC, despite the minus sign.
    return hour >= 12 ? "UTC" : "Etc/GMT-12";
  };

  it("make one run and one message despite messages that are doubled, out of order, or of unknown devices [D-253]", async ({
    expect,
  }) => {
    const { plant } = await anAnalyzedDevice(Date.now() / 1000, { timezone: due() });
    await worker.scheduled(createScheduledController({ cron: "7 * * * *" }), env);
    const { day } = (await runsOf(plant))[0]!;
    const key = { plant_id: plant, day };
    const { explicitAcks } = await take(
      batchOf(key, key, { plant_id: plant, day: "2020-01-01" }, "nonsense", null, key),
    );
    expect(explicitAcks).toHaveLength(6);
    expect(await runsOf(plant)).toMatchObject([{ state: "DONE" }]);
    expect(await messagesOf(plant)).toHaveLength(1);
    expect(day >= today).toBe(true);
  });

  it("lose no run with a message: the next cron starts the run again", async ({ expect }) => {
    const { plant } = await anAnalyzedDevice(Date.now() / 1000, { timezone: due() });
    const deaf = { ...env, ANALYZE: { sendBatch: () => Promise.reject(new Error("no queue")) } } as unknown as Env;
    await worker.scheduled(createScheduledController({ cron: "7 * * * *" }), deaf);
    expect(await runsOf(plant)).toMatchObject([{ state: "PENDING", attempts: 0 }]);
    await worker.scheduled(createScheduledController({ cron: "7 * * * *" }), env);
    await expect.poll(() => runsOf(plant)).toMatchObject([{ state: "DONE" }]);
  });

  it("make no run and no message for a device that is switched off [D-004]", async ({ expect }) => {
    const { plant } = await anAnalyzedDevice(Date.now() / 1000, { timezone: due(), runWashAnalysis: false });
    await worker.scheduled(createScheduledController({ cron: "7 * * * *" }), env);
    await take(batchOf({ plant_id: plant, day: today }));
    expect([await runsOf(plant), await messagesOf(plant)]).toEqual([[], []]);
  });

  it("log a dead letter and leave the run to the cron", async ({ expect }) => {
    const { plant } = await anAnalyzedDevice(Date.now() / 1000, { timezone: due() });
    const batch = createMessageBatch("soilsight-analyze-dead", [
      { id: "1", timestamp: 0, attempts: 4, body: { plant_id: plant, day: today } },
    ]);
    expect((await take(batch)).ackAll).toBe(true);
    expect(await runsOf(plant)).toEqual([]);
  });
});
