import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { operationTexts } from "#contract/common/operation-texts";
import { routePolicies } from "../../../worker/app.ts";
import { type Quota, quotaOf, quotas } from "../../../worker/platform/quotas.ts";
import { aDevice, aPerson, aPlant, aSession, call } from "./people.ts";

async function added(cookie: string, path: string, settings: Record<string, string>) {
  const answer = await call("POST", path, { cookie, json: {}, its: settings });
  const { title } = await answer.json<{ title: string }>();
  return { status: answer.status, title, wait: Number(answer.headers.get("retry-after")) };
}
const PLANT = "/api/plant/addPlant";
const DEVICE = "/api/device/addDevice";
const STAFF = "/api/staff/addStaff";

describe("the quotas of an owner", () => {
  it("apply to each route that adds or stores", ({ expect }) => {
    const additions = routePolicies.flatMap(({ adds, path }) => (adds === undefined ? [] : [`${adds} ${path}`]));
    expect(additions.toSorted()).toEqual([
      `device ${DEVICE}`,
      "device /api/device/import",
      "owner /api/owner/addOwner",
      `plant ${PLANT}`,
      `staff ${STAFF}`,
    ]);
    const storing = routePolicies.flatMap(({ stores, path }) => (stores ? [path] : []));
    expect(storing.toSorted()).toEqual([
      "/api/device/startCSVDownload",
      "/api/files/upload",
      "/api/plant/:id/energy-file",
      "/api/v1/exports",
    ]);
  });

  it("stop an owner who adds plants and devices endlessly, without affecting others", async ({ expect }) => {
    const [owner, other] = [await aPerson({ inbound_api_access: true }), await aPerson()];
    const [cookie, others] = [await aSession(owner.id), await aSession(other.id)];
    const plant = await aPlant({ owners: [owner.id, other.id] });
    await aDevice(plant);
    const settings = { OWNER_PLANTS: "2", OWNER_DEVICES: "2" };
    expect((await added(cookie, PLANT, settings)).status).toBe(422);
    expect((await added(cookie, DEVICE, settings)).status).toBe(422);
    const second = await aPlant({ owners: [owner.id], status: "Disable" });
    await aDevice(second);
    expect(await added(cookie, PLANT, settings)).toMatchObject({
      status: 409,
      title: operationTexts.overQuota.plant(2),
    });
    expect(await added(cookie, DEVICE, settings)).toMatchObject({
      status: 409,
      title: operationTexts.overQuota.device(2),
    });
    expect((await added(others, PLANT, settings)).status).toBe(422);
    expect((await added(others, DEVICE, settings)).status).toBe(422);
    const { results } = await env.DB.prepare("select action, subject from audit_log where user_id = ? order by id")
      .bind(owner.id)
      .all();
    expect(results).toEqual([PLANT, DEVICE].map((path) => ({ action: "over-limit", subject: `POST ${path}` })));
  });

  it("limit an owner's invitations in 24 hours, also after some are removed", async ({ expect }) => {
    const owner = await aPerson();
    const cookie = await aSession(owner.id);
    const invited = (hoursAgo: number, removedAt: number | null = null) =>
      aPerson({
        user_type: "Staff",
        owner_id: owner.id,
        createdAt: new Date(Date.now() - hoursAgo * 3_600_000),
        removedAt,
      });
    await Promise.all([invited(25), invited(23)]);
    expect((await added(cookie, STAFF, { OWNER_INVITATIONS: "2" })).status).toBe(422);
    await invited(1, 1);
    const refused = await added(cookie, STAFF, { OWNER_INVITATIONS: "2" });
    expect(refused).toMatchObject({ status: 429, title: operationTexts.overQuota.staff(2) });
    // The day's oldest invitation leaves the window in an hour.
    expect(refused.wait).toBeGreaterThan(3000);
    expect(refused.wait).toBeLessThanOrEqual(3600);
  });

  it("count against the owner whom an Admin acts for, and not against an Admin who acts for no owner", async ({
    expect,
  }) => {
    const owner = await aPerson();
    const admin = await aPerson({ user_type: "Admin" });
    const cookie = await aSession(admin.id);
    await aPlant({ owners: [owner.id] });
    expect((await added(cookie, PLANT, { OWNER_PLANTS: "1" })).status).toBe(422);
    await env.DB.prepare("update sessions set acting_owner_id = ? where user_id = ?").bind(owner.id, admin.id).run();
    expect((await added(cookie, PLANT, { OWNER_PLANTS: "1" })).status).toBe(409);
  });

  it("come from the settings, else are far above a real fleet", ({ expect }) => {
    const defaults = Object.keys(quotas).map((quota) => [quota, quotaOf({}, quota as Quota)]);
    expect(Object.fromEntries(defaults)).toEqual({
      plant: 2000,
      device: 5000,
      staff: 50,
      changes: 5000,
      commands: 5000,
      rolloutDevices: 25_000,
      importRows: 10_000,
      newDays: 20_000,
      storage: 1e11,
      requests: 100_000,
      bytes: 1e9,
      days: 4000,
      exports: 5,
      exportFiles: 100,
      registrations: 100,
    });
    expect(quotaOf({ OWNER_DEVICES: "20000" }, "device")).toBe(20_000);
  });
});
