import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { startingInputs } from "#contract/records/inputs";
import type { PlantRecord } from "#contract/plants/plant";
import { type FoundPlantUser, type PlantSaved, plantTexts, type PlantUsers } from "#contract/plants/users";
import type { Problem } from "#contract/common/problem";
import { auditLog, plantOwners, staffPlants, users } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, aSignedInPerson, call, db } from "../access/people.ts";

const usersOf = async (cookie: string, plant: string) =>
  (await call("GET", `/api/plant/${plant}/users`, { cookie })).json<PlantUsers>();
const post = (path: string, cookie: string, json: unknown) => call("POST", `/api/plant/${path}`, { cookie, json });
const problemOf = (answer: Response) => answer.json<Problem>();
const ownersOf = async (plant: string) =>
  (await db.select().from(plantOwners).where(eq(plantOwners.plant_id, plant))).map((row) => row.owner_id).toSorted();
const staffOf = async (plant: string) =>
  (await db.select().from(staffPlants).where(eq(staffPlants.plant_id, plant))).map((row) => row.staff_id).toSorted();

async function aSharedPlant() {
  const [one, two] = [await aPerson({ name: "Owner One" }), await aPerson({ name: "Owner Two" })];
  const member = (owner_id: string) => aPerson({ user_type: "Staff", owner_id });
  const [hers, idle, his] = [await member(one.id), await member(one.id), await member(two.id)];
  const plant = await aPlant({ owners: [one.id, two.id], staff: [hers.id, his.id] });
  const admin = (await aSignedInPerson({ user_type: "Admin" })).cookie;
  return { plant, one, two, hers: hers.id, idle: idle.id, his: his.id, admin, cookie: await aSession(one.id) };
}

