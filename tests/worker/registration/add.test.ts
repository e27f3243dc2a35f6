import { env } from "cloudflare:workers";
import { and, eq, like } from "drizzle-orm";
import { describe, it } from "vitest";
import type { Device } from "#contract/devices/device";
import { deviceFields } from "#contract/records/device";
import type { AddedDevice, ProvisionedUnit } from "#contract/devices/registration";
import type { Problem } from "#contract/common/problem";
import { CLOCK } from "../../../worker/access/audit.ts";
import { isWithinQuota } from "../../../worker/access/quotas.ts";
import { auditLog, devices } from "../../../worker/platform/schema.ts";
import { aDevice, anOwnerWithPlant, aPlant, call, db } from "../access/people.ts";
import { declaredValues } from "../../fixtures/records/other-value.ts";
import { byKey } from "../commands/support.ts";
import { fullScansOf, recording } from "../query-plan.ts";
import { add, aUnit, form } from "./support.ts";

const problem = async (response: Response) => {
  const { title, fields = {} } = await response.json<Problem>();
  return [response.status, title, Object.keys(fields)];
};
const lookUp = (cookie: string, iccId: string) => call("GET", `/api/ares/getBy/iccId?iccId=${iccId}`, { cookie });

describe("adding a unit of the provider", () => {
  it("looks its ICCID up, and adds it with the defaults [A-074, A-104, A-107, A-197, A-209]", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const unit = await aUnit();
    const found = await (await lookUp(cookie, unit.icc_id)).json<ProvisionedUnit>();
    expect(found).toEqual({
      deviceId: unit.device_id,
      serialNumber: unit.serial_number,
      iccId: unit.icc_id,
      particleProductId: 20_000,
      setupEntry: null,
    });
    const { deviceId: device_id, serialNumber: serialno } = found;
    const answer = await add(cookie, { ...form(plant), device_id, serialno, iccId: unit.icc_id });
    expect(answer.status).toBe(201);
    const added = await answer.json<AddedDevice>();
    expect(added).toMatchObject({ message: "Your device was created successfully.", device_id, serialno });
    expect((await byKey(added.apiKey, "GET", "commands")).status).toBe(200);
    const [row] = await db.select().from(devices).where(eq(devices.device_id, device_id));
    expect(row).toMatchObject({
      device_name: "North Row",
      status: "Enable",
      wash_extension_data: true,
      isInboundApiDevice: false,
      installationdate: "2025-03-09",
      product_id: 20_000,
      delivery: "particle",
      soilingAlertThreshold: 8,
      start_hour: 0,
      end_hour: 23,
      isUsingSolarNoonWindow: false,
      solarNoonWindowInterval: 1,
    });
    const untold = await aDevice(plant);
    const [plain] = await db.select().from(devices).where(eq(devices.device_id, untold));
    expect(plain).toMatchObject({ status: "Enable", wash_extension_data: true, soilingAlertThreshold: 10 });
    const shown = await (await call("GET", `/api/device/${device_id}`, { cookie })).json<Device>();
    expect(shown).toMatchObject({ serialno, installationdate: "03/09/2025" });
  });

  it("reports a wrong ICCID in the specification's words [A-240, A-241]", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const unit = await aUnit();
    const body = { ...form(plant), device_id: unit.device_id, serialno: unit.serial_number, iccId: unit.icc_id };
    expect(await problem(await lookUp(cookie, "8900000000000000000"))).toEqual([
      404,
      "The ICCID was not found. Please check the number and try again.",
      [],
    ]);
    expect((await add(cookie, { ...body, iccId: "8900000000000000000" })).status).toBe(404);
    expect((await add(cookie, body)).status).toBe(201);
    const used =
      "The ICCID entered has already been used. Check your Device inventory for this device or try a different ICCID.";
    expect(await problem(await lookUp(cookie, unit.icc_id))).toEqual([409, used, []]);
    expect(await problem(await add(cookie, body))).toEqual([409, used, []]);
  });

  it("accepts only the id and serial number of that unit, written S, digit, dash, four digits [A-073]", async ({
    expect,
  }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const [one, other] = [await aUnit(), await aUnit()];
    const body = { ...form(plant), device_id: one.device_id, serialno: one.serial_number, iccId: one.icc_id };
    expect((await add(cookie, { ...body, device_id: other.device_id })).status).toBe(422);
    expect((await add(cookie, { ...body, serialno: other.serial_number })).status).toBe(422);
    for (const serialno of ["T1-0001", "S12-001", "S1-001", "S1-00012", "s1-0001", "S1 0001"]) {
      const answer = await add(cookie, { ...body, serialno });
      expect([answer.status, (await answer.json<Problem>()).fields]).toEqual([
        422,
        { serialno: "The serial number must look like S1-0001: S, a digit, a dash and four digits." },
      ]);
    }
    expect((await add(cookie, body)).status).toBe(201);
  });

  it("requires every field, and says so [A-147]", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const unit = await aUnit();
    const body = { ...form(plant), device_id: unit.device_id, serialno: unit.serial_number, iccId: unit.icc_id };
    const required = ["device_id", "serialno", "device_name", "plant_id", "location", "lat", "lng"];
    for (const name of [...required, "timezone", "installationdate", "soilingAlertThreshold", "iccId"]) {
      const { [name as keyof typeof body]: value, ...rest } = body;
      const wanted = [422, "Please fill all required fields.", [name]];
      expect(await problem(await add(cookie, rest))).toEqual(wanted);
      if (typeof value === "string") expect(await problem(await add(cookie, { ...rest, [name]: " " }))).toEqual(wanted);
    }
    const wrong = {
      lat: 91,
      lng: -181,
      timezone: "Mars/Olympus",
      installationdate: "02/30/2025",
      soilingAlertThreshold: -1,
    };
    for (const [name, value] of Object.entries(wrong))
      expect((await problem(await add(cookie, { ...body, [name]: value })))[2]).toEqual([name]);
    expect((await add(cookie, { ...body, status: "Disable" })).status).toBe(422);
  });
});

