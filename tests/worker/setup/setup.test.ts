import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { registrationTexts } from "#contract/commands/texts";
import { inboundTexts } from "#contract/inbound/texts";
import { CLAIM_CODE_HEADER, SETUP_CODE_PROBLEM } from "#contract/setup/look-up";
import { SETUP_TICKET_SECONDS, type SetupLive, type SetupUnit } from "#contract/setup/setup";
import { setupTexts } from "#contract/setup/texts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { MAX_ENTRIES_PER_UNIT } from "../../../worker/features/setup/entries.ts";
import { issueSetupTicket } from "../../../worker/features/setup/photo-routes.ts";
import { UNITS_PER_HOUR } from "../../../worker/features/setup/look-up-limit.ts";
import { dailySoiling, devices, setupEntries } from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant, aPerson, aSession, call, db } from "../access/people.ts";
import { fromCloud } from "../commands/support.ts";
import { headOf, settle } from "../device/support.ts";
import { add, aUnit, CLAIM_CODE, form } from "../registration/support.ts";
import { ask, found, lookUp, setupForm } from "./support.ts";

const titleOf = async (answer: Response) => (await answer.json<{ title: string }>()).title;

async function register(unit: Awaited<ReturnType<typeof aUnit>>) {
  const { cookie, plant } = await anOwnerWithPlant();
  const { device_id, serial_number: serialno, icc_id: iccId } = unit;
  return add(cookie, { ...form(plant), device_id, serialno, iccId });
}

describe("looking up a unit without sign-in", () => {
  it("answers with the unit and a ticket, or the reason why not [P-129] [P-095] [P-245] [P-246]", async ({
    expect,
  }) => {
    const unit = await aUnit();
    const answer = await lookUp(` ${unit.icc_id} `);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      deviceId: unit.device_id,
      serialNumber: unit.serial_number,
      iccId: unit.icc_id,
      ticket: expect.any(String),
    });
    const unknown = await lookUp("8944500102199999999");
    expect([unknown.status, await titleOf(unknown)]).toEqual([404, registrationTexts.iccIdUnknown]);
    expect((await lookUp("  ")).status).toBe(422);
    expect((await register(unit)).status).toBe(201);
    const used = await lookUp(unit.icc_id);
    expect([used.status, await titleOf(used)]).toEqual([409, registrationTexts.iccIdUsed]);
  });

  it("requires the operator's code where one is set, and slows down guesses", async ({ expect }) => {
    const [unit, address] = [await aUnit(), crypto.randomUUID()];
    const withCode = (code?: string) =>
      call("POST", "/api/setup/lookup", {
        json: { iccId: unit.icc_id, ...(code !== undefined && { code }) },
        headers: { "cf-connecting-ip": address },
        its: { SETUP_CODE: "Mesa-2026" },
      });
    for (let n = 0; n < 6; n++) {
      const none = await withCode();
      expect([none.status, await titleOf(none)]).toEqual([403, setupTexts.codeMissing]);
    }
    const wrong = await withCode("mesa-2026");
    expect(wrong.status).toBe(403);
    expect(await wrong.json()).toMatchObject({ title: setupTexts.codeWrong, type: SETUP_CODE_PROBLEM });
    expect((await withCode(" Mesa-2026 ")).status).toBe(200);
    for (let n = 0; n < 5; n++) await withCode(`Guess-${n}`);
    expect((await withCode("Mesa-2026")).status).toBe(429);
    expect((await ask("POST lookup", { json: { iccId: unit.icc_id, code: "any" } })).status).toBe(200);
  });

  it("slows down wrong guesses and an address that finds many units [P-097]", async ({ expect }) => {
    const [unit, address] = [await aUnit(), crypto.randomUUID()];
    for (const wrong of ["ABC", "1234"]) expect((await lookUp(wrong, address)).status).toBe(422);
    for (let n = 0; n < 5; n++) expect((await lookUp(`894450010219999999${n}`, address)).status).toBe(404);
    expect((await lookUp(unit.icc_id, address)).status).toBe(429);
    const other = crypto.randomUUID();
    const { recordFound } = await import("../../../worker/features/setup/look-up-limit.ts");
    const at = { address: other, now: Date.now() / 1000 };
    for (let n = 0; n < UNITS_PER_HOUR; n++)
      expect(await recordFound(db as never, { ...at, iccId: `unit-${n}` })).toBe(true);
    expect(await recordFound(db as never, { ...at, iccId: "unit-0" })).toBe(true);
    const many = await lookUp(unit.icc_id, other);
    expect([many.status, await titleOf(many)]).toEqual([429, setupTexts.tooManyLookUps]);
  });
});

