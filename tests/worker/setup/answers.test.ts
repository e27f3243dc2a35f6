import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { alertTextsByRule } from "#contract/alerts/alert-texts";
import { setupFields } from "#contract/records/setup";
import { SETUP_PHOTOS } from "#contract/setup/setup";
import type { DeviceSetup } from "#contract/setup/answers";
import { setupTexts } from "#contract/setup/texts";
import { auditLog, setupPhotos } from "../../../worker/platform/schema.ts";
import { db, NOW, said, tick } from "../alerts/support.ts";
import { anOwnerWithPlant, aPerson, aSession, call } from "../access/people.ts";
import { add, aUnit, CLAIM_CODE, form } from "../registration/support.ts";
import { ask, found, setupForm } from "./support.ts";

async function aSetUpDevice(change: Parameters<typeof setupForm>[1], claimCode: string | undefined = CLAIM_CODE) {
  const row = await aUnit(claimCode === "" ? {} : { claimCode });
  const unit = await found(row.icc_id, claimCode);
  const entry = setupForm(unit, change);
  const saved = await ask("POST device", { ticket: unit.ticket, json: entry });
  if (!saved.ok) throw new Error(await saved.text());
  const owner = await anOwnerWithPlant();
  const { device_id, serial_number: serialno, icc_id: iccId } = row;
  const registered = await add(owner.cookie, { ...form(owner.plant), device_id, serialno, iccId, claimCode });
  if (!registered.ok) throw new Error(await registered.text());
  const answer = (question: string, cookie = owner.cookie) =>
    call("PUT", `/api/device/${device_id}/setup`, {
      cookie,
      json: { setupEntryId: entry.setupEntryId, question, answer: true },
    });
  return { ...owner, id: device_id, entry, answer };
}

const shown = async (id: string, cookie: string) =>
  (await call("GET", `/api/device/${id}/setup`, { cookie })).json<DeviceSetup>();
const later = (minutes: number) => tick(NOW + minutes * 60);
const alertsOf = async (id: string) => (await said(id)).filter(({ rule }) => rule === "setup-open");
const yes = {
  areCablesSecured: true,
  isWashExtensionBatteryConnected: true,
  isWashExtensionSolarPanelConnected: true,
};

describe("what a technician answered", () => {
  it("is shown to the owner and an Admin, and a No is an alert until it is answered again", async ({ expect }) => {
    const device = await aSetUpDevice({
      ...yes,
      areCablesSecured: false,
      contactName: "Gate guard",
      notes: "Behind it",
    });
    const { id, entry, cookie, answer } = device;
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    for (const reader of [cookie, admin])
      expect(await shown(id, reader)).toEqual({ setup: { ...entry, savedAt: expect.any(Number) } });
    await later(0);
    await later(11);
    const [alert] = await alertsOf(id);
    expect(alert).toMatchObject({ state: "open", severity: "warning" });
    expect(alert!.message).toContain(setupFields.areCablesSecured.label);
    expect(alert!.title).toContain(alertTextsByRule["setup-open"].title);
    expect(await (await answer("areCablesSecured")).json()).toEqual({ message: setupTexts.answered });
    expect((await shown(id, cookie)).setup?.areCablesSecured).toBe(true);
    await later(16);
    expect(await alertsOf(id)).toMatchObject([{ state: "cleared" }]);
    const [line] = await db.select().from(auditLog).where(eq(auditLog.action, "setup-answered"));
    expect([line!.subject, line!.before, line!.after]).toEqual([
      id,
      { areCablesSecured: false },
      { areCablesSecured: true },
    ]);
  });

  it("is no alert any more once that is acknowledged", async ({ expect }) => {
    const { id, cookie } = await aSetUpDevice({ ...yes, isWashExtensionBatteryConnected: false });
    await later(0);
    await later(11);
    const [alert] = await alertsOf(id);
    const json = { kind: "acknowledge", ids: [alert!.id] };
    expect((await call("POST", "/api/alerts/answer", { cookie, json })).status).toBe(200);
    await later(16);
    await later(21);
    expect(await alertsOf(id)).toMatchObject([{ state: "cleared" }]);
  });

  it("is not believed of a unit whose label nobody has proven to hold", async ({ expect }) => {
    const { id, cookie } = await aSetUpDevice({ areCablesSecured: false }, "");
    expect(await shown(id, cookie)).toEqual({ setup: null });
    await later(0);
    await later(11);
    expect(await alertsOf(id)).toEqual([]);
  });
});

describe("the photos of an entry", () => {
  it("are up to five, belong to the unit, and those that were taken out are swept", async ({ expect }) => {
    const unit = await found((await aUnit()).icc_id);
    const ids = Array.from({ length: SETUP_PHOTOS + 1 }, () => crypto.randomUUID());
    await db.insert(setupPhotos).values(ids.map((id) => ({ id, icc_id: unit.iccId, sent_at: NOW })));
    const [first, ...others] = ids.map((id) => `/api/setup/photo/${id}`);
    const entry = setupForm(unit, { installationPhoto: first! });
    const save = async (morePhotos: string[]) =>
      (await ask("POST device", { ticket: unit.ticket, json: { ...entry, morePhotos } })).status;
    expect(await save(others)).toBe(422);
    expect(await save(others.slice(1))).toBe(200);
    const kept = async () =>
      (await db.select().from(setupPhotos).where(eq(setupPhotos.entry_id, entry.setupEntryId)))
        .map(({ id }) => id)
        .sort();
    expect(await kept()).toEqual([ids[0]!, ...ids.slice(2)].sort());
    expect(await save([`/api/setup/photo/${crypto.randomUUID()}`])).toBe(422);
    expect(await save([])).toBe(200);
    expect(await kept()).toEqual([ids[0]]);
  });
});
