import { env, exports } from "cloudflare:workers";
import { and, eq, like } from "drizzle-orm";
import { describe, it } from "vitest";
import { CONFIRMATION_NEEDED } from "#contract/accounts/confirm";
import type { ActiveSessions } from "#contract/accounts/active-sessions";
import { accountTexts } from "#contract/accounts/texts";
import type { Portals } from "#contract/accounts/portals";
import type { Session } from "#contract/accounts/session";
import { database } from "../../../worker/platform/db.ts";
import { auditLog, sessions, statistics, users } from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSession, aSignedInPerson, ORIGIN, PASSWORD } from "../access/people.ts";
import { ask, lastMail, refusal } from "../mail/portal.ts";
import { receivedBy } from "../mail/received.ts";

const db = database(env);
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
const whoIs = async (cookie: string) => (await ask("GET", "/api/session", { cookie })).json<Session | null>();

describe("signed-in devices", () => {
  it("are listed by browser and system, and a new one is announced by mail", async ({ expect }) => {
    const { email } = await aPerson({ password: PASSWORD });
    const signIn = (agent: string) =>
      ask("POST", "/api/account/sign-in", {
        json: { email, password: PASSWORD, timeZone: "Asia/Kathmandu" },
        headers: { "user-agent": agent },
      });
    const cookie = (await signIn(FIREFOX)).headers.getSetCookie()[0]!.split(";")[0]!;
    await signIn(FIREFOX);
    expect(await receivedBy(email)).toEqual([]);
    await signIn(IPHONE);
    const { subject, text } = await lastMail(email);
    expect(subject).toBe("New sign-in to your account");
    expect(text).toContain("Safari on iPhone");
    expect(text).toMatch(/ \d{1,2}:\d\d [AP]M GMT\+5:45 from a new device or location/);

    const { places } = await (await ask("GET", "/api/account/sessions", { cookie })).json<ActiveSessions>();
    expect(places.map(({ place, current }) => `${place} ${current}`).toSorted()).toEqual([
      "Firefox on Linux false",
      "Firefox on Linux true",
      "Safari on iPhone false",
    ]);
  });

  it("are signed out one by one or all except this one, and only one's own", async ({ expect }) => {
    const { id } = await aPerson();
    const cookies = await Promise.all([1, 2, 3, 4].map(() => aSession(id)));
    const stranger = await aSignedInPerson();
    const list = async () =>
      (await (await ask("GET", "/api/account/sessions", { cookie: cookies[0] })).json<ActiveSessions>()).places;
    const other = (await list()).find(({ current }) => !current)!;
    const end = (cookie: string) => ask("DELETE", `/api/account/sessions/${other.id}`, { cookie });
    expect((await end(stranger.cookie)).status).toBe(404);
    expect(await list()).toHaveLength(4);
    expect((await end(cookies[0]!)).status).toBe(204);
    expect((await refusal(await end(cookies[0]!))).title).toBe(accountTexts.placeNotFound);
    expect(await list()).toHaveLength(3);
    expect((await ask("POST", "/api/account/sessions/end-others", { cookie: cookies[0] })).status).toBe(204);
    expect((await list()).map(({ current }) => current)).toEqual([true]);
    expect(await whoIs(stranger.cookie)).not.toBeNull();
  });
});

