import * as v from "valibot";
import { describe, it } from "vitest";
import { staffTexts } from "#contract/accounts/texts";
import { passwordTexts } from "#contract/accounts/password";
import { emptyDraft, problemsOf } from "#contract/records/field";
import { newStaff, storedStaff } from "#contract/records/staff";
import { AddStaff, UpdateStaff } from "#contract/staff/staff";
import { sightsOf } from "../../../web/src/features/staff/preview.model.ts";
import {
  editedStaff,
  passwordProblems,
  reasonOf,
  updateBody,
} from "../../../web/src/features/staff/staff-form.model.ts";

const empty = emptyDraft(newStaff);
const filled = { ...empty, user_name: " Site Hand ", email: " hand@plant.example ", plants: ["p1"] };
const start = { ...emptyDraft(storedStaff), user_name: "Site Hand", password: "", password_confirmation: "" };

describe("the staff form", () => {
  it("begins with device data access on and changing inputs off", ({ expect }) => {
    expect(empty).toMatchObject({ deviceDataPageAccess: true, canModifyCalcInputs: false, plants: [] });
  });

  it("wants a plant, a name and a valid address, and says so in the words of the specification [A-136, A-137]", ({
    expect,
  }) => {
    expect(reasonOf(newStaff, filled)).toBeUndefined();
    expect(reasonOf(newStaff, { ...filled, plants: [] })).toBe("Select at least 1 plant.");
    expect(reasonOf(editedStaff, start)).toBeUndefined();
    expect(reasonOf(newStaff, { ...filled, user_name: "  " })).toBe(staffTexts.nameNeeded);
    for (const email of ["", "  ", "hand@", "no address"])
      expect(reasonOf(newStaff, { ...filled, email })).toBe("A valid email is required.");
  });

  it("sends no address when it edits, and a password only if one is entered [A-138]", ({ expect }) => {
    const body = updateBody({ staff_id: "s1", version: "v1" }, start);
    expect(body).toMatchObject({ staff_id: "s1", version: "v1", status: "Enable", user_name: "Site Hand" });
    for (const name of ["email", "password", "password_confirmation"]) expect(body).not.toHaveProperty(name);
    const secret = { password: "Clean+Panels_42", password_confirmation: " Clean+Panels_42 " };
    const sent = updateBody({ staff_id: "s1", version: "v1" }, { ...start, ...secret });
    expect(v.parse(UpdateStaff, sent)).toMatchObject({ password: "Clean+Panels_42" });
    expect(v.parse(AddStaff, { ...filled, plants: ["p1", "p1"] })).toMatchObject({
      user_name: "Site Hand",
      email: "hand@plant.example",
      plants: ["p1"],
    });
  });

  it("checks a new password only if one is entered [A-141]", ({ expect }) => {
    const of = (password: string, password_confirmation: string) => {
      const draft = { ...start, password, password_confirmation };
      return passwordProblems(draft, problemsOf(editedStaff, draft)).errors;
    };
    expect(of("", "anything")).toEqual({});
    expect(of("Clean+Panels_42", "")).toEqual({ password_confirmation: "The confirm password field is required." });
    expect(of("Clean+Panels_42", "Clean+Panels_43")).toEqual({
      password_confirmation: "The confirm password confirmation does not match.",
    });
    expect(of("Clean+Panels_42", "Clean+Panels_42")).toEqual({});
    expect(of("short", "short")).toEqual({ password: passwordTexts.rules });
    const long = "Aa1+".repeat(40);
    expect(of(long, long)).toEqual({ password: passwordTexts.tooLong });
  });
});

describe("what this person can see", () => {
  const known = {
    plants: [
      { plant_id: "p1", plant_name: "Valley Plant" },
      { plant_id: "p2", plant_name: "Mesa" },
    ],
    devices: [{ plant_id: "p1" }, { plant_id: "p1" }, { plant_id: "p2" }],
  };
  const sights = (draft: Partial<typeof empty>) =>
    Object.fromEntries(
      sightsOf({ ...empty, ...draft }, known).map(({ key, allowed, text }) => [key, { allowed, text }]),
    );

  it("counts the devices of the chosen plants and names the plants", ({ expect }) => {
    expect(sights({ plants: ["p1"] }).dashboard).toEqual({
      allowed: true,
      text: "Can see the dashboard of 1 plant with 2 devices: Valley Plant",
    });
    expect(sights({ plants: ["p2", "p1"] }).dashboard!.text).toBe(
      "Can see the dashboard of 2 plants with 3 devices: Valley Plant, Mesa",
    );
    expect(sights({ plants: ["gone"] }).dashboard!.allowed).toBe(false);
  });

  it("follows the two switches", ({ expect }) => {
    expect(sights({ deviceDataPageAccess: false }).devices!.allowed).toBe(false);
    const plants = ["p1"];
    expect(sights({ plants, canModifyCalcInputs: true }).inputs!.allowed).toBe(true);
    expect(sights({ plants, deviceDataPageAccess: true }).devices!.allowed).toBe(true);
    const all = sights({ plants: [], canModifyCalcInputs: true, deviceDataPageAccess: true });
    expect([all.inputs!.allowed, all.devices!.allowed]).toEqual([false, false]);
    expect(sights({}).inputs!.allowed).toBe(false);
  });
});
