import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, dayOf } from "#contract/common/calendar";
import { type DeviceRule, ruleTerms } from "#contract/alerts/rules";
import { messageTexts } from "#contract/messages/messages";
import { ALL_RULES } from "../../../worker/features/alerts/judge.ts";
import { runAlertTick } from "../../../worker/features/alerts/tick.ts";
import { ALERT_MAILS_PER_DAY, mailMessages } from "../../../worker/features/messages/mail.ts";
import { database } from "../../../worker/platform/db.ts";
import {
  alertStates,
  dailySoiling,
  devices,
  heldAlerts,
  mailOutbox,
  maintenanceWindows,
  messages,
  plantNotifications,
} from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant, aPlant, aSignedInPerson } from "../access/people.ts";
import { recording } from "../query-plan.ts";
import { DAY, db, NO_TURN, NOW, said, silentDevice, tick } from "./support.ts";

const MAIL_AFTER = ruleTerms["connection-lost"].mailAfter;

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
    const { user, plant } = await anOwnerWithPlant();
    for (let n = 0; n < 3; n++) await silentDevice(plant, 2 * DAY, { device_name: `Row ${n}` });
    await tick(NOW);
    await mailMessages(env, database(env), undefined, NOW + MAIL_AFTER);
    const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.to, user.email));
    expect(mails).toHaveLength(1);
    for (const name of ["Row 0", "Row 1", "Row 2"]) expect(mails[0]!.text).toContain(name);
  });

  it("are at most 20 mails a day to a person; later ones come in one mail, each with its link", async ({ expect }) => {
    const { user, plant } = await anOwnerWithPlant();
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

  it("of daily losses are judged in the device's tick of an hour, and stay as they are in others", async ({
    expect,
  }) => {
    const plant = await aPlant({});
    const device = await silentDevice(plant, 60, { soilingAlertThreshold: 3 });
    const days = [1, 2].map((ago) => ({
      device_id: device,
      day: addDays(dayOf("America/Los_Angeles", NOW), -ago),
      loss: 9,
      quality: 1,
      samples: 900,
    }));
    await db.insert(dailySoiling).values(days);
    await tick(NOW, NO_TURN);
    expect(await said(device)).toEqual([]);
    await tick(NOW + 300);
    expect(await said(device)).toMatchObject([{ rule: "soiling-threshold", state: "open" }]);
    await tick(NOW + 600, NO_TURN);
    expect(await said(device)).toMatchObject([{ state: "open", updated_at: NOW + 300 }]);
    await db.update(dailySoiling).set({ loss: 0 }).where(eq(dailySoiling.device_id, device));
    await tick(NOW + 900, NO_TURN);
    expect(await said(device)).toMatchObject([{ state: "open" }]);
    await tick(NOW + 1200);
    expect(await said(device)).toMatchObject([{ state: "cleared" }]);
  });

  it("read the days of each device in one of twelve ticks", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const plant = await aPlant({});
    for (let n = 0; n < 30; n++) await silentDevice(plant, 60, { judged_by: "" });
    const hour = Math.floor(NOW / 3600) * 3600;
    const judged = db
      .select({ n: sql<number>`count(*)` })
      .from(devices)
      .where(eq(devices.judged_by, ALL_RULES));
    const counts: number[] = [];
    for (let n = 0; n < 12; n++) {
      await runAlertTick(env, hour + 300 * n);
      counts.push((await judged)[0]!.n - counts.reduce((sum, count) => sum + count, 0));
    }
    expect(counts.toSorted((one, other) => one - other)).toEqual([2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3]);
  });

  it("forget a state two days after its condition ended, unless it still counts lost connections", async ({
    expect,
  }) => {
    const device = await silentDevice(await aPlant({}), 60);
    const state = (rule: DeviceRule, values: Partial<typeof alertStates.$inferInsert> = {}) =>
      db.insert(alertStates).values({ device_id: device, rule, state: "clear", since: 1, ...values });
    await state("no-wash-2", { cleared_at: NOW - 2 * DAY - 1 });
    await state("no-wash-5", { cleared_at: NOW - 2 * DAY });
    await state("pump-dry", { state: "recorded" });
    await state("connection-poor", { memory: [NOW - 3600] });
    await runAlertTick(env, NOW, 0);
    const left = await db.select({ rule: alertStates.rule }).from(alertStates).where(eq(alertStates.device_id, device));
    expect(left.map(({ rule }) => rule)).toEqual(["connection-poor", "no-wash-5", "pump-dry"]);
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
    const verdict = await runAlertTick({ DB: noted, DEVICE: env.DEVICE }, NOW, "all");
    expect(verdict.messages).toBe(500);
    expect(queries.length).toBeLessThanOrEqual(21);
    expect((await tick(NOW + 300)).messages).toBe(500);
    expect((await tick(NOW + 600)).messages).toBe(500);
  });
});
