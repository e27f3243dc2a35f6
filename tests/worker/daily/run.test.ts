import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { addDays, dayOf, instantOf } from "#contract/common/calendar";
import { washMessage } from "#contract/decision/texts";
import { plantDecision } from "#domain/decision/index";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import type { WeatherPort } from "../../../worker/adapters/weather/port.ts";
import { currentPlantPlan } from "../../../worker/features/plant-plans/current-plan.ts";
import { analyze } from "../../../worker/features/plant-plans/daily/analyze.ts";
import {
  claimRun,
  endLostRuns,
  LEASE_SECONDS,
  MAX_ATTEMPTS,
  openDueRuns,
  waitingRuns,
} from "../../../worker/features/plant-plans/daily/rows.ts";
import { database } from "../../../worker/platform/db.ts";
import { calculationInputs, messages, plantAnalyses, plants } from "../../../worker/platform/schema.ts";
import { aPlant, call } from "../access/people.ts";
import { aDevice, anOwnerWithDevice } from "../devices/builders.ts";
import { anAnalyzedDevice, change, db, dueInputs, inputsOf, messagesOf, runnerAt, runsOf, zone } from "./support.ts";

const session = database(env);
/** 05:07 at the site. */
const morning = (day: string) => instantOf(zone, day, 5 * 3600 + 7 * 60);
const DAY = "2026-03-04";
const MORNING = morning(DAY);

async function aDay(day: string, plant: string) {
  await openDueRuns(session, morning(day));
  await endLostRuns(session, morning(day));
  return analyze(runnerAt(morning(day)), { plant_id: plant, day });
}

async function decisionOn(day: string, plant: string) {
  const row = (await currentPlantPlan(runnerAt(morning(day)), plant))!;
  return plantDecision(row, day);
}

/** Logs or deletes a wash as a person does. */
async function logged({ cookie, device }: { cookie: string; device: string }, cleaningEvents: object) {
  const path = `/api/device/${device}/cleanings`;
  const { version } = await (await call("GET", path, { cookie })).json<CleaningList>();
  await call("PUT", path, { cookie, json: { version, cleaningEvents } });
}

