import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { commandTexts } from "#contract/commands/texts";
import { inboundTexts } from "#contract/inbound/texts";
import type { Problem } from "#contract/common/problem";
import type { DeviceListing } from "#contract/devices/listing";
import { ERASE_NOTICE_DAYS, type RetiredDevice, upkeepTexts } from "#contract/devices/upkeep";
import { finishErasures } from "../../../worker/features/devices/index.ts";
import {
  alertStates,
  auditLog,
  dailySoiling,
  devices,
  mailOutbox,
  messages,
  offsets,
  plantOwners,
} from "../../../worker/platform/schema.ts";
import { aPerson, aSession, call, db, ORIGIN } from "../access/people.ts";
import { ask, anOwnerWithUnit, fetchCommands, type Unit } from "../commands/support.ts";

const upkeep = ({ id, cookie }: Pick<Unit, "id" | "cookie">, what: string, json: object = {}) =>
  call("POST", `/api/device/${id}/${what}`, { cookie, json });
const retire = (unit: Pick<Unit, "id" | "cookie">, notes = "") => upkeep(unit, "retire", { notes });
const erase = (unit: Pick<Unit, "id" | "cookie">, device_name: string) => upkeep(unit, "erase", { device_name });
const listing = async (cookie: string, query = "") =>
  (await call("GET", `/api/device/listing${query}`, { cookie })).json<DeviceListing>();
const titleOf = async (answer: Response) => [answer.status, (await answer.json<Problem>()).title];
const rowOf = async (id: string) => (await db.select().from(devices).where(eq(devices.device_id, id)))[0];
const actionsOn = async (id: string) =>
  (await db.select().from(auditLog).where(eq(auditLog.subject, id))).map(({ action }) => action);

const sends = (key: string) =>
  call("POST", "/api/device/inbound/readings", {
    headers: { authorization: `Bearer ${key}`, origin: ORIGIN },
    json: { t: [Math.floor(Date.now() / 1000) - 60], iC: [500], iD: [490] },
  });

async function aUnitWithData() {
  const unit = await anOwnerWithUnit({ judged_by: "connection-lost" });
  const { id, plant, user } = unit;
  if (!(await sends(unit.key)).ok) throw new Error("The sample was not taken.");
  await db.insert(dailySoiling).values({ device_id: id, day: "2026-01-02", quality: 1, samples: 1 });
  await db.update(devices).set({ first_day: "2026-01-02" }).where(eq(devices.device_id, id));
  await db.insert(offsets).values({ device_id: id, value: 1, set_by: user.id, set_at: 1 });
  await db.insert(alertStates).values({ device_id: id, rule: "connection-lost", state: "open", since: 1 });
  return { ...unit, id, plant, user };
}

describe("retiring a device", () => {
  it("hides it, ends its alerts and refuses its data with a message, and restoring reverses all of it", async ({
    expect,
  }) => {
    const unit = await aUnitWithData();
    expect((await retire(unit, "sold")).status).toBe(200);
    expect(await listing(unit.cookie)).toMatchObject({ devices: [], total: 0, inScope: 1, retired: 1 });
    expect((await listing(unit.cookie, "?service=retired")).devices).toMatchObject([
      { device_id: unit.id, status: "Disable", retired_at: expect.any(Number), offset: 1, first_day: "2026-01-02" },
    ]);
    const stranger = await aSession((await aPerson()).id);
    for (const path of ["", "/metadata", "/last-data-point", "/insolation/2026-01-01/2026-01-31", "/units"]) {
      const read = async (cookie: string) => (await call("GET", `/api/device/${unit.id}${path}`, { cookie })).status;
      expect([path, await read(unit.cookie), await read(stranger)]).toEqual([path, 200, 404]);
    }
    expect(await titleOf(await sends(unit.key))).toEqual([410, inboundTexts.retired]);
    expect(await db.select().from(auditLog).where(eq(auditLog.action, "refused"))).toEqual([]);
    const [alert] = await db.select().from(alertStates).where(eq(alertStates.device_id, unit.id));
    expect(alert).toMatchObject({ state: "clear", cleared_at: expect.any(Number) });

    expect((await upkeep(unit, "restore")).status).toBe(200);
    expect(await listing(unit.cookie)).toMatchObject({ total: 1, retired: 0, devices: [{ status: "Enable" }] });
    expect(await rowOf(unit.id)).toMatchObject({ retired_at: null, retired_by: null, judged_by: "" });
    expect((await sends(unit.key)).status).toBe(200);
    expect(await actionsOn(unit.id)).toEqual(expect.arrayContaining(["device-retired", "device-restored"]));
  });

  it("cancels waiting commands, and is refused while a command is with the device", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    expect((await ask(unit, "10=washSec")).status).toBe(202);
    await fetchCommands(unit.key);
    expect(await titleOf(await retire(unit))).toEqual([409, upkeepTexts.commandRuns]);
    expect(await rowOf(unit.id)).toMatchObject({ status: "Enable", retired_at: null });

    const other = await anOwnerWithUnit();
    expect((await ask(other, "10=washSec")).status).toBe(202);
    expect(await (await retire(other)).json<RetiredDevice>()).toMatchObject({ cancelledCommands: 1 });
    expect(await other.stub.commands({ limit: 1 })).toMatchObject({ commands: [{ state: "cancelled" }] });
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    expect(await titleOf(await ask({ ...other, cookie: admin }, "10=washSec"))).toEqual([409, commandTexts.retired]);
  });

  it("is refused while a job of the device runs", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    await runInDurableObject(unit.stub, (_, { storage }) => {
      storage.sql.exec(
        `INSERT INTO jobs (key, kind, state, request, asked_by, at, done, total, tries, due)
          VALUES ('j', 'calculation', 'running', '{}', 'someone', 1, 0, 1, 0, ?)`,
        Date.now() / 1000 + 3600,
      );
    });
    expect(await titleOf(await retire(unit))).toEqual([409, upkeepTexts.jobRuns]);
  });
});

