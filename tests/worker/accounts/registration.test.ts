import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { accountTexts } from "#contract/accounts/texts";
import { type Session, signInProblems } from "#contract/accounts/session";
import { texts } from "#contract/common/texts";
import { LIVE_CODES } from "../../../worker/access/two-factor/one-time-codes.ts";
import { oneTimeCodes, users } from "../../../worker/platform/schema.ts";
import { aCode, aPerson, aPlant, aSession, aSignedInPerson, db, PASSWORD } from "../access/people.ts";
import { linkIn, receivedBy } from "../mail/received.ts";
import { ask, lastMail, refusal } from "../mail/portal.ts";

const NEW_PASSWORD = "Bright-Morning_7";
const address = () => `${crypto.randomUUID()}@people.example`;
const register = (email: string, more: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  ask("POST", "/api/account/register", {
    json: { user_name: "New Person", email, company_name: "New Company", ...more },
    ...(headers && { headers }),
  });
const codeOf = (link: URL) => ({ oobCode: link.searchParams.get("oobCode")! });
const post = (path: string, json: unknown) => ask("POST", path, { json });

describe("a trial", () => {
  it("starts with a registration, a mail, a password and the terms [P-223, P-224, A-187, P-116, A-211]", async ({
    expect,
  }) => {
    const email = address();
    const answer = await register(email.toUpperCase(), { city: " Austin " });
    expect(await answer.json()).toEqual({ message: accountTexts.registered });

    const [row] = await db.select().from(users).where(eq(users.email, email));
    expect(row).toMatchObject({
      user_type: "Owner",
      status: "Disable",
      emailVerified: false,
      wasSelfRegistered: true,
      created_by: "self",
      city: "Austin",
      projectionsAccessesLimit: 3,
    });
    const link = linkIn(await lastMail(email));
    expect(link.href).toMatch(/^https:\/\/portal\.example\/verify\?/);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      userType: "owner",
      userId: row!.id,
      source: "register",
    });

    expect(await (await post("/api/account/verify/check", codeOf(link))).json()).toMatchObject({ valid: true });
    const verified = await (await post("/api/account/verify", codeOf(link))).json<{ passwordCode: string }>();
    expect(verified).toMatchObject({ message: accountTexts.verified });
    expect(await (await post("/api/account/verify/check", codeOf(link))).json()).toEqual({
      valid: false,
      fault: "used",
    });
    expect(await refusal(await post("/api/account/verify", codeOf(link)))).toMatchObject({
      title: accountTexts.linkInvalid,
      type: "link-invalid",
    });

    const create = { oobCode: verified.passwordCode, password: NEW_PASSWORD };
    expect((await post("/api/account/reset/confirm", create)).status).toBe(200);
    expect((await post("/api/account/reset/confirm", create)).status).toBe(400);

    const credentials = { email, password: NEW_PASSWORD };
    const first = await post("/api/account/sign-in", credentials);
    expect(first.status).toBe(403);
    expect(first.headers.getSetCookie()).toEqual([]);
    expect((await refusal(first)).type).toBe(signInProblems.termsNeeded);
    const agreed = await post("/api/account/tos", credentials);
    expect(await agreed.json<Session>()).toMatchObject({
      user: { id: row!.id },
      permissions: ["owner-data.manage", "simulation.view", "account.manage", "billing.view"],
      pageAccessMetadata: {
        dashboardPageAccess: { hasAccess: false },
        devicesPageAccess: { hasAccess: false },
        projectionsPageAccess: { hasAccess: true, accessesLimit: 3, subscriptionPlan: "free-trial" },
      },
    });
    expect((await post("/api/account/sign-in", credentials)).status).toBe(200);
    const [now] = await db.select().from(users).where(eq(users.email, email));
    expect(now).toMatchObject({ status: "Enable", emailVerified: true });
    expect(now!.tosAcceptedAt).toBeGreaterThan(1_700_000_000);
  });

  it("gets the same answer for a known address; its holder gets a mail, a few times [P-233]", async ({ expect }) => {
    const known = await aPerson({ password: PASSWORD });
    const answers = [await register(known.email), await register(address())];
    const [one, two] = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
    expect(one).toEqual(two);
    const { text, html } = await lastMail(known.email);
    for (const body of [text, html]) {
      expect(body).toMatch(/You already have an account with this email address/);
      expect(body).toContain("https://portal.example/reset");
    }
    expect(html).toMatch(/<a [^>]*href="https:\/\/portal\.example\/reset["?]/);
    for (let n = 0; n < 8; n++) await register(known.email);
    expect((await receivedBy(known.email)).length).toBeLessThan(7);
    expect(await db.select({ name: users.name }).from(users).where(eq(users.email, known.email))).toEqual([
      { name: "Test Person" },
    ]);
    const disabled = await aPerson({ status: "Disable", enabledAt: 1 });
    expect((await register(disabled.email)).status).toBe(200);
    expect(await receivedBy(disabled.email)).toEqual([]);
  });

  it("does not block the address from an invitation, which replaces it and its link", async ({ expect }) => {
    const admin = (await aSignedInPerson({ user_type: "Admin" })).cookie;
    const boss = await aSignedInPerson();
    const plant = await aPlant({ owners: [boss.user.id] });
    const asOwner = { user_name: "Real Owner", company_name: "Real Solar" };
    const ways = [
      (email: string) => ask("POST", "/api/owner/addOwner", { cookie: admin, json: { email, ...asOwner } }),
      (email: string) =>
        ask("POST", "/api/staff/addStaff", {
          cookie: boss.cookie,
          json: { email, user_name: "Hand", plants: [plant] },
        }),
    ];
    for (const invite of ways) {
      const email = address();
      await register(email);
      const squatters = linkIn(await lastMail(email)).searchParams.get("oobCode");
      expect((await invite(email)).status).toBe(200);
      const rows = await db.select().from(users).where(eq(users.email, email));
      expect(rows.map(({ wasSelfRegistered }) => wasSelfRegistered)).toEqual([false]);
      expect((await post("/api/account/verify", { oobCode: squatters })).status).toBe(400);
      expect(linkIn(await lastMail(email)).searchParams.get("oobCode")).not.toBe(squatters);
      const holder = await aPerson({ wasSelfRegistered: true });
      expect((await invite(holder.email)).status).toBe(409);
    }
  });

  it("names missing fields and refuses unknown ones", async ({ expect }) => {
    const wrong = await refusal(await register("nobody", { user_name: "  ", company_name: "" }));
    expect(wrong.fields).toEqual({
      user_name: "Full name is required.",
      email: "A valid email is required.",
      company_name: "Company is required.",
    });
    for (const more of [{ user_type: "Admin" }, { status: "Enable" }, { projectionsAccessesLimit: 99 }, { demo: true }])
      expect((await register(address(), more)).status).toBe(422);
  });

  it("puts nothing into the mail that the visitor typed", async ({ expect }) => {
    const email = address();
    await register(email, { user_name: "Win money at https://evil.example", company_name: "evil.example" });
    const { text, html } = await lastMail(email);
    expect(`${text}${html}`).not.toContain("evil");
  });
});