describe("a run of the daily analysis", () => {
  it("gives one message for the plant, with the words of its decision [P-259, D-253, D-254]", async ({ expect }) => {
    const { plant } = await anAnalyzedDevice(MORNING);
    await aDevice(plant, { timezone: zone, runWashAnalysis: true });
    expect(await aDay(DAY, plant)).toBe("ended");
    const decision = await decisionOn(DAY, plant);
    expect(await runsOf(plant)).toMatchObject([
      { day: DAY, state: "DONE", because: [], recommended: decision.wash!.best },
    ]);
    const { title, text } = washMessage(decision, "Test Plant");
    const said = { type: "PLANT", device_id: null, title, message: text, details: "", mail_due: true, state: "open" };
    expect(await messagesOf(plant)).toMatchObject([said]);
    expect(await aDay(DAY, plant)).toBe("claimed-elsewhere");
    await aDay(addDays(DAY, 1), plant);
    expect(await messagesOf(plant)).toHaveLength(1);
  });

  it("is for a plant if any of its devices is switched on", async ({ expect }) => {
    const { plant } = await anAnalyzedDevice(MORNING, { runWashAnalysis: false });
    await openDueRuns(session, MORNING);
    expect(await runsOf(plant)).toEqual([]);
    await aDevice(plant, { timezone: zone, runWashAnalysis: true });
    await aDay(DAY, plant);
    expect(await runsOf(plant)).toMatchObject([{ state: "DONE" }]);
  });

  it("closes its message when a wash is logged, and opens it again if the wash is deleted", async ({ expect }) => {
    const today = dayOf(zone, Date.now() / 1000);
    const owner = await anAnalyzedDevice(morning(today));
    const { plant } = owner;
    await aDay(today, plant);
    const open = await messagesOf(plant);
    expect(open).toMatchObject([{ state: "open" }]);
    await db.update(messages).set({ mail_due: false }).where(eq(messages.plant_id, plant));
    await logged(owner, { [today]: { notes: "" } });
    expect(await messagesOf(plant)).toMatchObject([{ state: "cleared" }]);
    await logged(owner, {});
    await aDay(addDays(today, 1), plant);
    expect(await messagesOf(plant)).toMatchObject([{ id: open[0]!.id, state: "open", mail_due: false }]);
    await logged(owner, { [addDays(today, -30)]: { notes: "" } });
    expect(await messagesOf(plant)).toMatchObject([{ state: "open" }]);
    await inputsOf(plant, { ...dueInputs, wash_cost: 200_000 });
    await aDay(addDays(today, 2), plant);
    expect(await messagesOf(plant)).toMatchObject([{ state: "cleared" }]);
    expect((await runsOf(plant)).at(-1)).toMatchObject({ state: "DONE", recommended: null });
  });

  it.for<[string, string, (at: { plant: string; device: string }) => Promise<unknown>]>([
    ["was switched off meanwhile", dailyTexts.switchedOff, ({ device }) => change(device, { runWashAnalysis: false })],
    ["has only disabled devices", dailyTexts.disabled, ({ device }) => change(device, { status: "Disable" })],
    [
      "is of a disabled plant",
      dailyTexts.disabled,
      ({ plant }) => db.update(plants).set({ status: "Disable" }).where(eq(plants.plant_id, plant)),
    ],
    [
      "lost its wash cost",
      dailyTexts.inputsIncomplete,
      ({ plant }) => inputsOf(plant, { ...dueInputs, wash_cost: null }),
    ],
    [
      "lost its inputs",
      dailyTexts.inputsIncomplete,
      ({ plant }) => db.delete(calculationInputs).where(eq(calculationInputs.plant_id, plant)),
    ],
  ])("that %s ends as failed with its reason", async ([, reason, spoil], { expect }) => {
    const owner = await anAnalyzedDevice(MORNING);
    await openDueRuns(session, MORNING);
    await spoil(owner);
    await analyze(runnerAt(MORNING), { plant_id: owner.plant, day: DAY });
    expect(await runsOf(owner.plant)).toMatchObject([{ state: "FAILED", reason }]);
    expect(await messagesOf(owner.plant)).toEqual([]);
  });
});

describe("the set of runs", () => {
  it("has one for each plant with an enabled device that is switched on, from 05:00 in its own zone [D-004, D-253]", async ({
    expect,
  }) => {
    const on = await anAnalyzedDevice(MORNING);
    const east = await anAnalyzedDevice(MORNING, { timezone: "America/New_York" });
    const off = await anOwnerWithDevice();
    const closed = await anAnalyzedDevice(MORNING, { status: "Disable" });
    // 05:00 in New York, 02:00 in Los Angeles.
    await openDueRuns(session, instantOf("America/New_York", DAY, 5 * 3600));
    expect([await runsOf(on.plant), await runsOf(east.plant)].map((rows) => rows.length)).toEqual([0, 1]);
    await openDueRuns(session, MORNING);
    await openDueRuns(session, MORNING + 3600);
    const all = await Promise.all([on, east, off, closed].map(({ plant }) => runsOf(plant)));
    expect(all.map((rows) => rows.length)).toEqual([1, 1, 0, 0]);
  });

  it("has one after an outage of days, and reports the missed one", async ({ expect }) => {
    const { plant } = await anAnalyzedDevice(MORNING);
    await openDueRuns(session, MORNING);
    const later = addDays(DAY, 6);
    await openDueRuns(session, morning(later));
    await endLostRuns(session, morning(later));
    const waiting = (await waitingRuns(session, morning(later))).filter(({ plant_id }) => plant_id === plant);
    expect(waiting).toEqual([{ plant_id: plant, day: later }]);
    expect(await runsOf(plant)).toMatchObject([
      { day: DAY, state: "FAILED", reason: dailyTexts.overtaken },
      { day: later, state: "PENDING" },
    ]);
  });

  it("alternates between owners when more wait than one tick starts", async ({ expect }) => {
    await db.delete(plantAnalyses);
    const [many, one] = [await anOwnerWithDevice(), await anOwnerWithDevice()];
    const theirs = [many.plant, await aPlant({ owners: [many.user.id] }), await aPlant({ owners: [many.user.id] })];
    const run = (plant_id: string, created_at: number) => ({
      plant_id,
      day: DAY,
      state: "PENDING" as const,
      created_at,
    });
    await db.insert(plantAnalyses).values([...theirs.map((plant, n) => run(plant, n)), run(one.plant, 9)]);
    const order = (await waitingRuns(session, MORNING, 3)).map(({ plant_id }) => plant_id);
    expect(order).toEqual([theirs[0], one.plant, theirs[1]]);
  });
});