describe("erasing a device", () => {
  it("is for retired ones, requires the exact name, and keeps only the audit log", async ({ expect }) => {
    const unit = await aUnitWithData();
    expect((await erase(unit, "Test Unit")).status).toBe(404);
    await retire(unit);
    expect(await titleOf(await erase(unit, "test unit"))).toEqual([422, upkeepTexts.otherName]);
    expect((await erase(unit, "Test Unit")).status).toBe(200);
    expect(await titleOf(await erase(unit, "Test Unit"))).toEqual([409, upkeepTexts.eraseKnown]);
    const due = Date.now() / 1000 + ERASE_NOTICE_DAYS * 86_400;
    await finishErasures(env, db, due - 60);
    expect(await listing(unit.cookie, "?service=retired")).toMatchObject({ total: 1 });
    await finishErasures(env, db, due + 60);

    for (const table of [dailySoiling, offsets, alertStates, messages])
      expect(await db.select().from(table).where(eq(table.device_id, unit.id))).toEqual([]);
    expect(await listing(unit.cookie, "?service=retired")).toMatchObject({ total: 0, inScope: 0 });
    expect((await sends(unit.key)).status).toBe(401);
    expect((await upkeep(unit, "restore")).status).toBe(404);
    const lines = await (
      await call("GET", "/api/audit", { cookie: unit.cookie })
    ).json<{ lines: { action: string }[] }>();
    expect(lines.lines.find(({ action }) => action === "device-erased")).toMatchObject({
      subject: unit.id,
      subjectName: "Test Unit",
    });

    await finishErasures(env, db, due + 120);
    expect(await rowOf(unit.id)).toBeDefined();
    await finishErasures(env, db, due + 800);
    expect(await rowOf(unit.id)).toBeUndefined();
  });

  it("is mailed to the owners, and does not happen if the device is restored or its plant gets other owners", async ({
    expect,
  }) => {
    const [kept, sold] = [await anOwnerWithUnit(), await anOwnerWithUnit()];
    const due = Date.now() / 1000 + ERASE_NOTICE_DAYS * 86_400 + 60;
    for (const unit of [kept, sold]) {
      await retire(unit);
      expect((await erase(unit, "Test Unit")).status).toBe(200);
      const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.to, unit.user.email));
      expect(mails.map(({ template }) => template)).toEqual(["device-erase-planned"]);
    }
    expect((await upkeep(kept, "restore")).status).toBe(200);
    await retire(kept);
    await db
      .update(plantOwners)
      .set({ owner_id: (await aPerson()).id })
      .where(eq(plantOwners.plant_id, sold.plant));
    await finishErasures(env, db, due);
    for (const { id } of [kept, sold]) expect(await rowOf(id)).toMatchObject({ erased_at: null, erase_at: null });
  });

  it("does not happen if the plant gets other owners after the tick has read what is due", async ({ expect }) => {
    const [first, sold] = [await anOwnerWithUnit(), await anOwnerWithUnit()];
    for (const unit of [first, sold]) {
      await retire(unit);
      expect((await erase(unit, "Test Unit")).status).toBe(200);
    }
    await db
      .update(devices)
      .set({ erase_at: (await rowOf(first.id))!.erase_at! - 60 })
      .where(eq(devices.device_id, first.id));
    const other = await aPerson();
    // The sale comes while the first device is erased.
    const getByName = (name: string) => {
      const stub = env.DEVICE.getByName(name);
      if (name !== first.id) return stub;
      const erased = async () => {
        await db.update(plantOwners).set({ owner_id: other.id }).where(eq(plantOwners.plant_id, sold.plant));
        await stub.erase();
      };
      return { erase: erased };
    };
    const its = { ...env, DEVICE: { getByName } } as unknown as Env;
    await finishErasures(its, db, Date.now() / 1000 + ERASE_NOTICE_DAYS * 86_400 + 60);
    expect(await rowOf(first.id)).toMatchObject({ erased_at: expect.any(Number) });
    expect(await rowOf(sold.id)).toMatchObject({ erased_at: null });
  });

  it("is not for one of several owners, but for an administrator", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const other = await aPerson();
    await db.insert(plantOwners).values({ plant_id: unit.plant, owner_id: other.id });
    await retire(unit);
    expect(await titleOf(await erase(unit, "Test Unit"))).toEqual([403, upkeepTexts.shared]);
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    expect((await erase({ ...unit, cookie: admin }, "Test Unit")).status).toBe(200);
    const erased = and(eq(auditLog.subject, unit.id), eq(auditLog.action, "device-erase-planned"));
    expect(await db.select().from(auditLog).where(erased)).toHaveLength(1);
  });
});
