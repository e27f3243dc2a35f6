import { describe, it } from "vitest";
import type { FoundPlaces, PlaceFacts, ZoneAnswer } from "#contract/places/places";
import type { OwnerList, PlantList } from "#contract/plants/plant";
import { aPerson, aPlant, aSignedInPerson, call } from "../access/people.ts";

const plantsOf = async (cookie: string, query = "") =>
  (await (await call("GET", `/api/plant/all${query}`, { cookie })).json<PlantList>()).plants;

describe("the list of plants", () => {
  it("shows an owner their own enabled plants by name, and no plant of another owner [D-174, A-160, A-172]", async ({
    expect,
  }) => {
    const { user, cookie } = await aSignedInPerson();
    const partner = await aPerson();
    const b = await aPlant({ plant_name: "B", owners: [user.id, partner.id], location: "Fresno, CA" });
    const a = await aPlant({ plant_name: "A", owners: [user.id] });
    await aPlant({ plant_name: "C", owners: [user.id], status: "Disable" });
    await aPlant({ plant_name: "D", owners: [partner.id] });
    const plants = await plantsOf(cookie);
    expect(plants.map(({ plant_id }) => plant_id)).toEqual([a, b]);
    expect(plants[1]).toEqual({
      plant_id: b,
      plant_name: "B",
      location: "Fresno, CA",
      lat: 36.7,
      lng: -119.8,
      status: "Enable",
      owners: [user.id],
    });
    expect((await plantsOf(cookie, `?owner=${partner.id}`)).map(({ plant_id }) => plant_id)).toEqual([a, b]);
  });

  it("shows a staff member their assigned plants of their owner [D-175, A-164]", async ({ expect }) => {
    const owner = await aPerson();
    const { user, cookie } = await aSignedInPerson({ user_type: "Staff", owner_id: owner.id });
    const given = await aPlant({ owners: [owner.id], staff: [user.id] });
    await aPlant({ owners: [owner.id] });
    await aPlant({ staff: [user.id] });
    expect((await plantsOf(cookie)).map(({ plant_id, owners }) => [plant_id, owners])).toEqual([[given, [owner.id]]]);
  });

  it("shows an administrator every plant with all its owners, and those of one owner on request [D-173, A-158]", async ({
    expect,
  }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    const [one, two] = [await aPerson(), await aPerson()];
    const shared = await aPlant({ owners: [one.id, two.id], status: "Disable" });
    const other = await aPlant({ owners: [two.id] });
    const ids = async (query?: string) => (await plantsOf(cookie, query)).map(({ plant_id }) => plant_id);
    expect(await ids()).toEqual(expect.arrayContaining([shared, other]));
    expect(await ids(`?owner=${one.id}`)).toEqual([shared]);
    const [plant] = await plantsOf(cookie, `?owner=${one.id}`);
    expect(plant?.owners.toSorted()).toEqual([one.id, two.id].toSorted());
  });
});

describe("the list of owners", () => {
  it("shows enabled owners only [D-172, D-101, P-214]", async ({ expect }) => {
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    const enabled = await aPerson({ name: "Owner One", company_name: "One Solar" });
    const disabled = await aPerson({ status: "Disable" });
    const staff = await aPerson({ user_type: "Staff" });
    const { owners } = await (await call("GET", "/api/owner/all", { cookie })).json<OwnerList>();
    const row = { owner_id: enabled.id, user_name: "Owner One", company_name: "One Solar", status: "Enable" };
    expect(owners).toContainEqual(row);
    for (const { id } of [disabled, staff]) expect(owners.map(({ owner_id }) => owner_id)).not.toContain(id);
  });
});

describe("the places of plants", () => {
  it("are found by town, ZIP code and position, with time zone and climate [P-227, A-219, A-220]", async ({
    expect,
  }) => {
    const { cookie } = await aSignedInPerson();
    const ask = async <T>(what: string) => (await call("GET", `/api/places/${what}`, { cookie })).json<T>();
    const { places } = await ask<FoundPlaces>(`search?q=${encodeURIComponent("1 Solar Rd, fresno")}`);
    expect(places[0]).toEqual({ label: "Fresno, CA", address: "1 Solar Rd, Fresno, CA", lat: 36.75, lng: -119.77 });
    expect(await ask<ZoneAnswer>("timezone?location=36.74,-119.79&timestamp=0&key=any")).toEqual({
      status: "OK",
      timeZoneId: "America/Los_Angeles",
    });
    expect(await ask<ZoneAnswer>("timezone?location=30,-40")).toEqual({ status: "ZERO_RESULTS" });
    const here = await ask<PlaceFacts>("reverse?location=36.74,-119.79");
    expect(here).toMatchObject({ near: { label: "Fresno, CA" }, covered: true, meant: null });
    expect(here.towns.map(({ name }) => name)).toEqual(expect.arrayContaining(["Fresno", "Clovis", "Visalia"]));
    // Without its minus sign, the place is in China.
    expect(await ask<PlaceFacts>("reverse?location=36.74,119.79")).toMatchObject({
      covered: false,
      meant: { lat: 36.74, lng: -119.79 },
      timezone: "Asia/Shanghai",
    });
    expect(await ask<PlaceFacts>("reverse?location=-36.74,-119.79")).toMatchObject({ near: null, meant: null });
    // Calgary has covered land across the border, London has none.
    expect(await ask<PlaceFacts>("reverse?location=51.05,-114.07")).toMatchObject({
      covered: false,
      nearest: { lat: expect.closeTo(49, 0), label: expect.stringContaining(", MT") },
    });
    expect(await ask<PlaceFacts>("reverse?location=51.5,-0.1")).toMatchObject({ covered: false, nearest: null });
    expect(here.nearest).toBeNull();
    for (const wrong of ["91,0", "0,181", "36.74", "north", ""])
      expect((await call("GET", `/api/places/reverse?location=${wrong}`, { cookie })).status).toBe(422);
  });
});
