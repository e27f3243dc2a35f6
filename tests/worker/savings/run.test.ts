import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { embeddedClimate } from "../../../worker/adapters/weather/index.ts";
import { ownJob, runJob, statusOf } from "../../../worker/features/savings/run.ts";
import type { Runner } from "../../../worker/features/plant-plans/runner.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { aPlant, db } from "../access/people.ts";
import { aDevice } from "../devices/builders.ts";
import { summerYear, yearTerms } from "./cases.ts";

/** Wednesday, November 18, 2026, noon in Los Angeles. */
const NOW = Date.UTC(2026, 10, 18, 20) / 1000;
const ME = "me";
const at = (now: number): Runner => ({ db, weather: embeddedClimate(), now });
const request = { ...yearTerms(), energy: { daily: summerYear(), source: "a test file" } };
async function aRun(device_id: string, runner = at(NOW)) {
  const [device] = await db.select().from(devices).where(eq(devices.device_id, device_id));
  const job = await runJob(runner, device!, { request, userId: ME });
  return (await ownJob(db, job, ME))!;
}

describe("a run of the optimizer", () => {
  it("is the same for the same device, inputs and day", async ({ expect }) => {
    const device = await aDevice(await aPlant());
    const { result } = statusOf(await aRun(device));
    expect(result).toEqual(statusOf(await aRun(device)).result);
    expect(result!.startDay).toBe("2026-11-16");
    // Pinned: Fresno (usclim-2), rain years with memory, 10 GWh, 0.15%/day, $1,500 a wash. A change here changes recommendations and
    // needs a record in docs/decisions/.
    expect(result!.plans.slice(0, 5).map(({ weeks, income }) => [weeks, Math.round(income)])).toEqual([
      [[], 887_052],
      [[32], 923_952],
      [[27, 36], 940_284],
      [[24, 32, 39], 948_761],
      [[22, 29, 35, 41], 953_966],
    ]);
  });

  it("that fails has a reason that reveals nothing", async ({ expect }) => {
    const down: Runner = { ...at(NOW), weather: { rainYears: () => Promise.reject(new Error("no rain")) } };
    const row = await aRun(await aDevice(await aPlant()), down);
    expect(row).toMatchObject({ status: "FAILED", result: null });
    expect(statusOf(row)).toEqual({
      status: "FAILED",
      reason: "The calculation failed. Please try again; if it fails again, report it to the administrator.",
    });
  });
});
