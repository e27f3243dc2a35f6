import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { type PlantDevicesSoiling, tooManyDeviceDays } from "#contract/plants/devices";
import type { Problem } from "#contract/common/problem";
import type { DailyDollarLoss, DailySoiling } from "#contract/soiling/soiling";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import { plantDaysQuery, plantDevicesQuery } from "../../../worker/features/devices/days/plant-days.ts";
import { database } from "../../../worker/platform/db.ts";
import { call } from "../access/people.ts";
import { aDevice, anOffset, anOwnerWithDevice, someDays } from "../devices/builders.ts";
import { fullScansOf } from "../query-plan.ts";

const path = (plant: string, from = "2026-03-01", to = "2026-03-04") =>
  `/api/plant/getPlantDevicesDataIsolationChart/${plant}/${from}/${to}`;
const ask = (plant: string, cookie: string, query = "") => call("GET", path(plant) + query, { cookie });
const look = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).json<PlantDevicesSoiling>();

async function threeDevices() {
  const { user, cookie, plant, device: east } = await anOwnerWithDevice({ device_name: "East" });
  const west = await aDevice(plant, { device_name: "West" });
  const closed = await aDevice(plant, { device_name: "Closed", status: "Disable" });
  await anOffset(east, 3);
  await anOffset(east, 0.5);
  await someDays(east, "2026-03-01", [
    { loss: 1, window_insolation: 6 },
    null,
    { loss: -2, window_insolation: 2 },
    { loss: null },
  ]);
  await someDays(west, "2026-02-27", [{ loss: 9 }, { loss: 9 }, null, { loss: 4 }, { loss: 4 }, { loss: 4 }, {}]);
  await someDays(closed, "2026-03-01", [{ loss: 50 }]);
  return { user, cookie, plant, east, west };
}

