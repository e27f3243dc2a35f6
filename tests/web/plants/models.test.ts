import { offerTexts } from "#contract/plants/offers";
import { describe, it } from "vitest";
import { plantTexts, type PlantUsers } from "#contract/plants/users";
import { changeOwnerTexts } from "#contract/plants/change-owner";
import { lostAccessText, movesText, staysText } from "../../../web/src/features/plants/ChangeOwnerForm.tsx";
import {
  addressError,
  changeOf,
  choiceOf,
  saveEffectsOf,
  failureOf,
  knownBy,
  mergeChoice,
  ownersOf,
  staffToChoose,
  withFound,
} from "../../../web/src/features/plants/manage-users.model.ts";
import { draftOf, emptyDraft, problemsOf } from "#contract/records/field";
import { storedPlant } from "#contract/records/plant";
import { declaredValues } from "../../fixtures/records/other-value.ts";
import { newPlantFields, updateBody, withoutOwner } from "../../../web/src/features/plants/plant-form.model.ts";

const owner = (owner_id: string) => ({
  owner_id,
  user_name: `Owner ${owner_id}`,
  company_name: "",
  email: `${owner_id}@plant.example`,
});
const member = (staff_id: string, owner_id: string) => ({
  staff_id,
  owner_id,
  user_name: `Staff ${staff_id}`,
  email: `${staff_id}@plant.example`,
});
/** What this file says nothing of has a value by its declaration, so that a new field needs no line here. */
const stored = {
  ...declaredValues(storedPlant),
  plant_name: "Mesa",
  location: "Mesa, AZ",
  lat: 33.4,
  lng: -111.8,
  status: "Enable",
} as const;
const users: PlantUsers = {
  ...stored,
  plant_id: "p",
  version: "v",
  owners: [owner("c"), owner("a"), owner("b")],
  staff: [member("s1", "a"), member("s2", "b"), member("s3", "b"), member("s4", "c")],
  chosen: { owners: ["a", "b"], staff: ["s1", "s2"] },
};
const choice = choiceOf(users);

describe("the choice of a plant's people", () => {
  it("lists people of the plant first, and staff of the chosen owners only", ({ expect }) => {
    expect(ownersOf(users, choice).map(({ owner_id }) => owner_id)).toEqual(["a", "b", "c"]);
    expect(staffToChoose(users, choice).map(({ staff_id }) => staff_id)).toEqual(["s1", "s2", "s3"]);
  });

  it("drops staff with their owner, says so before, and gives them back with the owner", ({ expect }) => {
    expect(changeOf(users, choice)).toBeNull();
    const without = { ...choice, owners: ["a"] };
    expect(changeOf(users, without)).toEqual({ owners: ["a"], staff: ["s1"] });
    expect(saveEffectsOf(users, without, null)).toEqual(["Removing Owner b also removes these staff: Staff s2."]);
    expect(saveEffectsOf(users, without, "a")).toEqual(["Owner b and their staff will no longer see this plant."]);
    expect(saveEffectsOf(users, without, "b")).toEqual(["You and your staff will no longer see this plant."]);
    const found = [{ owner_id: "z", user_name: "", company_name: "", email: "z@people.example" }];
    const giving = { ...without, owners: [...without.owners, "z"], found };
    expect(saveEffectsOf(users, giving, "b")).toEqual([
      offerTexts.mustAccept("z@people.example"),
      offerTexts.stayOwner,
    ]);
    expect(changeOf(users, { ...without, owners: ["b", "a"] })).toBeNull();
  });

  it("keeps a choice when someone else saved first, without giving back what they took away", ({ expect }) => {
    const newer = { ...users, version: "w", chosen: { owners: ["a", "c"], staff: ["s1", "s4"] } };
    const merged = mergeChoice(users, { ...choice, staff: ["s2"] }, newer);
    expect(merged.choice).toEqual({ owners: ["a", "c"], staff: ["s4"], found: [] });
    expect(merged.changes).toEqual([
      plantTexts.accessGiven("Owner c"),
      plantTexts.accessGiven("Staff s4"),
      plantTexts.accessTaken("Owner b"),
      plantTexts.accessTaken("Staff s2"),
    ]);
    const added = mergeChoice(users, { ...choice, owners: ["a", "b", "d"], found: [owner("d")] }, newer);
    expect(added.choice).toEqual({ owners: ["a", "c", "d"], staff: ["s1", "s4"], found: [owner("d")] });
  });

  it("adds a person found by the address, staff only after their owner", ({ expect }) => {
    expect(addressError("no address")).toBe("A valid email is required.");
    expect(addressError("")).not.toBeNull();
    expect(addressError(" c@plant.example ")).toBeNull();
    expect(knownBy(users, choice, " C@plant.example ")).toEqual({ kind: "owner", owner: owner("c") });
    expect(knownBy(users, choice, "c@plant")).toBeNull();
    expect(withFound(choice, { kind: "staff", staff: member("s4", "c") })).toContain("Add the owner first.");
    const found = withFound(choice, { kind: "owner", owner: owner("new") });
    if (typeof found === "string") throw new Error(found);
    expect(ownersOf(users, found).map(({ owner_id }) => owner_id)).toContain("new");
    expect(withFound({ ...found, owners: ["c"] }, { kind: "staff", staff: member("s4", "c") })).toMatchObject({
      staff: ["s1", "s2", "s4"],
    });
  });

  it("says which part failed in the words of the specification [P-241, P-242]", ({ expect }) => {
    const failure = new Error("Network Error");
    const staffOnly = { ...choice, staff: ["s1"] };
    expect(failureOf(failure, users, staffOnly)).toBe("Couldn't update plant staff. Network Error");
    expect(failureOf(failure, users, { ...choice, owners: ["a"] })).toBe("Couldn't update plant owners. Network Error");
    const named = new Error(`${plantTexts.ownersFailed} ${plantTexts.ownerUnknown}`);
    expect(failureOf(named, users, staffOnly)).toBe(named.message);
  });
});

