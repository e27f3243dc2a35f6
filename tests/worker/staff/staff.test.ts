import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { emptyDraft } from "#contract/records/field";
import { storedStaff } from "#contract/records/staff";
import { staffTexts } from "#contract/accounts/texts";
import type { ManagedOwnerList } from "#contract/owners/owner";
import type { Session } from "#contract/accounts/session";
import type { Staff, StaffAdded, StaffList } from "#contract/staff/staff";
import { auditLog, sessions, staffPlants, users } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, aSignedInPerson, db } from "../access/people.ts";
import { ask, lastMail, refusal } from "../mail/portal.ts";
import { linkIn, receivedBy } from "../mail/received.ts";
import { address, aTeam, one, one as oneOf, post } from "./team.ts";

const list = async (cookie: string, query = "") =>
  (await (await ask("GET", `/api/staff/all${query}`, { cookie })).json<StaffList>()).staff;
const plantsOf = async (id: string) =>
  (await db.select().from(staffPlants).where(eq(staffPlants.staff_id, id))).map(({ plant_id }) => plant_id).toSorted();

describe("a new staff member", () => {
  it("is added as pending, invited by mail, and sees only the assigned plants once verified [A-188, A-110, A-111, D-001, P-004, P-113]", async ({
    expect,
  }) => {
    const { cookie, user, plants } = await aTeam();
    const email = address();
    const form = {
      user_name: "  New Member ",
      email: email.toUpperCase(),
      plants: [plants[1], plants[1]],
      city: " Tucson ",
    };
    const added = await (await post("addStaff", cookie, form)).json<StaffAdded>();
    expect(added.message).toBe(staffTexts.added);
    const member = async () => (await list(cookie)).find(({ staff_id }) => staff_id === added.staff_id);
    expect(await member()).toEqual({
      ...emptyDraft(storedStaff),
      staff_id: added.staff_id,
      user_name: "New Member",
      email,
      city: "Tucson",
      owner_id: user.id,
      user_type: "Staff",
      device: "0",
      plants: [plants[1]],
      pageAccessMetadata: { projectionsPageAccess: { hasAccess: true, accessesLimit: 0 } },
      user_metadata: { created_at: expect.any(Number), created_by: "owner" },
      emailVerified: false,
      lastSignInAt: null,
      invitationExpiresAt: expect.any(Number),
      version: expect.any(String),
    } satisfies Staff);

    const { subject, text } = await lastMail(email);
    expect(subject).toBe("You're invited to Soilsight");
    expect(text).toContain("Mesa Solar invited you to Soilsight");
    const link = linkIn(await lastMail(email));
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ userType: "staff", source: "invite" });
    const oobCode = link.searchParams.get("oobCode")!;
    const { passwordCode } = await (
      await ask("POST", "/api/account/verify", { json: { oobCode } })
    ).json<{ passwordCode: string }>();
    expect((await member())!.emailVerified).toBe(false);
    const password = "Bright-Morning_7";
    await ask("POST", "/api/account/reset/confirm", { json: { oobCode: passwordCode, password } });
    expect((await member())!.emailVerified).toBe(true);
    const entered = await ask("POST", "/api/account/tos", { json: { email, password } });
    expect(await entered.json<Session>()).toMatchObject({ user: { id: added.staff_id, user_type: "Staff" } });
    const theirs = entered.headers.getSetCookie()[0]!.split(";")[0]!;
    const seen = await (
      await ask("GET", "/api/plant/all", { cookie: theirs })
    ).json<{ plants: { plant_id: string }[] }>();
    expect(seen.plants.map(({ plant_id }) => plant_id)).toEqual([plants[1]]);
    const actions = await db.select().from(auditLog).where(eq(auditLog.subject, added.staff_id));
    expect(actions.map(({ action, user_id }) => [action, user_id])).toContainEqual(["staff-added", user.id]);
  });

  it("needs a plant (placeholder is none), a name and an address, and accepts no unknown fields [A-112]", async ({
    expect,
  }) => {
    const { cookie, plants } = await aTeam();
    const fields = async (form: object) => (await refusal(await post("addStaff", cookie, form))).fields;
    for (const none of [[], ["placeholder"]])
      expect(await fields({ user_name: " ", email: "x", plants: none })).toEqual({
        plants: staffTexts.plantNeeded,
        user_name: staffTexts.nameNeeded,
        email: "A valid email is required.",
      });
    const good = { user_name: "A", email: address(), plants: [plants[0]] };
    for (const more of [{ status: "Disable" }, { demo: true }, { tosAcceptedAt: 1 }])
      expect((await post("addStaff", cookie, { ...good, ...more })).status).toBe(422);
  });

  it("may use the inbound API only as long as the owner may [P-112]", async ({ expect }) => {
    const { cookie, user, plants, member } = await aTeam();
    const give = (staff_id = member.id) =>
      post("updateStaff", cookie, { staff_id, user_name: "A", plants: [plants[0]], inbound_api_access: true });
    const refused = await give();
    const told = { inbound_api_access: staffTexts.inboundNotYours };
    expect([refused.status, (await refusal(refused)).fields]).toEqual([422, told]);
    await db.update(users).set({ inbound_api_access: true }).where(eq(users.id, user.id));
    expect((await give()).status).toBe(200);
    const theirs = await aSession(member.id);
    const permissions = async () =>
      (await (await ask("GET", "/api/session", { cookie: theirs })).json<Session>()).permissions;
    expect(await permissions()).toContain("data.upload");
    expect((await list(cookie))[0]).toMatchObject({ inbound_api_access: true });
    const admin = (await aSignedInPerson({ user_type: "Admin" })).cookie;
    const { owners } = await (await ask("GET", "/api/owner/listing", { cookie: admin })).json<ManagedOwnerList>();
    const { version } = owners.find(({ owner_id }) => owner_id === user.id)!;
    const form = { owner_id: user.id, version, status: "Enable", user_name: "O", company_name: "C" };
    const json = { ...form, inbound_api_access: false };
    expect((await ask("POST", "/api/owner/updateOwner", { cookie: admin, json })).status).toBe(200);
    expect(await permissions()).not.toContain("data.upload");
  });

  it("gets no plant of another owner, and no address that any person has", async ({ expect }) => {
    const { cookie, user, plants, member } = await aTeam();
    const foreign = await aPlant({ owners: [(await aPerson()).id] });
    const email = address();
    const refused = await post("addStaff", cookie, { user_name: "A", email, plants: [plants[0], foreign] });
    expect([refused.status, (await refusal(refused)).title]).toEqual([404, staffTexts.plantNotYours]);
    expect(await db.select().from(users).where(eq(users.email, email))).toEqual([]);
    const admin = await aPerson({ user_type: "Admin" });
    for (const one of [member.email.toUpperCase(), user.email, admin.email]) {
      const taken = await post("addStaff", cookie, { user_name: "A", email: one, plants: [plants[0]] });
      expect([taken.status, (await refusal(taken)).fields]).toEqual([409, { email: staffTexts.emailTaken }]);
    }
    expect(await receivedBy(member.email)).toEqual([]);
    expect(await plantsOf(member.id)).toEqual([plants[0]]);
  });
});

