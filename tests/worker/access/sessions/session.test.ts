import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { LIFETIME_SECONDS } from "../../../../worker/access/kinds.ts";
import type { Person } from "../../../../worker/access/sessions/person.ts";
import { isSessionValid } from "../../../../worker/access/sessions/session.ts";
import { users } from "../../../../worker/platform/schema.ts";
import { aPerson, aSession, aSignedInPerson, call, db } from "../people.ts";

const DAY = 24 * 3600;
const now = () => Date.now() / 1000;
const ask = (cookie: string) => call("GET", "/api/session", { cookie });
const isSignedIn = async (cookie: string) => (await (await ask(cookie)).json()) !== null;

describe("a session", () => {
  it("is of an Admin, an Owner or Staff: the directory accepts no other kind [A-001, D-183, P-187]", async ({
    expect,
  }) => {
    for (const user_type of ["Admin", "Owner", "Staff"] as const) {
      const { cookie } = await aSignedInPerson({ user_type });
      expect(await (await ask(cookie)).json()).toMatchObject({ user: { user_type } });
    }
    await expect(aPerson({ user_type: "Root" as "Admin" })).rejects.toThrow();
    const known = (await aPerson()) as Person;
    expect(isSessionValid(known, now(), now())).toBe(true);
    expect(isSessionValid({ ...known, user_type: "Root" as "Admin" }, now(), now())).toBe(false);
  });

  it("follows a change of its person's permissions at once", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const may = async () => (await (await ask(cookie)).json<{ permissions: string[] }>()).permissions;
    expect(await may()).toContain("dashboard.view");
    await db.update(users).set({ dashboardPageAccess: false }).where(eq(users.id, user.id));
    expect(await may()).not.toContain("dashboard.view");
  });

  it("ends after a week without use, and a month after the sign-in in any case", async ({ expect }) => {
    const { id } = await aPerson();
    const idle = await aSession(id, { startedAt: now() - 8 * DAY });
    const old = await aSession(id, { startedAt: now() - LIFETIME_SECONDS - 60, expiresAt: now() + DAY });
    const young = await aSession(id, { startedAt: now() - LIFETIME_SECONDS + 3600, expiresAt: now() + DAY });
    expect(await isSignedIn(idle)).toBe(false);
    expect(await isSignedIn(old)).toBe(false);
    expect(await isSignedIn(young)).toBe(true);
  });

  it("of an Admin ends twelve hours after the sign-in", async ({ expect }) => {
    const { id } = await aPerson({ user_type: "Admin" });
    const at = (hours: number) => aSession(id, { startedAt: now() - hours * 3600, expiresAt: now() + DAY });
    expect(await isSignedIn(await at(13))).toBe(false);
    expect(await isSignedIn(await at(11))).toBe(true);
  });
});
