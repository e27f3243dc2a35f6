import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { staffTexts } from "#contract/accounts/texts";
import type { AuditPage } from "#contract/audit/audit";
import type { Session } from "#contract/accounts/session";
import type { Staff } from "#contract/staff/staff";
import { texts } from "#contract/common/texts";
import { CLOCK } from "../../../worker/access/audit.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { setStaffPassword, staffMember } from "../../../worker/features/staff/save.ts";
import { accounts, auditLog, oneTimeCodes, sessions, staffPlants, users } from "../../../worker/platform/schema.ts";
import { aPerson, aSession, db, PASSWORD } from "../access/people.ts";
import { ask, lastMail, mailNotices, refusal } from "../mail/portal.ts";
import { linkIn, receivedBy } from "../mail/received.ts";
import { aTeam, one, post } from "./team.ts";

const NEW_PASSWORD = "Bright-Morning_7";
const whoIs = async (cookie: string) => (await ask("GET", "/api/session", { cookie })).json<Session | null>();
const signIn = (email: string, password: string) => ask("POST", "/api/account/sign-in", { json: { email, password } });
const resetCode = async (email: string) => {
  await ask("POST", "/api/account/reset", { json: { email } });
  return linkIn(await lastMail(email)).searchParams.get("oobCode")!;
};
const confirm = (oobCode: string) =>
  ask("POST", "/api/account/reset/confirm", { json: { oobCode, password: NEW_PASSWORD } });

async function aMember() {
  const team = await aTeam();
  const member = await aPerson({ user_type: "Staff", owner_id: team.user.id, name: "Ex Employee", password: PASSWORD });
  await db.insert(staffPlants).values({ staff_id: member.id, plant_id: team.plants[0] });
  const theirs = await aSession(member.id);
  const oobCode = await resetCode(member.email);
  const read = async () => (await one(team.cookie, member.id)).json<Staff>();
  return { ...team, member, theirs, oobCode, read };
}

describe("a disabled staff member", () => {
  it("cannot return through a reset, new or old, and is back when enabled again", async ({ expect }) => {
    const { cookie, user, member, theirs, oobCode, read } = await aMember();
    const off = await post("updateStaff", cookie, { ...(await read()), status: "Disable", plants: [] });
    expect(await off.json()).toEqual({ message: staffTexts.updated });
    expect(await read()).toMatchObject({ status: "Disable", plants: [] });
    expect(await whoIs(theirs)).toBeNull();
    for (const table of [sessions, oneTimeCodes] as const) {
      const column = "userId" in table ? table.userId : table.user_id;
      expect(await db.select().from(table).where(eq(column, member.id))).toEqual([]);
    }
    expect((await confirm(oobCode)).status).toBe(400);
    const before = (await receivedBy(member.email)).length;
    const answer = await ask("POST", "/api/account/reset", { json: { email: member.email } });
    const nobodys = await ask("POST", "/api/account/reset", { json: { email: "nobody@people.example" } });
    expect([answer.status, await answer.text()]).toEqual([nobodys.status, await nobodys.text()]);
    expect(await receivedBy(member.email)).toHaveLength(before);
    const refused = await signIn(member.email, PASSWORD);
    expect([refused.status, (await refusal(refused)).title]).toEqual([403, texts.accountDisabled]);
    await mailNotices();
    expect((await lastMail(member.email)).subject).toBe("Your access to Soilsight was turned off");
    const [line] = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, member.id))
      .orderBy(auditLog.id)
      .limit(9);
    expect(line).toBeDefined();
    const changes = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, member.id), eq(auditLog.action, "staff-updated")));
    expect(changes).toMatchObject([{ user_id: user.id, before: { status: "Enable" }, after: { status: "Disable" } }]);

    expect((await post("updateStaff", cookie, { ...(await read()), status: "Enable" })).status).toBe(200);
    await mailNotices();
    expect((await lastMail(member.email)).subject).toBe("Your access to Soilsight is back on");
    expect(await whoIs(theirs)).toBeNull();
    expect((await signIn(member.email, PASSWORD)).status).toBe(200);
  });
});

