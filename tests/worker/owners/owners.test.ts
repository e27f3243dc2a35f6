import { eq, inArray } from "drizzle-orm";
import { describe, it } from "vitest";
import { adminTexts, type ManagedAdminList } from "#contract/owners/admins";
import type { ManagedOwner, ManagedOwnerList } from "#contract/owners/owner";
import { namesOf, pick } from "#contract/records/field";
import { storedOwner } from "#contract/records/owner";
import { ownerTexts } from "#contract/owners/texts";
import type { OwnerList } from "#contract/plants/plant";
import { plantTexts } from "#contract/plants/users";
import type { Session } from "#contract/accounts/session";
import { type Visibility, type VisibilityList, visibilityTexts } from "#contract/common/visibility";
import { auditLog, plantOwners, users } from "../../../worker/platform/schema.ts";
import { aDevice, anOwnerWithPlant, aPerson, aPlant, aSignedInPerson, db } from "../access/people.ts";
import { ask, lastMail, refusal } from "../mail/portal.ts";
import { linkIn } from "../mail/received.ts";

const anAdmin = async () => (await aSignedInPerson({ user_type: "Admin" })).cookie;
const post = (path: string, cookie: string, json: unknown) => ask("POST", `/api/${path}`, { cookie, json });
const listed = async (cookie: string, id: string) => {
  const { owners } = await (await ask("GET", "/api/owner/listing", { cookie })).json<ManagedOwnerList>();
  return owners.find(({ owner_id }) => owner_id === id)!;
};

const formOf = (owner: ManagedOwner) => pick(owner, ["owner_id", "version", ...namesOf(storedOwner)]);
const form = { user_name: " New Owner ", company_name: "Mesa Solar" };

describe("a new owner", () => {
  it("is invited by mail, creates a password and signs in as an owner with the settings that the Admin chose", async ({
    expect,
  }) => {
    const cookie = await anAdmin();
    const email = `${crypto.randomUUID()}@plant.example`;
    const added = await post("owner/addOwner", cookie, {
      ...form,
      email: email.toUpperCase(),
      devicesPageAccess: false,
      accessesLimit: 5,
    });
    const { message, owner_id } = await added.json<{ message: string; owner_id: string }>();
    expect([added.status, message]).toEqual([200, ownerTexts.added]);
    expect(await listed(cookie, owner_id)).toMatchObject({
      user_name: "New Owner",
      company_name: "Mesa Solar",
      email,
      status: "Enable",
      emailVerified: false,
      dashboardPageAccess: true,
      devicesPageAccess: false,
      projectionsPageAccess: true,
      accessesLimit: 5,
      inbound_api_access: false,
      trial: false,
      plant_count: 0,
    });
    const mail = await lastMail(email);
    expect(mail.subject).toBe("You're invited to Soilsight");
    expect(mail.text).not.toContain("registered");
    const oobCode = linkIn(mail).searchParams.get("oobCode")!;
    const { passwordCode } = await (
      await ask("POST", "/api/account/verify", { json: { oobCode } })
    ).json<{ passwordCode: string }>();
    const password = "Bright-Morning_7";
    await ask("POST", "/api/account/reset/confirm", { json: { oobCode: passwordCode, password } });
    const entered = await ask("POST", "/api/account/tos", { json: { email, password } });
    const { permissions, pageAccessMetadata } = await entered.json<Session>();
    expect(permissions).toContain("plants.edit");
    expect(permissions).not.toContain("devices.view");
    expect(pageAccessMetadata.projectionsPageAccess.accessesLimit).toBe(5);
    expect((await listed(cookie, owner_id)).emailVerified).toBe(true);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, owner_id));
    expect(lines.map(({ action }) => action)).toContain("owner-added");
  });

  it("needs a name, a company and a free address, and accepts no unknown fields", async ({ expect }) => {
    const cookie = await anAdmin();
    const fields = async (json: object) => (await refusal(await post("owner/addOwner", cookie, json))).fields;
    expect(await fields({ email: "x", user_name: " ", company_name: "" })).toEqual({
      email: "A valid email is required.",
      user_name: ownerTexts.nameNeeded,
      company_name: ownerTexts.companyNeeded,
    });
    const taken = (await aPerson({ user_type: "Staff" })).email;
    expect(await fields({ ...form, email: taken.toUpperCase() })).toEqual({ email: ownerTexts.emailTaken });
    const email = `${crypto.randomUUID()}@plant.example`;
    for (const more of [{ user_type: "Admin" }, { demo: true }, { password: "x" }, { accessesLimit: -1 }])
      expect((await post("owner/addOwner", cookie, { ...form, email, ...more })).status).toBe(422);
    expect(await db.select().from(users).where(eq(users.email, email))).toEqual([]);
  });
});

