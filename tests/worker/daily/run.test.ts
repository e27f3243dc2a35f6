import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, dayOf, instantOf } from "#contract/common/calendar";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import type { WeatherPort } from "../../../worker/adapters/weather/port.ts";
import { analyze } from "../../../worker/features/savings/daily/analyze.ts";
import {
  claimRun,
  endLostRuns,
  LEASE_SECONDS,
  MAX_ATTEMPTS,
  openDueRuns,
  waitingRuns,
} from "../../../worker/features/savings/daily/rows.ts";
import { storedPlan } from "../../../worker/features/savings/plan/current-plan.ts";
import { database } from "../../../worker/platform/db.ts";
import { cleaningEvents, dailyAnalyses, energyYears, plants } from "../../../worker/platform/schema.ts";
import { aDevice, anOwnerWithDevice, someDays } from "../devices/builders.ts";
import { anAnalyzedDevice, change, db, dueInputs, inputsOf, messagesOf, runnerAt, runsOf, zone } from "./support.ts";

const session = database(env);
/** 05:07 at the site. */
const morning = (day: string) => instantOf(zone, day, 5 * 3600 + 7 * 60);
const DAY = "2026-03-04";
const MORNING = morning(DAY);

async function aDay(day: string, device: string) {
  await openDueRuns(session, morning(day));
  await endLostRuns(session, morning(day));
  return analyze(runnerAt(morning(day)), { device_id: device, day });
}

describe("a run of the daily analysis", () => {
  it("gives the device's newest plan and one message for a wash that is due [P-259, D-253, D-254]", async ({
    expect,
  }) => {
    const { device } = await anAnalyzedDevice(MORNING);
    expect(await aDay(DAY, device)).toBe("ended");
    const [run] = await runsOf(device);
    expect(run).toMatchObject({ day: DAY, state: "DONE", attempts: 1, because: [] });
    const [message, ...more] = await messagesOf(device);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ type: "DEVICE", title: "Wash due: Test Device", mail_due: true });
    const plan = (await storedPlan(session, device))!;
    expect(plan.calculatedAt).toBe(MORNING);
    expect(plan.result).toMatchObject({
      recommended: run!.recommended,
      initialLoss: expect.closeTo(3.9, 9),
      timezone: zone,
    });
    expect(await aDay(DAY, device)).toBe("claimed-elsewhere");
    expect(await messagesOf(device)).toHaveLength(1);
  });

  it("takes the device's own rate where one was chosen for it", async ({ expect }) => {
    const { device } = await anAnalyzedDevice(MORNING, { soiling_rate: 0.07 });
    await aDay(DAY, device);
    const used = { rateOf: "device", terms: { soilingRates: Array(12).fill(0.07) } };
    expect((await runsOf(device))[0]!.basis).toMatchObject(used);
  });

  it("says on the next day why the date has changed [D-252]", async ({ expect }) => {
    const { plant, device } = await anAnalyzedDevice(MORNING);
    await aDay(DAY, device);
    await aDay(addDays(DAY, 1), device);
    expect((await runsOf(device)).map(({ because }) => because)).toEqual([[], []]);
    await inputsOf(plant, { ...dueInputs, wash_cost: 200_000 });
    await aDay(addDays(DAY, 2), device);
    const [, , changed] = await runsOf(device);
    expect(changed).toMatchObject({
      state: "DONE",
      recommended: null,
      because: [{ code: "washCost", from: 300, to: 200_000 }],
    });
    expect(await messagesOf(device)).toHaveLength(1);
  });

  it("announces each recommended wash once and never recommends a day that has passed [D-252]", async ({ expect }) => {
    const { plant, device } = await anAnalyzedDevice(MORNING);
    await inputsOf(plant, { ...dueInputs, wash_cost: 4000 });
    const days = Array.from({ length: 15 }, (_, n) => addDays(DAY, n));
    for (const day of days) await aDay(day, device);
    const keys = (await messagesOf(device)).map(({ dedupe_key }) => dedupe_key);
    expect(new Set(keys).size).toBe(keys.length);
    const washes = new Set((await runsOf(device)).map(({ recommended }) => recommended));
    expect(keys.filter((key) => key.startsWith("wash-due:"))).toHaveLength(washes.size);
    for (const run of await runsOf(device)) expect(run.recommended! >= run.day).toBe(true);
    await db.insert(cleaningEvents).values({ device_id: device, day: addDays(DAY, 14), created_at: 1 });
    await someDays(device, addDays(DAY, 14), [{ loss: 0.1 }]);
    await aDay(addDays(DAY, 15), device);
    const washed = (await runsOf(device)).at(-1)!;
    expect(washed.because).toContainEqual({ code: "cleaned", day: addDays(DAY, 14) });
    expect(washed.because).toContainEqual({
      code: "measured",
      from: expect.closeTo(3.9, 6) as number,
      to: expect.closeTo(0.1, 6) as number,
    });
  });

  it.for<[string, string, (at: { plant: string; device: string }) => Promise<unknown>]>([
    ["was switched off meanwhile", dailyTexts.switchedOff, ({ device }) => change(device, { runWashAnalysis: false })],
    ["is of a disabled device", dailyTexts.disabled, ({ device }) => change(device, { status: "Disable" })],
    [
      "is of a disabled plant",
      dailyTexts.disabled,
      ({ plant }) => db.update(plants).set({ status: "Disable" }).where(eq(plants.plant_id, plant)),
    ],
    [
      "lost its energy file",
      dailyTexts.inputsIncomplete,
      ({ plant }) => db.delete(energyYears).where(eq(energyYears.plant_id, plant)),
    ],
    [
      "lost its rate",
      dailyTexts.inputsIncomplete,
      ({ plant }) => inputsOf(plant, { ...dueInputs, localSoilingRate: 0 }),
    ],
  ])("that %s ends as failed with its reason", async ([, reason, spoil], { expect }) => {
    const owner = await anAnalyzedDevice(MORNING);
    await openDueRuns(session, MORNING);
    await spoil(owner);
    await analyze(runnerAt(MORNING), { device_id: owner.device, day: DAY });
    expect(await runsOf(owner.device)).toMatchObject([{ state: "FAILED", reason }]);
    expect(await messagesOf(owner.device)).toEqual([]);
  });
});