describe("a staff member", () => {
  it("is invited again by a call without payload, in the owner's name [A-191]", async ({ expect }) => {
    const { cookie, user } = await aTeam();
    const pending = await aPerson({ user_type: "Staff", owner_id: user.id, emailVerified: false });
    const answer = await ask("POST", `/api/staff/resendStaffEmail/${pending.id}`, { cookie });
    expect([answer.status, await answer.json()]).toEqual([200, { message: "Email successfully sent." }]);
    expect((await lastMail(pending.email)).subject).toBe("You're invited to Soilsight");
    const rows = await db.select().from(auditLog).where(eq(auditLog.subject, pending.id));
    expect(rows).toMatchObject([{ action: "invitation-resent", user_id: user.id }]);
  });

  it("is changed by the owner, including plants; the address stays [A-189]", async ({ expect }) => {
    const { cookie, plants, member } = await aTeam();
    const hers = await aPlant({ owners: [(await aPerson()).id], staff: [member.id] });
    const form = {
      staff_id: member.id,
      user_name: "New Name",
      plants: [plants[1]],
      canModifyCalcInputs: true,
      deviceDataPageAccess: false,
    };
    const answer = await post("updateStaff", cookie, form);
    expect(await answer.json()).toEqual({ message: staffTexts.updated });
    expect(await (await one(cookie, member.id)).json()).toMatchObject({
      user_name: "New Name",
      email: member.email,
      plants: [plants[1]],
      canModifyCalcInputs: true,
      deviceDataPageAccess: false,
    });
    expect(await plantsOf(member.id)).toEqual([plants[1], hers].toSorted());
    expect((await post("updateStaff", cookie, { ...form, email: address() })).status).toBe(422);
    expect((await post("updateStaff", cookie, { ...form, plants: [hers] })).status).toBe(404);
    expect((await post("updateStaff", cookie, { ...form, plants: [] })).status).toBe(200);
    expect(await plantsOf(member.id)).toEqual([hers]);
  });

  it("gets a password from the owner, is signed out everywhere and gets a mail [A-190]", async ({ expect }) => {
    const { cookie, member } = await aTeam();
    const theirs = await aSession(member.id);
    const set = (password: string) => post("updatePassword", cookie, { firebase_id: member.id, password });
    expect((await set("weak")).status).toBe(422);
    expect((await set("Password123!")).status).toBe(422);
    expect(await (await set("Bright-Morning_7")).json()).toEqual({ message: staffTexts.passwordUpdated });
    expect(await db.select().from(sessions).where(eq(sessions.userId, member.id))).toEqual([]);
    expect(await (await ask("GET", "/api/session", { cookie: theirs })).json()).toBeNull();
    const mail = await lastMail(member.email);
    expect(mail.subject).toBe("A new password was set for your account");
    expect(mail.text).toMatch(
      /^Test Person set a new password for your Soilsight account on .* You've been signed out/m,
    );
  });

  it("is listed for an Admin, of all owners or of one, and changed by one who acts for the owner", async ({
    expect,
  }) => {
    const [one, two] = [await aTeam(), await aTeam()];
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    const ids = async (query = "") => (await list(admin, query)).map(({ staff_id }) => staff_id);
    expect(await ids()).toEqual(expect.arrayContaining([one.member.id, two.member.id]));
    expect(await ids(`?owner=${one.user.id}`)).toEqual([one.member.id]);
    const form = { staff_id: two.member.id, user_name: "X", plants: [two.plants[0]] };
    await ask("PUT", "/api/session/owner", { cookie: admin, json: { owner: two.user.id } });
    expect(await ids(`?owner=${one.user.id}`)).toEqual([two.member.id]);
    expect((await post("updateStaff", admin, form)).status).toBe(200);
    expect((await post("updateStaff", admin, { ...form, staff_id: one.member.id })).status).toBe(404);
    const email = address();
    const invited = await post("addStaff", admin, { user_name: "New", email, plants: [two.plants[0]] });
    const { staff_id } = await invited.json<StaffAdded>();
    expect(await (await oneOf(two.cookie, staff_id)).json()).toMatchObject({ owner_id: two.user.id });
  });

  it("is the only kind of person in these calls: not the owner, not an Admin", async ({ expect }) => {
    const { cookie, user, plants } = await aTeam();
    const admin = await aPerson({ user_type: "Admin", owner_id: user.id });
    for (const id of [user.id, admin.id]) {
      expect((await post("updateStaff", cookie, { staff_id: id, user_name: "X", plants: [plants[0]] })).status).toBe(
        404,
      );
      expect((await post("updatePassword", cookie, { firebase_id: id, password: "Bright-Morning_7" })).status).toBe(
        404,
      );
    }
  });
});
