import { and, desc, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { Campaign } from "#contract/portfolio/campaigns";
import { auditLog, plantOwners, staffPlants, users } from "../../../worker/platform/schema.ts";
import { aPerson, aSession, call } from "../access/people.ts";
import { anOwnerWithDevice } from "../devices/builders.ts";
import { cleaningsOf, db, pathOf, read, started, tap } from "./support.ts";

describe("a crew's links", () => {
  const opens = async (links: Campaign["links"]) =>
    Promise.all([links!.page, links!.calendar].map(async (link) => (await call("GET", pathOf(link))).status));

  async function mailedByStaff() {
    const owner = await anOwnerWithDevice();
    const staff = await aPerson({ user_type: "Staff", owner_id: owner.user.id });
    await db.insert(staffPlants).values({ staff_id: staff.id, plant_id: owner.plant });
    const cookie = await aSession(staff.id);
    const id = await started({ ...owner, cookie });
    const { links } = await read(cookie, id);
    return { owner, staff, id, links, cookie };
  }

  it("end while the owner or the sender is disabled, or the sender or owner doesn't have the plant", async ({
    expect,
  }) => {
    const { owner, staff, links } = await mailedByStaff();
    expect(await opens(links)).toEqual([200, 200]);
    for (const id of [owner.user.id, staff.id]) {
      await db.update(users).set({ status: "Disable" }).where(eq(users.id, id));
      expect(await opens(links)).toEqual([404, 404]);
      const waiting = { was: "waiting", state: "done", reason: "" };
      expect((await tap(links!.page, owner.plant, waiting)).status).toBe(404);
      await db.update(users).set({ status: "Enable" }).where(eq(users.id, id));
    }
    expect(await opens(links)).toEqual([200, 200]);
    expect(await cleaningsOf(owner)).toEqual([]);
    const assigned = and(eq(staffPlants.staff_id, staff.id), eq(staffPlants.plant_id, owner.plant));
    await db.delete(staffPlants).where(assigned);
    expect(await opens(links)).toEqual([404, 404]);
    await db.insert(staffPlants).values({ staff_id: staff.id, plant_id: owner.plant });
    const other = await aPerson();
    await db.update(users).set({ owner_id: other.id }).where(eq(users.id, staff.id));
    expect(await opens(links)).toEqual([404, 404]);
    await db.update(users).set({ owner_id: owner.user.id }).where(eq(users.id, staff.id));
    await db.delete(plantOwners).where(eq(plantOwners.plant_id, owner.plant));
    expect(await opens(links)).toEqual([404, 404]);
  });

  it("are revoked for good, with an audit line, when their sender is removed; another person can send new ones", async ({
    expect,
  }) => {
    const { owner, staff, id, links } = await mailedByStaff();
    const removed = await call("POST", "/api/staff/removeStaff", {
      cookie: owner.cookie,
      json: { staff_id: staff.id },
    });
    expect(removed.status).toBe(200);
    expect(await opens(links)).toEqual([404, 404]);
    const [line] = await db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(desc(auditLog.id));
    expect(line).toMatchObject({
      action: "campaign-links-revoked",
      owner_id: owner.user.id,
      after: { leaver: staff.id },
    });
    const send = { cookie: owner.cookie, json: { action: "send" } };
    expect((await call("POST", `/api/portfolio/campaigns/${id}/links`, send)).status).toBe(200);
    expect(await opens((await read(owner.cookie, id)).links)).toEqual([200, 200]);
    expect(await opens(links)).toEqual([404, 404]);
  });
});
