import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import { reportFieldTexts, type ReportSettings, reportTypes } from "#contract/reports/settings";
import { database } from "../../../worker/platform/db.ts";
import { cleaningEvents } from "../../../worker/platform/schema.ts";
import { aDevice, anOwnerWithPlant, aPerson, aPlant, aSession, call } from "../access/people.ts";

const PATH = "/api/report/settings";
const get = async (cookie: string) => (await call("GET", PATH, { cookie })).json<ReportSettings>();
const put = (cookie: string, json: unknown) => call("PUT", PATH, { cookie, json });

async function anOwner() {
  const { user, cookie, plant } = await anOwnerWithPlant({}, { plant_name: "North" });
  const device = await aDevice(plant, { device_name: "A", installationdate: "2025-10-01" });
  return { user, cookie, plant, device };
}
const line = (device_id: string, values: Record<string, unknown> = {}) => ({
  device_id,
  lastWashEvent: "2026-02-01",
  idealPerformance: 0.75,
  ...values,
});
const form = (devices: unknown[], values: Record<string, unknown> = {}) => ({
  frequency: "weekly",
  reports: ["7 days Loss"],
  devices,
  ...values,
});

describe("report settings", () => {
  it("start biweekly, with all five types and 0.8 for each device [A-119, A-120, A-258]", async ({ expect }) => {
    const { cookie, device } = await anOwner();
    const types = ["Cumulative Loss", "7 days Loss", "30 days Loss", "6 months Loss", "1 year Loss"];
    expect(reportTypes).toEqual(types);
    expect(await get(cookie)).toEqual({
      frequency: "biweekly",
      reports: types,
      devices: [
        {
          device_id: device,
          device_name: "A",
          plant_name: "North",
          lastWashEvent: "2025-10-01",
          idealPerformance: 0.8,
        },
      ],
    });
  });

  it("are stored for each person; a device that is left out keeps its line [A-217]", async ({ expect }) => {
    const { user, cookie, plant, device } = await anOwner();
    const second = await aDevice(plant, { device_name: "B" });
    const staff = await aPerson({ user_type: "Staff", owner_id: user.id });
    const given = await aPlant({ owners: [user.id], staff: [staff.id] });
    const ofStaff = await aDevice(given, { device_name: "C" });
    expect((await put(cookie, form([line(device), line(second, { idealPerformance: 1 })]))).status).toBe(200);
    const changed = form([line(device, { idealPerformance: 0.9 })], { reports: ["1 year Loss", "7 days Loss"] });
    expect((await put(cookie, changed)).status).toBe(200);
    const saved = await get(cookie);
    expect([saved.frequency, saved.reports]).toEqual(["weekly", ["7 days Loss", "1 year Loss"]]);
    const figures = saved.devices.map(({ device_id, lastWashEvent, idealPerformance }) => [
      device_id,
      lastWashEvent,
      idealPerformance,
    ]);
    expect(figures).toContainEqual([device, "2026-02-01", 0.9]);
    expect(figures).toContainEqual([second, "2026-02-01", 1]);
    const own = await get(await aSession(staff.id));
    expect(own.frequency).toBe("biweekly");
    expect(own.devices.map(({ device_id }) => device_id)).toEqual([ofStaff]);
  });

  it("have the day of the newest wash, also of one that is logged after a date was entered", async ({ expect }) => {
    const { cookie, device } = await anOwner();
    const washes = async () => (await get(cookie)).devices.map(({ lastWashEvent }) => lastWashEvent);
    expect((await put(cookie, form([line(device, { lastWashEvent: "2025-12-01" })]))).status).toBe(200);
    expect(await washes()).toEqual(["2025-12-01"]);
    await database(env).insert(cleaningEvents).values({ device_id: device, day: "2026-01-15", created_at: 1 });
    expect(await washes()).toEqual(["2026-01-15"]);
  });

  it("need a past date and a number above 0, up to 1, and name the wrong field [A-151]", async ({ expect }) => {
    const { cookie, device } = await anOwner();
    const tomorrow = addDays(dayOf("America/Los_Angeles", Date.now() / 1000), 1);
    const wrong: [Record<string, unknown>, string, string | undefined][] = [
      [{ lastWashEvent: tomorrow }, "devices.0.lastWashEvent", reportFieldTexts.futureWash],
      [{ lastWashEvent: undefined }, "devices.0.lastWashEvent", undefined],
      [{ lastWashEvent: "" }, "devices.0.lastWashEvent", undefined],
      [{ idealPerformance: undefined }, "devices.0.idealPerformance", undefined],
      ...[0, 1.5, -1, "0.8", null].map((value): [Record<string, unknown>, string, string] => [
        { idealPerformance: value },
        "devices.0.idealPerformance",
        reportFieldTexts.idealPerformance,
      ]),
    ];
    for (const [values, field, text] of wrong) {
      const answer = await put(cookie, form([line(device, values)]));
      expect(answer.status).toBe(422);
      const { fields } = await answer.json<{ fields: Record<string, string> }>();
      expect(Object.keys(fields)).toEqual([field]);
      if (text !== undefined) expect(fields[field]).toBe(text);
    }
    for (const values of [{ reports: [] }, { reports: ["2 days Loss"] }, { frequency: "daily" }])
      expect((await put(cookie, form([], values))).status).toBe(422);
    expect((await get(cookie)).frequency).toBe("biweekly");
  });

  it("store nothing when a device belongs to another owner", async ({ expect }) => {
    const { cookie, device } = await anOwner();
    const other = await anOwner();
    expect((await put(cookie, form([line(device), line(other.device)]))).status).toBe(404);
    expect((await get(cookie)).frequency).toBe("biweekly");
  });
});
