import { eq, inArray } from "drizzle-orm";
import { describe, it } from "vitest";
import { CONFIRMATION_NEEDED } from "#contract/accounts/confirm";
import type { Problem } from "#contract/common/problem";
import { type ChangeOwner, changeOwnerTexts, type PlantContents } from "#contract/plants/change-owner";
import { type PlantSaved, plantTexts, type PlantUsers } from "#contract/plants/users";
import {
  auditLog,
  campaigns,
  campaignSteps,
  cleaningEvents,
  mailOutbox,
  messages,
  plantOwners,
  staffPlants,
  storedFiles,
} from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSession, aSignedInPerson, call, db } from "../access/people.ts";
import { mailNotices } from "../mail/portal.ts";

const ownersOf = async (plant: string) =>
  (await db.select().from(plantOwners).where(eq(plantOwners.plant_id, plant))).map((row) => row.owner_id).toSorted();
const staffOf = async (plant: string) =>
  (await db.select().from(staffPlants).where(eq(staffPlants.plant_id, plant))).map((row) => row.staff_id).toSorted();

async function aPlantToGive() {
  const [one, two, next] = [await aPerson(), await aPerson(), await aPerson()];
  const member = (owner_id: string) => aPerson({ user_type: "Staff", owner_id });
  const [hers, his] = [await member(one.id), await member(two.id)];
  const plant = await aPlant({ owners: [one.id, two.id], staff: [hers.id, his.id], plant_name: "Sierra Vista" });
  const { cookie } = await aSignedInPerson({ user_type: "Admin" });
  const { version } = await (await call("GET", `/api/plant/${plant}/users`, { cookie })).json<PlantUsers>();
  const form: ChangeOwner = { owner_id: next.id, version, plant_name: "Sierra Vista" };
  const give = (json: Partial<ChangeOwner> = {}, who = cookie) =>
    call("POST", `/api/plant/${plant}/changeOwner`, { cookie: who, json: { ...form, ...json } });
  return { one, two, next, hers, his, plant, cookie, give };
}

