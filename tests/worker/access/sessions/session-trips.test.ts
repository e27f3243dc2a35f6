import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { identity } from "../../../../worker/access/auth.ts";
import { recording } from "../../query-plan.ts";
import { aPerson, aSession, aSignedInPerson } from "../people.ts";

const DAY = 24 * 3600;

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

  it("comes with the owner they work for", async ({ expect }) => {
    const owner = await aPerson({ status: "Disable" });
    const staff = await aSignedInPerson({ user_type: "Staff", owner_id: owner.id });
    const alone = await aSignedInPerson();
    const ownerOf = async (cookie: string) => (await identity(env).current(new Headers({ cookie })))!.owner;
    expect(await ownerOf(staff.cookie)).toMatchObject({ id: owner.id, status: "Disable" });
    expect(await ownerOf(alone.cookie)).toBe(null);
  });

  it("is not asked of the database for a cookie that somebody else has signed", async ({ expect }) => {
    const { cookie } = await aSignedInPerson();
    const value = cookie.slice(cookie.indexOf("=") + 1);
    const [token, signature] = decodeURIComponent(value).split(".") as [string, string];
    const last = signature.at(-3) === "A" ? "B" : "A";
    const forged = [
      `${token}.${signature.slice(0, -3)}${last}${signature.slice(-2)}`,
      `${token}x.${signature}`,
      `${token}.`,
      `.${signature}`,
      token,
      `${token}.not base64!`,
    ];
    const { environment, queries } = listening();
    const ask = (text: string) =>
      identity(environment).current(new Headers({ cookie: `__Host-session=${encodeURIComponent(text)}` }));
    for (const text of forged) expect(await ask(text)).toBe(null);
    expect(queries).toEqual([]);
    expect(await ask(`${token}.${signature}`)).not.toBe(null);
  });

  it("takes two trips more, once an hour, to move the end of the session", async ({ expect }) => {
    const { id } = await aPerson();
    const startedAt = Date.now() / 1000 - 2 * 3600;
    const cookie = await aSession(id, { startedAt, expiresAt: startedAt + 7 * DAY });
    const { environment, queries } = listening();
    const ask = () => identity(environment).current(new Headers({ cookie }));
    expect((await ask())!.cookies).toEqual([expect.stringContaining(cookie)]);
    expect(queries.map(({ sql }) => sql.split(" ", 1)[0])).toEqual(["select", "select", "select", "update"]);
    expect((await ask())!.cookies).toEqual([]);
    expect(queries).toHaveLength(5);
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