describe("adding a device that pushes data", () => {
  const body = (plant: string) => ({ ...form(plant), isInboundApiDevice: true });

  it("gives it an id of 8 base36 characters and the next serial number after 50 [A-075, A-076, A-105]", async ({
    expect,
  }) => {
    await db.delete(devices).where(like(devices.serialno, "THIRDPARTY-%"));
    const { cookie, plant } = await anOwnerWithPlant({ inbound_api_access: true });
    const first = await (await add(cookie, body(plant))).json<AddedDevice>();
    expect(first.device_id).toMatch(/^[0-9a-z]{8}$/);
    expect(first.serialno).toBe("THIRDPARTY-51");
    await aDevice(plant, { serialno: "THIRDPARTY-9" });
    await aDevice(plant, { serialno: "THIRDPARTY-120" });
    await aDevice(plant, { serialno: "THIRDPARTY-x" });
    expect((await (await add(cookie, body(plant))).json<AddedDevice>()).serialno).toBe("THIRDPARTY-121");
    const [row] = await db.select().from(devices).where(eq(devices.device_id, first.device_id));
    expect(row).toMatchObject({ isInboundApiDevice: true, product_id: 17_764, delivery: "pull" });
  });

  it("never assigns a number twice, however many are added at once", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant({ inbound_api_access: true });
    const added = await Promise.all(
      Array.from({ length: 12 }, async () => (await add(cookie, body(plant))).json<AddedDevice>()),
    );
    expect(new Set(added.map(({ serialno }) => serialno)).size).toBe(12);
    expect(new Set(added.map(({ apiKey }) => apiKey)).size).toBe(12);
  });

  it("finds the number by an index", async ({ expect }) => {
    const { db: watched, queries } = recording(env.DB);
    const { addDevice } = await import("../../../worker/features/devices/register/add.ts");
    const { database } = await import("../../../worker/platform/db.ts");
    const { plant } = await anOwnerWithPlant();
    const added = {
      ...declaredValues(deviceFields),
      ...form(plant),
      installationdate: "2025-03-09",
      isInboundApiDevice: true as const,
    };
    const isWithin = isWithinQuota(env, "an-owner", "device", { now: 0 });
    const by = { at: 0, userId: "an-owner", requestId: "test", source: CLOCK };
    expect((await addDevice(env, database({ DB: watched }), added, { isWithin, by })).ok).toBe(true);
    expect(await fullScansOf(queries)).toEqual([]);
  });

  it("does not accept an id or serial number from the person", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant({ inbound_api_access: true });
    for (const more of [{ device_id: "mine" }, { serialno: "THIRDPARTY-1" }, { iccId: "1" }])
      expect((await add(cookie, { ...body(plant), ...more })).status).toBe(422);
  });
});

describe("permission to add a device", () => {
  it("covers only one's own plants, and is logged without the key", async ({ expect }) => {
    const { user, cookie, plant } = await anOwnerWithPlant({ inbound_api_access: true });
    const strange = await aPlant();
    expect((await add(cookie, { ...form(strange), isInboundApiDevice: true })).status).toBe(404);
    const { device_id, apiKey } = await (
      await add(cookie, { ...form(plant), isInboundApiDevice: true })
    ).json<AddedDevice>();
    const lines = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.user_id, user.id), eq(auditLog.subject, device_id)));
    expect(lines.map(({ action }) => action)).toEqual(["device-added"]);
    expect(JSON.stringify(lines)).not.toContain(apiKey);
  });
});
