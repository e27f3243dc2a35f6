import { describe, it } from "vitest";
import type { DeviceMetadata } from "#contract/devices/registration";
import { call } from "../access/people.ts";
import { aDevice, anOwnerWithDevice } from "./builders.ts";

describe("the metadata of a device", () => {
  it("has the names of the specification, with health and flags of the map [A-106]", async ({ expect }) => {
    const values = { isUsingSolarNoonWindow: true, solarNoonWindowInterval: 3, hideOnNOC: true, extension_health: 2 };
    const { cookie, device } = await anOwnerWithDevice({ ...values, runWashAnalysis: true, isDevUnit: true });
    const metadata = await (await call("GET", `/api/device/${device}/metadata`, { cookie })).json<DeviceMetadata>();
    expect(metadata).toEqual({
      ...values,
      runWashAnalysis: true,
      isDevUnit: true,
      customWeatherData: false,
      customWindData: false,
      correctsTemperature: false,
      arrayMount: "unknown",
      arrayTilt: 0,
      array_share: null,
      silence_limit: null,
      start_hour: 0,
      end_hour: 23,
      ares_health: null,
      soilingRateData: null,
      // Set on the dashboard (D-083).
      offset: 0,
      cleaningEvents: {},
    });
  });

  it("has its cleanings, its newest offset and its flags for its own weather, as people set them [D-083, D-084, D-187]", async ({
    expect,
  }) => {
    const { cookie, device } = await anOwnerWithDevice({ customWeatherData: true, customWindData: false });
    const read = async () => (await call("GET", `/api/device/${device}/metadata`, { cookie })).json<DeviceMetadata>();
    expect(await read()).toMatchObject({ cleaningEvents: {}, offset: 0, start_hour: 0, end_hour: 23 });
    const put = (path: string, json: unknown) => call("PUT", `/api/device/${device}/${path}`, { cookie, json });
    expect((await put("offset", { offset: 1.5 })).status).toBe(200);
    expect((await put("offset", { offset: -0.4 })).status).toBe(200);
    const cleaningEvents = { "2026-03-02": { notes: "Washed by truck" }, "2026-04-11": { notes: "" } };
    expect((await put("cleanings", { version: null, cleaningEvents })).status).toBe(200);
    expect(await read()).toMatchObject({
      cleaningEvents: {
        "2026-03-02": { date: "2026-03-02T00:00:00.000Z", notes: "Washed by truck" },
        "2026-04-11": { date: "2026-04-11T00:00:00.000Z", notes: "" },
      },
      offset: -0.4,
      customWeatherData: true,
      customWindData: false,
      correctsTemperature: false,
      arrayMount: "unknown",
      arrayTilt: 0,
      runWashAnalysis: false,
      soilingRateData: null,
    });
  });

  it("has the soiling rate that was measured on it and its days, for this device only [D-080]", async ({ expect }) => {
    const { cookie, device, plant } = await anOwnerWithDevice();
    const other = await aDevice(plant);
    const read = async (id: string) =>
      (await (await call("GET", `/api/device/${id}/metadata`, { cookie })).json<DeviceMetadata>()).soilingRateData;
    expect(await read(device)).toBeNull();
    const chosen = { soilingRate: 0.12, soilingRateStartDate: "2026-03-02", soilingRateEndDate: "2026-03-30" };
    expect((await call("PUT", `/api/device/${device}/soiling-rate`, { cookie, json: chosen })).status).toBe(200);
    expect(await read(device)).toEqual(chosen);
    expect(await read(other)).toBeNull();
  });
});
