import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { texts } from "#contract/common/texts";
import { auditLog, sessions, users } from "../../../worker/platform/schema.ts";
import { aPerson, aSession, call, db, PASSWORD } from "../access/people.ts";

/** Each sign-in has its own IP address, to avoid limits. */
const signIn = (email: string, password: string, more: { cookie?: string; address?: string } = {}) =>
  call("POST", "/api/account/sign-in", {
    json: { email, password },
    headers: { "cf-connecting-ip": more.address ?? crypto.randomUUID() },
    ...(more.cookie === undefined ? {} : { cookie: more.cookie }),
  });
const pairOf = (answer: Response) => answer.headers.getSetCookie()[0]!.split(";")[0]!;
const titleOf = async (answer: Response) => (await answer.json<{ title: string }>()).title;
const whoIs = async (cookie: string) =>
  (await (await call("GET", "/api/session", { cookie })).json()) as { user: { id: string } } | null;

describe("signing in", () => {
  it("opens a session in one cookie that scripts cannot read, and the session holds the permissions [P-216]", async ({
    expect,
  }) => {
    const user = await aPerson({ password: PASSWORD });
    const answer = await signIn(user.email, PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    const [pair, ...attributes] = answer.headers.getSetCookie()[0]!.split("; ");
    expect(pair).toMatch(/^__Host-session=.{40,}$/);
    expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax", "Secure"]);
    const session = await answer.json();
    expect(session).toEqual({
      user: {
        id: user.id,
        email: user.email,
        user_name: "Test Person",
        user_type: "Owner",
        company_name: "",
        demo: false,
        canModifyCalcInputs: false,
        phone: "",
      },
      permissions: expect.arrayContaining(["dashboard.view", "staff.manage"]),
      pageAccessMetadata: {
        dashboardPageAccess: { hasAccess: true },
        devicesPageAccess: { hasAccess: true },
        projectionsPageAccess: { hasAccess: true, accessesLimit: null, subscriptionId: null, subscriptionPlan: null },
      },
      actingOwner: null,
      viewer: null,
      pyranometers: [],
      theme: null,
      twoFactor: { enabled: false, required: false },
      sendsMail: false,
      erasure: null,
      belongsTo: null,
    });
    expect(await whoIs(pair!)).toEqual(session);
  });

  it("trims both fields and takes the address in any case [P-155]", async ({ expect }) => {
    const user = await aPerson({ password: PASSWORD });
    expect((await signIn(`  ${user.email.toUpperCase()} `, ` ${PASSWORD} `)).status).toBe(200);
  });

  it("gives the same answer for an unknown address, a wrong password and a person without one", async ({ expect }) => {
    const user = await aPerson({ password: PASSWORD });
    const invited = await aPerson();
    const answers = await Promise.all([
      signIn(user.email, "wrong"),
      signIn(`${crypto.randomUUID()}@people.example`, PASSWORD),
      signIn(invited.email, PASSWORD),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await titleOf(answer)).toBe(texts.wrongCredentials);
    }
  });

  it("refuses a disabled person only after the password was right, unverified or not [P-135]", async ({ expect }) => {
    const unverified = await aPerson({ password: PASSWORD, status: "Disable", emailVerified: false });
    const disabled = await aPerson({ password: PASSWORD, status: "Disable", enabledAt: 1 });
    expect(await titleOf(await signIn(disabled.email, "wrong"))).toBe(texts.wrongCredentials);
    for (const [user, text] of [
      [unverified, texts.unverifiedEmail],
      [disabled, texts.accountDisabled],
    ] as const) {
      const answer = await signIn(user.email, PASSWORD);
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await titleOf(answer)).toBe(text);
      expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
    }
  });

  it("names the wrong fields and never repeats their content", async ({ expect }) => {
    const answer = await call("POST", "/api/account/sign-in", {
      json: { email: "no-address", password: "hunter2-secret" },
    });
    expect(answer.status).toBe(422);
    const body = await answer.text();
    expect(JSON.parse(body)).toMatchObject({ fields: { email: "A valid email is required." } });
    expect(body).not.toContain("hunter2");
    expect(body).not.toContain("no-address");
  });

  it("refuses unknown fields, so that no one gains permissions by sending them", async ({ expect }) => {
    const user = await aPerson({ password: PASSWORD });
    const json = { email: user.email, password: PASSWORD, user_type: "Admin", rememberMe: false };
    const answer = await call("POST", "/api/account/sign-in", { json });
    expect(answer.status).toBe(422);
    expect(await db.select({ is: users.user_type }).from(users).where(eq(users.id, user.id))).toEqual([
      { is: "Owner" },
    ]);
  });

  it("ends the session that the browser had before", async ({ expect }) => {
    const user = await aPerson({ password: PASSWORD });
    const before = await aSession(user.id);
    const after = pairOf(await signIn(user.email, PASSWORD, { cookie: before }));
    expect(await whoIs(before)).toBeNull();
    expect(await whoIs(after)).not.toBeNull();
  });

  it("logs who signed in and who failed; the Terms step is not logged as a refusal", async ({ expect }) => {
    const user = await aPerson({ password: PASSWORD, tosAcceptedAt: null });
    await signIn(user.email, "wrong");
    await signIn(user.email, PASSWORD);
    const headers = { "cf-connecting-ip": crypto.randomUUID() };
    await call("POST", "/api/account/tos", { json: { email: user.email, password: PASSWORD }, headers });
    const rows = await db.select().from(auditLog).where(eq(auditLog.subject, user.id));
    expect(rows.map(({ action, user_id }) => [action, user_id])).toEqual([
      ["sign-in-failed", null],
      ["sign-in-step", null],
      ["terms-agreed", user.id],
      ["sign-in", user.id],
    ]);
    expect(rows.every(({ request_id }) => /^[\da-f-]{36}$/.test(request_id!))).toBe(true);
  });
});
