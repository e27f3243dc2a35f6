import { env } from "cloudflare:workers";
import { drizzle } from "drizzle-orm/d1";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { ruleTerms } from "#contract/alerts/rules";
import { dayOf } from "#contract/common/calendar";
import { type MessageList, messageTexts } from "#contract/messages/messages";
import { ALL_RULES } from "../../../worker/features/alerts/judge.ts";
import { runAlertTick } from "../../../worker/features/alerts/tick.ts";
import { ALERT_MAILS_PER_DAY, mailMessages } from "../../../worker/features/messages/mail.ts";
import { database } from "../../../worker/platform/db.ts";
import {
  alertStates,
  auditLog,
  devices,
  heldAlerts,
  mailOutbox,
  maintenanceWindows,
  messages,
  plantNotifications,
} from "../../../worker/platform/schema.ts";
import { aDevice, aPlant, aSignedInPerson, call } from "../access/people.ts";
import { recording } from "../query-plan.ts";

const db = drizzle(env.DB);
const NOW = Math.floor(Date.now() / 1000);
const DAY = 86_400;
const MAIL_AFTER = ruleTerms["connection-lost"].mailAfter;
const tick = (at: number) => runAlertTick(env, at);
const said = (device: string) => db.select().from(messages).where(eq(messages.device_id, device));
const silentDevice = (plant: string, seconds: number, values: Partial<typeof devices.$inferInsert> = {}) =>
  aDevice(plant, {
    last_data_at: NOW - seconds,
    report_step: 60,
    judged_by: ALL_RULES,
    wash_extension_data: false,
    ...values,
  });