describe("the people of a plant", () => {
  it("are all owners and staff for an Admin, with those who belong to it [P-119]", async ({ expect }) => {
    const { plant, one, two, hers, idle, his, admin } = await aSharedPlant();
    const other = await aPerson({ company_name: "Other Solar" });
    const [disabled, trial] = [await aPerson({ status: "Disable" }), await aPerson({ wasSelfRegistered: true })];
    const found = await usersOf(admin, plant);
    expect(found.owners).toContainEqual({
      owner_id: other.id,
      user_name: other.name,
      company_name: "Other Solar",
      email: other.email,
    });
    const ids = found.owners.map(({ owner_id }) => owner_id);
    for (const id of [disabled.id, trial.id]) expect(ids).not.toContain(id);
    expect(found.staff.map(({ staff_id }) => staff_id)).toEqual(expect.arrayContaining([hers, idle, his]));
    expect(found.chosen.owners).toEqual([one.id, two.id].toSorted());
    expect(found.chosen.staff.toSorted()).toEqual([hers, his].toSorted());
  });

  it("are the plant's owners and their own staff for an Owner, and no one else", async ({ expect }) => {
    const { plant, one, two, hers, idle, cookie } = await aSharedPlant();
    const found = await usersOf(cookie, plant);
    expect(found.owners.map(({ owner_id }) => owner_id).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(found.staff.map(({ staff_id }) => staff_id).toSorted()).toEqual([hers, idle].toSorted());
    expect(found.chosen.staff).toEqual([hers]);
  });
});

describe("saving the people of a plant", () => {
  it("stores owners and staff together; staff leave with their owner, also those who are not shown [P-148, P-215, P-221, A-200]", async ({
    expect,
  }) => {
    const { plant, one, two, hers, idle, his, cookie } = await aSharedPlant();
    const { version } = await usersOf(cookie, plant);
    const kept = await post("updateplant", cookie, {
      plant_id: plant,
      version,
      owners: [one.id, two.id],
      staff: [idle],
    });
    const saved = await kept.json<PlantSaved>();
    expect(saved.message).toBe("Plant users modified successfully.");
    expect(await staffOf(plant)).toEqual([idle, his].toSorted());
    const alone = { plant_id: plant, version: saved.version, owners: [one.id], staff: [idle, hers] };
    expect((await post("updateplant", cookie, alone)).status).toBe(200);
    expect([await ownersOf(plant), await staffOf(plant)]).toEqual([[one.id], [hers, idle].toSorted()]);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, plant));
    expect(lines.map(({ action, user_id }) => [action, user_id])).toEqual([
      ["plant-saved", one.id],
      ["plant-saved", one.id],
    ]);
    expect(lines[1]).toMatchObject({ before: { staff: [idle] }, after: { owners: [one.id] } });
    expect(JSON.stringify(lines)).not.toContain(his);
  });

  it("accepts the plant as it was read, without a version, and removes no owner who was not read [P-215, A-200]", async ({
    expect,
  }) => {
    const { plant, one, two, hers, his, cookie, admin } = await aSharedPlant();
    const read = async (by: string) => (await call("GET", `/api/plant/${plant}`, { cookie: by })).json<PlantRecord>();
    const hersRead = await read(cookie);
    expect(hersRead.owners).toEqual([one.id]);
    const saved = await post("updateplant", cookie, { ...hersRead, location: "Yuma, Arizona", hideOnNOC: true });
    expect([saved.status, (await saved.json<PlantSaved>()).message]).toEqual([200, plantTexts.saved]);
    expect(await read(cookie)).toEqual({ ...hersRead, location: "Yuma, Arizona" });
    expect(await ownersOf(plant)).toEqual([one.id, two.id].toSorted());
    expect(await staffOf(plant)).toEqual([hers, his].toSorted());
    const whole = await read(admin);
    expect(whole.owners.toSorted()).toEqual([one.id, two.id].toSorted());
    expect((await post("updateplant", admin, { ...whole, owners: [two.id] })).status).toBe(200);
    expect([await ownersOf(plant), await staffOf(plant)]).toEqual([[two.id], [his]]);
    expect((await post("updateplant", await aSession(two.id), { ...hersRead, status: "Disable" })).status).toBe(422);
  });

  it("is refused without an owner and with unknown people, in the words of the specification [P-160]", async ({
    expect,
  }) => {
    const { plant, one, his, cookie, admin } = await aSharedPlant();
    const { version } = await usersOf(cookie, plant);
    const save = async (form: object, who = cookie) =>
      problemOf(await post("updateplant", who, { plant_id: plant, version, owners: [one.id], ...form }));
    const none = await save({ owners: [] });
    expect([none.status, none.fields]).toEqual([422, { owners: "You need to select at least one Owner." }]);
    const disabled = await aPerson({ status: "Disable" });
    for (const id of [disabled.id, his, "nobody"])
      for (const who of [cookie, admin])
        expect(await save({ owners: [one.id, id] }, who)).toMatchObject({
          status: 404,
          title: plantTexts.ownersFailed,
        });
    for (const id of [his, one.id, "nobody"])
      expect(await save({ staff: [id] })).toMatchObject({ status: 404, title: plantTexts.staffFailed });
    for (const more of [{ status: "Disable" }, { users_version: null }]) expect((await save(more)).status).toBe(422);
    expect((await staffOf(plant)).length).toBe(2);
  });

  it("changes name, address and place, an Admin also the status, and can be undone as a whole", async ({ expect }) => {
    const { plant, one, two, hers, his, cookie, admin } = await aSharedPlant();
    const place = { plant_name: "New Name", location: "Yuma, AZ", lat: 32.7, lng: -114.6 };
    const { version, ...before } = await usersOf(admin, plant);
    const form = { plant_id: plant, version, owners: [one.id, two.id], ...place };
    expect((await problemOf(await post("updateplant", cookie, { ...form, status: "Disable" }))).fields).toEqual({
      status: plantTexts.statusNotYours,
    });
    const answer = await post("updateplant", admin, { ...form, status: "Disable" });
    const saved = await answer.json<PlantSaved>();
    expect([answer.status, saved.message]).toEqual([200, plantTexts.saved]);
    expect(await usersOf(admin, plant)).toMatchObject({ ...place, status: "Disable", version: saved.version });
    expect([await ownersOf(plant), await staffOf(plant)]).toEqual([
      [one.id, two.id].toSorted(),
      [hers, his].toSorted(),
    ]);
    expect((await post("updateplant", admin, form)).status).toBe(409);
    expect((await post("updateplant", cookie, form)).status).toBe(404);
    const [line] = await db.select().from(auditLog).where(eq(auditLog.subject, plant));
    expect(line).toMatchObject({ action: "plant-saved", before: { status: "Enable" }, after: { status: "Disable" } });
    expect((await post("undoUsers", admin, { plant_id: plant, version: saved.version })).status).toBe(200);
    expect(await usersOf(admin, plant)).toMatchObject(before);
  });

  it("never overwrites an unseen save of another person, from any screen [P-147]", async ({ expect }) => {
    const { plant, one, two, idle, his, cookie, admin } = await aSharedPlant();
    const { version } = await usersOf(cookie, plant);
    const form = { plant_id: plant, version, owners: [one.id, two.id] };
    const both = await Promise.all([
      post("updateplant", cookie, { ...form, staff: [idle] }),
      post("updateplant", admin, { ...form, staff: [his] }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await problemOf(both.find(({ status }) => status === 409)!)).toMatchObject({ title: plantTexts.changed });
    const next = await usersOf(cookie, plant);
    await db.delete(staffPlants).where(and(eq(staffPlants.plant_id, plant)));
    expect((await post("updateplant", cookie, { ...form, version: next.version })).status).toBe(409);
  });

  it("can be undone by the person who saved it, with the staff who left unseen, until another person changes it", async ({
    expect,
  }) => {
    const { plant, one, two, hers, his, cookie, admin } = await aSharedPlant();
    const save = async () => {
      const { version } = await usersOf(admin, plant);
      const form = { plant_id: plant, version, owners: [one.id], staff: [] };
      return (await (await post("updateplant", cookie, form)).json<PlantSaved>()).version;
    };
    const version = await save();
    expect((await post("undoUsers", admin, { plant_id: plant, version })).status).toBe(409);
    const undone = await post("undoUsers", cookie, { plant_id: plant, version });
    expect([undone.status, (await undone.json<PlantSaved>()).message]).toEqual([200, plantTexts.undone]);
    expect([await ownersOf(plant), await staffOf(plant)]).toEqual([
      [one.id, two.id].toSorted(),
      [hers, his].toSorted(),
    ]);
    expect((await post("undoUsers", cookie, { plant_id: plant, version })).status).toBe(409);
    const again = await save();
    await db.insert(staffPlants).values({ plant_id: plant, staff_id: hers });
    expect(await problemOf(await post("undoUsers", cookie, { plant_id: plant, version: again }))).toMatchObject({
      status: 409,
      title: plantTexts.nothingToUndo,
    });
  });
});

describe("the search by address", () => {
  it("finds owners and own staff, and reports an unknown address [P-162]", async ({ expect }) => {
    const { plant, cookie, admin, two, idle, his } = await aSharedPlant();
    const stranger = await aPerson({ name: "Stranger", company_name: "Secret Solar" });
    const find = (email: string, who = cookie) => post(`${plant}/users/find`, who, { email });
    const found = async (answer: Response) => answer.json<FoundPlantUser>();
    const emailOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]!.email;
    const blank = { owner_id: stranger.id, user_name: "", company_name: "", email: stranger.email };
    expect(await found(await find(stranger.email.toUpperCase()))).toEqual({ kind: "owner", owner: blank });
    expect(await found(await find(two.email))).toMatchObject({ owner: { user_name: "Owner Two" } });
    expect(await found(await find(await emailOf(idle)))).toMatchObject({ kind: "staff", staff: { staff_id: idle } });
    expect(await problemOf(await find(await emailOf(his)))).toMatchObject({
      status: 404,
      title:
        "The email address was not found. The email is not registered or was entered incorrectly. Check the email address and try again.",
    });
    await find("nobody@plant.example");
    expect((await find("nobody@plant.example")).status).toBe(429);
    for (let time = 0; time < 6; time++) expect((await find(stranger.email, admin)).status).toBe(200);
    expect((await find("no address", admin)).status).toBe(422);
  });
});