describe("the session", () => {
  it("keeps the theme with the person", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    expect((await whoIs(cookie))!.theme).toBeNull();
    for (const theme of ["light", "dark", "system"]) {
      expect((await ask("PUT", "/api/account/theme", { cookie, json: { theme } })).status).toBe(204);
      expect(await whoIs(await aSession(user.id))).toMatchObject({ theme });
    }
    expect((await ask("PUT", "/api/account/theme", { cookie, json: { theme: "pink" } })).status).toBe(422);
    expect((await ask("PUT", "/api/account/theme", { cookie, json: { theme: "dark", status: "Enable" } })).status).toBe(
      422,
    );
  });

  it("lets an Admin act for an owner, visibly and logged, until ended", async ({ expect }) => {
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const owner = await aPerson({ name: "Chosen Owner", company_name: "Chosen Solar" });
    const [mine, others] = [await aPlant({ owners: [owner.id] }), await aPlant({ owners: [(await aPerson()).id] })];
    const devices = [await aDevice(mine), await aDevice(others)];
    const choose = (id: string | null) =>
      ask("PUT", "/api/session/owner", { cookie: admin.cookie, json: { owner: id } });
    const seen = async () => {
      const lists = ["/api/plant/all", "/api/device/all", `/api/plant/all?owner=${(await aPerson()).id}`];
      return Promise.all(lists.map(async (path) => (await ask("GET", path, { cookie: admin.cookie })).text()));
    };
    const chosen = await (await choose(owner.id)).json<Session>();
    const actingOwner = { owner_id: owner.id, user_name: "Chosen Owner", company_name: "Chosen Solar" };
    expect(chosen.actingOwner).toEqual(actingOwner);
    expect((await whoIs(admin.cookie))!.actingOwner).toEqual(actingOwner);
    const [plants, devicesSeen] = await seen();
    expect([plants!.includes(mine), plants!.includes(others)]).toEqual([true, false]);
    expect([devicesSeen!.includes(devices[0]!), devicesSeen!.includes(devices[1]!)]).toEqual([true, false]);
    expect((await ask("GET", `/api/device/${devices[1]}`, { cookie: admin.cookie })).status).toBe(404);
    expect((await whoIs(await aSession(admin.user.id)))!.actingOwner).toBeNull();

    await db.update(users).set({ status: "Disable" }).where(eq(users.id, owner.id));
    expect((await whoIs(admin.cookie))!.actingOwner).toEqual(actingOwner);

    expect((await (await choose(null)).json<Session>()).actingOwner).toBeNull();
    expect((await seen())[0]).toContain(others);
    await choose(null);
    const rows = await db
      .select({ action: auditLog.action, subject: auditLog.subject, owner: auditLog.owner_id })
      .from(auditLog)
      .where(and(eq(auditLog.user_id, admin.user.id), like(auditLog.action, "acting-%")));
    const line = (action: string) => ({ action, subject: owner.id, owner: owner.id });
    expect(rows).toEqual([line("acting-for"), line("acting-ended")]);
  });

  it("asks an Admin for the password before acting for an owner, not before ending it", async ({ expect }) => {
    const admin = await aPerson({ user_type: "Admin", password: PASSWORD });
    const cookie = await aSession(admin.id, { confirmedAt: null });
    const { id } = await aPerson();
    const choose = (owner: string | null) => ask("PUT", "/api/session/owner", { cookie, json: { owner } });
    expect((await refusal(await choose(id))).type).toBe(CONFIRMATION_NEEDED);
    expect((await whoIs(cookie))!.actingOwner).toBeNull();
    expect((await ask("POST", "/api/account/confirm", { cookie, json: { password: PASSWORD } })).status).toBe(204);
    expect((await choose(id)).status).toBe(200);
    await db.update(sessions).set({ confirmedAt: null }).where(eq(sessions.userId, admin.id));
    expect((await choose(null)).status).toBe(200);
  });

  it("can act only for an existing, enabled owner, and only an Admin may choose one", async ({ expect }) => {
    const admin = await aSignedInPerson({ user_type: "Admin" });
    const choose = async (cookie: string, id: string) =>
      (await ask("PUT", "/api/session/owner", { cookie, json: { owner: id } })).status;
    const disabled = await aPerson({ status: "Disable" });
    const staff = await aPerson({ user_type: "Staff" });
    for (const id of [disabled.id, staff.id, admin.user.id, "nobody"]) expect(await choose(admin.cookie, id)).toBe(404);
    const owner = await aSignedInPerson();
    expect(await choose(owner.cookie, (await aPerson()).id)).toBe(403);
  });

  it("is for an Admin only if started at /adminlogin, which is said only after the password was right [P-157]", async ({
    expect,
  }) => {
    const owner = await aPerson({ password: PASSWORD });
    const admin = await aPerson({ password: PASSWORD, user_type: "Admin" });
    const enter = (email: string, password: string, settings = {}) =>
      ask("POST", "/api/account/sign-in", { json: { email, password, admin: true }, settings });
    expect((await enter(owner.email, "wrong")).status).toBe(401);
    expect((await refusal(await enter(owner.email, PASSWORD))).title).toBe(accountTexts.invalidAdminEmail);
    const only = { ADMIN_EMAIL: "the-only@admin.example" };
    expect((await refusal(await enter(admin.email, PASSWORD, only))).title).toBe(accountTexts.invalidAdminEmail);
    expect((await enter(admin.email, PASSWORD, { ADMIN_EMAIL: admin.email.toUpperCase() })).status).toBe(200);
  });
});