describe("alerts for a lost connection", () => {
  it("come once, by mail after six hours to those who want it, and clear when data return", async ({ expect }) => {
    const { user } = await aSignedInPerson();
    const quiet = await aSignedInPerson();
    const plant = await aPlant({ owners: [user.id, quiet.user.id] });
    await db.insert(plantNotifications).values({ user_id: quiet.user.id, plant_id: plant, aresStatus: false });
    const device = await silentDevice(plant, 2 * DAY);
    await Promise.all([tick(NOW), tick(NOW)]);
    await tick(NOW + 300);
    const [message, ...more] = await said(device);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ rule: "connection-lost", severity: "critical", state: "open", mail_due: true });
    const mailed = async (at: number) => {
      await mailMessages(env, database(env), undefined, at);
      const mails = await db.select({ to: mailOutbox.to }).from(mailOutbox);
      return mails.filter(({ to }) => [user.email, quiet.user.email].includes(to));
    };
    expect(await mailed(NOW + MAIL_AFTER - 300)).toEqual([]);
    expect(await mailed(NOW + MAIL_AFTER)).toEqual([{ to: user.email }]);
    const returned = NOW + MAIL_AFTER + 600;
    await db.update(devices).set({ last_data_at: returned }).where(eq(devices.device_id, device));
    await tick(returned + 100);
    expect(await said(device)).toMatchObject([{ state: "cleared", updated_at: returned + 100 }]);
  });

  it("are not mailed if they clear before", async ({ expect }) => {
    const { user } = await aSignedInPerson();
    const device = await silentDevice(await aPlant({ owners: [user.id] }), 2 * DAY);
    await tick(NOW);
    await db
      .update(devices)
      .set({ last_data_at: NOW + 200 })
      .where(eq(devices.device_id, device));
    await tick(NOW + 300);
    for (const at of [NOW + 300, NOW + MAIL_AFTER]) await mailMessages(env, database(env), undefined, at);
    expect(await said(device)).toMatchObject([{ state: "cleared", mail_due: false }]);
    expect(await db.$count(mailOutbox, eq(mailOutbox.to, user.email))).toBe(0);
  });

  it("follow a device's own limit, and files that a logger sends", async ({ expect }) => {
    const plant = await aPlant({});
    const file = { isInboundApiDevice: true };
    const [patient, logger, byHand] = [
      await silentDevice(plant, 3600, { silence_limit: 120 }),
      await silentDevice(plant, 2 * 3600, { ...file, report_step: 600 }),
      await silentDevice(plant, 2 * 3600, { ...file, report_step: null }),
    ];
    await tick(NOW);
    expect((await said(logger)).map(({ rule }) => rule)).toEqual(["connection-lost"]);
    for (const device of [patient, byHand]) expect(await said(device)).toEqual([]);
    await tick(NOW + 3600);
    expect((await said(patient)).map(({ rule }) => rule)).toEqual(["connection-lost"]);
  });

  it("come once, after their delay, for a fault that a device has at its first look", async ({ expect }) => {
    const plant = await aPlant({});
    const at = NOW - DAY;
    const wash_facts: typeof devices.$inferInsert.wash_facts = {
      washes: [{ at, power: 200 }],
      tanks: [],
      temperature: 20,
      battery: null,
      isEnabled: true,
      hasSlots: true,
    };
    const silent = await silentDevice(plant, 9 * DAY, { judged_by: "" });
    const blocked = await silentDevice(plant, 60, { judged_by: "", wash_extension_data: true, wash_facts });
    for (const seconds of [0, 300]) await tick(NOW + seconds);
    for (const device of [silent, blocked]) expect(await said(device)).toEqual([]);
    for (const seconds of [600, 900, 1200]) await tick(NOW + seconds);
    expect(await said(silent)).toMatchObject([{ rule: "connection-lost", state: "open", mail_due: true }]);
    expect(await said(blocked)).toMatchObject([{ rule: "pump-blocked", state: "open", mail_due: true }]);
  });

  it("come for what was recorded before, once it may be said", async ({ expect }) => {
    const device = await silentDevice(await aPlant({}), 9 * DAY, { hideOnNOC: true });
    await tick(NOW);
    const [stored] = await db.select().from(alertStates).where(eq(alertStates.device_id, device));
    expect(stored).toMatchObject({ rule: "connection-lost", state: "recorded" });
    await db.update(devices).set({ hideOnNOC: false }).where(eq(devices.device_id, device));
    for (const seconds of [300, 600]) await tick(NOW + seconds);
    expect(await said(device)).toMatchObject([{ rule: "connection-lost", state: "open", ts: NOW + 300 }]);
  });

  it("are only recorded for hidden devices, and wait for the end of maintenance", async ({ expect }) => {
    const plant = await aPlant({});
    const hidden = await silentDevice(plant, 2 * DAY, { hideOnNOC: true });
    const served = await silentDevice(plant, 2 * DAY);
    await db.insert(maintenanceWindows).values({
      id: crypto.randomUUID(),
      plant_id: plant,
      device_id: served,
      created_by: "x",
      from: NOW - 60,
      to: NOW + 1500,
    });
    for (const minutes of [0, 10, 20]) await tick(NOW + minutes * 60);
    for (const device of [hidden, served]) expect(await said(device)).toEqual([]);
    for (const minutes of [30, 40]) await tick(NOW + minutes * 60);
    expect((await said(served)).map(({ rule }) => rule)).toEqual(["connection-lost"]);
  });

  it("of several devices are one mail to a person", async ({ expect }) => {
    const { user } = await aSignedInPerson();
    const plant = await aPlant({ owners: [user.id] });
    for (let n = 0; n < 3; n++) await silentDevice(plant, 2 * DAY, { device_name: `Row ${n}` });
    await tick(NOW);
    await mailMessages(env, database(env), undefined, NOW + MAIL_AFTER);
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.to, user.email));
    expect(mails).toHaveLength(1);
    for (const name of ["Row 0", "Row 1", "Row 2"]) expect(mails[0]!.text).toContain(name);
  });

  it("are at most 20 mails a day to a person; later ones come in one mail, each with its link", async ({ expect }) => {
    const { user } = await aSignedInPerson();
    const plant = await aPlant({ owners: [user.id] });
    const portal = "https://portal.example";
    const alertAt = (ts: number) =>
      db.insert(messages).values({
        ts,
        title: `Tank low: ${ts - NOW}`,
        message: "Refill.",
        type: "DEVICE",
        plant_id: plant,
        device_id: `d${ts}`,
        dedupe_key: crypto.randomUUID(),
        mail_due: true,
        rule: "tank-low",
        severity: "warning",
        state: "open",
      });
    const mails = () =>
      db.select().from(mailOutbox).where(eq(mailOutbox.to, user.email)).orderBy(mailOutbox.created_at);
    for (let n = 0; n < ALERT_MAILS_PER_DAY + 3; n++) {
      await alertAt(NOW + n * 300);
      await mailMessages(env, database(env), portal, NOW + n * 300);
    }
    const sent = await mails();
    expect(sent).toHaveLength(ALERT_MAILS_PER_DAY);
    const note = messageTexts.lastBeforeLimit(ALERT_MAILS_PER_DAY);
    expect(sent.filter(({ text }) => text?.includes(note)).map(({ created_at }) => created_at)).toEqual([
      NOW + 19 * 300,
    ]);

    const [cleared] = await db
      .select({ id: messages.id })
      .from(messages)
      .where(eq(messages.ts, NOW + 21 * 300));
    await db.update(messages).set({ state: "cleared" }).where(eq(messages.id, cleared!.id));
    for (const later of [1, 2]) await mailMessages(env, database(env), portal, NOW + DAY + later);
    const [digest, ...more] = (await mails()).slice(ALERT_MAILS_PER_DAY);
    expect(more).toEqual([]);
    expect(digest!.text).toContain(messageTexts.together(2));
    for (const n of [20, 22]) expect(digest!.text).toContain(`plant=${plant}&device=d${NOW + n * 300}`);
    expect(digest!.text).not.toContain(`${21 * 300}.`);
    expect(await db.select().from(heldAlerts)).toEqual([]);
  });

  it("become one message when much of the fleet falls silent, which only an Admin reads", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const plant = await aPlant({});
    const ids = await Promise.all(Array.from({ length: 10 }, () => silentDevice(plant, 40 * 60)));
    await tick(NOW);
    const [open] = await db.select().from(alertStates).where(eq(alertStates.device_id, ""));
    expect(open).toMatchObject({ rule: "fleet-silence", state: "open" });
    for (const at of [NOW + DAY, NOW + DAY + 900]) await tick(at);
    for (const id of ids) expect(await said(id)).toEqual([]);
    const readers = await Promise.all([
      aSignedInPerson({ user_type: "Admin" }),
      aSignedInPerson({ user_type: "Owner" }),
    ]);
    const heard = readers.map(async ({ user, cookie }) =>
      (await call("GET", `/api/messages/getUserMessages/${user.id}`, { cookie })).text(),
    );
    const [admin, owner] = await Promise.all(heard);
    expect(admin).toContain("fleet-silence");
    expect(owner).not.toContain("fleet-silence");
    for (const at of [NOW + 2 * DAY, NOW + 2 * DAY + 900]) await tick(at);
    expect(await said(ids[0]!)).toHaveLength(1);
  });

  it("take few queries for each thousand devices", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const plant = await aPlant({});
    const rows = Array.from({ length: 2_500 }, (_, n) => ({ id: crypto.randomUUID(), name: `Fleet ${n}` }));
    await env.DB.prepare(
      `INSERT INTO devices (device_id, device_name, plant_id, lat, lng, timezone, installed_on, last_data_at, judged_by)
         SELECT value ->> 'id', value ->> 'name', ?2, 36, -119, 'America/Los_Angeles', '2025-10-01', ?3, ?4 FROM json_each(?1)`,
    )
      .bind(JSON.stringify(rows), plant, NOW - 2 * DAY, ALL_RULES)
      .run();
    const { db: noted, queries } = recording(env.DB);
    const verdict = await runAlertTick({ DB: noted }, NOW);
    expect(verdict.messages).toBe(500);
    expect(queries.length).toBeLessThanOrEqual(20);
    expect((await tick(NOW + 300)).messages).toBe(500);
    expect((await tick(NOW + 600)).messages).toBe(500);
  });
});

