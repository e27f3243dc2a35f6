import { env } from "cloudflare:workers";
import { inArray } from "drizzle-orm";
import { describe, it } from "vitest";
import type { NotificationSettings } from "#contract/accounts/notifications";
import { database } from "../../../worker/platform/db.ts";
import { users } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, aSession, aSignedInPerson, call, PASSWORD } from "../access/people.ts";

const get = async (cookie: string, query = "") =>
  (await call("GET", `/api/account/notifications${query}`, { cookie })).json<NotificationSettings>();
const put = (cookie: string, json: unknown) => call("PUT", "/api/account/notifications", { cookie, json });
const all = {
  report: true,
  soilingThreshold: true,
  washExtensionTankLow: true,
  aresStatus: true,
  washExtensionStatus: true,
  washDue: true,
};

describe("notification settings", () => {
  it("are kept for each person, and for each person and plant [A-171, A-181, A-182]", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const other = await aSignedInPerson();
    const plant = await aPlant({ owners: [user.id, other.user.id], plant_name: "Shared" });
    const untouched = await get(cookie);
    expect(untouched).toEqual({
      notifications: {
        allNotifications: true,
        marketingCommunications: false,
        emailReports: true,
        emailAlerts: true,
        mondayDecisions: true,
      },
      time_zone: null,
      plants: [{ plant_id: plant, plant_name: "Shared", ...all }],
      total: 1,
    });
    const changes = { notifications: { emailReports: false }, plants: [{ plant_id: plant, report: false }] };
    expect((await put(cookie, changes)).status).toBe(204);
    expect((await put(cookie, { plants: [{ plant_id: plant, aresStatus: false }] })).status).toBe(204);
    const changed = await get(cookie);
    expect(changed.notifications).toEqual({
      allNotifications: true,
      marketingCommunications: false,
      emailReports: false,
      emailAlerts: true,
      mondayDecisions: true,
    });
    expect(changed.plants).toEqual([
      { plant_id: plant, plant_name: "Shared", ...all, report: false, aresStatus: false },
    ]);
    expect(await get(other.cookie)).toEqual(untouched);
    expect((await put(cookie, { notifications: {}, plants: [{ plant_id: plant }] })).status).toBe(204);
    expect(await get(cookie)).toEqual(changed);
  });

  it("come ten plants a page, by name, and are found by a part of it", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    for (let n = 0; n < 12; n++)
      await aPlant({ owners: [user.id], plant_name: `Plant ${String(n).padStart(2, "0")}%` });
    const names = async (query: string) => (await get(cookie, query)).plants.map((plant) => plant.plant_name);
    expect(await names("")).toHaveLength(10);
    expect(await names("?page=2")).toEqual(["Plant 10%", "Plant 11%"]);
    expect(await names("?page=3")).toEqual([]);
    expect(await names("?search=pLANT%200")).toHaveLength(10);
    expect(await names("?search=07%25")).toEqual(["Plant 07%"]);
    expect(await names("?search=_")).toEqual([]);
    expect((await get(cookie, "?search=11")).total).toBe(1);
    for (const query of ["?page=0", "?page=x", "?page=-1"])
      expect((await call("GET", `/api/account/notifications${query}`, { cookie })).status).toBe(422);
  });

  it("are limited to plants that a person sees, all or nothing", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const [mine, foreign] = [await aPlant({ owners: [user.id] }), await aPlant({ owners: [(await aPerson()).id] })];
    const change = (plant_id: string) => ({ plant_id, report: false });
    expect((await put(cookie, { plants: [change(mine), change(foreign)] })).status).toBe(404);
    expect((await get(cookie)).plants).toMatchObject([{ plant_id: mine, report: true }]);
    expect((await put(cookie, { plants: [{ ...change(mine), user_id: "x" }] })).status).toBe(422);
    const staff = await aPerson({ user_type: "Staff", owner_id: user.id });
    const given = await aPlant({ owners: [user.id], staff: [staff.id] });
    expect((await get(await aSession(staff.id))).plants.map(({ plant_id }) => plant_id)).toEqual([given]);
  });
});

describe("the time zone of a person's mails", () => {
  it("is that of the first sign-in, until the person chooses another", async ({ expect }) => {
    const { email, id } = await aPerson({ password: PASSWORD });
    const stranger = await aPerson({ time_zone: "America/Denver" });
    const signIn = async (timeZone: string) => {
      const answer = await call("POST", "/api/account/sign-in", { json: { email, password: PASSWORD, timeZone } });
      return answer.headers.getSetCookie()[0]!.split(";")[0]!;
    };
    const zones = async () => {
      const stored = await database(env)
        .select()
        .from(users)
        .where(inArray(users.id, [id, stranger.id]));
      return [id, stranger.id].map((one) => stored.find((user) => user.id === one)!.time_zone);
    };
    const cookie = await signIn("America/Phoenix");
    expect(await zones()).toEqual(["America/Phoenix", "America/Denver"]);
    await signIn("Europe/Paris");
    expect(await zones()).toEqual(["America/Phoenix", "America/Denver"]);
    expect((await put(cookie, { time_zone: "Mars/Base" })).status).toBe(422);
    expect((await put(cookie, { time_zone: "Europe/Paris" })).status).toBe(204);
    expect(await zones()).toEqual(["Europe/Paris", "America/Denver"]);
    expect((await get(cookie)).time_zone).toBe("Europe/Paris");
    await signIn("America/Phoenix");
    expect(await zones()).toEqual(["Europe/Paris", "America/Denver"]);
  });
});
