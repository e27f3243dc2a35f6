import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { ACTING_CHANGED, ACTING_HEADER, actingValue, type Session, VIEW_READ_ONLY } from "#contract/accounts/session";
import { V1_ROOT } from "#contract/v1/problems";
import { routePolicies } from "../../../../worker/app.ts";
import { auditLog, sessions, users } from "../../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSignedInPerson, call, db } from "../people.ts";

const multipart = { "content-type": "multipart/form-data; boundary=x" };
const view = (cookie: string, person: string) => call("PUT", "/api/session/view", { cookie, json: { person } });
const sessionOf = async (cookie: string) => (await call("GET", "/api/session", { cookie })).json<Session>();

async function aCompany() {
  const { user: owner, cookie } = await aSignedInPerson();
  const staff = await aPerson({ user_type: "Staff", owner_id: owner.id, canModifyCalcInputs: true });
  const seen = await aPlant({ owners: [owner.id], staff: [staff.id] });
  const unseen = await aPlant({ owners: [owner.id] });
  return { owner, cookie, staff, seen, unseen, device: await aDevice(seen) };
}

describe("viewing as another person", () => {
  it("shows that person's plants and read-only permissions, with the viewer's own name", async ({ expect }) => {
    const { owner, cookie, staff, seen, unseen } = await aCompany();
    expect((await call("GET", `/api/plant/${unseen}`, { cookie })).status).toBe(200);
    expect((await view(cookie, staff.id)).status).toBe(204);
    const session = await sessionOf(cookie);
    expect(session.user.id).toBe(staff.id);
    expect(session.viewer).toMatchObject({ id: owner.id, email: owner.email, user_type: "Owner" });
    expect(session.permissions).toEqual(["dashboard.view", "savings.run", "devices.view", "simulation.view"]);
    expect((await call("GET", `/api/plant/${seen}`, { cookie })).status).toBe(200);
    expect((await call("GET", `/api/plant/${unseen}`, { cookie })).status).toBe(404);
    expect((await call("GET", "/api/account/sessions", { cookie })).status).toBe(403);
    expect((await call("DELETE", "/api/session/view", { cookie })).status).toBe(204);
    expect(await sessionOf(cookie)).toMatchObject({ user: { id: owner.id }, viewer: null });
  });

  it("changes nothing: only reads and the return to the own account are allowed", async ({ expect }) => {
    const { cookie, staff, device } = await aCompany();
    await view(cookie, staff.id);
    const writes = routePolicies.filter(
      ({ method, access, onlyReads, changesActingOwner }) =>
        method !== "GET" && access !== "public" && access !== "device-key" && !onlyReads && !changesActingOwner,
    );
    expect(writes.length).toBeGreaterThan(40);
    for (const { method, path, body } of writes) {
      const sent = body === "multipart" ? { headers: multipart } : { json: {} };
      const answer = await call(method, path.replaceAll(/:\w+/g, device), { cookie, ...sent });
      const type = path.startsWith(V1_ROOT) ? "/developers/problems#forbidden" : VIEW_READ_ONLY;
      expect([path, answer.status, (await answer.json<{ type: string }>()).type]).toEqual([path, 403, type]);
    }
    expect((await call("GET", `/api/exports/${device}/file`, { cookie })).status).toBe(403);
    const upload = await call("PUT", "/api/device/inbound/sensor/data", { cookie, headers: multipart });
    expect(upload.status).toBeGreaterThan(400);
  });

  it("is for an Admin, and for owners as their own staff: never as Admins, staff of others or the disabled", async ({
    expect,
  }) => {
    const { cookie, staff } = await aCompany();
    const [admin, other] = [await aSignedInPerson({ user_type: "Admin" }), await aSignedInPerson()];
    const disabled = await aPerson({ user_type: "Staff", owner_id: other.user.id, status: "Disable" });
    expect((await view(other.cookie, staff.id)).status).toBe(404);
    expect((await view(other.cookie, disabled.id)).status).toBe(404);
    expect((await view(cookie, other.user.id)).status).toBe(404);
    expect((await view(cookie, admin.user.id)).status).toBe(404);
    expect((await view(admin.cookie, admin.user.id)).status).toBe(404);
    expect((await view(admin.cookie, staff.id)).status).toBe(204);
    expect((await view(admin.cookie, other.user.id)).status).toBe(403);
    const mine = await aSignedInPerson({ user_type: "Staff", owner_id: other.user.id });
    expect((await view(mine.cookie, staff.id)).status).toBe(403);
  });

  it("ends when the person returns, and a tab that still shows the viewer's own account is refused", async ({
    expect,
  }) => {
    const { owner, cookie, staff } = await aCompany();
    await view(cookie, staff.id);
    const stale = await call("GET", "/api/plant/all", {
      cookie,
      headers: { [ACTING_HEADER]: actingValue(owner.id, null) },
    });
    expect([stale.status, (await stale.json<{ type: string }>()).type]).toEqual([409, ACTING_CHANGED]);
    await db.update(users).set({ status: "Disable" }).where(eq(users.id, staff.id));
    expect(await sessionOf(cookie)).toMatchObject({ user: { id: owner.id }, viewer: null });
  });

  it("is in the audit log with its beginning and end, and refusals meanwhile belong to the viewer", async ({
    expect,
  }) => {
    const { owner, cookie, staff } = await aCompany();
    await view(cookie, staff.id);
    expect((await call("GET", `/api/plant/${crypto.randomUUID()}`, { cookie })).status).toBe(404);
    expect((await call("POST", "/api/account/sign-out", { cookie })).status).toBe(204);
    expect(await db.select().from(sessions).where(eq(sessions.userId, owner.id))).toEqual([]);
    const lines = await db.select().from(auditLog).where(eq(auditLog.user_id, owner.id)).orderBy(auditLog.id);
    expect(lines.map(({ action }) => action)).toEqual(["view-as-started", "not-found", "sign-out"]);
    expect(lines[0]!.subject).toBe(staff.id);
    expect(await db.select().from(auditLog).where(eq(auditLog.user_id, staff.id))).toEqual([]);
  });
});
