import * as fc from "fast-check";
import { describe, it } from "vitest";
import { type Permission, permissions } from "#contract/accounts/session";
import { kindOf, permissionsOf, policy, type PolicySubject } from "../../../worker/access/policy.ts";

const person = (values: Partial<PolicySubject>): PolicySubject => ({
  user_type: "Owner",
  wasSelfRegistered: false,
  demo: false,
  dashboardPageAccess: null,
  devicesPageAccess: null,
  projectionsPageAccess: null,
  deviceDataPageAccess: true,
  canModifyCalcInputs: false,
  inbound_api_access: false,
  ...values,
});
const all = (subject: PolicySubject) => permissionsOf(subject, { owner: person({ inbound_api_access: true }) });
const may = (values: Partial<PolicySubject>, permission: Permission) => all(person(values)).includes(permission);
const flags = {
  wasSelfRegistered: fc.boolean(),
  demo: fc.boolean(),
  dashboardPageAccess: fc.constantFrom(true, false, null),
  devicesPageAccess: fc.constantFrom(true, false, null),
  projectionsPageAccess: fc.constantFrom(true, false, null),
  deviceDataPageAccess: fc.boolean(),
  canModifyCalcInputs: fc.boolean(),
  inbound_api_access: fc.boolean(),
  pyranometerViewer: fc.boolean(),
};
const anyone = fc.record<PolicySubject>({ ...flags, user_type: fc.constantFrom("Admin", "Owner", "Staff") });

/** From the specification's capability tables: all that each person may do, and no more. */
const expected: Record<string, { values: Partial<PolicySubject>; may: Permission[] }> = {
  "an Admin": {
    values: { user_type: "Admin" },
    may: [
      "dashboard.view",
      "inputs.save",
      "energy-file.upload",
      "savings.run",
      "cleanings.edit",
      "offset.edit",
      "devices.view",
      "devices.edit",
      "devices.configure",
      "plants.view",
      "plants.edit",
      "plants.status",
      "plants.assign",
      "staff.list",
      "noc.view",
      "health.view",
      "pyranometer.view",
      "pyranometer.manage",
      "simulation.view",
      "simulations.unlimited",
      "account.manage",
      "owners.choose",
      "owners.manage",
      "outbox.view",
      "setup.view",
      "feedback.view",
      "audit.view",
    ],
  },
  "an Owner": {
    values: {},
    may: [
      "dashboard.view",
      "inputs.save",
      "energy-file.upload",
      "savings.run",
      "cleanings.edit",
      "offset.edit",
      "devices.view",
      "devices.add",
      "devices.edit",
      "devices.configure",
      "plants.view",
      "plants.edit",
      "staff.list",
      "staff.manage",
      "owner-data.manage",
      "simulation.view",
      "account.manage",
      "billing.view",
      "audit.view",
      "tokens.own",
      "integrations.manage",
    ],
  },
  "a Staff member": {
    values: { user_type: "Staff" },
    may: [
      "dashboard.view",
      "savings.run",
      "cleanings.edit",
      "devices.view",
      "simulation.view",
      "account.manage",
      "tokens.own",
    ],
  },
  "a trial owner": {
    values: { wasSelfRegistered: true },
    may: ["owner-data.manage", "simulation.view", "account.manage", "billing.view"],
  },
  "the demo account": {
    values: { demo: true },
    may: ["dashboard.view", "savings.run", "devices.view", "plants.view", "simulation.view"],
  },
};

