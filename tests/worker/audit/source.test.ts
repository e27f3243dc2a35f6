import { and, eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { auditActions, securityActions } from "#contract/audit/audit";
import type { PlantUsers } from "#contract/plants/users";
import { audit } from "../../../worker/access/audit.ts";
import { now } from "../../../worker/platform/clock.ts";
import { auditLog, exports, plantOffers } from "../../../worker/platform/schema.ts";
import { aCode, aDevice, aPerson, aPlant, aSession, aSignedInPerson, call, db, PASSWORD } from "../access/people.ts";

const headers = {
  "cf-connecting-ip": "198.51.100.77",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};
const FROM = { place: "Firefox on Linux", address: "198.51.100.77" };

const linesOf = (subject: string) =>
  db.select().from(auditLog).where(eq(auditLog.subject, subject)).orderBy(auditLog.id);
const linesBy = (userId: string, action: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.user_id, userId), eq(auditLog.action, action)));

describe("where a security event came from", () => {
  it("is on the line of every kind of event", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const staff = await aPerson({ user_type: "Staff", owner_id: user.id });
    const plant = await aPlant({ owners: [user.id] });
    const device = await aDevice(plant);
    const ask = (method: string, path: string, json?: unknown, as = cookie) =>
      call(method, path, { cookie: as, headers, ...(json !== undefined && { json }) });

    const fresh = await aPerson({ emailVerified: false });
    const verify = await aCode("verify", fresh.id, now());
    expect((await ask("POST", "/api/account/verify", { oobCode: verify }, "")).status).toBe(200);
    const reset = await aCode("password", user.id, now());
    const password = "A-New-Long-Password-41!";
    const confirmed = await ask("POST", "/api/account/reset/confirm", { oobCode: reset, password }, "");
    expect(confirmed.status).toBe(200);

    const again = await aSession(user.id);
    await ask("PUT", "/api/session/view", { person: staff.id }, again);
    await ask("DELETE", "/api/session/view", undefined, again);
    await ask("GET", "/api/mail/outbox", undefined, again);
    await ask("GET", "/api/device/not-a-device", undefined, again);
    await ask("GET", "/api/audit/file", undefined, again);
    await (await ask("GET", "/api/owner/data/file", undefined, again)).arrayBuffer();
    await ask("POST", `/api/device/apiKey/${device}`, { password }, again);
    const name = { user_name: "New Staff", email: `${crypto.randomUUID()}@people.example`, plants: [plant] };
    const place = { business_phone: "555-0100", mobile_phone: "", city: "Fresno", state: "CA", country: "US" };
    const flags = { deviceDataPageAccess: true, canModifyCalcInputs: false, inbound_api_access: false };
    const member = { ...name, ...place, ...flags };
    const added = await ask("POST", "/api/staff/addStaff", member, again);
    const { staff_id } = await added.json<{ staff_id: string }>();
    expect((await ask("POST", "/api/staff/removeStaff", { staff_id }, again)).status).toBe(200);
    await ask("POST", `/api/device/${device}/retire`, { notes: "" }, again);
    await ask("POST", `/api/device/${device}/erase`, { device_name: "Test Device" }, again);
    await ask("POST", "/api/owner/erasure", { name: user.name }, again);
    await ask("DELETE", "/api/owner/erasure", undefined, again);

    const actions = await db
      .select({ action: auditLog.action, place: auditLog.place, address: auditLog.address })
      .from(auditLog)
      .where(eq(auditLog.user_id, user.id));
    const secured = actions.filter(({ action }) => action in securityActions);
    expect(new Set(secured.map(({ action }) => action))).toEqual(
      new Set(
        `password-reset view-as-started view-as-ended refused not-found audit-exported owner-data-downloaded device-key-confirmed
        staff-added staff-removed device-retired device-erase-planned owner-erasure-requested owner-erasure-cancelled`.split(
          /\s+/,
        ),
      ),
    );
    for (const line of secured) expect(line).toMatchObject(FROM);
    expect((await linesOf(fresh.id)).find(({ action }) => action === "email-verified")).toMatchObject(FROM);
  });

  it("is on the lines about sharing, visibility, crews' links and rollouts [S20]", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const other = await aPerson();
    const plant = await aPlant({ owners: [user.id] });
    const ask = (method: string, path: string, json?: unknown, as = cookie) =>
      call(method, path, { cookie: as, headers, ...(json !== undefined && { json }) });
    const share = async (owners: string[]) => {
      const { version } = await (await ask("GET", `/api/plant/${plant}/users`)).json<PlantUsers>();
      return (await ask("POST", "/api/plant/updateplant", { plant_id: plant, version, owners })).status;
    };
    expect(await share([user.id, other.id])).toBe(200);
    const offer = async () => (await db.select().from(plantOffers).where(eq(plantOffers.plant_id, plant)))[0]!.id;
    expect(
      (await ask("POST", `/api/offers/${await offer()}/decline`, undefined, await aSession(other.id))).status,
    ).toBe(200);
    const lines = await db.select().from(auditLog).where(eq(auditLog.subject, plant));
    expect(lines.map(({ action }) => action)).toEqual(["plant-offered", "plant-saved"]);
    for (const line of [...lines, ...(await linesBy(other.id, "plant-offer-declined"))])
      expect(line).toMatchObject(FROM);
    const sharing =
      /^(plant-(offer|left|owner|deleted|save|visibility)|device-visibility|loss-|campaign-links|rollout-)/;
    expect(Object.keys(auditActions).filter((action) => sharing.test(action) && !(action in securityActions))).toEqual(
      [],
    );
  });

  it("is on the line of a downloaded export", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const device_id = await aDevice(await aPlant({ owners: [user.id] }));
    const id = crypto.randomUUID();
    const range = { from_at: 0, to_at: 1, done: 1, total: 1, rows: 0, bytes: 0, chunks: 0 };
    const made = { id, user_id: user.id, device_id, state: "done" as const, created_at: Math.floor(now()) };
    await db.insert(exports).values({ ...range, ...made });
    await (await call("GET", `/api/exports/${id}/file`, { cookie, headers })).arrayBuffer();
    expect(await linesBy(user.id, "export-downloaded")).toMatchObject([FROM]);
  });

  it("is never left out: such a line is refused", async ({ expect }) => {
    for (const action of Object.keys(securityActions))
      await expect(audit(db, { action, at: 1, userId: null })).rejects.toThrow(action);
  });

  it("names the Admin, not the person that the Admin views as", async ({ expect }) => {
    const { user: admin, cookie } = await aSignedInPerson({ user_type: "Admin" });
    const viewed = await aPerson();
    const invited = await aPerson({ emailVerified: false });
    expect((await call("PUT", "/api/session/view", { cookie, json: { person: viewed.id } })).status).toBe(204);
    await call("POST", `/api/owner/resendOwnerEmail/${invited.id}`, { cookie, json: {}, headers });
    const lines = await linesOf(invited.id);
    expect(lines).toMatchObject([{ action: "invitation-resent", user_id: admin.id, ...FROM }]);
  });

  it("adds one line an hour and reason for refused sign-ins with the right password", async ({ expect }) => {
    const { id, email } = await aPerson({ password: PASSWORD });
    for (let attempt = 0; attempt < 5; attempt++) {
      const json = { email, password: PASSWORD, admin: true };
      expect((await call("POST", "/api/account/sign-in", { json, headers })).status).toBe(403);
    }
    const lines = await linesOf(id);
    expect(lines).toMatchObject([
      { action: "sign-in-refused", user_id: null, ...FROM, after: { reason: "not-admin", times: 5 } },
    ]);
  });
});
