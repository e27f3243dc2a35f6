import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { registrationTexts } from "#contract/commands/texts";
import type { Problem } from "#contract/common/problem";
import type { DeviceUnits } from "#contract/devices/units";
import { MAX_REPLACEMENTS, UNDO_REPLACEMENT_DAYS, unitTexts } from "#contract/devices/units";
import { deviceObject } from "../../../worker/device/rpc.ts";
import { endUndoOfReplacements } from "../../../worker/features/devices/index.ts";
import { CLOCK } from "../../../worker/access/audit.ts";
import { replaceUnit } from "../../../worker/features/devices/upkeep/replace.ts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { auditLog, dailySoiling, devices, provisionedUnits, replacedUnits } from "../../../worker/platform/schema.ts";
import { call, db } from "../access/people.ts";
import { ask, anOwnerWithUnit, byKey, fetchCommands, fromCloud, readings, type Unit } from "../commands/support.ts";
import { add, aUnit, CLAIM_CODE, form } from "../registration/support.ts";
import { lookUp } from "../setup/support.ts";

const NOW = Math.floor(Date.now() / 1000);
const titleOf = async (answer: Response) => [answer.status, (await answer.json<Problem>()).title];
const rowOf = async (id: string) => (await db.select().from(devices).where(eq(devices.device_id, id)))[0]!;
const replace = ({ id, cookie }: Pick<Unit, "id" | "cookie">, iccId: string, more: object = {}) =>
  call("POST", `/api/device/${id}/units`, { cookie, json: { iccId, claimCode: CLAIM_CODE, notes: "hail", ...more } });
const undo = ({ id, cookie }: Pick<Unit, "id" | "cookie">) => call("POST", `/api/device/${id}/units/undo`, { cookie });
const unitsOf = async ({ id, cookie }: Pick<Unit, "id" | "cookie">) =>
  (await call("GET", `/api/device/${id}/units`, { cookie })).json<DeviceUnits>();

