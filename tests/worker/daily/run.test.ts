import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { CleaningList } from "#contract/cleanings/cleanings";
import { addDays, dayOf, instantOf } from "#contract/common/calendar";
import { washMessage } from "#contract/decision/texts";
import { plantDecision } from "#domain/decision/index";
import { currentPlantPlan } from "../../../worker/features/plant-plans/current-plan.ts";
import { runDaily } from "../../../worker/features/plant-plans/daily/run.ts";
import { recomputeDuePlantPlans } from "../../../worker/features/plant-plans/index.ts";
import { calculationInputs, messages, plantPlans, plants } from "../../../worker/platform/schema.ts";
import { call } from "../access/people.ts";
import { aDevice } from "../devices/builders.ts";
import {
  anAnalyzedDevice,
  aRun,
  change,
  db,
  dueInputs,
  inputsOf,
  messagesOf,
  morning,
  runnerAt,
  toldOn,
  zone,
} from "./support.ts";

const DAY = "2026-03-04";
const MORNING = morning(DAY);
const NEXT = addDays(DAY, 1);

const aDay = (day: string, plant: string) => aRun(runnerAt(morning(day)), plant);

/** Logs or deletes a wash as a person does. */
async function logged({ cookie, device }: { cookie: string; device: string }, cleaningEvents: object) {
  const path = `/api/device/${device}/cleanings`;
  const { version } = await (await call("GET", path, { cookie })).json<CleaningList>();
  await call("PUT", path, { cookie, json: { version, cleaningEvents } });
}

describe("the daily run", () => {
  it("gives one message for the plant, with the words of its decision [P-259, D-253, D-254]", async ({ expect }) => {
    const { plant } = await anAnalyzedDevice(MORNING);
    await aDevice(plant, { timezone: zone, runWashAnalysis: true });
    const row = (await currentPlantPlan(runnerAt(MORNING), plant))!;
    // Of two at the same time, one writes.
    await Promise.all([runDaily(runnerAt(MORNING), row), runDaily(runnerAt(MORNING), row)]);
    expect(await toldOn(plant)).toBe(DAY);
    const { title, text } = washMessage(plantDecision(row, DAY), "Test Plant");
    const said = { type: "PLANT", device_id: null, title, message: text, details: "", mail_due: true, state: "open" };
    expect(await messagesOf(plant)).toMatchObject([said]);
    await aDay(DAY, plant);
    await aDay(NEXT, plant);
    expect(await toldOn(plant)).toBe(NEXT);
    expect(await messagesOf(plant)).toHaveLength(1);
  });

  it("is for a plant if any of its devices is switched on [D-004]", async ({ expect }) => {
    const { plant } = await anAnalyzedDevice(MORNING, { runWashAnalysis: false });
    await aDay(DAY, plant);
    expect([await toldOn(plant), await messagesOf(plant)]).toEqual([null, []]);
    await aDevice(plant, { timezone: zone, runWashAnalysis: true });
    await aDay(DAY, plant);
    expect([await toldOn(plant), (await messagesOf(plant)).length]).toEqual([DAY, 1]);
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
  });

  it("opens its message with the undo of a wash, before the next morning", async ({ expect }) => {
    const today = dayOf(zone, Date.now() / 1000);
    const owner = await anAnalyzedDevice(morning(today));
    const { plant } = owner;
    await aDay(today, plant);
    const state = async () => (await messagesOf(plant)).map((one) => one.state);
    const calculated = () => currentPlantPlan(runnerAt(morning(today) + 60), plant);
    await logged(owner, { [today]: { notes: "" } });
    await calculated();
    expect(await state()).toEqual(["cleared"]);
    await logged(owner, {});
    await calculated();
    expect(await state()).toEqual(["open"]);
    // Of a wash that was deleted before a plan was calculated with it, only the mark of the plan is left.
    await db.update(messages).set({ state: "cleared" }).where(eq(messages.plant_id, plant));
    await db.update(plantPlans).set({ due_at: 0 }).where(eq(plantPlans.plant_id, plant));
    await calculated();
    expect(await state()).toEqual(["cleared"]);
    await recomputeDuePlantPlans(runnerAt(morning(today) + 120));
    expect(await state()).toEqual(["open"]);
  });

  it.for<[string, (at: { plant: string; device: string }) => Promise<unknown>]>([
    ["is switched off", ({ device }) => change(device, { runWashAnalysis: false })],
    ["has only disabled devices", ({ device }) => change(device, { status: "Disable" })],
    ["is disabled", ({ plant }) => db.update(plants).set({ status: "Disable" }).where(eq(plants.plant_id, plant))],
    ["lost its wash cost", ({ plant }) => inputsOf(plant, { ...dueInputs, wash_cost: null })],
    ["lost its inputs", ({ plant }) => db.delete(calculationInputs).where(eq(calculationInputs.plant_id, plant))],
  ])("says nothing of a plant that %s", async ([, spoil], { expect }) => {
    const owner = await anAnalyzedDevice(MORNING);
    await spoil(owner);
    await aDay(DAY, owner.plant);
    expect([await toldOn(owner.plant), await messagesOf(owner.plant)]).toEqual([null, []]);
  });

  it("is made by the job of due plans: the first at once, the others from 05:00 on in the plant's zone [D-253]", async ({
    expect,
  }) => {
    const { plant } = await anAnalyzedDevice(MORNING);
    await db.delete(plantPlans);
    await db.insert(plantPlans).values({ plant_id: plant, due_at: 0 });
    const dueAt = async () => (await db.select().from(plantPlans))[0]!.due_at;
    const at = (day: string, clock: number) => instantOf(zone, day, clock);
    const runs: (string | null)[] = [];
    for (const [day, clock, isMarked] of [
      [DAY, 3600, false],
      [DAY, 5 * 3600, false],
      // Calculated for a change, before the morning.
      [NEXT, 4 * 3600, true],
      [NEXT, 5 * 3600, false],
      // After an outage, once.
      [addDays(DAY, 6), 23 * 3600, false],
    ] as const) {
      if (isMarked) await db.update(plantPlans).set({ due_at: 0 });
      expect(await recomputeDuePlantPlans(runnerAt(at(day, clock)))).toBe(1);
      runs.push(await toldOn(plant));
    }
    expect(runs).toEqual([DAY, DAY, DAY, NEXT, addDays(DAY, 6)]);
    expect(await dueAt()).toBe(at(addDays(DAY, 7), 5 * 3600));
    expect(await messagesOf(plant)).toHaveLength(1);
  });
});
