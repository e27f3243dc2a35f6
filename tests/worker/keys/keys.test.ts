import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { lastUse } from "../../../worker/features/devices/inbound/device-key.ts";
import { describe, it } from "vitest";
import { newDeviceKey, unsealKey } from "../../../worker/platform/cryptography/device-key-box.ts";
import { issueTicket, isTicketOf, TICKET_SECONDS } from "../../../worker/features/devices/keys/routes.ts";
import { auditLog, devices } from "../../../worker/platform/schema.ts";
import { aDevice, aPerson, aPlant, aSession, call, db, PASSWORD } from "../access/people.ts";
import { byKey } from "../commands/support.ts";

async function anOwnerWithKey() {
  const user = await aPerson({ password: PASSWORD });
  const cookie = await aSession(user.id);
  const device = await aDevice(await aPlant({ owners: [user.id] }));
  const { key, ...kept } = await newDeviceKey(env, device);
  await db.update(devices).set(kept).where(eq(devices.device_id, device));
  return { user, cookie, device, key };
}
type Holder = { cookie: string; device: string };
const confirm = ({ cookie, device }: Holder, password = PASSWORD) =>
  call("POST", `/api/device/apiKey/${device}`, { cookie, json: { password } });
const ticketOf = async (holder: Holder) => (await (await confirm(holder)).json<{ ticket: string }>()).ticket;
const withTicket = (ticket?: string) => (ticket === undefined ? {} : { headers: { "x-confirmation": ticket } });
const show = ({ cookie, device }: Holder, ticket?: string) =>
  call("GET", `/api/device/apiKey/${device}`, { cookie, ...withTicket(ticket) });
const rotate = ({ cookie, device }: Holder, ticket?: string) =>
  call("POST", `/api/device/apiKey/${device}/rotate`, { cookie, ...withTicket(ticket) });
const opens = async (key: string) => (await byKey(key, "GET", "commands")).status;

describe("the key of a device", () => {
  it("is shown only after the password was entered again [A-203]", async ({ expect }) => {
    const owner = await anOwnerWithKey();
    const closed = await show(owner);
    expect(closed.status).toBe(403);
    expect(await closed.json()).toMatchObject({ type: "password-needed" });
    const answer = await show(owner, await ticketOf(owner));
    expect(await answer.json()).toEqual({ apiKey: owner.key, usedAt: null });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("stays hidden behind a wrong password, under the limit of signing in", async ({ expect }) => {
    const owner = await anOwnerWithKey();
    const answers: number[] = [];
    for (let time = 0; time < 6; time++) answers.push((await confirm(owner, "Wrong-Horse-7!")).status);
    expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await confirm(owner)).status).toBe(429);
  });

  it("changes at once when it is rotated, and only then", async ({ expect }) => {
    const owner = await anOwnerWithKey();
    expect((await rotate(owner)).status).toBe(403);
    expect(await opens(owner.key)).toBe(200);
    const ticket = await ticketOf(owner);
    const { apiKey } = await (await rotate(owner, ticket)).json<{ apiKey: string }>();
    expect(apiKey).not.toBe(owner.key);
    expect([await opens(owner.key), await opens(apiKey)]).toEqual([401, 200]);
    const used = { apiKey, usedAt: expect.any(Number) };
    expect(await (await show(owner, ticket)).json()).toEqual(used);
  });

  it("was used last when the newest data came, which is at most a day after the stored use", async ({ expect }) => {
    expect([lastUse(null, 50), lastUse(50, null), lastUse(50, 40)]).toEqual([null, 50, 50]);
    expect([lastUse(50, 50 + 86_399), lastUse(50, 50 + 86_400)]).toEqual([50 + 86_399, 50]);
  });

  it("rotated by several calls at once is the key of one of them; the others get none", async ({ expect }) => {
    const owner = await anOwnerWithKey();
    const ticket = await ticketOf(owner);
    const answers = await Promise.all([1, 2, 3, 4].map(() => rotate(owner, ticket)));
    const given: string[] = [];
    for (const answer of answers)
      if (answer.status === 200) given.push((await answer.json<{ apiKey: string }>()).apiKey);
      else expect(answer.status).toBe(409);
    expect(given.length).toBeGreaterThan(0);
    expect(given.length).toBeLessThan(answers.length);
    expect(await Promise.all(given.map(opens))).toContain(200);
    expect(given).toContain((await (await show(owner, ticket)).json<{ apiKey: string }>()).apiKey);
  });

  it("requires the session, the device and the five minutes of its ticket", async ({ expect }) => {
    const owner = await anOwnerWithKey();
    const ticket = await ticketOf(owner);
    const other = await aDevice(await aPlant({ owners: [owner.user.id] }));
    expect((await show({ ...owner, device: other }, ticket)).status).toBe(403);
    expect((await show({ ...owner, cookie: await aSession(owner.user.id) }, ticket)).status).toBe(403);
    const admin = await aSession((await aPerson({ user_type: "Admin" })).id);
    expect((await show({ ...owner, cookie: admin }, ticket)).status).toBe(403);
    const [expiry, signature] = ticket.split(".") as [string, string];
    for (const forged of [`${Number(expiry) + 60}.${signature}`, `${expiry}.${"A".repeat(43)}=`, "", "x"])
      expect((await show(owner, forged)).status).toBe(403);
    const holder = { sessionId: "s", deviceId: "d" };
    const issued = await issueTicket(env, holder, 1000);
    expect(await isTicketOf(env, holder, issued, 1000 + TICKET_SECONDS - 1)).toBe(true);
    expect(await isTicketOf(env, holder, issued, 1000 + TICKET_SECONDS)).toBe(false);
  });

  it("is stored in the directory as a digest and encrypted, never in plain text", async ({ expect }) => {
    const { device, key } = await anOwnerWithKey();
    const [row] = await db.select().from(devices).where(eq(devices.device_id, device));
    expect(JSON.stringify(row)).not.toContain(key);
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(await unsealKey(env, device, row!.api_key_sealed!)).toBe(key);
    expect(await unsealKey(env, "another", row!.api_key_sealed!)).toBeNull();
    const secret = { DEVICE_KEY_SECRET: btoa("x".repeat(32)) };
    expect(await unsealKey(secret, device, row!.api_key_sealed!)).toBeNull();
  });

  it("cannot be shown if it was never stored; a new one can be made", async ({ expect }) => {
    const owner = await anOwnerWithKey();
    await db.update(devices).set({ api_key_sealed: null }).where(eq(devices.device_id, owner.device));
    const ticket = await ticketOf(owner);
    expect((await show(owner, ticket)).status).toBe(409);
    expect((await rotate(owner, ticket)).status).toBe(200);
    expect((await show(owner, ticket)).status).toBe(200);
  });

  it("leaves a log line for each view and change, without the key", async ({ expect }) => {
    const owner = await anOwnerWithKey();
    await confirm(owner, "Wrong-Horse-7!");
    const ticket = await ticketOf(owner);
    await show(owner, ticket);
    const { apiKey } = await (await rotate(owner, ticket)).json<{ apiKey: string }>();
    const lines = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.user_id, owner.user.id), eq(auditLog.subject, owner.device)));
    expect(lines.map(({ action }) => action)).toEqual([
      "device-key-refused",
      "device-key-confirmed",
      "device-key-shown",
      "device-key-rotated",
    ]);
    for (const secret of [owner.key, apiKey, ticket]) expect(JSON.stringify(lines)).not.toContain(secret);
  });
});
