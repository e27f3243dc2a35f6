import { describe, it, vi } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import { startingInputs, type StoredCalculationInputs } from "#contract/records/inputs";
import type { DeviceMetadata } from "#contract/devices/registration";
import type { SavingsJob, SavingsStatus } from "#contract/savings/savings";
import type { CurrentYearLoss, DailySoiling, SoilingLoss } from "#contract/soiling/soiling";
import { call } from "../access/people.ts";
import { customCsv, risingDays } from "../plants/energy-files.ts";
import { anOwnerWithDevice, someDays } from "./builders.ts";

describe("the calls named by the dashboard specification", () => {
  it("answer with its payloads: loss, year, days, savings with their status, inputs and metadata [A-212]", async ({
    expect,
  }) => {
    const { cookie, plant, device } = await anOwnerWithDevice();
    const today = dayOf("America/Los_Angeles", Date.now() / 1000);
    const week = addDays(today, -6);
    await someDays(
      device,
      week,
      Array.from({ length: 7 }, () => ({ loss: 2 })),
    );
    const get = async <T>(path: string) => (await call("GET", path, { cookie })).json<T>();
    const post = async <T>(path: string, json: unknown) => (await call("POST", path, { cookie, json })).json<T>();

    expect(await get<SoilingLoss>(`/api/device/getSoilingLoss/${device}`)).toMatchObject({
      thirtyDaysLoss: 2,
      sevenDaysLoss: 2,
    });
    const year = await get<CurrentYearLoss>(`/api/device/getCurrentYearLoss/${device}/0.1/1000`);
    expect(year.current_year_loss).toBeGreaterThan(0);
    const days = await get<DailySoiling>(`/api/device/${device}/insolation/${week}/${today}`);
    expect(days).toMatchObject({ insolC: days.day.map(() => 5), insolD: days.day.map(() => 4.9) });
    expect([days.day.length, new Set(days.soiling)]).toEqual([7, new Set([2])]);

    const job = await post<SavingsJob>("/api/device/savings", {
      device_id: device,
      solar_cost: 0.1,
      wash_cost: 1500,
      array_size: 4000,
      rain_threshold: 0.3,
      planned_cleanings: 2,
      num_weeks: 13,
      soiling_rate: 0.15,
      csv_content: customCsv(risingDays(20_000, 40)),
      custom_csv_start_date: "2025-01-01",
    });
    const done = await vi.waitFor(
      async () => {
        const answer = await post<SavingsStatus>("/api/device/savings/status", job);
        if (answer.status !== "DONE") throw new Error(answer.status);
        return answer;
      },
      { timeout: 60_000 },
    );
    expect(done.result).toMatchObject({ weeks: 13, planned_cleanings: 2 });
    expect(await post<SavingsStatus>("/api/device/savings/status", { job: crypto.randomUUID() })).toMatchObject({
      status: "NOT FOUND",
    });

    const inputs = await get<StoredCalculationInputs>(`/api/plant/${plant}/calculation-inputs`);
    expect(inputs.inputs).toEqual(startingInputs);
    expect(await get<DeviceMetadata>(`/api/device/${device}/metadata`)).toMatchObject({
      cleaningEvents: {},
      offset: 0,
      customWeatherData: false,
      customWindData: false,
      correctsTemperature: false,
      arrayMount: "unknown",
      arrayTilt: 0,
    });
  });
});
