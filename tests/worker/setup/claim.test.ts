import { and, eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { registrationTexts } from "#contract/commands/texts";
import { ENTRIES_PER_CALLER, MAX_ENTRIES_PER_UNIT } from "../../../worker/features/setup/entries.ts";
import { CLAIM_CODE_HEADER } from "#contract/setup/look-up";
import { setupTexts } from "#contract/setup/texts";
import { auditLog, setupEntries } from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant, call, db } from "../access/people.ts";
import { add, aUnit, CLAIM_CODE, form } from "../registration/support.ts";
import { ask, found, lookUp, setupForm } from "./support.ts";

const WRONG_CODE = "DEM00194";
type Unit = Awaited<ReturnType<typeof aUnit>>;
const said = async (answer: Response) => {
  const { requestId: _, ...rest } = await answer.json<Record<string, unknown>>();
  return { status: answer.status, ...rest };
};
const find = (cookie: string, iccId: string, claimCode = "") =>
  call("GET", `/api/ares/getBy/iccId?iccId=${iccId}`, { cookie, headers: { [CLAIM_CODE_HEADER]: claimCode } });
const register = (cookie: string, plant: string, { device_id, serial_number: serialno, icc_id }: Unit, more = {}) =>
  add(cookie, { ...form(plant), device_id, serialno, iccId: icc_id, ...more });

describe("a unit with a claim code", () => {
  it("is found and registered only with it, and a guesser does not learn what was wrong", async ({ expect }) => {
    const unit = await aUnit({ claimCode: CLAIM_CODE });
    const unknown = await said(await lookUp("8944500102199999999", undefined, WRONG_CODE));
    expect(unknown).toMatchObject({ status: 404, title: registrationTexts.iccIdUnknown });
    expect(await said(await lookUp(unit.icc_id))).toEqual(unknown);
    expect(await said(await lookUp(unit.icc_id, undefined, WRONG_CODE))).toEqual(unknown);
    expect((await lookUp(unit.icc_id, undefined, "test-002m")).status).toBe(422);
    expect((await lookUp(unit.icc_id, undefined, "test-oo1m")).status).toBe(200);
    const { cookie, plant } = await anOwnerWithPlant();
    expect(await said(await find(cookie, unit.icc_id))).toEqual(unknown);
    expect(await said(await find(cookie, unit.icc_id, WRONG_CODE))).toEqual(unknown);
    expect(await said(await register(cookie, plant, unit))).toEqual(unknown);
    expect(await said(await register(cookie, plant, unit, { claimCode: WRONG_CODE }))).toEqual(unknown);
    const inAddress = `/api/ares/getBy/iccId?iccId=${unit.icc_id}&claimCode=${CLAIM_CODE}`;
    const { cookie: another } = await anOwnerWithPlant();
    expect(await said(await call("GET", inAddress, { cookie: another }))).toEqual(unknown);
    expect(await said(await find(another, unit.icc_id, "test-002m"))).toMatchObject({
      status: 422,
      fields: { claimCode: setupTexts.claimCodeWrong },
    });
    expect((await find(cookie, unit.icc_id, CLAIM_CODE)).status).toBe(200);
    expect((await register(cookie, plant, unit, { claimCode: CLAIM_CODE })).status).toBe(201);
    expect(await said(await lookUp(unit.icc_id, undefined, WRONG_CODE))).toEqual(unknown);
    expect((await lookUp(unit.icc_id, undefined, CLAIM_CODE)).status).toBe(409);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, unit.device_id));
    expect([lines.length, JSON.stringify(lines).includes(CLAIM_CODE)]).toEqual([1, false]);
  });

  it("can't be guessed from many addresses, which keep no owner from registering it", async ({ expect }) => {
    const [unit, other] = [await aUnit({ claimCode: CLAIM_CODE }), await aUnit({ claimCode: CLAIM_CODE })];
    const tries = await Promise.all(Array.from({ length: 70 }, () => lookUp(unit.icc_id, undefined, WRONG_CODE)));
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(60);
    expect((await lookUp(unit.icc_id, undefined, CLAIM_CODE)).status).toBe(429);
    const { cookie } = await anOwnerWithPlant();
    expect((await find(cookie, unit.icc_id, CLAIM_CODE)).status).toBe(200);
    expect((await lookUp(other.icc_id, undefined, CLAIM_CODE)).status).toBe(200);
  });
});

describe("a unit without a claim code", () => {
  it("is found only where the setting allows it", async ({ expect }) => {
    const unit = await aUnit();
    const { cookie } = await anOwnerWithPlant();
    const strictly = { its: { UNITS_WITHOUT_CODE: "refused" }, headers: { "cf-connecting-ip": crypto.randomUUID() } };
    const looked = await call("POST", "/api/setup/lookup", { ...strictly, json: { iccId: unit.icc_id } });
    const asked = await call("GET", `/api/ares/getBy/iccId?iccId=${unit.icc_id}`, { ...strictly, cookie });
    expect([looked.status, asked.status]).toEqual([404, 404]);
    expect((await find(cookie, unit.icc_id)).status).toBe(200);
  });

  it("doesn't fill the form with what anyone may have recorded for it", async ({ expect }) => {
    const row = await aUnit();
    const unit = await found(row.icc_id);
    expect((await ask("POST device", { ticket: unit.ticket, json: setupForm(unit) })).status).toBe(200);
    const { cookie } = await anOwnerWithPlant();
    expect(await (await find(cookie, row.icc_id)).json()).toMatchObject({ setupEntry: null });
  });
});

describe("entries of a unit", () => {
  const countOf = (icc_id: string) => db.$count(setupEntries, eq(setupEntries.icc_id, icc_id));
  const saveAtOnce = async (addressOf: (n: number) => string) => {
    const unit = await found((await aUnit()).icc_id);
    const save = (n: number) =>
      ask("POST device", { ticket: unit.ticket, json: setupForm(unit), address: addressOf(n) });
    await Promise.all(Array.from({ length: MAX_ENTRIES_PER_UNIT + 10 }, (_, n) => save(n)));
    return countOf(unit.iccId);
  };

  it("are limited in total, and for the networks of one connection, also at once", async ({ expect }) => {
    expect(await saveAtOnce(() => crypto.randomUUID())).toBe(MAX_ENTRIES_PER_UNIT);
    expect(await saveAtOnce((n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(ENTRIES_PER_CALLER);
  });

  it("are audited once each, without the technician's name", async ({ expect }) => {
    const unit = await found((await aUnit()).icc_id);
    const json = setupForm(unit);
    for (let n = 0; n < 5; n++) expect((await ask("POST device", { ticket: unit.ticket, json })).status).toBe(200);
    const isOfUnit = and(eq(auditLog.subject, unit.deviceId), eq(auditLog.action, "setup-entered"));
    const lines = await db
      .select({ after: sql<string>`${auditLog.after}` })
      .from(auditLog)
      .where(isOfUnit);
    expect(lines).toEqual([{ after: JSON.stringify({ setupEntryId: json.setupEntryId }) }]);
  });
});
