import { describe, it } from "vitest";
import * as v from "valibot";
import { bodyOf, draftOf, emptyDraft, problemsOf } from "#contract/records/field";
import { newOwner, storedOwner } from "#contract/records/owner";
import { AddOwner, type ManagedOwner, UpdateOwner } from "#contract/owners/owner";
import { limitProblems, shownOf } from "../../../web/src/features/owners/owner-form.model.ts";

const owner: ManagedOwner = {
  owner_id: "o",
  email: "owner@plant.example",
  user_name: "Owner",
  company_name: "Solar",
  business_phone: "",
  city: "",
  state: "",
  country: "",
  status: "Disable",
  dashboardPageAccess: false,
  devicesPageAccess: true,
  projectionsPageAccess: true,
  accessesLimit: null,
  inbound_api_access: true,
  emailVerified: true,
  trial: false,
  plant_count: 2,
  lastSignInAt: null,
  invitationExpiresAt: null,
  erasureDueAt: null,
  version: "v",
};

describe("the form of an owner", () => {
  it("gives everything but the inbound API to a new one, and needs name, company and address", ({ expect }) => {
    const empty = emptyDraft(newOwner);
    expect(Object.keys(problemsOf(newOwner, empty).errors).toSorted()).toEqual(["company_name", "email", "user_name"]);
    const draft = { ...empty, user_name: " A ", company_name: "B", email: " a@plant.example " };
    const body = v.parse(AddOwner, bodyOf(newOwner, draft));
    expect(body).toMatchObject({ user_name: "A", email: "a@plant.example", dashboardPageAccess: true });
    expect(body).toMatchObject({ accessesLimit: null, inbound_api_access: false });
    expect(body).not.toHaveProperty("status");
  });

  it("sends no key that nobody may change", ({ expect }) => {
    const draft = { ...draftOf(storedOwner, owner), accessesLimit: 3 };
    const body = { owner_id: "o", version: "v", ...bodyOf(storedOwner, draft) };
    expect(v.parse(UpdateOwner, body)).toMatchObject({ status: "Disable", accessesLimit: 3 });
    for (const key of ["email", "emailVerified", "trial", "plant_count"]) expect(body).not.toHaveProperty(key);
    expect(problemsOf(storedOwner, { ...draft, accessesLimit: -1 }).errors.accessesLimit).toBe(
      "Simulations must be a number from 0 to 100000.",
    );
  });

  it("is not saved while the limit cannot be read: an empty one would mean no limit", ({ expect }) => {
    const draft = draftOf(storedOwner, owner);
    expect(draft.accessesLimit).toBeNaN();
    expect(problemsOf(storedOwner, draft).errors).toEqual({});
    const problems = limitProblems(problemsOf(storedOwner, draft), "Enter a whole number.");
    expect(problems.errors).toEqual({ accessesLimit: "Enter a whole number." });
    expect([shownOf("accessesLimit", Number.NaN), shownOf("accessesLimit", 3)]).toEqual(["unlimited", undefined]);
  });
});
