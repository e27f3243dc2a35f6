import { describe, it } from "vitest";
import type { Session } from "#contract/accounts/session";
import type { StaffAdded, StaffList } from "#contract/staff/staff";
import type { UserRecord } from "#contract/accounts/user-record";
import type { OwnerList, PlantList } from "#contract/plants/plant";
import { aPerson, aPlant, aSession, aSignedInPerson, call } from "../access/people.ts";

const get = async <T>(path: string, cookie: string) => (await call("GET", path, { cookie })).json<T>();

describe("the kinds of user", () => {
  it("are Admin, Owner, Staff of one owner and some of the owner's plants, and a trial owner with simulations only [P-004, D-001]", async ({
    expect,
  }) => {
    const owner = await aSignedInPerson();
    const [given, kept] = [await aPlant({ owners: [owner.user.id] }), await aPlant({ owners: [owner.user.id] })];
    const elsewhere = await aPlant({ owners: [(await aPerson()).id] });
    const json = { user_name: "Hand", email: `${crypto.randomUUID()}@plant.example`, plants: [given] };
    const { staff_id } = await (
      await call("POST", "/api/staff/addStaff", { cookie: owner.cookie, json })
    ).json<StaffAdded>();
    const staff = await aSession(staff_id);
    const record = await get<UserRecord>(`/api/user/staff/${staff_id}`, staff);
    expect(record).toMatchObject({ user_type: "Staff", owner_id: owner.user.id, plants: [given] });
    const seen = async (cookie: string) =>
      (await get<PlantList>("/api/plant/all", cookie)).plants.map(({ plant_id }) => plant_id).toSorted();
    expect(await seen(staff)).toEqual([given]);
    expect(await seen(owner.cookie)).toEqual([given, kept].toSorted());
    const admin = await aSignedInPerson({ user_type: "Admin" });
    expect(await seen(admin.cookie)).toEqual(expect.arrayContaining([given, kept, elsewhere]));
    const trial = await aSignedInPerson({ wasSelfRegistered: true, projectionsAccessesLimit: 3 });
    const { user, permissions } = await get<Session>("/api/session", trial.cookie);
    expect([user.user_type, permissions]).toEqual([
      "Owner",
      ["owner-data.manage", "simulation.view", "account.manage", "billing.view"],
    ]);
  });
});

describe("the lists", () => {
  it("of plants, owners and staff answer their calls [P-214]", async ({ expect }) => {
    const owner = await aSignedInPerson({ name: "Listed Owner", company_name: "Listed Solar" });
    const staff = await aPerson({ user_type: "Staff", owner_id: owner.user.id });
    const plant = await aPlant({ owners: [owner.user.id], staff: [staff.id], plant_name: "Listed Plant" });
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    expect((await get<PlantList>("/api/plant/all", cookie)).plants).toContainEqual(
      expect.objectContaining({ plant_id: plant, plant_name: "Listed Plant", owners: [owner.user.id] }),
    );
    expect((await get<OwnerList>("/api/owner/all", cookie)).owners).toContainEqual({
      owner_id: owner.user.id,
      user_name: "Listed Owner",
      company_name: "Listed Solar",
      status: "Enable",
    });
    expect((await get<StaffList>("/api/staff/all", cookie)).staff).toContainEqual(
      expect.objectContaining({ staff_id: staff.id, owner_id: owner.user.id, plants: [plant] }),
    );
    const own = await get<StaffList>("/api/staff/all", owner.cookie);
    expect(own.staff.map(({ staff_id }) => staff_id)).toEqual([staff.id]);
  });
});
