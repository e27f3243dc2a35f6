import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { AUDIT_PAGE_LINES, type AuditLine, type AuditPage } from "#contract/audit/audit";
import type { Problem } from "#contract/common/problem";
import { audit, CLOCK } from "../../../worker/access/audit.ts";
import type { Person } from "../../../worker/access/sessions/person.ts";
import { principalOf } from "../../../worker/access/sessions/session.ts";
import { auditQuery } from "../../../worker/features/audit/lines.ts";
import { auditScope } from "../../../worker/features/audit/scope.ts";
import { database } from "../../../worker/platform/db.ts";
import { sha256Hex } from "../../../worker/platform/digest.ts";
import { auditLog, users } from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSignedInPerson, call, db } from "../access/people.ts";
import { settle } from "../device/support.ts";
import { fullScansOf, recording } from "../query-plan.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
type Entry = typeof auditLog.$inferInsert;
const write = (...entries: Partial<Entry>[]) =>
  db.insert(auditLog).values(entries.map((entry) => Object.assign({ at: 1_760_000_000, action: "test" }, entry)));
const read = async (cookie: string, query: Record<string, string> = {}) =>
  (await call("GET", `/api/audit?${new URLSearchParams(query).toString()}`, { cookie })).json<AuditPage>();
const actions = ({ lines }: AuditPage) => lines.map(({ action }) => action);

async function anOwner() {
  const { user, cookie } = await aSignedInPerson({ name: "Demo Owner" });
  const staff = await aPerson({ user_type: "Staff", owner_id: user.id, name: "Demo Staff" });
  const plant = await aPlant({ plant_name: "Valley One", owners: [user.id], staff: [staff.id] });
  return { user, cookie, staff, plant, device: await aDevice(plant, { device_name: "North Roof" }) };
}

