import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { addDays } from "#contract/common/calendar";
import type { NextWashDecision } from "#contract/decision/decision";
import { pastDecision } from "../../../worker/features/plant-plans/past-decision.ts";
import { washPromise } from "../../../worker/features/plant-plans/promise.ts";
import { database } from "../../../worker/platform/db.ts";
import { planMondays } from "../../../worker/platform/schema.ts";
import { anAnalyzedDevice, runnerAt } from "../daily/support.ts";
import { planFactsOf } from "./builders.ts";

const db = database(env);
const MONDAY = "2026-11-02";
const NEXT = addDays(MONDAY, 7);

const wash: NextWashDecision = {
  best: NEXT,
  first: MONDAY,
  last: NEXT,
  paysUntil: null,
  next: null,
  cost: 300,
  worth: { mean: 900, p10: 1, p50: 800, p90: 2000 },
  pays: 0.9,
  waiting: [0, 0, 100],
};

async function aWeek(
  plant_id: string,
  monday: string,
  { worth, loss = 4 }: { worth: (number | null)[]; loss?: number },
) {
  const facts = planFactsOf(monday, 0.5, loss);
  await db.insert(planMondays).values({ plant_id, monday, decision: { state: "windowOpen", wash, worth }, facts });
}

describe("the promise of a wash", () => {
  it("is what the first decision of its week said, or of the weeks before", async ({ expect }) => {
    const plant = crypto.randomUUID();
    await aWeek(plant, MONDAY, { worth: [800, 900, null, 500] });
    await aWeek(plant, addDays(MONDAY, -28), { worth: [1] });
    const today = addDays(MONDAY, 14);
    const promise = await washPromise(db, plant, today);
    expect(promise(addDays(MONDAY, 3), today)).toEqual({ date: NEXT, worth: 800, loss: 3.5 });
    expect(promise(NEXT, today)!.worth).toBe(900);
    // A blocked week is worth what the next one is.
    expect(promise(addDays(MONDAY, 14), today)!.worth).toBe(500);
    expect(promise(addDays(MONDAY, 21), today)).toBeNull();
    expect(promise(addDays(MONDAY, -1), today)).toBeNull();
    expect(promise(MONDAY, addDays(MONDAY, 15))).toBeNull();
    expect((await washPromise(db, crypto.randomUUID(), today))(MONDAY, today)).toBeNull();
  });
});

describe("the decision of a former week", () => {
  it("is the stored one, unless it was made later in that week", async ({ expect }) => {
    const now = Date.parse(`${MONDAY}T18:00:00Z`) / 1000;
    const { plant } = await anAnalyzedDevice(now);
    const calculated = await pastDecision(runnerAt(now), plant, MONDAY);
    expect(calculated).toMatchObject({ obstacles: [], measured: { day: addDays(MONDAY, -1) } });
    expect(calculated.wash!.worth.mean).not.toBe(900);
    await aWeek(plant, MONDAY, { worth: [] });
    for (const morning of [MONDAY, addDays(MONDAY, 2)])
      expect(await pastDecision(runnerAt(now), plant, morning)).toMatchObject({ wash, measured: { loss: 4 } });
    await db.update(planMondays).set({ facts: planFactsOf(addDays(MONDAY, 1), 0, 4) });
    expect((await pastDecision(runnerAt(now), plant, MONDAY)).wash).toEqual(calculated.wash);
  });
});