describe("changing an owner", () => {
  it("converts a free trial into an owner with one call, and keeps password, sessions and simulations", async ({
    expect,
  }) => {
    const cookie = await anAdmin();
    const trial = await aSignedInPerson({
      wasSelfRegistered: true,
      dashboardPageAccess: false,
      devicesPageAccess: false,
      projectionsAccessesLimit: 2,
      subscriptionPlan: "free-trial",
    });
    const owner_id = trial.user.id;
    const plant = await aPlant({ owners: [(await aPerson()).id] });
    const find = (who: string) => post(`plant/${plant}/users/find`, who, { email: trial.user.email });
    const choices = async () =>
      (await (await ask("GET", "/api/owner/all", { cookie })).json<OwnerList>()).owners.map(({ owner_id: id }) => id);
    expect((await refusal(await find(cookie))).title).toBe(plantTexts.trialOwner);
    expect(await choices()).not.toContain(owner_id);
    expect((await ask("GET", "/api/plant/listing", { cookie: trial.cookie })).status).toBe(403);
    const converted = await post("owner/convertTrial", cookie, { owner_id });
    expect([converted.status, await converted.json()]).toEqual([200, { message: ownerTexts.converted }]);
    expect(await listed(cookie, owner_id)).toMatchObject({
      trial: false,
      dashboardPageAccess: true,
      devicesPageAccess: true,
      // Without it a converted owner could not upload the first file.
      inbound_api_access: true,
      accessesLimit: 2,
    });
    expect((await ask("GET", "/api/plant/listing", { cookie: trial.cookie })).status).toBe(200);
    expect(await (await find(cookie)).json()).toMatchObject({ kind: "owner", owner: { owner_id } });
    expect(await choices()).toContain(owner_id);
    expect((await lastMail(trial.user.email)).subject).toBe("Your Soilsight trial is now a full account");
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, owner_id));
    expect(lines.filter(({ action }) => action === "trial-converted")).toMatchObject([
      { before: { trial: true, dashboardPageAccess: false }, after: { trial: false, dashboardPageAccess: true } },
    ]);
    const waiting = await aPerson({ wasSelfRegistered: true, emailVerified: false, status: "Disable" });
    const disabled = await aPerson({ wasSelfRegistered: true, status: "Disable", enabledAt: 1 });
    for (const { id } of [waiting, disabled]) await post("owner/convertTrial", cookie, { owner_id: id });
    expect(await listed(cookie, waiting.id)).toMatchObject({ status: "Enable", emailVerified: false });
    expect((await listed(cookie, disabled.id)).status).toBe("Disable");
    const again = await post("owner/convertTrial", cookie, { owner_id });
    expect([again.status, (await refusal(again)).title]).toEqual([409, ownerTexts.notTrial]);
    expect((await post("owner/convertTrial", cookie, { owner_id: "nobody" })).status).toBe(404);
  });

  it("gives a trial owner no dashboard", async ({ expect }) => {
    const cookie = await anAdmin();
    const trial = await aPerson({ wasSelfRegistered: true, company_name: "C", dashboardPageAccess: false });
    const trialForm = { ...formOf(await listed(cookie, trial.id)), devicesPageAccess: false };
    expect((await post("owner/updateOwner", cookie, { ...trialForm, dashboardPageAccess: true })).status).toBe(422);
    expect((await post("owner/updateOwner", cookie, { ...trialForm, accessesLimit: 20 })).status).toBe(200);
    const staff = await aPerson({ user_type: "Staff" });
    expect((await post("owner/updateOwner", cookie, { ...trialForm, owner_id: staff.id })).status).toBe(404);
  });
});

