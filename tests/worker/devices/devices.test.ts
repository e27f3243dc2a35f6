import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { Device, DeviceList, WashLog } from "#contract/devices/device";
import type { PlantList } from "#contract/plants/plant";
import { aWash, settingsFor } from "../device/support.ts";
import { connectionLevel } from "#domain/alerts/connection-level";
import { aPlant, aSignedInPerson, call } from "../access/people.ts";
import { aDevice, anOffset, anOwnerWithDevice } from "./builders.ts";

const get = async <T>(path: string, cookie: string) => (await call("GET", path, { cookie })).json<T>();

describe("the list of devices", () => {
  it("shows an owner the enabled devices of their own plants, by plant and name [D-176, A-173, P-188]", async ({
    expect,
  }) => {
    const { user, cookie, plant, device } = await anOwnerWithDevice({ device_name: "B" });
    const first = await aDevice(plant, { device_name: "A" });
    await aDevice(plant, { status: "Disable" });
    await aDevice(await aPlant());
    const elsewhere = await aDevice(await aPlant({ owners: [user.id] }));
    const all = await get<DeviceList>("/api/device/all", cookie);
    expect(all.devices.map(({ device_id }) => device_id).toSorted()).toEqual([first, device, elsewhere].toSorted());
    const some = await get<DeviceList>(`/api/device/all?plant=${plant}`, cookie);
    expect(some.devices.map(({ device_name }) => device_name)).toEqual(["A", "B"]);
  });

  it("counts a plant's retired devices that have data, only if the request names the plant", async ({ expect }) => {
    const { user, cookie, plant } = await anOwnerWithDevice();
    const gone = { status: "Disable", retired_at: 1 } as const;
    await aDevice(plant, { ...gone, last_data_at: 1 });
    await aDevice(plant, gone);
    await aDevice(plant, { ...gone, last_data_at: 1, erased_at: 2 });
    await aDevice(await aPlant({ owners: [user.id] }), { ...gone, last_data_at: 1 });
    const retired = async (query: string) => (await get<DeviceList>(`/api/device/all${query}`, cookie)).retired;
    expect([await retired(`?plant=${plant}`), await retired("")]).toEqual([1, null]);
    const stranger = await anOwnerWithDevice();
    expect((await get<DeviceList>(`/api/device/all?plant=${plant}`, stranger.cookie)).retired).toBe(0);
  });

  it("shows an administrator every device, disabled ones too [A-158]", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    const plant = await aPlant({ status: "Disable" });
    const device = await aDevice(plant, { status: "Disable" });
    const { devices } = await get<DeviceList>(`/api/device/all?plant=${plant}`, cookie);
    expect(devices.map(({ device_id }) => device_id)).toEqual([device]);
  });

  it("has the fields of a device record; its owners are those of its plant, and no list includes its key [D-081, D-082, A-102, A-103, A-174]", async ({
    expect,
  }) => {
    const { user, cookie, plant, device } = await anOwnerWithDevice({
      api_key_hash: crypto.randomUUID(),
      serialno: "SN-1",
    });
    for (const offset of [1.5, -0.4]) await anOffset(device, offset);
    await anOwnerWithDevice({ offset: 7 });
    const answer = await get<Device>(`/api/device/${device}`, cookie);
    const place = { lat: 36.73, lng: -119.82, timezone: "America/Los_Angeles", location: "" };
    expect(answer).toMatchObject({
      device_id: device,
      device_name: "Test Device",
      plant_id: plant,
      status: "Enable",
      serialno: "SN-1",
      offset: -0.4,
      ares_health: null,
      installationdate: "03/09/2025",
      ...place,
      notes: "",
      wash_extension_data: true,
      soilingAlertThreshold: 10,
      isInboundApiDevice: false,
      product_id: 17_764,
    });
    const { devices } = await get<DeviceList>("/api/device/all", cookie);
    for (const record of [answer, devices[0]!])
      for (const name of ["apiKey", "api_key_hash", "api_key_sealed", "owner_id", "deviceid"])
        expect(Object.keys(record)).not.toContain(name);
    const { plants } = await get<PlantList>("/api/plant/all", cookie);
    expect(plants.find(({ plant_id }) => plant_id === answer.plant_id)?.owners).toEqual([user.id]);
    expect((await call("GET", `/api/device/${device}/metadata`, { cookie })).status).toBe(200);
  });
});

