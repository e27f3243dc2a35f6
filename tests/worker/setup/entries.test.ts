import { describe, it } from "vitest";
import type { SetupEntries, SetupEntryState } from "#contract/setup/entries";
import { setupTexts } from "#contract/setup/texts";
import { add, aUnit, form } from "../registration/support.ts";
import { anOwnerWithPlant, aSignedInPerson, call } from "../access/people.ts";
import { ask, found, setupForm } from "./support.ts";

async function anEntry() {
  const row = await aUnit();
  const unit = await found(row.icc_id);
  const sent = setupForm(unit, { notes: "Behind the inverter" });
  await ask("POST device", { json: sent, ticket: unit.ticket });
  return { row, sent, again: () => ask("POST device", { json: sent, ticket: unit.ticket }) };
}

const anAdmin = () => aSignedInPerson({ user_type: "Admin" });
const listed = async (cookie: string, state?: SetupEntryState) =>
  (await call("GET", `/api/setup/entries${state ? `?state=${state}` : ""}`, { cookie })).json<SetupEntries>();
const dismiss = (cookie: string, id: string, dismissed: boolean) =>
  call("PUT", `/api/setup/entries/${id}/dismissed`, { cookie, json: { dismissed } });
const stateOf = async (cookie: string, id: string) =>
  (await listed(cookie)).entries.find((entry) => entry.id === id)?.state;

describe("the list of setup entries", () => {
  it("shows an Admin who recorded which unit where, until it is a device", async ({ expect }) => {
    const { cookie } = await anAdmin();
    const { row, sent } = await anEntry();
    const before = await listed(cookie, "waiting");
    expect(before.entries.find(({ id }) => id === sent.setupEntryId)).toMatchObject({
      iccId: row.icc_id,
      serialNumber: row.serial_number,
      technicianName: sent.technicianName,
      latitude: sent.latitude,
      notes: "Behind the inverter",
      installationPhoto: "",
      state: "waiting",
    });
    const owner = await anOwnerWithPlant();
    const unit = { device_id: row.device_id, serialno: row.serial_number, iccId: row.icc_id };
    expect((await add(owner.cookie, { ...form(owner.plant), ...unit })).status).toBe(201);
    expect(await stateOf(cookie, sent.setupEntryId)).toBe("adopted");
    const after = await listed(cookie, "waiting");
    expect(after.entries.some(({ id }) => id === sent.setupEntryId)).toBe(false);
    expect(after.counts).toEqual({
      ...before.counts,
      waiting: before.counts.waiting - 1,
      adopted: before.counts.adopted + 1,
    });
  });

  it("removes a dismissed entry, restores it, and shows it again when the technician sends it again", async ({
    expect,
  }) => {
    const { cookie } = await anAdmin();
    const { sent, again } = await anEntry();
    const id = sent.setupEntryId;
    expect(await (await dismiss(cookie, id, true)).json()).toEqual({ message: setupTexts.dismissed });
    expect(await stateOf(cookie, id)).toBe("dismissed");
    expect(await (await dismiss(cookie, id, false)).json()).toEqual({ message: setupTexts.restored });
    expect(await stateOf(cookie, id)).toBe("waiting");
    await dismiss(cookie, id, true);
    expect((await again()).status).toBe(200);
    expect(await stateOf(cookie, id)).toBe("waiting");
  });

  it("knows no entry of another id", async ({ expect }) => {
    const { cookie } = await anAdmin();
    const answer = await dismiss(cookie, crypto.randomUUID(), true);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ title: setupTexts.entryGone });
  });
});
