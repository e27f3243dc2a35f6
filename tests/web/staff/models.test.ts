import { describe, it } from "vitest";
import { staffTexts } from "#contract/accounts/texts";
import { passwordTexts } from "#contract/accounts/password";
import { sightsOf } from "../../../web/src/features/staff/preview.model.ts";
import {
  addBody,
  emptyDraft,
  staffErrors,
  staffReason,
  updateBody,
} from "../../../web/src/features/staff/staff-form.model.ts";

const stored = { staff_id: "s1", version: "v1" };
const filled = { ...emptyDraft, user_name: " Site Hand ", email: " hand@plant.example ", plants: ["p1", "p1"] };

describe("the staff form", () => {
  it("begins with device data access on and changing inputs off", ({ expect }) => {
    expect(emptyDraft).toMatchObject({ deviceDataPageAccess: true, canModifyCalcInputs: false, plants: [] });
  });

  it("wants a plant, a name and a valid address, and says so in the words of the specification [A-136, A-137]", ({
    expect,
  }) => {
    expect(staffReason(filled, "add")).toBeUndefined();
    expect(staffReason({ ...filled, plants: [] }, "add")).toBe("Select at least 1 plant.");
    expect(staffReason({ ...filled, plants: [] }, "edit")).toBeUndefined();
    expect(staffReason({ ...filled, user_name: "  " }, "add")).toBe(staffTexts.nameNeeded);
    for (const email of ["", "  ", "hand@", "no address"])
      expect(staffErrors({ ...filled, email }, "add").email).toBe("A valid email is required.");
  });

  it("sends trimmed texts, each plant once, and no address when it edits [A-138]", ({ expect }) => {
    expect(addBody(filled)).toMatchObject({ user_name: "Site Hand", email: "hand@plant.example", plants: ["p1"] });
    expect(updateBody(stored, filled)).not.toHaveProperty("email");
    expect(updateBody(stored, filled)).toMatchObject({ ...stored, status: "Enable", user_name: "Site Hand" });
    expect(updateBody(stored, filled)).not.toHaveProperty("password");
    const secret = { password: "Clean+Panels_42", confirmation: " Clean+Panels_42 " };
    expect(updateBody(stored, { ...filled, ...secret })).toMatchObject({
      password: "Clean+Panels_42",
      password_confirmation: "Clean+Panels_42",
    });
  });

  it("checks a new password only if one is entered [A-141]", ({ expect }) => {
    const of = (password: string, confirmation: string) => staffErrors({ ...filled, password, confirmation }, "edit");
    expect(of("", "anything")).toEqual({});
    expect(of("Clean+Panels_42", "")).toEqual({ confirmation: "The confirm password field is required." });
    expect(of("Clean+Panels_42", "Clean+Panels_43")).toEqual({
      confirmation: "The confirm password confirmation does not match.",
    });
    expect(of("Clean+Panels_42", "Clean+Panels_42")).toEqual({});
    expect(of("short", "short")).toEqual({ password: passwordTexts.rules });
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
  const sights = (draft: Partial<typeof emptyDraft>) =>
    Object.fromEntries(
      sightsOf({ ...emptyDraft, ...draft }, known).map(({ key, allowed, text }) => [key, { allowed, text }]),
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
    expect(sights({ canModifyCalcInputs: true }).inputs!.allowed).toBe(true);
    expect(sights({}).inputs!.allowed).toBe(false);
  });
});
