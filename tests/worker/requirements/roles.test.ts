import { describe, it } from "vitest";
import type { Session } from "#contract/accounts/session";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { isSessionValid } from "../../../worker/access/sessions/session.ts";
import { aDevice, aPerson, aPlant, aSession, aSignedInPerson, call } from "../access/people.ts";

const now = () => Date.now() / 1000;
const statusOf = async (path: string, cookie: string) => (await call("GET", path, { cookie })).status;
const sessionOf = async (cookie: string) => (await call("GET", "/api/session", { cookie })).json<Session | null>();

describe("the kinds of people", () => {
  it("are Admin, Owner and Staff, and the directory accepts no other [A-001, D-183, P-187]", async ({ expect }) => {
    for (const user_type of ["Admin", "Owner", "Staff"] as const) {
      const { cookie } = await aSignedInPerson({ user_type });
      expect((await sessionOf(cookie))?.user.user_type).toBe(user_type);
    }
    await expect(aPerson({ user_type: "Root" as "Admin" })).rejects.toThrow();
    const known = (await aPerson()) as Person;
    expect(isSessionValid(known, now(), now())).toBe(true);
    // A session of an unknown type is invalid, which signs out its page.
    expect(isSessionValid({ ...known, user_type: "Root" as "Admin" }, now(), now())).toBe(false);
  });

  it("include a trial owner, who has no dashboard and no device [P-170]", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson({ wasSelfRegistered: true });
    const plant = await aPlant({ owners: [user.id] });
    const device = await aDevice(plant);
    const paths = ["/api/plant/all", "/api/device/all", `/api/device/${device}`, `/api/device/${device}/wash-log`];
    for (const path of paths) expect(await statusOf(path, cookie)).toBe(403);
    expect((await sessionOf(cookie))?.permissions).toEqual([
      "owner-data.manage",
      "simulation.view",
      "account.manage",
      "billing.view",
    ]);
  });

  it("keep the dashboard unless their own flag removes it, Admin always [P-169, D-179]", async ({ expect }) => {
    const owner = await aPerson();
    const staff = { user_type: "Staff" as const, owner_id: owner.id };
    const may = async (values: Parameters<typeof aPerson>[0]) =>
      (await statusOf("/api/next-washes", await aSession((await aPerson(values)).id))) === 200;
    for (const who of [{}, staff]) {
      expect(await may(who)).toBe(true);
      expect(await may({ ...who, dashboardPageAccess: true })).toBe(true);
      expect(await may({ ...who, dashboardPageAccess: false })).toBe(false);
    }
    expect(await may({ user_type: "Admin", dashboardPageAccess: false })).toBe(true);
  });
});

describe("the wash extension logs", () => {
  it("are open to Staff of the plant with the device pages, and to no others [A-167]", async ({ expect }) => {
    const owner = await aPerson();
    const member = { user_type: "Staff" as const, owner_id: owner.id };
    const [staff, other] = [await aPerson(member), await aPerson(member)];
    const noData = await aPerson({ ...member, deviceDataPageAccess: false, dashboardPageAccess: false });
    const device = await aDevice(await aPlant({ owners: [owner.id], staff: [staff.id, noData.id] }));
    const asks = async ({ id }: { id: string }) => {
      const cookie = await aSession(id);
      return Promise.all(["", "/wash-log"].map((call) => statusOf(`/api/device/${device}${call}`, cookie)));
    };
    expect(await asks(staff)).toEqual([200, 200]);
    expect(await asks(other)).toEqual([404, 404]);
    expect(await asks(noData)).toEqual([403, 403]);
  });
});

describe("items listed for people other than Admin", () => {
  it("are enabled, plant and device alike [P-188, D-176, A-134]", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const open = await aPlant({ owners: [user.id] });
    const closed = await aPlant({ owners: [user.id], status: "Disable" });
    const shown = await aDevice(open);
    const hidden = [await aDevice(open, { status: "Disable" }), await aDevice(closed)];
    const list = async (who: string) => {
      const plants = await (await call("GET", "/api/plant/all", { cookie: who })).text();
      return plants + (await (await call("GET", "/api/device/all", { cookie: who })).text());
    };
    const own = await list(cookie);
    for (const id of [open, shown]) expect(own).toContain(id);
    for (const id of [closed, ...hidden]) expect(own).not.toContain(id);
    const admin = await list((await aSignedInPerson({ user_type: "Admin" })).cookie);
    for (const id of [open, closed, shown, ...hidden]) expect(admin).toContain(id);
  });
});