describe("a new plant", () => {
  const place = { plant_name: " Mesa North ", location: "Mesa, AZ", lat: 33.4, lng: -111.8 };

  it("belongs to its owner, who finds it in the list [A-162, A-199]", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson({ dashboardPageAccess: false });
    const added = await post("addPlant", cookie, place);
    const { message, data } = await added.json<{ message: string; data: { plant_id: string } }>();
    expect([added.status, message]).toEqual([200, plantTexts.created]);
    const { plants: list } = await (
      await call("GET", "/api/plant/listing", { cookie })
    ).json<{ plants: { plant_id: string }[] }>();
    expect(list).toEqual([
      { plant_id: data.plant_id, ...place, plant_name: "Mesa North", status: "Enable", owners: [user.id] },
    ]);
    const [line] = await db.select().from(auditLog).where(eq(auditLog.subject, data.plant_id));
    expect(line).toMatchObject({ action: "plant-added", user_id: user.id });
  });

  it("needs name, address, latitude and longitude, and allowed owners [A-146]", async ({ expect }) => {
    const owner = await aSignedInPerson();
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const fields = async (form: object, who = owner) =>
      (await problemOf(await post("addPlant", who.cookie, form))).fields;
    expect(await fields({ plant_name: " ", location: "", lat: 91 })).toMatchObject({
      plant_name: "Plant Name is required.",
      location: "Address is required.",
      lat: "Latitude must be a number from -90 to 90.",
      lng: expect.any(String),
    });
    expect(await fields({ ...place, owners: [(await aPerson()).id] })).toEqual({ owners: plantTexts.ownPlantOnly });
    expect(await fields(place, admin)).toEqual({ owners: plantTexts.ownerNeeded });
    expect(await fields({ ...place, owners: ["nobody"] }, admin)).toEqual({ owners: plantTexts.ownerUnknown });
    expect((await post("addPlant", owner.cookie, { ...place, isDevUnit: true })).status).toBe(422);
    expect((await post("addPlant", admin.cookie, { ...place, owners: [owner.user.id] })).status).toBe(200);
  });
});

describe("one plant", () => {
  it("is read completely: place, owners, inputs, own notifications and flags [P-117, D-100, A-109]", async ({
    expect,
  }) => {
    const { user, cookie } = await aSignedInPerson();
    const plant = await aPlant({ plant_name: "One", owners: [user.id], hideOnNOC: true });
    expect(await (await call("GET", `/api/plant/${plant}`, { cookie })).json()).toEqual({
      plant_id: plant,
      plant_name: "One",
      location: "",
      lat: 36.7,
      lng: -119.8,
      status: "Enable",
      owners: [user.id],
      calculation_values: startingInputs,
      notifications: {
        report: true,
        soilingThreshold: true,
        washExtensionTankLow: true,
        aresStatus: true,
        washExtensionStatus: true,
      },
      hideOnNOC: true,
      isDevUnit: false,
    });
  });
});