describe("the form of a new plant", () => {
  it("needs name, address and place, of an Admin the owner too", ({ expect }) => {
    const problems = problemsOf(newPlantFields, emptyDraft(newPlantFields));
    const needed = expect.arrayContaining(["Plant Name", "Address", "Latitude", "Longitude"]);
    expect(problems.missing).toEqual(needed);
    expect(problems.missing.at(-1)).toBe("Owner");
    expect(withoutOwner(problems).missing).toEqual(problems.missing.slice(0, -1));
    const filled = draftOf(newPlantFields, { ...stored, owners: "a" });
    expect(problemsOf(newPlantFields, filled)).toEqual({ errors: {}, missing: [] });
    const noOwner = problemsOf(newPlantFields, { ...filled, owners: "" });
    expect(noOwner.errors).toEqual({ owners: "Owner is required." });
    expect(withoutOwner(noOwner)).toEqual({ errors: {}, missing: [] });
    const noAddress = problemsOf(newPlantFields, { ...filled, location: "  " });
    expect(noAddress.errors).toEqual({ location: "Address is required." });
  });

  it("sends what was changed of a plant and no more, its owners as they are", ({ expect }) => {
    const same = draftOf(storedPlant, stored);
    expect(updateBody(users, same)).toBeNull();
    const based = { plant_id: "p", version: "v", owners: ["a", "b"] };
    expect(updateBody(users, { ...same, lat: 33.5 })).toEqual({ ...based, lat: 33.5 });
    expect(updateBody(users, { ...same, status: "Disable" })).toEqual({ ...based, status: "Disable" });
  });
});

describe("what a change of owner says first", () => {
  const contents = { devices: 4, retired: 1, cleanings: 12, messages: 1, files: 1, bytes: 2_000_000, campaigns: 0 };

  it("counts what moves, and names open campaigns only where there are some", ({ expect }) => {
    expect(movesText(contents)).toEqual([
      changeOwnerTexts.devices(4, 1),
      changeOwnerTexts.records(12),
      changeOwnerTexts.files(1, 2_000_000),
      changeOwnerTexts.messages(1),
    ]);
    const empty = { ...contents, devices: 0, retired: 0, files: 0, messages: 0 };
    const { noDevices, records, noFiles } = changeOwnerTexts;
    expect(movesText(empty)).toEqual([noDevices, records(12), noFiles]);
    expect(staysText(contents)).not.toContain(changeOwnerTexts.campaigns(0));
    expect(staysText({ ...contents, campaigns: 2 })).toContain(changeOwnerTexts.campaigns(2));
  });

  it("names each former owner with the staff who leave; who stays an owner is not among them", ({ expect }) => {
    expect(lostAccessText(users, "c")).toEqual([
      changeOwnerTexts.owners("Owner a", ["Staff s1"]),
      changeOwnerTexts.owners("Owner b", ["Staff s2"]),
    ]);
    expect(lostAccessText(users, "b")).toEqual([changeOwnerTexts.owners("Owner a", ["Staff s1"])]);
  });
});