describe("the visibility of plants and devices", () => {
  it("is set by an Admin and applies to their owners at once; two Admins do not overwrite each other [A-134]", async ({
    expect,
  }) => {
    const cookie = await anAdmin();
    const { cookie: theirs, plant } = await anOwnerWithPlant({}, { plant_name: "Shown" });
    const device = await aDevice(plant);
    const entries = async () => {
      const all = (await (await ask("GET", "/api/visibility", { cookie })).json<VisibilityList>()).entries;
      return all.filter(({ id }) => id === plant || id === device);
    };
    const shown = { status: "Enable", hideOnNOC: false, isDevUnit: false } as const;
    expect(await entries()).toEqual([
      { kind: "plant", id: plant, name: "Shown", plant_id: plant, plant_name: "Shown", ...shown },
      { kind: "device", id: device, name: "Test Device", plant_id: plant, plant_name: "Shown", ...shown },
    ] satisfies Visibility[]);
    const hidden = { status: "Disable", hideOnNOC: true, isDevUnit: true } as const;
    const set = (kind: string, id: string) => post("visibility", cookie, { kind, id, seen: shown, flags: hidden });
    expect([(await set("device", device)).status, (await set("plant", plant)).status]).toEqual([200, 200]);
    expect((await entries()).map(({ status, isDevUnit }) => [status, isDevUnit])).toEqual([
      ["Disable", true],
      ["Disable", true],
    ]);
    expect(await (await ask("GET", "/api/plant/listing", { cookie: theirs })).json()).toEqual({ plants: [] });
    const late = await set("plant", plant);
    expect([late.status, (await refusal(late)).title]).toEqual([409, visibilityTexts.changed]);
    expect((await set("plant", device)).status).toBe(404);
    const [line] = await db.select().from(auditLog).where(eq(auditLog.subject, device));
    expect(line).toMatchObject({ action: "device-visibility-set", before: shown, after: hidden });
  });
});

describe("removing an owner", () => {
  it("removes their staff too, but is refused while a plant would have no owner", async ({ expect }) => {
    const cookie = await anAdmin();
    const co = await aPerson();
    const { user, cookie: theirs } = await aSignedInPerson({ company_name: "C" });
    const member = await aSignedInPerson({ user_type: "Staff", owner_id: user.id });
    const plant = await aPlant({ owners: [user.id], staff: [member.user.id] });
    const remove = () => post("owner/removeOwner", cookie, { owner_id: user.id });
    const refused = await remove();
    expect([refused.status, (await refusal(refused)).title]).toEqual([409, ownerTexts.onlyOwner]);
    expect((await ask("GET", "/api/plant/all", { cookie: theirs })).status).toBe(200);
    await db.insert(plantOwners).values({ plant_id: plant, owner_id: co.id });
    expect(await (await remove()).json()).toEqual({ message: ownerTexts.removed });
    for (const left of [theirs, member.cookie])
      expect((await ask("GET", "/api/plant/all", { cookie: left })).status).toBe(401);
    const rows = await db
      .select()
      .from(users)
      .where(inArray(users.id, [user.id, member.user.id]));
    expect(new Map(rows.map((row) => [row.removedEmail, row.status]))).toEqual(
      new Map([user.email, member.user.email].map((email) => [email, "Disable"])),
    );
    expect((await lastMail(user.email)).subject).toBe("Your Soilsight account was removed");
    expect((await remove()).status).toBe(404);
  });
});

describe("an Admin", () => {
  it("is disabled, enabled and removed by another, never by themselves, and never the last one", async ({ expect }) => {
    await db.update(users).set({ status: "Disable" }).where(eq(users.user_type, "Admin"));
    const [one, two] = [await aSignedInPerson({ user_type: "Admin" }), await aSignedInPerson({ user_type: "Admin" })];
    const set = (cookie: string, id: string, status: "Enable" | "Disable") =>
      post("admin/updateAdmin", cookie, { admin_id: id, status });
    const own = await set(one.cookie, one.user.id, "Disable");
    expect([own.status, (await refusal(own)).title]).toEqual([422, adminTexts.yourself]);
    expect((await post("admin/removeAdmin", one.cookie, { admin_id: one.user.id })).status).toBe(422);
    const both = await Promise.all([set(one.cookie, two.user.id, "Disable"), set(two.cookie, one.user.id, "Disable")]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const [winner, loser] = both[0].status === 200 ? [one, two] : [two, one];
    expect((await ask("GET", "/api/admin/listing", { cookie: loser.cookie })).status).toBe(401);
    expect((await set(winner.cookie, loser.user.id, "Enable")).status).toBe(200);
    expect((await post("admin/removeAdmin", winner.cookie, { admin_id: loser.user.id })).status).toBe(200);
    const { admins } = await (
      await ask("GET", "/api/admin/listing", { cookie: winner.cookie })
    ).json<ManagedAdminList>();
    const ids = new Set(admins.map(({ admin_id }) => admin_id));
    expect([ids.has(winner.user.id), ids.has(loser.user.id)]).toEqual([true, false]);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, loser.user.id)).orderBy(auditLog.id);
    expect(lines.map(({ action }) => action)).toEqual(["admin-updated", "admin-updated", "admin-removed"]);
  });
});