describe("the health of a device", () => {
  it("depends on the age of its newest sample", ({ expect }) => {
    const now = 1_780_000_000;
    const sensor = { silence_limit: null, isInboundApiDevice: false, nightSleep: false };
    const healths = (ages: number[], report_step: number | null) =>
      ages.map((age) => connectionLevel({ ...sensor, last_data_at: now - age, report_step }, now));
    expect(connectionLevel({ ...sensor, last_data_at: null, report_step: null }, now)).toBeNull();
    expect(healths([0, 1349, 1350, 1799, 1800, -300], null)).toEqual([0, 0, 1, 1, 2, 0]);
    // Reporting daily: offline after three days.
    expect(healths([2 * 86_400, 2.5 * 86_400, 3 * 86_400], 86_400)).toEqual([0, 1, 2]);
  });
});

describe("the stored data of a device", () => {
  it("has its washes of whole days in its own zone, by time with every field, and its newest sample [A-116, A-177, D-090, D-198, P-217, P-219, A-178]", async ({
    expect,
  }) => {
    const { cookie, device } = await anOwnerWithDevice();
    // Noon in Los Angeles on 2026-05-10, the last second of that day, and its end.
    const noon = Date.UTC(2026, 4, 10, 19) / 1000;
    const midnight = Date.UTC(2026, 4, 11, 7) / 1000;
    const washes = [noon, midnight - 1, midnight].map((at) => aWash(at, { washTime: at - 60 }));
    const object = env.DEVICE.getByName(device);
    await object.ingest({
      settings: settingsFor(device),
      samples: { t: [noon], columns: { iC: [800], iD: [780] } },
      washes: washes.toReversed(),
      key: crypto.randomUUID(),
      now: midnight + 60,
    });
    const log = async (query: string) => (await get<WashLog>(`/api/device/${device}/wash-log${query}`, cookie)).records;
    expect(await log("?from=2026-05-10&to=2026-05-10")).toEqual(washes.slice(0, 2));
    expect(await log("?from=2026-05-11")).toEqual(washes.slice(2));
    expect(await log("")).toEqual(washes);
    expect(await get(`/api/device/${device}/last-data-point`, cookie)).toMatchObject({ ts: noon, iC: 800, iD: 780 });
  });

  it("has the tilt of its sensor over the last week, and the array's as the owner set it", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice({ arrayMount: "fixed", arrayTilt: 25 });
    const plane = () => get(`/api/device/${device}/plane`, cookie);
    const array = { arrayMount: "fixed", arrayTilt: 25 };
    expect(await plane()).toEqual({ array, sensor: null });
    const hour = 3600 * Math.floor(Date.now() / 3_600_000);
    const t = [-300, -30, -20, -10, -5].map((hours) => hour + 3600 * hours);
    await env.DEVICE.getByName(device).ingest({
      settings: settingsFor(device),
      samples: { t, columns: { iC: t.map(() => 800), tlt: [70, 9, 10, 11, 10] } },
      washes: [],
      key: crypto.randomUUID(),
      now: hour,
    });
    expect(await plane()).toEqual({ array, sensor: { tilt: 10, swing: expect.closeTo(2, 5) } });
  });

  it("has no washes of days that do not exist or are out of order", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice();
    for (const range of ["from=2026-02-30&to=2026-03-01", "from=2026-03-02&to=2026-03-01"])
      expect((await call("GET", `/api/device/${device}/wash-log?${range}`, { cookie })).status).toBe(422);
  });
});