describe("the status-change call", () => {
  it("is called by the portal's own page, and only for one's own account [P-212, A-193]", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const stranger = await aPerson();
    const call = (path: string, who: string | undefined) => ask("GET", path, { cookie: who });
    const own = `/api/owner/changeStatus/${user.id}`;
    expect((await call(own, undefined)).status).toBe(401);
    expect((await call(`/api/owner/changeStatus/${stranger.id}`, cookie)).status).toBe(403);
    expect((await call(`/api/staff/changeStatus/${user.id}`, cookie)).status).toBe(403);
    for (let n = 0; n < 2; n++) expect(await (await call(own, cookie)).json()).toEqual({ status: "Enable" });
  });

  it("changes nothing for links and pages of other sites, which browsers send with the session", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const attack = (method: string, headers: Record<string, string>) =>
      exports.default.fetch(
        new Request(`${ORIGIN}/api/owner/changeStatus/${user.id}`, { method, headers: { cookie, ...headers } }),
      );
    const foreign: Record<string, string>[] = [
      // A picture or a fetch of another site, a page of a neighboring domain, a link followed from there.
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
      // A link in a mail program, and a header that once was the proof.
      { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" },
      { "sec-fetch-site": "cross-site", "x-soilsight-client": "portal", origin: ORIGIN },
      { "x-soilsight-client": "portal" },
      // Older browsers.
      { origin: "https://evil.example" },
      { origin: "null" },
      {},
    ];
    for (const headers of foreign)
      for (const method of ["GET", "HEAD"])
        expect([JSON.stringify(headers), (await attack(method, headers)).status]).toEqual([
          JSON.stringify(headers),
          403,
        ]);
    expect((await attack("GET", { origin: ORIGIN })).status).toBe(200);
  });
});

describe("statistics", () => {
  it("count visits by the session's own person, one row a day", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const visit = (json: object) => ask("POST", "/api/statistics/add/user", { cookie, json });
    const said = {
      userId: "somebody-else",
      userType: "Admin",
      email: "x@people.example",
      ts: 1,
      type: "access",
      page: "dashboard",
      domain: "user",
    };
    for (let n = 0; n < 3; n++) expect((await visit(said)).status).toBe(204);
    const rows = await db.select().from(statistics);
    expect(rows).toMatchObject([{ user_id: user.id, domain: "user", type: "access", page: "dashboard", count: 3 }]);
    expect((await visit({ ...said, page: "other" })).status).toBe(422);
    expect((await visit({ ...said, more: 1 })).status).toBe(422);
  });
});

describe("the portals of an operator", () => {
  const settings = {
    PRODUCTION_ADDRESS: "https://portal.example",
    LEGACY_ADDRESS: "https://old.example",
    STAGING_ADDRESS: "https://staging.example",
    COMPANY_DOMAIN: "company.example",
  };
  it("are recognized by their hosts", async ({ expect }) => {
    const portals = async (more = {}) =>
      (await ask("GET", "/api/portals", { settings: { ...settings, ...more } })).json();
    const production = "https://portal.example";
    expect(await portals()).toMatchObject({ stage: "production", otherPortal: "https://old.example", production });
    const legacy = { LEGACY_ADDRESS: production, PRODUCTION_ADDRESS: "https://new.example" };
    expect(await portals(legacy)).toMatchObject({ stage: "legacy", otherPortal: "https://new.example" });
    expect(await portals({ STAGING_ADDRESS: production })).toMatchObject({ stage: "staging", otherPortal: null });
    expect(await (await ask("GET", "/api/portals")).json()).toEqual({
      stage: "production",
      otherPortal: null,
      production: null,
      sales: { email: "sales@soilsight.example", phone: null },
      billing: null,
      marketing: null,
    });
  });

  it("show the seller, the billing page and the public page about the product [P-228]", async ({ expect }) => {
    const portals = async (settings: Record<string, string>) =>
      (await ask("GET", "/api/portals", { settings })).json<Portals>();
    const sales = { SALES_EMAIL: "sell@company.example", SALES_PHONE: "+1 555 0100" };
    expect(
      await portals({
        ...sales,
        BILLING_ADDRESS: "https://pay.example/plans",
        MARKETING_ADDRESS: "https://company.example/ai",
      }),
    ).toMatchObject({
      sales: { email: "sell@company.example", phone: "+1 555 0100" },
      billing: "https://pay.example/plans",
      marketing: "https://company.example/ai",
    });
  });

  it("redirect people outside the company from staging to production", async ({ expect }) => {
    const belongsTo = async (email: string, more = {}) => {
      const cookie = await aSession((await aPerson({ email })).id);
      const own = { ...settings, PRODUCTION_ADDRESS: "https://www.example", ...more };
      return (await (await ask("GET", "/api/session", { cookie, settings: own })).json<Session>()).belongsTo;
    };
    const staging = { STAGING_ADDRESS: "https://portal.example" };
    const name = crypto.randomUUID();
    expect(await belongsTo(`${name}@customer.example`, staging)).toBe("https://www.example");
    expect(await belongsTo(`${name}@company.example`, staging)).toBeNull();
    expect(await belongsTo(`${name}@othercompany.example`)).toBeNull();
  });
});