describe("the set of runs", () => {
  it("has one for each enabled device that is switched on, from 05:00 in its own zone [D-004, D-253]", async ({
    expect,
  }) => {
    const on = await anAnalyzedDevice(MORNING);
    const east = await anAnalyzedDevice(MORNING, { timezone: "America/New_York" });
    const off = await anOwnerWithDevice();
    const closed = await anAnalyzedDevice(MORNING, { status: "Disable" });
    // 05:00 in New York, 02:00 in Los Angeles.
    await openDueRuns(session, instantOf("America/New_York", DAY, 5 * 3600));
    expect([await runsOf(on.device), await runsOf(east.device)].map((rows) => rows.length)).toEqual([0, 1]);
    await openDueRuns(session, MORNING);
    await openDueRuns(session, MORNING + 3600);
    const all = await Promise.all([on, east, off, closed].map(({ device }) => runsOf(device)));
    expect(all.map((rows) => rows.length)).toEqual([1, 1, 0, 0]);
  });

  it("has one after an outage of days, and reports the missed one", async ({ expect }) => {
    const { device } = await anAnalyzedDevice(MORNING);
    await openDueRuns(session, MORNING);
    const later = addDays(DAY, 6);
    await openDueRuns(session, morning(later));
    await endLostRuns(session, morning(later));
    const waiting = (await waitingRuns(session, morning(later))).filter(({ device_id }) => device_id === device);
    expect(waiting).toEqual([{ device_id: device, day: later }]);
    expect(await runsOf(device)).toMatchObject([
      { day: DAY, state: "FAILED", reason: dailyTexts.overtaken },
      { day: later, state: "PENDING" },
    ]);
  });

  it("alternates between owners when more wait than one tick starts", async ({ expect }) => {
    await db.delete(dailyAnalyses);
    const [many, one] = [await anOwnerWithDevice(), await anOwnerWithDevice()];
    const theirs = [many.device, await aDevice(many.plant), await aDevice(many.plant)];
    const run = (device_id: string, created_at: number) => ({
      device_id,
      day: DAY,
      state: "PENDING" as const,
      created_at,
    });
    await db.insert(dailyAnalyses).values([...theirs.map((device, n) => run(device, n)), run(one.device, 9)]);
    const order = (await waitingRuns(session, MORNING, 3)).map(({ device_id }) => device_id);
    expect(order).toEqual([theirs[0], one.device, theirs[1]]);
  });
});

describe("a run that dies", () => {
  it("midway is resumed after its lease, and late writes of the dead one are ignored", async ({ expect }) => {
    const { device } = await anAnalyzedDevice(MORNING);
    await openDueRuns(session, MORNING);
    const key = { device_id: device, day: DAY };
    let revive = () => {};
    const stuck: WeatherPort = {
      rainYears: () =>
        new Promise((resolve) => {
          revive = () => resolve({ covered: false });
        }),
    };
    const dead = analyze(runnerAt(MORNING, stuck), key);
    await expect.poll(async () => (await runsOf(device))[0]!.state).toBe("RUNNING");
    expect(await analyze(runnerAt(MORNING + LEASE_SECONDS - 1), key)).toBe("claimed-elsewhere");
    expect(await waitingRuns(session, MORNING + LEASE_SECONDS)).toContainEqual(key);
    expect(await analyze(runnerAt(MORNING + LEASE_SECONDS), key)).toBe("ended");
    const before = [await runsOf(device), await messagesOf(device)];
    revive();
    await dead;
    expect([await runsOf(device), await messagesOf(device)]).toEqual(before);
    expect(before[1]).toHaveLength(1);
  });

  it("repeatedly ends as failed, after an error each time or without progress", async ({ expect }) => {
    const faulty: WeatherPort = { rainYears: () => Promise.reject(new Error("the weather is out")) };
    const { device } = await anAnalyzedDevice(MORNING);
    await openDueRuns(session, MORNING);
    const key = { device_id: device, day: DAY };
    const outcomes: string[] = [];
    for (let n = 0; n < MAX_ATTEMPTS; n++) outcomes.push(await analyze(runnerAt(MORNING + n, faulty), key));
    expect(outcomes).toEqual([...Array<string>(MAX_ATTEMPTS - 1).fill("again"), "ended"]);
    expect(await runsOf(device)).toMatchObject([{ state: "FAILED", reason: dailyTexts.faulty }]);

    const silent = await anAnalyzedDevice(MORNING);
    await openDueRuns(session, MORNING);
    const other = { device_id: silent.device, day: DAY };
    let at = MORNING;
    for (let n = 0; n < MAX_ATTEMPTS; n++, at += LEASE_SECONDS) await claimRun(session, other, at);
    await endLostRuns(session, at);
    expect(await runsOf(silent.device)).toMatchObject([{ state: "FAILED", reason: dailyTexts.faulty }]);
    expect(dayOf(zone, at)).toBe(DAY);
  });
});
