import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { instantOf, zoneOffset } from "#contract/common/calendar";
import { registrationTexts } from "#contract/commands/texts";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import type { OneDevice } from "#contract/devices/device";
import type { DeviceMetadata, SolarNoon, UpdatedDevice } from "#contract/devices/registration";
import type { Problem } from "#contract/common/problem";
import { devices, plantPlans } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, call, db } from "../access/people.ts";
import { anOwnerWithUnit, fetchCommands, type Unit } from "../commands/support.ts";
import { dueInputs, energyOf, inputsOf, toldOn } from "../daily/support.ts";
import { headOf } from "../device/support.ts";
import { form, update } from "./support.ts";

const body = (unit: Unit, change: Record<string, unknown> = {}) => ({
  device_id: unit.id,
  ...form(unit.plant),
  wash_extension_data: false,
  ...change,
});
const row = async ({ id }: Unit) => (await db.select().from(devices).where(eq(devices.device_id, id)))[0]!;
const metadata = async ({ id, cookie }: Unit) =>
  (await call("GET", `/api/device/${id}/metadata`, { cookie })).json<DeviceMetadata>();

describe("changing a device", () => {
  it("saves the form and does not change anything else [A-198]", async ({ expect }) => {
    const unit = await anOwnerWithUnit({ serialno: "S1-7777", start_hour: 5 });
    const answer = await (
      await update(unit.cookie, body(unit, { metadata: { end_hour: 20, customWeatherData: true } }))
    ).json<UpdatedDevice>();
    expect(answer).toEqual({ message: "Your device was updated successfully.", adjTZ: null });
    expect(await row(unit)).toMatchObject({
      device_name: "North Row",
      serialno: "S1-7777",
      installationdate: "2025-03-09",
      wash_extension_data: false,
      start_hour: 5,
      end_hour: 20,
      notes: "by the gate",
    });
    expect(await metadata(unit)).toMatchObject({ customWeatherData: true, start_hour: 5, end_hour: 20, offset: 0 });
  });

  it("accepts a device and its metadata as they were read; keys of the server change nothing [A-198]", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit({ serialno: "S1-7777", start_hour: 5, location: "Fresno" });
    const read = async () => (await call("GET", `/api/device/${unit.id}`, { cookie: unit.cookie })).json<OneDevice>();
    const [device, stored] = [await read(), await metadata(unit)];
    const sent = { ...device, notes: "new", offset: 9, product_id: 1, owner_id: "x", apiKey: "x" };
    const foreign = { offset: 9, hideOnNOC: true, end_hour: 21 };
    const answer = await update(unit.cookie, { ...sent, metadata: { ...stored, ...foreign } });
    expect([answer.status, await answer.json()]).toEqual([200, { message: registrationTexts.updated, adjTZ: null }]);
    const now = await read();
    expect(now).toEqual({ ...device, notes: "new", version: now.version });
    expect(now.version).not.toBe(device.version);
    expect(await metadata(unit)).toEqual({ ...stored, end_hour: 21 });
    for (const [name, value] of [
      ["serialno", "S1-0002"],
      ["status", "Disable"],
    ] as const) {
      const refused = await update(unit.cookie, { ...device, [name]: value });
      expect([refused.status, Object.keys((await refused.json<Problem>()).fields!)]).toEqual([422, [name]]);
    }
    for (const more of [{ api_key_hash: "x" }, { delivery: "particle" }, { metadata: { api_key_hash: "x" } }])
      expect((await update(unit.cookie, { ...device, ...more })).status).toBe(422);
  });

  it("switches the daily analysis on only if its conditions are met, and always off", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const turn = (runWashAnalysis: boolean) => update(unit.cookie, body(unit, { metadata: { runWashAnalysis } }));
    const refused = await turn(true);
    expect([refused.status, (await refused.json<Problem>()).fields]).toEqual([
      422,
      { "metadata.runWashAnalysis": dailyTexts.refused },
    ]);
    expect(await metadata(unit)).toMatchObject({ runWashAnalysis: false });
    await inputsOf(unit.plant, dueInputs);
    await energyOf(unit.plant);
    await db.insert(plantPlans).values({ plant_id: unit.plant, due_at: 0, told_on: "2026-01-01" });
    expect((await turn(true)).status).toBe(200);
    expect(await metadata(unit)).toMatchObject({ runWashAnalysis: true });
    // The next run is at once, as after the switch of the dashboard.
    expect(await toldOn(unit.plant)).toBeNull();
    expect((await turn(false)).status).toBe(200);
    expect(await metadata(unit)).toMatchObject({ runWashAnalysis: false });
  });

  it("sends the device the current offset of its new zone [A-135]", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const change = { timezone: "Asia/Kolkata" };
    const answer = await (await update(unit.cookie, body(unit, change))).json<UpdatedDevice>();
    expect(answer.adjTZ).toMatchObject({ kind: "adjTZ", state: "queued", requestedBy: unit.user.id });
    expect((await fetchCommands(unit.key)).map(({ argument }) => argument)).toEqual(["adjTZ=5.5"]);
    const { device: settings } = await headOf(unit.stub);
    expect(settings).toMatchObject(change);
    const same = await (await update(unit.cookie, body(unit, change))).json<UpdatedDevice>();
    expect(same.adjTZ).toBeNull();
    const back = await (await update(unit.cookie, body(unit))).json<UpdatedDevice>();
    expect(back.adjTZ?.effective).toBe(String(zoneOffset("America/Los_Angeles", Date.now() / 1000) / 3600));
  });

  it("keeps the window in order, and takes wind from the site only with its rain", async ({ expect }) => {
    const unit = await anOwnerWithUnit({ start_hour: 8 });
    const refused = await update(unit.cookie, body(unit, { metadata: { end_hour: 7 } }));
    expect([refused.status, Object.keys((await refused.json<Problem>()).fields!)]).toEqual([
      422,
      ["metadata.start_hour"],
    ]);
    for (const wrong of [
      { start_hour: 24 },
      { end_hour: -1 },
      { solarNoonWindowInterval: 9 },
      { solarNoonWindowInterval: 0 },
    ])
      expect((await update(unit.cookie, body(unit, { metadata: wrong }))).status).toBe(422);
    await update(unit.cookie, body(unit, { metadata: { customWindData: true } }));
    expect(await metadata(unit)).toMatchObject({ customWeatherData: false, customWindData: false });
    await update(unit.cookie, body(unit, { metadata: { customWeatherData: true, customWindData: true } }));
    expect(await metadata(unit)).toMatchObject({ customWeatherData: true, customWindData: true });
    for (const wrong of [{ arrayMount: "roof" }, { arrayTilt: 91 }, { arrayTilt: null }])
      expect((await update(unit.cookie, body(unit, { metadata: wrong }))).status).toBe(422);
    await update(unit.cookie, body(unit, { metadata: { customWeatherData: false } }));
    expect(await metadata(unit)).toMatchObject({ customWeatherData: false, customWindData: false });
  });

  it("moves to plants of one's own only [A-163]", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    const strange = { plant_id: await aPlant() };
    expect((await update(unit.cookie, body(unit, strange))).status).toBe(404);
    expect((await update(admin, body(unit, strange))).status).toBe(200);
  });

  it("refuses a save over a newer state of the form, and accepts one over changes of other screens", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit();
    const read = async () => (await call("GET", `/api/device/${unit.id}`, { cookie: unit.cookie })).json<OneDevice>();
    const { version } = await read();
    await db.update(devices).set({ runWashAnalysis: true, last_data_at: 1 }).where(eq(devices.device_id, unit.id));
    expect((await update(unit.cookie, body(unit, { version, notes: "first" }))).status).toBe(200);
    const late = await update(unit.cookie, body(unit, { version, notes: "second" }));
    expect([late.status, await late.json<Problem>()]).toEqual([
      409,
      expect.objectContaining({ type: "conflict", title: registrationTexts.changed }),
    ]);
    expect(await row(unit)).toMatchObject({ notes: "first", runWashAnalysis: true });
    expect((await update(unit.cookie, body(unit, { version: (await read()).version, notes: "third" }))).status).toBe(
      200,
    );
  });
});

