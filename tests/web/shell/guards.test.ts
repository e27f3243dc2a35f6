import { describe, it } from "vitest";
import { type Permission, type Session, permissions } from "#contract/accounts/session";
import { verdict } from "../../../web/src/shell/navigation/guards.ts";
import {
  accountItemsOf,
  initials,
  isInSection,
  navigationOf,
} from "../../../web/src/shell/navigation/navigation.model.ts";
import { aSession } from "../a-session.ts";

const session = (...allowed: Permission[]): Session => aSession(allowed);

describe("guards", () => {
  it("send whoever is not signed in to the login, with the way back", ({ expect }) => {
    for (const need of ["signed-in", ...permissions] as const)
      expect(verdict(null, need, "/device/config/42?tab=wash")).toEqual({
        go: "/login",
        redirect: "/device/config/42?tab=wash",
      });
  });

  it("let in exactly who has the permission", ({ expect }) => {
    for (const need of permissions) {
      expect(verdict(session(need), need, "/x")).toEqual({ go: "on" });
      const others = permissions.filter((other) => other !== need);
      const expected = need === "dashboard.view" ? "/ai" : "/notallowed";
      expect(verdict(session(...others), need, "/x")).toEqual({ go: expected });
    }
    expect(verdict(session(), "signed-in", "/x")).toEqual({ go: "on" });
  });

  it("let whoever lacks a required second factor do nothing but set it up", ({ expect }) => {
    const admin = { ...session("account.manage"), twoFactor: { enabled: false, required: true } };
    for (const need of ["dashboard.view", "noc.view", "owners.choose"] as const)
      expect(verdict(admin, need, "/x")).toEqual({ go: "/account/security" });
    expect(verdict(admin, "account.manage", "/account/security")).toEqual({ go: "on" });
    expect(verdict({ ...admin, twoFactor: { enabled: true, required: true } }, "noc.view", "/x").go).toBe(
      "/notallowed",
    );
  });

  it("send nobody in circles who has neither dashboard nor simulation", ({ expect }) => {
    expect(verdict(session(), "dashboard.view", "/dashboard")).toEqual({ go: "/notallowed" });
    expect(verdict(session(), "simulation.view", "/ai")).toEqual({ go: "/notallowed" });
  });
});

describe("navigation", () => {
  it("has the built entries of the specification in their order, and only those that would let this person in", ({
    expect,
  }) => {
    expect(navigationOf(session(...permissions)).map(({ label }) => label)).toEqual([
      "Dashboard",
      "NOC",
      "Health",
      "Pyraboard",
      "AI",
      "Staff",
      "Devices",
      "Plants",
    ]);
    expect(navigationOf(session("staff.manage")).map(({ label }) => label)).toEqual(["Staff"]);
    expect(navigationOf(null)).toEqual([]);
    for (const { permission, to } of navigationOf(session(...permissions)))
      expect(verdict(session(permission), permission, to)).toEqual({ go: "on" });
  });

  it("marks the section of an address and not one that merely begins alike", ({ expect }) => {
    expect(isInSection("/device/config/42", "/device")).toBe(true);
    expect(isInSection("/device", "/device")).toBe(true);
    expect(isInSection("/devices", "/device")).toBe(false);
  });

  it("gives the shared demonstration account nothing to manage", ({ expect }) => {
    expect(accountItemsOf(session("account.manage")).map(({ label }) => label)).toEqual([
      "Change Password",
      "Notifications",
      "Report Settings",
      "Sign-in and Security",
    ]);
    expect(accountItemsOf(session("dashboard.view"))).toEqual([]);
    expect(accountItemsOf(session("tokens.own", "integrations.manage")).map(({ to }) => to)).toEqual([
      "/account/api",
      "/integrations",
    ]);
  });

  it("shortens names to their first and last letters as a reader sees them", ({ expect }) => {
    expect(["Demo Owner", "Ana María de la Cruz", "Plato", "", "  ", "Ångström Øre"].map(initials)).toEqual([
      "DO",
      "AC",
      "P",
      "",
      "",
      "ÅØ",
    ]);
  });
});
