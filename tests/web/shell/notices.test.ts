import { describe, it } from "vitest";
import type { Session } from "#contract/accounts/session";
import { billingLink, otherPortalOf } from "../../../web/src/shell/notices/portals.ts";
import { noticesOf } from "../../../web/src/shell/notices/notices.model.ts";
import { aSession } from "../a-session.ts";

const kinds = (change: Partial<Session>) => noticesOf({ ...aSession([]), ...change }).map(({ kind }) => kind);

describe("what stands above every screen", () => {
  it("is nothing for most people", ({ expect }) => {
    expect(kinds({})).toEqual([]);
    expect(kinds({ twoFactor: { enabled: true, required: true } })).toEqual([]);
  });

  it("names the owner an Admin acts for, and the company, which several owners can share", ({ expect }) => {
    const actingOwner = { owner_id: "o", user_name: "Demo Owner", company_name: "Mesa Solar" };
    expect(noticesOf({ ...aSession([]), actingOwner })).toEqual([
      { kind: "acting", name: "Demo Owner", company: "Mesa Solar" },
    ]);
    expect(noticesOf({ ...aSession([]), actingOwner: { ...actingOwner, company_name: "" } })).toEqual([
      { kind: "acting", name: "Demo Owner", company: "" },
    ]);
  });

  it("announces an erasure to all people of the owner, and offers to cancel it to those who may", ({ expect }) => {
    const planned = { owner: "Demo Owner", dueAt: 1_798_000_000 };
    const seen = (erasure: Session["erasure"], ...rights: Session["permissions"]) =>
      noticesOf({ ...aSession(rights), erasure });
    const own = { ...planned, owner: null };
    expect(seen(own, "owner-data.manage")).toEqual([{ kind: "erasure", ...own, canCancel: true }]);
    expect(seen(planned)).toEqual([{ kind: "erasure", ...planned, canCancel: false }]);
    expect(seen(planned, "owner-data.manage")).toEqual([{ kind: "erasure", ...planned, canCancel: true }]);
  });

  it("names the person as whom the portal is looked at, and who looks", ({ expect }) => {
    const viewer = { id: "v", user_name: "Demo Owner", email: "owner@demo.example", user_type: "Owner" } as const;
    const session = { ...aSession([]), viewer };
    expect(noticesOf(session)).toEqual([{ kind: "viewing", name: session.user.user_name, viewer }]);
  });

  it("says what a trial has, and that a second factor or another portal is due, most pressing first", ({ expect }) => {
    const pageAccessMetadata = structuredClone(aSession([]).pageAccessMetadata);
    Object.assign(pageAccessMetadata.projectionsPageAccess, { accessesLimit: 3, subscriptionPlan: "free-trial" });
    expect(noticesOf({ ...aSession([]), pageAccessMetadata })).toEqual([{ kind: "trial", simulations: 3 }]);
    const twoFactor = { enabled: false, required: true };
    const belongsTo = "https://portal.example";
    expect(kinds({ pageAccessMetadata, twoFactor, belongsTo })).toEqual(["elsewhere", "second-factor", "trial"]);
  });
});

describe("the link to the other portal", () => {
  it("leads from production to the legacy portal and back, and from staging nowhere", ({ expect }) => {
    const production = "https://portal.example";
    const legacy = "https://legacy.example";
    expect(otherPortalOf({ stage: "production", otherPortal: legacy, production })).toEqual({
      label: "Legacy Portal",
      href: legacy,
    });
    expect(otherPortalOf({ stage: "legacy", otherPortal: production, production })).toEqual({
      label: "New Portal",
      href: production,
    });
    expect(otherPortalOf({ stage: "staging", otherPortal: null, production })).toBeNull();
  });
});

describe("the link to the billing page", () => {
  const link = (user: Partial<Session["user"]>, address: string | null = "https://pay.example/plans?from=portal") =>
    billingLink(address, aSession(["billing.view"], user));

  it("carries first and last name, e-mail, phone and organization, and what the page has of its own [P-229]", ({
    expect,
  }) => {
    const person = { user_name: " Démo Plant Owner ", phone: "+1 555 0100", company_name: "Sun & Sons" };
    expect(Object.fromEntries(new URL(link(person)!).searchParams)).toEqual({
      from: "portal",
      first_name: "Démo Plant",
      last_name: "Owner",
      email: "owner@plant.example",
      phone: "+1 555 0100",
      organization: "Sun & Sons",
    });
    expect(new URL(link({ user_name: "Mesa" })!).search).toBe(
      "?from=portal&first_name=Mesa&email=owner%40plant.example",
    );
  });

  it("is for those who pay, where there is such a page", ({ expect }) => {
    expect(link({}, null)).toBeNull();
    expect(billingLink("https://pay.example/plans", aSession(["account.manage"]))).toBeNull();
  });
});
