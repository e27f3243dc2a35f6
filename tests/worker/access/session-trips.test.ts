import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { identity } from "../../../worker/access/auth.ts";
import { recording } from "../query-plan.ts";
import { aPerson, aSession, aSignedInPerson } from "./people.ts";

/** An environment whose database notes what it is asked. */
function listening() {
  const { db, queries } = recording(env.DB);
  return { environment: { ...env, DB: db, AUTH_SECRET: env.AUTH_SECRET }, queries };
}

describe("who asks", () => {
  it("is found in one trip to the database, with every field that decisions need", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson({
      user_type: "Staff",
      owner_id: "an-owner",
      company_name: "Test Solar",
      canModifyCalcInputs: true,
      dashboardPageAccess: false,
      devicesPageAccess: null,
    });
    const { environment, queries } = listening();
    const found = await identity(environment).current(new Headers({ cookie }));
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
    expect(Math.abs(found!.startedAt - Date.now() / 1000)).toBeLessThan(60);
  });

  it("is nobody with a session that has run out or that never was", async ({ expect }) => {
    const { user } = await aSignedInPerson();
    const over = await aSession(user.id, { startedAt: Date.now() / 1000 - 900_000, expiresAt: Date.now() / 1000 - 1 });
    const foreign = (await aSession(user.id)).replace(/\.[^.]*$/, ".x");
    for (const cookie of [over, foreign]) expect(await identity(env).current(new Headers({ cookie }))).toBe(null);
  });

  it("gets a session in three trips: person, status, session", async ({ expect }) => {
    const { id } = await aPerson();
    const { environment, queries } = listening();
    const cookies = await identity(environment).open(new Headers(), id, "Test Browser");
    expect(cookies).toEqual([expect.stringMatching(/^__Host-session=/)]);
    expect(queries.map(({ sql }) => sql.split(" ", 1)[0])).toEqual(["select", "select", "insert"]);
  });

  it("gets none while disabled, whoever asks for it", async ({ expect }) => {
    const { id } = await aPerson({ status: "Disable" });
    await expect(identity(env).open(new Headers(), id, "Test Browser")).rejects.toThrow("Disabled");
  });
});