describe("the audit log", () => {
  it("shows an owner what their people did and what was done to their data, and nothing else", async ({ expect }) => {
    const { user, cookie, staff, plant, device } = await anOwner();
    const admin = await aPerson({ user_type: "Admin", name: "Demo Admin" });
    const other = await aPerson({ name: "Other Owner" });
    await write(
      { action: "by-owner", user_id: user.id },
      { action: "by-staff", user_id: staff.id, subject: plant, before: { a: 1 }, after: { a: 2 } },
      { action: "failed", user_id: null, subject: await sha256Hex(user.email.toLowerCase()) },
      { action: "by-admin", user_id: admin.id, subject: device, after: { secret: "of the admin" } },
      { action: "by-other", user_id: other.id, subject: plant, after: { secret: "of the other" } },
      { action: "elsewhere", user_id: other.id, subject: other.id },
      { action: "nowhere", user_id: null },
    );
    const page = await read(cookie);
    expect(actions(page)).toEqual(["by-other", "by-admin", "failed", "by-staff", "by-owner"]);
    const [byOther, byAdmin, failed, byStaff] = page.lines as [AuditLine, AuditLine, AuditLine, AuditLine];
    expect(byStaff).toMatchObject({ person: { name: "Demo Staff" }, subjectName: "Valley One", before: { a: 1 } });
    expect(failed.person).toBeNull();
    expect(byAdmin).toMatchObject({
      person: { id: null, name: "Administrator" },
      subjectName: "North Roof",
      after: null,
    });
    expect(byOther).toMatchObject({ person: { id: null, name: "Another person", email: "" }, after: null });
    expect(JSON.stringify(page)).not.toContain("Other Owner");
  });

  it("keeps lines with the owner of then when a staff member moves to another owner", async ({ expect }) => {
    const [first, second] = [await anOwner(), await aSignedInPerson()];
    const admin = await aPerson({ user_type: "Admin" });
    const { staff } = first;
    const inputs = { action: "inputs-saved", at: 1_760_000_000, userId: staff.id, subject: first.plant };
    await audit(database(env), { ...inputs, after: { secret: "of the first" } });
    const set = { action: "staff-updated", at: 1_760_000_000, userId: admin.id, subject: staff.id, source: CLOCK };
    await audit(database(env), { ...set, after: { plants: [first.plant] } });
    await db.update(users).set({ owner_id: second.user.id }).where(eq(users.id, staff.id));
    await audit(database(env), { ...inputs, action: "signed-in", subject: staff.id });
    expect(actions(await read(first.cookie))).toEqual(["staff-updated", "inputs-saved"]);
    expect(actions(await read(second.cookie))).toEqual(["signed-in"]);
  });

  it("shows an Admin everything, and one owner's part while acting for that owner", async ({ expect }) => {
    const { user } = await anOwner();
    const { cookie } = await aSignedInPerson({ user_type: "Admin" });
    await write({ action: "of-owner", user_id: user.id }, { action: "of-nobody", user_id: null, subject: "x" });
    expect(actions(await read(cookie))).toEqual(expect.arrayContaining(["of-owner", "of-nobody"]));
    expect((await call("PUT", "/api/session/owner", { cookie, json: { owner: user.id } })).status).toBe(200);
    const acting = actions(await read(cookie));
    expect(acting).toContain("of-owner");
    expect(acting).not.toContain("of-nobody");
  });

  it("finds by person, action, subject and days", async ({ expect }) => {
    const { user, cookie, staff, plant } = await anOwner();
    const at = (day: string) => Date.parse(`${day}T23:59:59Z`) / 1000;
    await write(
      { action: "one", user_id: user.id, subject: plant, at: at("2026-03-01") },
      { action: "two", user_id: staff.id, subject: plant, at: at("2026-03-02") },
      { action: "one", user_id: staff.id, at: at("2026-03-03") },
    );
    const count = async (query: Record<string, string>) => (await read(cookie, query)).lines.length;
    expect(await count({ person: staff.id })).toBe(2);
    expect(await count({ person: staff.email.toUpperCase() })).toBe(2);
    expect(await count({ person: staff.email, action: "one" })).toBe(1);
    expect(await count({ subject: plant })).toBe(2);
    expect(await count({ from: "2026-03-02", to: "2026-03-02" })).toBe(1);
    expect(await count({ person: "nobody@people.example" })).toBe(0);
    expect(await count({ person: "demo STAFF" })).toBe(2);
    expect(await count({ subject: "valley" })).toBe(2);
    expect(await count({ subject: "Demo Owner" })).toBe(0);
    expect((await call("GET", "/api/audit?from=yesterday", { cookie })).status).toBe(422);
    expect((await call("GET", "/api/audit?after=1", { cookie })).status).toBe(422);
  });

  it("names the account and the source of a failed sign-in, and is searchable by that person", async ({ expect }) => {
    const { user, cookie, staff } = await anOwner();
    const nobody = `${crypto.randomUUID()}@people.example`;
    for (const email of [staff.email.toUpperCase(), nobody])
      await call("POST", "/api/account/sign-in", {
        json: { email, password: "wrong-password" },
        headers: { "cf-connecting-ip": "2001:db8:1:2:3:4:5:6", "user-agent": FIREFOX },
      });
    const source = { after: { times: 1 }, place: "Firefox on Linux", address: "2001:db8:1:2::/64" };
    const { lines } = await read(cookie, { person: "Demo Staff" });
    expect(lines).toMatchObject([
      { action: "sign-in-failed", person: null, subject: staff.id, subjectName: "Demo Staff", ...source },
    ]);
    const { cookie: admin } = await aSignedInPerson({ user_type: "Admin" });
    const [unknown] = (await read(admin, { subject: await sha256Hex(nobody) })).lines;
    expect(unknown).toMatchObject({ action: "sign-in-failed", subjectName: null, ...source });
    expect(JSON.stringify(unknown)).not.toContain(nobody);
    expect((await read(admin, { person: user.email.slice(0, 20) })).lines).toEqual([]);
    expect((await read(admin, { person: staff.email.slice(0, 20) })).lines).toHaveLength(1);
  });

  it("shows names of people and plants in a change only to people allowed to see them, never through a search", async ({
    expect,
  }) => {
    const { user, cookie, staff, plant } = await anOwner();
    const other = await aPerson({ name: "Other Owner" });
    await write(
      {
        action: "one",
        user_id: user.id,
        subject: plant,
        before: { staff: [] },
        after: { staff: [staff.id], owners: [other.id] },
      },
      { action: "two", user_id: other.id, subject: plant },
    );
    const { lines } = await read(cookie, { action: "one" });
    expect(lines[0]!.names).toEqual({ [staff.id]: "Demo Staff" });
    expect((await read(cookie, { person: "Other Owner" })).lines).toEqual([]);
    expect((await read(cookie, { person: other.email })).lines).toEqual([]);
  });

  it("has pages that neither repeat nor lose a line while new lines are written", async ({ expect }) => {
    const { user, cookie } = await anOwner();
    const count = 2 * AUDIT_PAGE_LINES + 7;
    for (let index = 0; index < count; index++)
      await write({ action: `line-${index}`, user_id: user.id, at: 1_760_000_000 + Math.floor(index / 20) });
    const seen: string[] = [];
    for (let after: string | null = ""; after !== null;) {
      const page: AuditPage = await read(cookie, after === "" ? {} : { after });
      seen.push(...actions(page));
      after = page.next;
      await write({ action: "meanwhile", user_id: user.id, at: 1_760_000_900 });
    }
    expect(seen).toEqual(Array.from({ length: count }, (_, index) => `line-${count - 1 - index}`));
  });

  it("exports a file whose cells no spreadsheet runs, and logs the export", async ({ expect }) => {
    const { user, cookie, plant } = await anOwner();
    await write({ action: "=HYPERLINK(1)", user_id: user.id, subject: plant, after: { a: 'say "hi"' } });
    const answer = await call("GET", `/api/audit/file?subject=${plant}`, { cookie });
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="audit-log.csv"');
    const [head, line, ...rest] = (await answer.text()).split("\r\n");
    expect(head).toBe(
      "time_utc,person,email,action,what,subject,subject_name,before,after,request_id,place,address,token",
    );
    expect(line).toBe(
      `2025-10-09T08:53:20.000Z,Demo Owner,${user.email},'=HYPERLINK(1),,${plant},Valley One,,"{""a"":""say \\""hi\\""""}",,,,`,
    );
    expect(rest).toEqual([""]);
    expect(actions(await read(cookie))[0]).toBe("audit-exported");
  });

  it("records what a signed-in person was refused and did not find", async ({ expect }) => {
    const { user, cookie } = await anOwner();
    await call("GET", "/api/mail/outbox", { cookie });
    await call("GET", "/api/device/not-a-device", { cookie });
    const { lines } = await read(cookie);
    expect(lines.map(({ action, subject, person }) => [action, subject, person?.id])).toEqual([
      ["not-found", "GET /api/device/not-a-device", user.id],
      ["refused", "GET /api/mail/outbox", user.id],
    ]);
  });

  it("records a requested command and a refused upload", async ({ expect }) => {
    const { user, cookie, device } = await anOwner();
    const json = { device_id: device, device_param: "30=washSec", actionType: "function" };
    const ask = (acknowledged: string[]) =>
      call("POST", "/api/device/config/function", { cookie, json: { ...json, acknowledged } });
    const { fields } = await (await ask([])).json<Problem>();
    const asked = await ask(Object.keys(fields!));
    await settle(env.DEVICE.getByName(device));
    const form = new FormData();
    form.set("file", new File(["x"], "x.dat"));
    const path = `/api/device/inbound/sensor/data?deviceId=${device}&sensorType=10`;
    const upload = await call("PUT", path, { cookie, body: form });
    expect([asked.status, upload.status]).toEqual([202, 403]);
    const { lines } = await read(cookie);
    expect(lines.map(({ action, subject, person }) => [action, subject, person?.id])).toEqual([
      ["refused", "PUT /api/device/inbound/sensor/data", user.id],
      ["command-requested", device, user.id],
    ]);
    expect(lines[1]?.after).toMatchObject({ command: expect.any(String) });
  });

  it("is read through its indexes", async ({ expect }) => {
    const { db: recorded, queries } = recording(env.DB);
    const [owner, admin] = (["Owner", "Admin"] as const).map((user_type) =>
      principalOf({ id: "boss", user_type } as Person, { sessionId: "", actingOwnerId: null }),
    );
    const days = { from: "2026-03-01", to: "2026-03-02" };
    const people = ["x"];
    const filters = [{ people }, { action: "x" }, { subjects: ["x"] }, days, { people, action: "x", ...days }];
    const from = database({ DB: recorded });
    for (const filter of [{}, ...filters]) await auditQuery(from, await auditScope(from, owner!), filter);
    for (const filter of filters) await auditQuery(from, await auditScope(from, admin!), filter);
    await auditQuery(from, await auditScope(from, admin!), {}, { after: "1-1" });
    expect(queries.length).toBe(18);
    expect(await fullScansOf(queries)).toEqual([]);
  });
});
