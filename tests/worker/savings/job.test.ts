import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, dayOf, mondayOf, weekday } from "#contract/common/calendar";
import type { Problem } from "#contract/common/problem";
import type { LatestPlan } from "#contract/savings/savings";
import type { SavingsJob, SavingsRequest, SavingsStatus } from "#contract/savings/savings";
import { texts } from "#contract/common/texts";
import { plantOwners, savingsRuns } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call, db } from "../access/people.ts";
import { anOwnerWithDevice, aWeatherDay, someDays } from "../devices/builders.ts";
import { customCsv, risingDays } from "../plants/energy-files.ts";
import { aSavingsRequest } from "./cases.ts";

const file = customCsv(risingDays(20_000, 40));
const request = (device_id: string, change: Partial<SavingsRequest> = {}): SavingsRequest =>
  aSavingsRequest(device_id, { csv_content: file, custom_csv_start_date: "2025-01-01", ...change });
const thisMonday = (): string => mondayOf(dayOf("America/Los_Angeles", Date.now() / 1000));
const start = (cookie: string, json: unknown) => call("POST", "/api/device/savings", { cookie, json });
const status = async (cookie: string, job: string) =>
  (await call("POST", "/api/device/savings/status", { cookie, json: { job } })).json<SavingsStatus>();