describe("the comparison of a plant's devices", () => {
  it("gives the daily soiling of each device by name, the newest offset added once, disabled ones left out [D-197]", async ({
    expect,
  }) => {
    const { cookie, plant, east, west } = await threeDevices();
    const timezone = "America/Los_Angeles";
    expect(await look(plant, cookie)).toEqual({
      day: ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"],
      plant: {
        // By the sun of each day; on March 3 both have half.
        loss: expect.closeTo((1.5 * 6 + 4 * 5 + (-1.5 * 2 + 4 * 5) / 2 + 4 * 5) / (6 + 5 + (2 + 5) / 2 + 5), 9),
        points: expect.any(Number),
        income: null,
        low: null,
        high: null,
        sensors: { loss: 2, income: 0 },
        counted: 4,
        length: 4,
      },
      low: [null, null, -1.5, null],
      high: [null, null, 4, null],
      spread: 5.5,
      devices: [
        {
          device_id: east,
          device_name: "East",
          timezone,
          offset: 0.5,
          soiling: [1.5, null, -1.5, null],
          meanLoss: (1.5 * 6 - 1.5 * 2) / 8,
          points: expect.any(Number),
          share: 0.5,
          days: 2,
          dollars: null,
          insolationNote: null,
        },
        {
          device_id: west,
          device_name: "West",
          timezone,
          offset: 0,
          soiling: [null, 4, 4, 4],
          meanLoss: 4,
          points: expect.closeTo(0.513, 3),
          share: 0.5,
          days: 3,
          dollars: null,
          insolationNote: null,
        },
      ],
    });
  });

  it("counts the dollars of each on its share of the plant's array, as the device's own chart does", async ({
    expect,
  }) => {
    const { cookie, plant, west } = await threeDevices();
    const months = "0.1,0.1,0.25,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1";
    const compared = await look(plant, cookie, `?energyRate=${months}&arraySize=1000`);
    const own = await call("GET", `/api/device/${west}/dollar-loss/2026-03-01/2026-03-04/${months}/500`, { cookie });
    const { dollars } = await own.json<DailyDollarLoss>();
    expect(compared.devices[1]!.dollars).toBe(dollars.reduce((sum, value) => sum + value, 0));
    expect(compared.devices[1]!.dollars).toBeCloseTo(59.14, 2);
    expect(compared.devices[0]!.dollars).toBeCloseTo((5 * 500 * 0.176 * 5.6 * 0.8 * 1.5 * 0.25) / 100, 6);
  });

  it("means its sensors by their shares, so that their dollars add up to the plant's, as in reports and the API", async ({
    expect,
  }) => {
    const { cookie, plant, device } = await anOwnerWithDevice({ device_name: "Large", array_share: 80 });
    const small = await aDevice(plant, { device_name: "Small", array_share: 20 });
    const week = (loss: number) => Array.from({ length: 4 }, () => ({ loss }));
    await someDays(device, "2026-03-01", week(2));
    await someDays(small, "2026-03-01", week(7));
    const { plant: mean, devices } = await look(plant, cookie, "?energyRate=0.1&arraySize=1000");
    expect(mean).toMatchObject({ loss: expect.closeTo(3, 9) as number, sensors: { loss: 2, income: 2 } });
    expect(mean.income).toBeCloseTo(
      devices.reduce((sum, { dollars }) => sum + dollars!, 0),
      9,
    );
    expect(devices.map(({ dollars }) => dollars! / mean.income!)).toEqual([
      expect.closeTo((0.8 * 2) / 3, 9),
      expect.closeTo((0.2 * 7) / 3, 9),
    ]);
  });

  it("counts a new sensor from its first day, in the mean and in the dollars", async ({ expect }) => {
    const { cookie, plant, device } = await anOwnerWithDevice({ device_name: "Large", array_share: 80 });
    const small = await aDevice(plant, { device_name: "Small", array_share: 20 });
    await someDays(
      device,
      "2026-03-01",
      Array.from({ length: 4 }, () => ({ loss: 2 })),
    );
    await someDays(small, "2026-03-01", [{ loss: 7 }]);
    const { plant: whole, devices } = await look(plant, cookie, "?energyRate=0.1&arraySize=1000");
    expect(whole).toMatchObject({
      loss: expect.closeTo((3 + 2 + 2 + 2) / 4, 9) as number,
      sensors: { loss: 2, income: 2 },
    });
    // The large sensor speaks for the whole array on three days and for its share on one.
    expect(whole.income).toBeCloseTo((devices[0]!.dollars! * (3 / 0.8 + 1)) / 4 + devices[1]!.dollars!, 9);
  });

  it("has a device's mean from half of the days on, as its tile", async ({ expect }) => {
    const { cookie, plant, device } = await anOwnerWithDevice();
    await someDays(device, "2026-03-01", [{ loss: 2 }, { loss: 2 }]);
    const lossIn = async (to: string) => {
      const compared = await (await call("GET", path(plant, "2026-03-01", to), { cookie })).json<PlantDevicesSoiling>();
      const [{ meanLoss, points, days }] = compared.devices as [PlantDevicesSoiling["devices"][number]];
      return [meanLoss, points === null, days];
    };
    expect(await lossIn("2026-03-04")).toEqual([2, false, 2]);
    expect(await lossIn("2026-03-05")).toEqual([null, true, 2]);
  });

  it("has no mean of a plant whose sensors all have too few days, but the dollars since its first day", async ({
    expect,
  }) => {
    const { cookie, plant, device } = await anOwnerWithDevice();
    await someDays(device, "2026-03-04", [{ loss: 2 }]);
    const { plant: mean, devices } = await look(plant, cookie, "?energyRate=0.1&arraySize=1000");
    expect(mean).toMatchObject({ loss: null, points: null, counted: 1, length: 4, sensors: { loss: 0, income: 1 } });
    expect(mean.income).toBe(devices[0]!.dollars);
    expect(mean.income).toBeGreaterThan(0);
  });

  it("sums the days of a sensor and of the one that replaced it, for the whole array", async ({ expect }) => {
    const { cookie, plant, device } = await anOwnerWithDevice();
    const successor = await aDevice(plant);
    await someDays(device, "2026-03-01", [{ loss: 2 }]);
    await someDays(successor, "2026-03-04", [{ loss: 5 }]);
    const { plant: whole, devices } = await look(plant, cookie, "?energyRate=0.1&arraySize=1000");
    expect(whole).toMatchObject({ loss: 3.5, counted: 2, length: 4, sensors: { loss: 2, income: 2 } });
    // Each device has half of the array, but it is the only one with data that day, so its loss counts for the whole array.
    expect(whole.income).toBeCloseTo(2 * devices.reduce((sum, { dollars }) => sum + dollars!, 0), 9);
  });

  it("has no dollars for a device that measures no insolation, and none at all without price or size", async ({
    expect,
  }) => {
    const { cookie, plant, device } = await anOwnerWithDevice();
    await someDays(device, "2026-03-01", [{ insol_clean: null, insol_soiled: null, loss: 3 }]);
    expect((await look(plant, cookie, "?energyRate=0.1&arraySize=1000")).devices[0]!.dollars).toBeNull();
    expect(await look(plant, cookie, "?energyRate=0.1")).toMatchObject({
      plant: { income: null },
      devices: [{ dollars: null }],
    });
  });

  it("refuses days out of order, more than thirty years, and invalid prices", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithDevice();
    const status = async (address: string) => (await call("GET", address, { cookie })).status;
    expect(await status(path(plant, "2026-03-02", "2026-03-01"))).toBe(422);
    expect(await status(path(plant, "1996-02-01", "2026-03-01"))).toBe(422);
    expect(await status(path(plant, "soon", "later"))).toBe(422);
    for (const query of ["energyRate=-1", "energyRate=0.1,0.2", "arraySize=large"])
      expect(await status(`${path(plant)}?${query}`)).toBe(422);
    expect(await status(path(plant, "2026-03-01", "2026-03-01"))).toBe(200);
  });

  it("refuses more days of all devices together than an answer may hold, and says what to do", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithDevice();
    for (let n = 0; n < 22; n++) await aDevice(plant);
    await env.DB.prepare(
      `INSERT INTO daily_soiling (device_id, day, samples, quality)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2190)
       SELECT device_id, date('2020-03-05', '+' || i || ' days'), 0, 0 FROM devices CROSS JOIN n WHERE plant_id = ?`,
    )
      .bind(plant)
      .run();
    const refused = await call("GET", path(plant, "2020-03-05", "2026-03-04"), { cookie });
    expect([refused.status, (await refused.json<Problem>()).title]).toEqual([422, tooManyDeviceDays]);
    const shorter = await call("GET", path(plant, "2020-06-01", "2026-03-04"), { cookie });
    expect((await shorter.json<PlantDevicesSoiling>()).devices).toHaveLength(23);
  });

  it("is answered with 304 until a day or an offset changes", async ({ expect }) => {
    const { cookie, plant, east } = await threeDevices();
    const first = await ask(plant, cookie);
    const headers = { "if-none-match": first.headers.get("etag")! };
    expect((await call("GET", path(plant), { cookie, headers })).status).toBe(304);
    await anOffset(east, 0.7);
    expect((await call("GET", path(plant), { cookie, headers })).status).toBe(200);
  });

  it("reads the days of this plant's devices by their key", async ({ expect }) => {
    const db = database(env);
    const queries = (["Owner", "Staff", "Admin"] as const).flatMap((user_type) => {
      const person = { id: "someone", user_type, owner_id: "owner" } as Person;
      const principal = principalOf(person, { sessionId: "", actingOwnerId: null });
      return [
        plantDevicesQuery(db, principal, "p").toSQL(),
        plantDaysQuery(db, principal, "p", "2026-01-01", "2026-06-30").toSQL(),
      ];
    });
    expect(await fullScansOf(queries)).toEqual([]);
  });
});

describe("the insolation of a device by the name in the specification", () => {
  it("matches the daily charts [D-195]", async ({ expect }) => {
    const { cookie, device } = await anOwnerWithDevice({ offset: 0.5 });
    await someDays(device, "2026-03-01", [{}, { insol_clean: 6 }]);
    const days = "2026-03-01/2026-03-02";
    const named = await call("GET", `/api/device/getDeviceDataIsolationChart/${device}/${days}`, { cookie });
    const own = await call("GET", `/api/device/${device}/insolation/${days}`, { cookie });
    const answer = await named.json<DailySoiling>();
    expect(answer).toEqual(await own.json<DailySoiling>());
    expect(answer.insolC).toEqual([5, 6]);
  });
});