describe("the response to an alert", () => {
  it("acknowledges, snoozes or reopens it, by people who see it, until it clears", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const { user, cookie } = await aSignedInPerson({ name: "Ann" });
    const stranger = await aSignedInPerson();
    const plant = await aPlant({ owners: [user.id] });
    const device = await silentDevice(plant, 2 * DAY);
    await tick(NOW);
    const { id } = (await said(device))[0]!;
    const answer = (json: object, who = cookie) =>
      call("POST", "/api/alerts/answer", { cookie: who, json: { ids: [id], ...json } });
    expect((await answer({ kind: "acknowledge" }, stranger.cookie)).status).toBe(404);
    expect((await answer({ kind: "snooze", until: NOW - 60 })).status).toBe(422);
    expect((await answer({ kind: "acknowledge", comment: "Crew on the way" })).status).toBe(200);
    const listed = await call("GET", `/api/messages?from=${dayOf("UTC", NOW - DAY)}&to=${dayOf("UTC", NOW + DAY)}`, {
      cookie,
    });
    expect((await listed.json<MessageList>()).allMessages).toMatchObject([
      { state: "acknowledged", answered_by: "Ann", comment: "Crew on the way", snoozed_until: null },
    ]);
    expect((await answer({ kind: "reopen" })).status).toBe(200);
    expect(await said(device)).toMatchObject([{ state: "open", answered_by: null, comment: "" }]);
    expect((await answer({ kind: "snooze", until: NOW + DAY })).status).toBe(200);
    expect(await said(device)).toMatchObject([{ state: "snoozed", snoozed_until: NOW + DAY }]);
    await tick(NOW + DAY + 60);
    expect(await said(device)).toMatchObject([{ state: "open" }]);
    await db
      .update(devices)
      .set({ last_data_at: NOW + DAY + 100 })
      .where(eq(devices.device_id, device));
    await tick(NOW + DAY + 160);
    expect((await answer({ kind: "acknowledge" })).status).toBe(409);
  });

  it("is one call for many, each with its audit line, and none if one of them is a stranger's", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const [one, other] = [await aSignedInPerson(), await aSignedInPerson()];
    const plant = await aPlant({ owners: [one.user.id] });
    const mine = [await silentDevice(plant, 2 * DAY), await silentDevice(plant, 2 * DAY)];
    const foreign = await silentDevice(await aPlant({ owners: [other.user.id] }), 2 * DAY);
    await tick(NOW);
    const idOf = async (device: string) => (await said(device))[0]!.id;
    const ids = [await idOf(mine[0]!), await idOf(mine[1]!)];
    const answer = (json: object) => call("POST", "/api/alerts/answer", { cookie: one.cookie, json });
    const refused = await answer({ kind: "acknowledge", ids: [...ids, await idOf(foreign)] });
    expect(refused.status).toBe(404);
    for (const device of [...mine, foreign]) expect(await said(device)).toMatchObject([{ state: "open" }]);
    const done = await answer({ kind: "acknowledge", ids: [...ids, ids[0]] });
    expect([done.status, await done.json()]).toEqual([200, { answered: 2, over: 0 }]);
    for (const device of mine) {
      expect(await said(device)).toMatchObject([{ state: "acknowledged" }]);
      expect(await db.$count(auditLog, eq(auditLog.subject, device))).toBe(1);
    }
    expect((await answer({ kind: "acknowledge", ids: Array.from({ length: 51 }, (_, n) => n) })).status).toBe(422);
  });

  it("may be maintenance, for one's own plants and for at most 30 days", async ({ expect }) => {
    const { user, cookie } = await aSignedInPerson();
    const stranger = await aSignedInPerson();
    const plant = await aPlant({ owners: [user.id] });
    const start = (who: string, to: number) =>
      call("POST", "/api/maintenance", { cookie: who, json: { plant_id: plant, to, note: "Pump" } });
    expect((await start(stranger.cookie, NOW + DAY)).status).toBe(404);
    expect((await start(cookie, NOW + 31 * DAY)).status).toBe(422);
    const { id } = await (await start(cookie, NOW + DAY)).json<{ id: string }>();
    expect(await (await call("GET", "/api/maintenance", { cookie })).json()).toMatchObject({
      windows: [{ id, note: "Pump" }],
    });
    expect((await call("DELETE", `/api/maintenance/${id}`, { cookie: stranger.cookie })).status).toBe(404);
    expect((await call("DELETE", `/api/maintenance/${id}`, { cookie })).status).toBe(204);
    expect(await (await call("GET", "/api/maintenance", { cookie })).json()).toEqual({ windows: [] });
  });
});