describe("the policy table", () => {
  it.for(Object.entries(expected))(
    "gives %s what the specification gives [P-004, P-170, P-179, A-161, D-001]",
    ([, { values, may }], { expect }) => {
      expect(all(person(values))).toEqual(may);
    },
  );

  it("gives an Admin the staff screens while acting for an owner", ({ expect }) => {
    const admin = person({ user_type: "Admin" });
    expect(permissionsOf(admin, { isActing: true })).toEqual([
      ...permissionsOf(admin).slice(0, permissionsOf(admin).indexOf("staff.list") + 1),
      "staff.manage",
      "owner-data.manage",
      ...permissionsOf(admin).slice(permissionsOf(admin).indexOf("staff.list") + 1),
      "integrations.manage",
    ]);
  });

  it("never gives staff more than their owner has, and staff without an owner their own account only", ({ expect }) => {
    const staff = fc.record({ ...flags, user_type: fc.constant("Staff" as const) });
    const owner = fc.record({ ...flags, user_type: fc.constant("Owner" as const) });
    const law = (subject: PolicySubject, boss: PolicySubject) => {
      const limit = new Set<Permission>([
        ...permissionsOf({ ...boss, demo: false }),
        "account.manage",
        "pyranometer.view",
      ]);
      expect(permissionsOf(subject, { owner: boss }).filter((one) => !limit.has(one))).toEqual([]);
      const own: Permission[] = subject.pyranometerViewer ? ["pyranometer.view", "account.manage"] : ["account.manage"];
      expect(permissionsOf({ ...subject, demo: false })).toEqual(own);
    };
    fc.assert(fc.property(staff, owner, law), { numRuns: 1000 });
    const without = { owner: person({ dashboardPageAccess: false, devicesPageAccess: false }) };
    expect(permissionsOf(person({ user_type: "Staff" }), without)).toEqual(["simulation.view", "account.manage"]);
  });

  it("opens the pyranometer board to an Admin and to viewers of every kind, by their own address only [P-175]", ({
    expect,
  }) => {
    for (const kind of [{}, { user_type: "Staff" as const }, { wasSelfRegistered: true }]) {
      expect(may({ ...kind, pyranometerViewer: true }, "pyranometer.view")).toBe(true);
      expect(may({ ...kind, pyranometerViewer: false }, "pyranometer.view")).toBe(false);
      expect(may(kind, "pyranometer.view")).toBe(false);
      expect(may({ ...kind, demo: true, pyranometerViewer: true }, "pyranometer.view")).toBe(false);
      expect(may({ ...kind, pyranometerViewer: true }, "pyranometer.manage")).toBe(false);
    }
    expect(may({ user_type: "Admin" }, "pyranometer.view")).toBe(true);
  });

  it("gives an unknown kind no permissions [D-183]", ({ expect }) => {
    const stranger = person({ user_type: "Root" as "Admin", inbound_api_access: true });
    expect(kindOf(stranger)).toBeNull();
    expect(permissionsOf(stranger)).toEqual([]);
  });

  it("follows its rules for every combination of flags", ({ expect }) => {
    const laws = (subject: PolicySubject) => {
      const has = new Set(all(subject));
      const implies = (one: Permission, other: Permission) => !has.has(one) || has.has(other);
      expect(implies("inputs.save", "dashboard.view")).toBe(true);
      expect(has.has("energy-file.upload")).toBe(has.has("inputs.save"));
      expect(has.has("savings.run")).toBe(has.has("dashboard.view"));
      expect(implies("devices.edit", "devices.view")).toBe(true);
      expect(implies("devices.configure", "devices.view")).toBe(true);
      const real = new Set(all({ ...subject, demo: false }));
      expect([...has].every((permission) => real.has(permission))).toBe(true);
      const kind = kindOf(subject);
      const ofTrials = new Set<Permission>([
        "owner-data.manage",
        "simulation.view",
        "account.manage",
        "billing.view",
        "pyranometer.view",
      ]);
      if (kind === "trial") expect([...has].filter((one) => !ofTrials.has(one))).toEqual([]);
      if (subject.demo || subject.user_type !== "Owner") expect(has.has("owner-data.manage")).toBe(false);
      if (subject.demo || kind !== "Owner") expect(has.has("integrations.manage")).toBe(false);
      if (subject.demo || kind !== "Admin") expect(has.has("health.view")).toBe(false);
      if (kind !== "Admin")
        expect(
          ["noc.view", "owners.choose", "plants.status", "plants.assign", "simulations.unlimited"].some((one) =>
            has.has(one as Permission),
          ),
        ).toBe(false);
      if (kind !== "Owner") expect(has.has("staff.manage")).toBe(false);
    };
    fc.assert(fc.property(anyone, laws), { numRuns: 1000 });
  });

  it("has one row for each permission of the contract", ({ expect }) => {
    expect(Object.keys(policy).toSorted()).toEqual([...permissions].toSorted());
  });
});
