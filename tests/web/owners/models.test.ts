import { describe, it } from "vitest";
import type { ManagedOwner } from "#contract/owners/owner";
import {
  addBody,
  draftOf,
  emptyOwner,
  ownerErrors,
  updateBody,
} from "../../../web/src/features/owners/owner-form.model.ts";

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
    expect(Object.keys(ownerErrors(emptyOwner)).toSorted()).toEqual(["company_name", "email", "user_name"]);
    const body = addBody({ ...emptyOwner, user_name: " A ", company_name: "B", email: " a@plant.example " });
    expect(body).toMatchObject({ user_name: "A", email: "a@plant.example", dashboardPageAccess: true });
    expect(body).toMatchObject({ accessesLimit: null, inbound_api_access: false });
    expect(body).not.toHaveProperty("status");
  });

  it("leaves out of an update what did not change and what nobody may change", ({ expect }) => {
    const body = updateBody(owner, { ...draftOf(owner), accessesLimit: 3 });
    expect(body).toMatchObject({ owner_id: "o", version: "v", status: "Disable", accessesLimit: 3 });
    for (const key of ["email", "emailVerified", "trial", "plant_count"]) expect(body).not.toHaveProperty(key);
    expect(ownerErrors({ ...draftOf(owner), accessesLimit: -1 }).accessesLimit).toBe("The limit must not be negative.");
  });

  it("is not saved while the limit cannot be read: an empty one would mean no limit", ({ expect }) => {
    const typed = { accessesLimit: Number.NaN, accessesLimitProblem: "Enter a whole number." };
    expect(ownerErrors({ ...draftOf(owner), ...typed }).accessesLimit).toBe("Enter a whole number.");
  });
});