describe("a savings job", () => {
  it("ends with the best dates from this Monday on, and stays a preview of its person; the first status request has it [D-094, D-120, D-204, D-205]", async ({
    expect,
  }) => {
    const { cookie, plant, device } = await anOwnerWithDevice({ offset: 0.5 });
    await someDays(device, addDays(thisMonday(), -2), [
      { loss: 1 },
      { loss: 2 },
      { loss: 30, quality: 0 },
      { loss: null },
    ]);
    const answer = await start(cookie, request(device));
    expect(answer.status).toBe(200);
    const done = await status(cookie, (await answer.json<SavingsJob>()).job);
    expect(done.status).toBe("DONE");
    const result = done.result!;
    expect(weekday(result.startDay)).toBe(0);
    expect(result).toMatchObject({
      weeks: 52,
      planned_cleanings: 2,
      timezone: "America/Los_Angeles",
      initialLoss: 2.5,
    });
    expect(result.plans.length).toBeGreaterThan(Math.max(2, result.best_num_cleanings));
    expect(result.rainSource).toContain("30 simulated years");
    const [none] = result.plans;
    const annual = Array.from({ length: 365 }, (_, day) => risingDays(20_000, 40)(day)).reduce((a, b) => a + b, 0);
    expect(none!.income + none!.soilingLoss).toBeCloseTo(0.1 * annual, 4);
    const latest = await call("GET", `/api/plant/${plant}/savings/latest`, { cookie });
    expect(await latest.json<LatestPlan>()).toMatchObject({ result: null, finishedAt: null });
  });

  it("starts from the cleaning that was logged after the newest good day", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    await someDays(device, addDays(thisMonday(), -10), [{ loss: 8 }]);
    for (const back of [9, 8, 7, 6, 5, 4, 3, 2, 1])
      await aWeatherDay({ device_id: device, day: addDays(thisMonday(), -back), rain: 0 });
    const begun = async () => {
      const { job } = await (await start(cookie, request(device, { num_weeks: 13 }))).json<SavingsJob>();
      return (await status(cookie, job)).result!;
    };
    const rate = request(device).soiling_rate as number;
    expect((await begun()).initialLoss).toBeCloseTo(8 + 9 * rate, 9);
    const cleaned = addDays(thisMonday(), -3);
    const events = { [addDays(cleaned, -1)]: { notes: "", end_day: cleaned } };
    const json = { version: null, cleaningEvents: events };
    expect((await call("PUT", `/api/device/${device}/cleanings`, { cookie, json })).status).toBe(200);
    const result = await begun();
    expect(result.weeks).toBe(13);
    expect(result.initialLoss).toBeCloseTo(3 * rate, 9);
    expect(result.assumptions.join(" ")).toContain("and no valid day since; then 3 days of soiling");
  });

  it("uses the plant's stored file, one rate or twelve, and says when there is no file", async ({ expect }) => {
    const { cookie, plant, device } = await anOwnerWithDevice();
    const { csv_content: _, custom_csv_start_date: __, ...stored } = request(device);
    const refused = await start(cookie, stored);
    expect(refused.status).toBe(422);
    expect(await refused.json<Problem>()).toMatchObject({ title: texts.energyFileNeeded });
    const upload = { fileName: "year.csv", content: file, customCSVFileStartDate: "2025-01-01" };
    await call("PUT", `/api/plant/${plant}/energy-file`, { cookie, json: upload });
    const once = await status(cookie, (await (await start(cookie, stored)).json<SavingsJob>()).job);
    const monthly = { ...stored, solar_cost: Array(12).fill(0.1), soiling_rate: Array(12).fill(0.15) };
    const twelve = await status(cookie, (await (await start(cookie, monthly)).json<SavingsJob>()).job);
    expect(twelve.result).toEqual(once.result);
    expect(once.result!.assumptions[0]!).toContain("the custom file year.csv");
  });

  it("is not created for inputs that cannot be planned [D-228]", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const refusal = async (change: Partial<SavingsRequest>) => {
      const answer = await start(cookie, request(device, change));
      expect(answer.status).toBe(422);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
      return (await answer.json<Problem>()).fields;
    };
    expect(await refusal({ soiling_rate: 0 })).toEqual({ soiling_rate: texts.soilingRatePositive });
    expect(await refusal({ soiling_rate: Array<number>(12).fill(0) })).toEqual({
      soiling_rate: texts.soilingRatePositive,
    });
    expect(await refusal({ soiling_rate: [0.1] })).toEqual({
      soiling_rate: "soiling rate must be one number or twelve, each from 0 to 100.",
    });
    expect(await refusal({ wash_cost: 1e300 })).toHaveProperty("wash_cost");
    expect(await refusal({ csv_content: "kWh\n1" })).toEqual({ csv_content: texts.csvBadFormat });
    const coded = await start(cookie, request(device, { csv_content: "kWh\n1" }));
    expect(await coded.json<Problem>()).toMatchObject({ code: "length" });
    expect(await refusal({ custom_csv_start_date: null })).toEqual({
      custom_csv_start_date: texts.csvStartDateRequired,
    });
    expect(await refusal({ num_weeks: 51 as 52 })).toHaveProperty("num_weeks");
    expect(await db.select().from(savingsRuns).where(eq(savingsRuns.device_id, device))).toEqual([]);
  });

  it("is visible only to the person who started it", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    const { job } = await (await start(cookie, request(device))).json<SavingsJob>();
    const admin = await aSignedInPerson({ user_type: "Admin" });
    expect(await status(admin.cookie, job)).toEqual({ status: "NOT FOUND" });
    expect(await status(cookie, crypto.randomUUID())).toEqual({ status: "NOT FOUND" });
    expect((await status(cookie, job)).status).toBe("DONE");
  });

  it("is not found by a person who has since lost its plant, and is again after its return", async ({ expect }) => {
    const { cookie, user, plant, device } = await anOwnerWithDevice();
    const job = crypto.randomUUID();
    const run = { created_at: Math.floor(Date.now() / 1000), status: "FAILED" as const };
    await db.insert(savingsRuns).values({ job, device_id: device, user_id: user.id, ...run });
    expect((await status(cookie, job)).status).toBe("FAILED");
    await db.delete(plantOwners).where(eq(plantOwners.plant_id, plant));
    expect(await status(cookie, job)).toEqual({ status: "NOT FOUND" });
    await db.insert(plantOwners).values({ plant_id: plant, owner_id: user.id });
    expect((await status(cookie, job)).status).toBe("FAILED");
  });
});