describe("the solar noon", () => {
  const noon = ({ id, cookie }: Unit, date: string) =>
    call("GET", `/api/device/noon?device_id=${id}&date=${date}`, { cookie });

  it("is given for a day as a time in UTC and in the device's zone [A-205] [A-239] [D-208]", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const { time, timezone, message } = await (await noon(unit, "2026-06-21")).json<SolarNoon>();
    expect(timezone).toBe("America/Los_Angeles");
    // 0.23 degrees west of its meridian: 13:01 daylight time, within the equation of time.
    expect(Math.abs(time - instantOf(timezone, "2026-06-21", 13 * 3600))).toBeLessThan(180);
    expect(message).toMatch(/^Today’s solar noon is at: Jun 21, 2026, 1:0\d PM PDT$/);
  });

  it("follows a draft's place and zone before they are saved [A-068]", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const asked = (place: string) => noon(unit, `2026-06-21&${place}`);
    const answer = await (await asked("lat=33.45&lng=-112.07&timezone=America/Phoenix")).json<SolarNoon>();
    expect(answer.timezone).toBe("America/Phoenix");
    // 7.07 degrees west of its meridian: 28 minutes, and 2 of the equation of time.
    expect(Math.abs(answer.time - instantOf(answer.timezone, "2026-06-21", 12.5 * 3600))).toBeLessThan(180);
    for (const wrong of ["lat=91&lng=0", "lat=&lng=0", "lat=x", "timezone=Mars/Olympus"])
      expect((await asked(wrong)).status).toBe(422);
  });

  it("is not given for a day that does not exist", async ({ expect }) => {
    expect((await noon(await anOwnerWithUnit(), "2026-02-30")).status).toBe(422);
  });
});