describe("runs of long ago", () => {
  it("are deleted after 14 days, but never the newest that ended well", async ({ expect }) => {
    const { plant } = await anAnalyzedDevice(MORNING);
    const run = (ago: number, state: "DONE" | "FAILED") => ({
      plant_id: plant,
      day: addDays(DAY, -ago),
      state,
      created_at: 1,
    });
    await db.insert(plantAnalyses).values([run(40, "DONE"), run(30, "DONE"), run(20, "FAILED"), run(14, "FAILED")]);
    await openDueRuns(session, MORNING);
    await claimRun(session, { plant_id: plant, day: DAY }, MORNING);
    expect((await runsOf(plant)).map(({ day }) => day)).toEqual([30, 20, 14, 0].map((ago) => addDays(DAY, -ago)));
    await db.update(plantAnalyses).set({ state: "DONE" }).where(eq(plantAnalyses.day, DAY));
    await claimRun(session, { plant_id: plant, day: DAY }, MORNING);
    expect((await runsOf(plant)).map(({ day }) => day)).toEqual([14, 0].map((ago) => addDays(DAY, -ago)));
  });
});

describe("a run that dies", () => {
  it("midway is resumed after its lease, and late writes of the dead one are ignored", async ({ expect }) => {
    const { plant } = await anAnalyzedDevice(MORNING);
    await openDueRuns(session, MORNING);
    const key = { plant_id: plant, day: DAY };
    let revive = () => {};
    const stuck: WeatherPort = {
      rainYears: () =>
        new Promise((resolve) => {
          revive = () => resolve({ covered: false });
        }),
    };
    const dead = analyze(runnerAt(MORNING, stuck), key);
    await expect.poll(async () => (await runsOf(plant))[0]!.state).toBe("RUNNING");
    expect(await analyze(runnerAt(MORNING + LEASE_SECONDS - 1), key)).toBe("claimed-elsewhere");
    expect(await waitingRuns(session, MORNING + LEASE_SECONDS)).toContainEqual(key);
    expect(await analyze(runnerAt(MORNING + LEASE_SECONDS), key)).toBe("ended");
    const before = [await runsOf(plant), await messagesOf(plant)];
    revive();
    await dead;
    expect([await runsOf(plant), await messagesOf(plant)]).toEqual(before);
    expect(before[1]).toHaveLength(1);
  });

  it("repeatedly ends as failed, after an error each time or without progress", async ({ expect }) => {
    const faulty: WeatherPort = { rainYears: () => Promise.reject(new Error("the weather is out")) };
    const { plant } = await anAnalyzedDevice(MORNING);
    await openDueRuns(session, MORNING);
    const key = { plant_id: plant, day: DAY };
    const outcomes: string[] = [];
    for (let n = 0; n < MAX_ATTEMPTS; n++) outcomes.push(await analyze(runnerAt(MORNING + n, faulty), key));
    expect(outcomes).toEqual([...Array<string>(MAX_ATTEMPTS - 1).fill("again"), "ended"]);
    expect(await runsOf(plant)).toMatchObject([{ state: "FAILED", reason: dailyTexts.faulty }]);

    const silent = await anAnalyzedDevice(MORNING);
    await openDueRuns(session, MORNING);
    const other = { plant_id: silent.plant, day: DAY };
    let at = MORNING;
    for (let n = 0; n < MAX_ATTEMPTS; n++, at += LEASE_SECONDS) await claimRun(session, other, at);
    await endLostRuns(session, at);
    expect(await runsOf(silent.plant)).toMatchObject([{ state: "FAILED", reason: dailyTexts.faulty }]);
    expect(dayOf(zone, at)).toBe(DAY);
  });
});