describe("a setup ticket", () => {
  it("opens its own unit for 30 minutes [P-095] [P-096]", async ({ expect }) => {
    const [unit, other] = [await aUnit(), await aUnit()];
    const { ticket } = await found(unit.icc_id);
    expect((await ask("GET live", { ticket })).status).toBe(200);
    const now = Date.now() / 1000;
    const late = await issueSetupTicket(env, unit.icc_id, now - SETUP_TICKET_SECONDS);
    for (const wrong of [undefined, "", late, ticket.replace(unit.icc_id, other.icc_id), `${ticket}x`]) {
      const answer = await ask("GET live", wrong === undefined ? {} : { ticket: wrong });
      expect([answer.status, await titleOf(answer)]).toEqual([403, setupTexts.ticketExpired]);
    }
    expect(SETUP_TICKET_SECONDS).toBe(1800);
  });

  it("is invalid once the unit is registered [P-096]", async ({ expect }) => {
    const unit = await aUnit();
    const { ticket } = await found(unit.icc_id);
    expect((await register(unit)).status).toBe(201);
    for (const route of ["GET live", "POST device", "PUT photo"]) {
      const body = route === "PUT photo" ? { body: new FormData() } : route === "POST device" ? { json: {} } : {};
      const answer = await ask(route, { ticket, ...body });
      expect([answer.status, await titleOf(answer)]).toEqual([409, registrationTexts.iccIdUsed]);
    }
  });
});

/** Seconds until the waiting days are calculated; `settle` doesn't wait for them. */
async function calculatesIn(object: Parameters<typeof headOf>[0]): Promise<number> {
  const { dirty, alarms } = await headOf(object);
  return dirty.length === 0 ? 0 : alarms.calculate!.due - Date.now() / 1000;
}

describe("a unit that is not registered yet", () => {
  it("reports, shows its last 7 days, and its days count from its registration on [P-088] [P-096]", async ({
    expect,
  }) => {
    const unit = await aUnit();
    const { ticket } = await found(unit.icc_id);
    const empty = await (await ask("GET live", { ticket })).json<SetupLive>();
    expect(empty.lastDataPoint.ts).toBeNull();
    const now = Math.floor(Date.now() / 1000);
    const [recent, old] = [now - 3600, now - 8 * 86_400];
    for (const t of [recent, old]) expect((await fromCloud(unit.device_id, t)).status).toBe(200);
    const { lastDataPoint, series } = await (await ask("GET live", { ticket })).json<SetupLive>();
    expect(lastDataPoint).toMatchObject({ ts: recent, iC: 800 });
    expect([series.t.length, series.columns.iC, series.columns.tD]).toEqual([1, [800], [30]]);
    const object = env.DEVICE.getByName(unit.device_id);
    expect(await object.settled()).toBe(false);
    expect((await register(unit)).status).toBe(201);
    expect(await calculatesIn(object)).toBeLessThan(60);
    await settle(object);
    const days = await db.select().from(dailySoiling).where(eq(dailySoiling.device_id, unit.device_id));
    expect(days.length).toBe(2);
  });

  it("reports by the key from its factory, keeps it when it is registered, and loses it permanently with a new one", async ({
    expect,
  }) => {
    const key = crypto.randomUUID();
    const unit = await aUnit({ api_key_hash: await sha256Hex(key) });
    const now = Math.floor(Date.now() / 1000);
    const by = (route: string, json: unknown) =>
      call("POST", `/api/device/inbound/${route}`, { headers: { authorization: `Bearer ${key}` }, json });
    const send = (t: number) => by("readings", { t: [t], iC: [800], iD: [780], tC: [31], tD: [30] });
    expect((await send(now - 8 * 86_400)).status).toBe(200);
    expect((await by("health", { t: now, battery: 12.5 })).status).toBe(200);
    const file = await call("PUT", "/api/device/inbound/sensor/data", {
      headers: { "x-api-key": key, "content-type": "text/csv" },
      body: "TIMESTAMP,iC,iD\n2026-11-01 12:00,800,780\n",
    });
    expect([file.status, await titleOf(file)]).toEqual([409, inboundTexts.notRegistered]);
    const added = await register(unit);
    expect(await added.json()).toMatchObject({ device_id: unit.device_id, apiKey: null });
    const object = env.DEVICE.getByName(unit.device_id);
    expect(await calculatesIn(object)).toBeLessThan(60);
    await settle(object);
    expect(await db.select().from(dailySoiling).where(eq(dailySoiling.device_id, unit.device_id))).toHaveLength(1);
    expect((await send(now - 60)).status).toBe(200);
    const mine = eq(devices.device_id, unit.device_id);
    const [row] = await db.select().from(devices).where(mine);
    expect([row!.delivery, row!.api_key_sealed]).toEqual(["pull", null]);
    await db
      .update(devices)
      .set({ api_key_hash: await sha256Hex("another") })
      .where(mine);
    expect((await send(now)).status).toBe(401);
    await db.delete(devices).where(mine);
    expect((await send(now)).status).toBe(401);
  });
});