describe("a plant that gets another owner", () => {
  it("loses all former owners and their staff, is in the audit log, and is mailed to both sides", async ({
    expect,
  }) => {
    const { one, two, next, hers, his, plant, give } = await aPlantToGive();
    const device = await aDevice(plant);
    const [former, mine] = [await aSession(one.id), await aSession(next.id)];
    const sees = async (who: string) => (await call("GET", `/api/device/${device}/config`, { cookie: who })).status;
    expect([await sees(former), await sees(mine)]).toEqual([200, 404]);
    expect((await give()).status).toBe(200);
    expect([await ownersOf(plant), await staffOf(plant)]).toEqual([[next.id], []]);
    expect([await sees(former), await sees(mine)]).toEqual([404, 200]);

    const [line] = await db.select().from(auditLog).where(eq(auditLog.subject, plant));
    expect(line).toMatchObject({
      action: "plant-owner-changed",
      before: { owners: [one.id, two.id].toSorted(), staff: [hers.id, his.id].toSorted() },
      after: { owners: [next.id], staff: [] },
    });
    await mailNotices();
    const told = await db
      .select({ to: mailOutbox.to, subject: mailOutbox.subject })
      .from(mailOutbox)
      .where(inArray(mailOutbox.to, [one.email, two.email, next.email]));
    expect(Object.fromEntries(told.map(({ to, subject }) => [to, subject]))).toEqual({
      [one.email]: "You no longer own Sierra Vista",
      [two.email]: "You no longer own Sierra Vista",
      [next.email]: "You now have access to Sierra Vista",
    });
  });

  it("can keep one of its owners, whose staff stays, and is returned by Undo", async ({ expect }) => {
    const { one, two, hers, his, plant, cookie, give } = await aPlantToGive();
    const { version } = await (await give({ owner_id: one.id })).json<PlantSaved>();
    expect([await ownersOf(plant), await staffOf(plant)]).toEqual([[one.id], [hers.id]]);
    await mailNotices();
    expect(await db.$count(mailOutbox, eq(mailOutbox.to, one.email))).toBe(0);
    const undone = await call("POST", "/api/plant/undoUsers", { cookie, json: { plant_id: plant, version } });
    expect(undone.status).toBe(200);
    expect([await ownersOf(plant), await staffOf(plant)]).toEqual([
      [one.id, two.id].toSorted(),
      [hers.id, his.id].toSorted(),
    ]);
  });

  it("requires the plant's name, a recently entered password, and the newest state", async ({ expect }) => {
    const { one, two, plant, give } = await aPlantToGive();
    const refusal = async (answer: Response) => {
      const { status, title, fields } = await answer.json<Problem>();
      return [status, title, Object.keys(fields ?? {})];
    };
    expect(await refusal(await give({ plant_name: "sierra vista" }))).toEqual([
      422,
      changeOwnerTexts.otherName,
      ["plant_name"],
    ]);
    const trial = await aPerson({ wasSelfRegistered: true });
    for (const owner_id of [trial.id, "nobody"])
      expect(await refusal(await give({ owner_id }))).toEqual([422, plantTexts.ownerUnknown, ["owner_id"]]);
    const { id } = await aPerson({ user_type: "Admin" });
    const late = await give({}, await aSession(id, { confirmedAt: null }));
    expect([late.status, (await late.json<Problem>()).type]).toEqual([403, CONFIRMATION_NEEDED]);
    expect(await ownersOf(plant)).toEqual([one.id, two.id].toSorted());

    expect((await give()).status).toBe(200);
    expect(await refusal(await give())).toEqual([409, plantTexts.changed, []]);
  });

  it("isn't given to an owner who already is the only one", async ({ expect }) => {
    const { cookie: admin } = await aSignedInPerson({ user_type: "Admin" });
    const owner = await aPerson();
    const plant = await aPlant({ owners: [owner.id], plant_name: "Mesa" });
    const { version } = await (await call("GET", `/api/plant/${plant}/users`, { cookie: admin })).json<PlantUsers>();
    const json = { owner_id: owner.id, version, plant_name: "Mesa" };
    const answer = await call("POST", `/api/plant/${plant}/changeOwner`, { cookie: admin, json });
    expect([answer.status, (await answer.json<Problem>()).title]).toEqual([422, changeOwnerTexts.alreadyTheirs]);
  });

  it("is counted first: devices, records, files, messages and open campaigns of this plant only", async ({
    expect,
  }) => {
    const { one, plant, cookie } = await aPlantToGive();
    const other = await aPlant({ owners: [one.id] });
    for (const of of [plant, other]) {
      const device = await aDevice(of);
      await aDevice(of, { retired_at: 1, status: "Disable" });
      await aDevice(of, { retired_at: 1, erased_at: 2, status: "Disable" });
      await db.insert(cleaningEvents).values({ device_id: device, day: "2026-01-05", created_at: 1 });
      const said = { ts: 1, title: "Any", message: "Any", type: "PLANT" as const, plant_id: of };
      await db.insert(messages).values({ ...said, dedupe_key: crypto.randomUUID() });
      await db.insert(storedFiles).values({ key: `energy-years/${of}/1.csv`, plant_id: of, bytes: 2000 });
      for (const state of ["open", "cancelled"] as const) {
        const id = crypto.randomUUID();
        await db.insert(campaigns).values({
          id,
          owner_id: one.id,
          name: "Any",
          from_day: "2026-01-05",
          to_day: "2026-01-09",
          crew: "Any",
          email: "crew@people.example",
          note: "",
          state,
          link_version: 1,
          has_links: true,
          created_by: one.id,
          created_at: 1,
        });
        await db
          .insert(campaignSteps)
          .values({ campaign_id: id, plant_id: of, position: 0, state: "waiting", reason: "" });
      }
    }
    const answer = await call("GET", `/api/plant/${plant}/contents`, { cookie });
    expect(await answer.json<PlantContents>()).toEqual({
      devices: 1,
      retired: 1,
      cleanings: 1,
      messages: 1,
      files: 1,
      bytes: 2000,
      campaigns: 1,
    });
  });
});