describe("a removed staff member", () => {
  it("loses access, stays in history by name, and the address can be invited again", async ({ expect }) => {
    const { cookie, user, plants, member, theirs, oobCode } = await aMember();
    const { email } = member;
    const gone = await post("removeStaff", cookie, { staff_id: member.id });
    expect(await gone.json()).toEqual({ message: staffTexts.removed });
    expect((await post("removeStaff", cookie, { staff_id: member.id })).status).toBe(404);
    expect((await one(cookie, member.id)).status).toBe(404);
    expect(await whoIs(theirs)).toBeNull();
    expect((await confirm(oobCode)).status).toBe(400);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect(await db.select().from(accounts).where(eq(accounts.userId, member.id))).toEqual([]);
    expect(await db.select().from(staffPlants).where(eq(staffPlants.staff_id, member.id))).toEqual([]);
    expect((await lastMail(email)).subject).toBe("Your Soilsight account was removed");
    await db
      .insert(auditLog)
      .values({ at: 1_790_000_000, user_id: member.id, action: "cleaning-added", subject: plants[0] });
    const { lines } = await (await ask("GET", "/api/audit", { cookie })).json<AuditPage>();
    expect(lines.find(({ action }) => action === "cleaning-added")?.person).toMatchObject({
      name: "Ex Employee",
      email,
    });
    expect(lines.find(({ action }) => action === "staff-removed")).toMatchObject({
      person: { id: user.id },
      subject: member.id,
      subjectName: "Ex Employee",
    });
    const again = await post("addStaff", cookie, { user_name: "Back Again", email, plants: [plants[1]] });
    expect(again.status).toBe(200);
    expect(linkIn(await lastMail(email)).pathname).toBe("/verify");
    const rows = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
    expect(rows).toHaveLength(1);
    expect(rows[0]!.id).not.toBe(member.id);
  });

  it("has no access through an invitation that was sent before", async ({ expect }) => {
    const { cookie, plants } = await aTeam();
    const email = `${crypto.randomUUID()}@people.example`;
    const invited = await post("addStaff", cookie, { user_name: "Never Came", email, plants: [plants[0]] });
    const { staff_id } = await invited.json<{ staff_id: string }>();
    const oobCode = linkIn(await lastMail(email)).searchParams.get("oobCode")!;
    const received = (await receivedBy(email)).length;
    expect((await post("removeStaff", cookie, { staff_id })).status).toBe(200);
    expect((await ask("POST", "/api/account/verify", { json: { oobCode } })).status).toBe(400);
    expect(await receivedBy(email)).toHaveLength(received);
  });
});

describe("a staff form that is based on an older state", () => {
  it("is refused and changes nothing, also if only plants were changed elsewhere", async ({ expect }) => {
    const { cookie, plants, read, member } = await aMember();
    const opened = await read();
    const other = { ...opened, user_name: "Renamed", deviceDataPageAccess: false, plants: [plants[1]] };
    expect((await post("updateStaff", cookie, other)).status).toBe(200);
    const late = await post("updateStaff", cookie, { ...opened, city: "Tucson" });
    const said = await refusal(late);
    expect([late.status, said.type, said.title]).toEqual([409, "conflict", staffTexts.changed]);
    const stored = { user_name: "Renamed", deviceDataPageAccess: false, plants: [plants[1]], city: "" };
    const current = await read();
    expect(current).toMatchObject(stored);
    await db.insert(staffPlants).values({ staff_id: member.id, plant_id: plants[0] });
    expect((await post("updateStaff", cookie, { ...current, city: "Tucson" })).status).toBe(409);
    expect((await post("updateStaff", cookie, { ...(await read()), city: "Tucson" })).status).toBe(200);
    const same = await read();
    const both = await Promise.all(["A", "B"].map((city) => post("updateStaff", cookie, { ...same, city })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

describe("staff of an owner who lost a plant", () => {
  it("lose it at their next call, and an invitation restores nothing", async ({ expect }) => {
    const { user, cookie, theirs, plants } = await aMember();
    expect((await whoIs(theirs))!.permissions).toContain("dashboard.view");
    await db.update(users).set({ dashboardPageAccess: false, devicesPageAccess: false }).where(eq(users.id, user.id));
    const session = (await whoIs(theirs))!;
    expect(session.permissions).toEqual(["simulation.view", "account.manage"]);
    expect(session.pageAccessMetadata.dashboardPageAccess.hasAccess).toBe(false);
    expect((await ask("GET", "/api/plant/all", { cookie: theirs })).status).toBe(403);
    const email = `${crypto.randomUUID()}@people.example`;
    const invited = await post("addStaff", cookie, { user_name: "Second Me", email, plants: [plants[0]] });
    const { staff_id } = await invited.json<{ staff_id: string }>();
    const second = await aSession(staff_id);
    expect((await ask("GET", "/api/plant/all", { cookie: second })).status).toBe(403);
  });
});

describe("a password for a person who was removed meanwhile", () => {
  it("is not stored, and leaves no line", async ({ expect }) => {
    const { user, member } = await aMember();
    const [owner] = await db.select().from(users).where(eq(users.id, user.id));
    const principal = principalOf(owner as Person, { sessionId: "none", actingOwnerId: null });
    const row = (await staffMember(db, principal, member.id))!;
    await db.delete(accounts).where(eq(accounts.userId, member.id));
    await db.update(users).set({ removedAt: 1 }).where(eq(users.id, member.id));
    const act = { principal, at: Date.now() / 1000, requestId: "test", source: CLOCK, portal: "http://localhost" };
    expect(await setStaffPassword(db, row, NEW_PASSWORD, act)).toBeNull();
    expect(await db.select().from(accounts).where(eq(accounts.userId, member.id))).toEqual([]);
    const lines = and(eq(auditLog.subject, member.id), eq(auditLog.action, "staff-password-set"));
    expect(await db.select().from(auditLog).where(lines)).toEqual([]);
  });
});