describe("the setup form", () => {
  it("is stored for its unit, once for each id [P-205] [P-130] [P-132] [P-165]", async ({ expect }) => {
    const unit = await found((await aUnit()).icc_id);
    const { ticket } = unit;
    const first = setupForm(unit);
    const {
      isWashExtensionBatteryConnected: _,
      isWashExtensionSolarPanelConnected: __,
      areCablesSecured: ___,
      ...bare
    } = first;
    expect(await (await ask("POST device", { ticket, json: bare })).json()).toEqual({
      message: setupTexts.stored,
      setupEntryId: first.setupEntryId,
    });
    await ask("POST device", { ticket, json: { ...first, notes: "by the gate" } });
    const stored = await db.select().from(setupEntries).where(eq(setupEntries.icc_id, unit.iccId));
    expect(stored.map(({ form: kept }) => kept)).toEqual([{ ...first, notes: "by the gate" }]);
  });

  it.for([
    ["technicianName", " ", setupTexts.technicianName],
    ["organization", "", setupTexts.organization],
    ["solarPlantName", "", setupTexts.solarPlantName],
    ["deviceName", "", setupTexts.deviceName],
    ["installationDate", "11/22/2026", setupTexts.installationDate],
    ["installationDate", "2026-02-30T00:00:00-08:00", setupTexts.installationDate],
    ["latitude", 95, setupTexts.latitude],
    ["latitude", "35", setupTexts.latitude],
    ["longitude", -181, setupTexts.longitude],
    ["systemType", "Carport", setupTexts.systemType],
    ["nozzleDirection", "Up", setupTexts.nozzleDirection],
    ["notes", "x".repeat(2001), "Notes can have up to 2,000 characters."],
  ] as const)("requires %s and refuses %j [P-164] [P-131] [P-167]", async ([field, value, text], { expect }) => {
    const unit = await found((await aUnit()).icc_id);
    const json = { ...setupForm(unit), [field]: value };
    const answer = await ask("POST device", { ticket: unit.ticket, json });
    expect([answer.status, (await answer.json<{ fields: object }>()).fields]).toEqual([422, { [field]: text }]);
  });

  it("is refused for another unit, for another's entry, and beyond a limit [P-205]", async ({ expect }) => {
    const [unit, other] = [await found((await aUnit()).icc_id), await found((await aUnit()).icc_id)];
    const send = async (of: SetupUnit, json: unknown) => (await ask("POST device", { ticket: of.ticket, json })).status;
    expect(await send(unit, setupForm(unit, { iccId: other.iccId }))).toBe(422);
    expect(await send(unit, setupForm(unit, { installationPhoto: `/api/setup/photo/${crypto.randomUUID()}` }))).toBe(
      422,
    );
    const mine = setupForm(unit);
    expect(await send(unit, mine)).toBe(200);
    expect(await send(other, setupForm(other, { setupEntryId: mine.setupEntryId }))).toBe(409);
    for (let n = 1; n < MAX_ENTRIES_PER_UNIT; n++) expect(await send(unit, setupForm(unit))).toBe(200);
    expect(await send(unit, setupForm(unit))).toBe(409);
  });

  it("is offered to the owner who adds the unit [P-129] [P-200]", async ({ expect }) => {
    const row = await aUnit({ claimCode: CLAIM_CODE });
    const unit = await found(row.icc_id, CLAIM_CODE);
    const json = setupForm(unit);
    await ask("POST device", { ticket: unit.ticket, json });
    const cookie = await aSession((await aPerson()).id);
    const answer = await call("GET", `/api/ares/getBy/iccId?iccId=${unit.iccId}`, {
      cookie,
      headers: { [CLAIM_CODE_HEADER]: CLAIM_CODE },
    });
    expect(await answer.json()).toEqual({
      deviceId: unit.deviceId,
      serialNumber: unit.serialNumber,
      iccId: unit.iccId,
      particleProductId: row.product_id,
      setupEntry: json,
    });
  });
});