describe("replacing the unit of a device", () => {
  it("keeps the device and its history, takes the new unit's data, and refuses that of the old one", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit({ serialno: "S1-7001" });
    await db.insert(dailySoiling).values({ device_id: unit.id, day: "2026-01-02", quality: 1, samples: 1 });
    expect((await fromCloud(unit.id, NOW - 7200)).status).toBe(200);
    expect((await ask(unit, "10=washSec")).status).toBe(202);
    const next = await aUnit({ claimCode: CLAIM_CODE });
    const answer = await replace(unit, ` ${next.icc_id.slice(0, 4)} ${next.icc_id.slice(4)}`);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: unitTexts.replaced("Test Unit", next.serial_number), cancelledCommands: 1 },
    ]);
    expect(await rowOf(unit.id)).toMatchObject({
      unit_id: next.device_id,
      serialno: next.serial_number,
      product_id: next.product_id,
      plant_id: unit.plant,
      status: "Enable",
    });
    expect(await unitsOf(unit)).toEqual({
      serialno: next.serial_number,
      unit_id: next.device_id,
      former: [
        {
          serialno: "S1-7001",
          unit_id: unit.id,
          ended_at: expect.any(Number),
          ended_by: unit.user.name,
          reason: "hail",
        },
      ],
      undoUntil: expect.any(Number),
    });
    const days = `/api/device/${unit.id}/insolation/2026-01-01/2026-01-31`;
    expect(await (await call("GET", days, { cookie: unit.cookie })).json()).toMatchObject({ day: ["2026-01-02"] });

    expect((await byKey(unit.key, "POST", "readings", readings(NOW - 60))).status).toBe(401);
    expect(await (await fromCloud(unit.id, NOW - 60)).json()).toEqual({ taken: false });
    const object = deviceObject(env, unit.id);
    expect((await object.lastDataPoint()).ts).toBe(NOW - 7200);
    expect(await (await fromCloud(next.device_id, NOW - 30)).json()).toEqual({ taken: true });
    expect((await object.lastDataPoint()).ts).toBe(NOW - 30);
    expect((await deviceObject(env, next.device_id).lastDataPoint()).ts).toBeNull();
    const [line] = await db.select().from(auditLog).where(eq(auditLog.action, "unit-replaced"));
    expect(line).toMatchObject({ subject: unit.id, user_id: unit.user.id });

    // Neither unit can become another device.
    expect(await titleOf(await lookUp(next.icc_id, undefined, CLAIM_CODE))).toEqual([409, registrationTexts.iccIdUsed]);
    const { device_id, serial_number: serialno, icc_id: iccId } = next;
    const added = await add(unit.cookie, { ...form(unit.plant), device_id, serialno, iccId, claimCode: CLAIM_CODE });
    expect(await titleOf(added)).toEqual([409, registrationTexts.iccIdUsed]);
    const other = await anOwnerWithUnit();
    expect(await titleOf(await replace(other, next.icc_id))).toEqual([409, registrationTexts.iccIdUsed]);
  });

  it("gives commands to the new unit, and keeps a factory key that the new unit reports with", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const key = crypto.randomUUID();
    const next = await aUnit({ claimCode: CLAIM_CODE, api_key_hash: await sha256Hex(key) });
    expect((await replace(unit, next.icc_id)).status).toBe(200);
    expect((await byKey(key, "POST", "readings", readings(NOW - 60))).status).toBe(200);
    expect((await deviceObject(env, unit.id).lastDataPoint()).ts).toBe(NOW - 60);
    expect((await ask(unit, "12=washSec")).status).toBe(202);
    expect(await fetchCommands(key)).toMatchObject([{ argument: expect.stringContaining("12") }]);
    const [row] = await db.select().from(provisionedUnits).where(eq(provisionedUnits.icc_id, next.icc_id));
    expect(row!.api_key_hash).toBeNull();
  });

  it("can be taken back until the new unit sends data, for a week, and then the old unit works again", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit({ serialno: "S1-7002" });
    const key = crypto.randomUUID();
    const next = await aUnit({ claimCode: CLAIM_CODE, api_key_hash: await sha256Hex(key) });
    await replace(unit, next.icc_id);
    expect(await (await undo(unit)).json()).toEqual({ message: unitTexts.undone("Test Unit", "S1-7002") });
    expect(await rowOf(unit.id)).toMatchObject({ unit_id: null, serialno: "S1-7002" });
    expect((await byKey(unit.key, "POST", "readings", readings(NOW - 50))).status).toBe(200);
    expect((await unitsOf(unit)).former).toEqual([]);
    expect((await lookUp(next.icc_id, undefined, CLAIM_CODE)).status).toBe(200);
    // The free unit reports by its own key again.
    expect((await byKey(key, "POST", "readings", readings(NOW - 40))).status).toBe(200);
    expect((await deviceObject(env, unit.id).lastDataPoint()).ts).toBe(NOW - 50);

    await replace(unit, next.icc_id);
    expect((await unitsOf(unit)).undoUntil).not.toBeNull();
    await endUndoOfReplacements(db, NOW + UNDO_REPLACEMENT_DAYS * 86_400 + 60);
    expect(await titleOf(await undo(unit))).toEqual([409, unitTexts.tooLate]);
  });

  it("can't be taken back once the new unit sent what it kept since before, though D1 doesn't know yet", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit();
    const key = crypto.randomUUID();
    const next = await aUnit({ claimCode: CLAIM_CODE, api_key_hash: await sha256Hex(key) });
    await replace(unit, next.icc_id);
    await db
      .update(replacedUnits)
      .set({ ended_at: NOW - 60 })
      .where(eq(replacedUnits.device_id, unit.id));
    expect((await unitsOf(unit)).undoUntil).not.toBeNull();
    expect((await byKey(key, "POST", "readings", readings(NOW - 7200))).status).toBe(200);
    expect((await unitsOf(unit)).undoUntil).toBeNull();
    expect(await titleOf(await undo(unit))).toEqual([409, unitTexts.tooLate]);
  });

  it("takes a repaired unit back into its own device, and not more than the limit", async ({ expect }) => {
    const first = await aUnit({ claimCode: CLAIM_CODE });
    const unit = await anOwnerWithUnit({ device_id: first.device_id, serialno: first.serial_number });
    const next = await aUnit({ claimCode: CLAIM_CODE });
    expect(await titleOf(await replace(unit, first.icc_id))).toEqual([409, unitTexts.sameUnit]);
    expect((await replace(unit, next.icc_id)).status).toBe(200);
    expect((await replace(unit, first.icc_id)).status).toBe(200);
    expect(await rowOf(unit.id)).toMatchObject({ unit_id: null, serialno: first.serial_number });
    expect(await (await fromCloud(first.device_id, NOW - 20)).json()).toEqual({ taken: true });
    expect(await (await fromCloud(next.device_id, NOW - 10)).json()).toEqual({ taken: false });
    const old = { device_id: unit.id, unit_id: "old", serialno: "", product_id: 1, ended_at: 1, reason: "" };
    for (let n = 2; n < MAX_REPLACEMENTS; n++) await db.insert(replacedUnits).values(old);
    expect(await titleOf(await replace(unit, next.icc_id))).toEqual([409, unitTexts.tooMany]);
  });

  it("is refused for a logger of the customer, with a wrong claim code, and while a command is with the device", async ({
    expect,
  }) => {
    const unit = await anOwnerWithUnit();
    const next = await aUnit({ claimCode: CLAIM_CODE });
    const wrong = await replace(unit, next.icc_id, { claimCode: "" });
    expect(await titleOf(wrong)).toEqual([404, registrationTexts.iccIdUnknown]);
    await ask(unit, "10=washSec");
    await fetchCommands(unit.key);
    expect(await titleOf(await replace(unit, next.icc_id))).toEqual([409, unitTexts.commandRuns]);
    const logger = await anOwnerWithUnit({ isInboundApiDevice: true });
    expect(await titleOf(await replace(logger, next.icc_id))).toEqual([409, unitTexts.ownLogger]);
    expect((await rowOf(unit.id)).unit_id).toBeNull();
  });

  it("happens once, however often it is asked at the same time, and not beyond the limit", async ({ expect }) => {
    const unit = await anOwnerWithUnit();
    const next = await aUnit({ claimCode: CLAIM_CODE });
    const old = { device_id: unit.id, unit_id: "former", serialno: "", product_id: 1, ended_at: 1, reason: "" };
    for (let n = 1; n < MAX_REPLACEMENTS; n++) await db.insert(replacedUnits).values(old);
    const row = await rowOf(unit.id);
    const label = { iccId: next.icc_id, claimCode: CLAIM_CODE, notes: "" };
    const by = { at: NOW, userId: unit.user.id, requestId: "r", source: CLOCK };
    const answers = await Promise.all(Array.from({ length: 60 }, () => replaceUnit(env, db, row, label, by)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.$count(replacedUnits, eq(replacedUnits.device_id, unit.id))).toBe(MAX_REPLACEMENTS);
  });
});
