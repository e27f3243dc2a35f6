import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { texts } from "#contract/common/texts";
import { currentSession } from "../../../../worker/access/sessions/live-session.ts";
import { endSessionOf, openSession } from "../../../../worker/access/sessions/open-session.ts";
import { sha256Hex } from "../../../../worker/platform/digest.ts";
import { accounts, sessions, twoFactors, users } from "../../../../worker/platform/schema.ts";
import type { VerifiedPerson } from "../../../../worker/access/credentials/credentials.ts";
import { recording } from "../../query-plan.ts";
import { aPerson, aSession, aSignedInPerson, call, db, PASSWORD } from "../people.ts";

const DAY = 24 * 3600;
const now = () => Date.now() / 1000;
const headersOf = (cookie: string) => new Headers({ cookie });
const current = (cookie: string) => currentSession(env, headersOf(cookie), now());

function listening() {
  const { db: noting, queries } = recording(env.DB);
  return { environment: { ...env, DB: noting, AUTH_SECRET: env.AUTH_SECRET }, queries };
}

async function aProof(values: Parameters<typeof aPerson>[0] = {}): Promise<VerifiedPerson> {
  const { id } = await aPerson({ password: PASSWORD, ...values });
  const [person] = await db.select().from(users).where(eq(users.id, id));
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, id));
  return { person: person!, hash: account!.password! };
}

const cookieOf = (setCookie: string) => setCookie.split(";", 1)[0]!;

describe("the person of a request", () => {
  it("is found in one query round trip, with every field that decisions need", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson({
      user_type: "Staff",
      owner_id: "an-owner",
      company_name: "Test Solar",
      canModifyCalcInputs: true,
      dashboardPageAccess: false,
      devicesPageAccess: null,
    });
    const { environment, queries } = listening();
    const found = await currentSession(environment, headersOf(cookie), now());
    expect(queries).toHaveLength(1);
    expect(found!.person).toMatchObject({
      id: user.id,
      email: user.email,
      emailVerified: true,
      status: "Enable",
      user_type: "Staff",
      owner_id: "an-owner",
      company_name: "Test Solar",
      canModifyCalcInputs: true,
      dashboardPageAccess: false,
      devicesPageAccess: null,
      deviceDataPageAccess: true,
      demo: false,
    });
    expect(Math.abs(found!.startedAt - now())).toBeLessThan(60);
  });

  it("comes with the owner they work for and whether they have a second factor", async ({ expect }) => {
    const owner = await aPerson({ status: "Disable" });
    const staff = await aSignedInPerson({ user_type: "Staff", owner_id: owner.id });
    const alone = await aSignedInPerson();
    expect((await current(staff.cookie))!.owner).toMatchObject({ id: owner.id, status: "Disable" });
    expect(await current(alone.cookie)).toMatchObject({ owner: null, hasFactor: false });
    const factor = { user_id: alone.user.id, secret: "sealed", created_at: 1, last_step: 0 };
    await db.insert(twoFactors).values(factor);
    expect((await current(alone.cookie))!.hasFactor).toBe(false);
    await db.update(twoFactors).set({ confirmed_at: 2 }).where(eq(twoFactors.user_id, alone.user.id));
    expect((await current(alone.cookie))!.hasFactor).toBe(true);
  });

  it("is not looked up for an invalid token, and is null for an unknown one, the digest or another cookie", async ({
    expect,
  }) => {
    const { cookie } = await aSignedInPerson();
    const token = cookie.slice(cookie.indexOf("=") + 1);
    const { environment, queries } = listening();
    const ask = (text: string) => currentSession(environment, headersOf(`__Host-session=${text}`), now());
    for (const text of ["", "a.b", token.slice(1), `${token}~`, "x".repeat(44), `.${token}`])
      expect(await ask(text)).toBe(null);
    for (const headers of [new Headers(), headersOf(`session=${token}`)])
      expect(await currentSession(environment, headers, now())).toBe(null);
    expect(queries).toEqual([]);
    expect(await ask("x".repeat(43))).toBe(null);
    expect(await ask(await sha256Hex(token))).toBe(null);
    expect(await ask(token)).not.toBe(null);
  });

  it("is found by the signed cookie of a session that an earlier version opened", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    expect(await current(`${cookie}.${encodeURIComponent("c2lnbmF0dXJl+/8=")}`)).not.toBe(null);
  });

  it("needs one more round trip an hour, to extend the session", async ({ expect }) => {
    const { id } = await aPerson();
    const startedAt = now() - 2 * 3600;
    const cookie = await aSession(id, { startedAt, expiresAt: startedAt + 7 * DAY });
    const { environment, queries } = listening();
    const ask = () => currentSession(environment, headersOf(cookie), now());
    expect((await ask())!.cookies).toEqual([
      expect.stringContaining(`${cookie}; Max-Age=604800; Path=/; HttpOnly; Secure`),
    ]);
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, id));
    expect(row!.expiresAt.getTime() / 1000).toBeGreaterThan(startedAt + 7 * DAY);
    expect(queries.map(({ sql }) => sql.split(" ", 1)[0])).toEqual(["select", "update"]);
    expect((await ask())!.cookies).toEqual([]);
    expect(queries).toHaveLength(3);
  });
});

describe("a session", () => {
  it("is opened in one round trip, with a token of 256 bits of which only the digest is stored", async ({ expect }) => {
    const proved = await aProof();
    const { environment, queries } = listening();
    const setCookie = (await openSession(environment, proved, "Test Browser", now()))!;
    expect(queries).toHaveLength(1);
    expect(setCookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const [stored] = await db.select().from(sessions).where(eq(sessions.userId, proved.person.id));
    expect(stored).toMatchObject({ place: "Test Browser", token: await sha256Hex(cookieOf(setCookie).split("=")[1]!) });
    expect((await current(cookieOf(setCookie)))!.sessionId).toBe(stored!.id);
  });

  it("is not opened for a disabled person, staff of a disabled owner, or a password that was changed", async ({
    expect,
  }) => {
    const owner = await aPerson({ status: "Disable" });
    const proofs = [
      await aProof({ status: "Disable" }),
      await aProof({ user_type: "Staff", owner_id: owner.id }),
      { ...(await aProof()), hash: "another" },
    ];
    for (const proved of proofs) {
      expect(await openSession(env, proved, "Test Browser", now())).toBe(null);
      expect(await db.select().from(sessions).where(eq(sessions.userId, proved.person.id))).toEqual([]);
    }
  });

  it("ends with its own sign-out, without affecting others [P-016]", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const other = await aSession(user.id);
    expect(await endSessionOf(env, headersOf(cookie))).toMatch(/^__Host-session=; Max-Age=0; Path=\/;/);
    expect(await current(cookie)).toBe(null);
    expect(await current(other)).not.toBe(null);
    const answer = await call("POST", "/api/account/sign-out", { cookie: other });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, [expect.stringContaining("Max-Age=0")]]);
    expect(await current(other)).toBe(null);
    const again = await call("POST", "/api/account/sign-out", { cookie: other });
    expect([again.status, await again.json()]).toEqual([401, expect.objectContaining({ title: texts.unauthorized })]);
  });
});