describe("the code of an invitation", () => {
  it("is stored as its digest, ends after a week, and ends after five newer ones", async ({ expect }) => {
    const email = address();
    await register(email);
    const first = linkIn(await lastMail(email));
    expect(JSON.stringify(await db.select().from(oneTimeCodes))).not.toContain(first.searchParams.get("oobCode"));

    const userId = first.searchParams.get("userId")!;
    const again = await post(`/api/owner/resendOwnerEmail/${userId}`, {
      userType: "owner",
      userId,
      source: "register",
    });
    expect(await again.json()).toEqual({ message: accountTexts.emailSent });
    const second = linkIn(await lastMail(email));
    const isValid = async (link: URL) =>
      (await (await post("/api/account/verify/check", codeOf(link))).json<{ valid: boolean }>()).valid;
    expect([await isValid(first), await isValid(second)]).toEqual([true, true]);
    for (let n = 2; n <= LIVE_CODES; n++) await aCode("verify", userId, Date.now() / 1000);
    expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
    await db
      .update(oneTimeCodes)
      .set({ expires_at: Math.floor(Date.now() / 1000) })
      .where(eq(oneTimeCodes.user_id, userId));
    expect(await isValid(second)).toBe(false);
    expect((await post("/api/account/verify", codeOf(second))).status).toBe(400);
  });

  it("is sent again only to its own address, without revealing whether it was [P-213, A-192]", async ({ expect }) => {
    const pending = await aPerson({ status: "Disable", emailVerified: false });
    const done = await aPerson({ password: NEW_PASSWORD });
    const disabled = await aPerson({ status: "Disable", emailVerified: false, enabledAt: 1 });
    const demo = await aPerson({ demo: true, emailVerified: false });
    const resend = async (kind: "owner" | "staff", id: string) => {
      const path = kind === "owner" ? "resendOwnerEmail" : "resendStaffEmail";
      const answer = await post(`/api/${kind}/${path}/${id}`, {});
      return [answer.status, await answer.json()];
    };
    for (const id of [done.id, disabled.id, demo.id, crypto.randomUUID()])
      expect(await resend("owner", id)).toEqual([200, { message: accountTexts.emailSent }]);
    expect(await resend("staff", pending.id)).toEqual([200, { message: accountTexts.emailSent }]);
    for (const { email } of [pending, done, disabled, demo]) expect(await receivedBy(email)).toEqual([]);
    const path = `/api/owner/resendOwnerEmail/${pending.id}`;
    for (const [field, json] of Object.entries({ userId: { userId: done.id }, userType: { userType: "staff" } })) {
      const answer = await post(path, json);
      expect([answer.status, Object.keys((await refusal(answer)).fields!)]).toEqual([422, [field]]);
    }
    expect(await receivedBy(pending.email)).toEqual([]);
    const said = await post(path, { userType: "owner", userId: pending.id, source: "register" });
    expect(await said.json()).toEqual({ message: accountTexts.emailSent });
    expect(await receivedBy(pending.email)).toHaveLength(1);
  });

  it("does not enable a person whom an Admin has disabled, at any step", async ({ expect }) => {
    const person = await aPerson({ status: "Disable", enabledAt: 1, password: NEW_PASSWORD });
    const answer = await post("/api/account/sign-in", { email: person.email, password: NEW_PASSWORD });
    expect(await refusal(answer)).toMatchObject({ title: texts.accountDisabled });
    const session = await aSession(person.id);
    expect((await ask("GET", `/api/owner/changeStatus/${person.id}`, { cookie: session })).status).toBe(401);
    expect(await db.select({ is: users.status }).from(users).where(eq(users.id, person.id))).toEqual([
      { is: "Disable" },
    ]);
  });
});
