import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { MAX_OPEN_WINDOWS } from "#contract/alerts/alerts";
import { alertTexts } from "#contract/alerts/alert-texts";
import { MESSAGES_PER_OWNER } from "#contract/alerts/rules";
import { ALL_RULES } from "../../../worker/features/alerts/judge.ts";
import { runAlertTick } from "../../../worker/features/alerts/tick.ts";
import { ALERT_MAILS_PER_DAY, mailMessages, MAX_HELD_ALERTS } from "../../../worker/features/messages/mail.ts";
import { now } from "../../../worker/platform/clock.ts";
import {
  auditLog,
  devices,
  heldAlerts,
  mailOutbox,
  maintenanceWindows,
  messages,
} from "../../../worker/platform/schema.ts";
import { aDevice, anOwnerWithPlant, aPlant, aSignedInPerson, call, db } from "../access/people.ts";
import { recording } from "../query-plan.ts";

const NOW = Math.floor(now());
const DAY = 86_400;

async function silentDevices(plant: string, count: number): Promise<void> {
  const silent = { timezone: "America/Los_Angeles", installed: "2025-10-01", last: NOW - 2 * DAY, rules: ALL_RULES };
  await db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into devices (device_id, device_name, plant_id, lat, lng, timezone, installed_on, last_data_at, judged_by)
    select ${plant} || '-' || i, 'Device ' || i, ${plant}, 36, -119, ${silent.timezone}, ${silent.installed}, ${silent.last}, ${silent.rules} from n`);
}

async function openWindows(plant: string, device: string | null, count: number): Promise<void> {
  await db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into maintenance_windows (id, plant_id, device_id, "from", "to", note, created_by)
    select ${plant} || '/' || i, ${plant}, ${device}, ${NOW - 60}, ${NOW + DAY}, '', 'x' from n`);
}

/** Rows that the queries of a tick read, as D1 counts them. */
async function rowsRead(run: (counted: D1Database) => Promise<unknown>): Promise<number> {
  const { db: noted, queries } = recording(env.DB);
  await run(noted);
  const reads = queries.filter((query) => /^select/i.test(query.sql));
  let rows = 0;
  for (const query of reads)
    rows += (
      await env.DB.prepare(query.sql)
        .bind(...query.params)
        .all()
    ).meta.rows_read;
  return rows;
}

describe("maintenance windows", () => {
  it("are few for each plant and device, however many calls race", async ({ expect }) => {
    const { cookie, plant } = await anOwnerWithPlant();
    const device = await aDevice(plant);
    const start = (device_id?: string) =>
      call("POST", "/api/maintenance", { cookie, json: { plant_id: plant, device_id, to: NOW + DAY } });
    const raced = await Promise.all(Array.from({ length: 60 }, () => start()));
    expect(raced.filter(({ status }) => status === 201)).toHaveLength(MAX_OPEN_WINDOWS);
    const refused = raced.find(({ status }) => status !== 201)!;
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ fields: { plant_id: alertTexts.tooManyWindows } });
    const lines = await db.$count(auditLog, eq(auditLog.subject, plant));
    expect(lines).toBe(MAX_OPEN_WINDOWS);

    // A device's windows are counted by themselves, and an ended one makes room.
    const { id } = await (await start(device)).json<{ id: string }>();
    for (let n = 1; n < MAX_OPEN_WINDOWS; n++) expect((await start(device)).status).toBe(201);
    expect((await start(device)).status).toBe(409);
    expect((await call("DELETE", `/api/maintenance/${id}`, { cookie })).status).toBe(204);
    expect((await start(device)).status).toBe(201);
  });
});

describe("a tick of the alerts", () => {
  it("reads no windows of other devices and only one of each, however many one customer opened", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const plant = await aPlant({});
    await silentDevices(plant, 1_500);
    const tick = (counted: D1Database) => runAlertTick({ DB: counted, DEVICE: env.DEVICE }, NOW + 1500, "all");
    for (const minutes of [0, 5, 10, 15]) await runAlertTick(env, NOW + minutes * 60, "all");
    const before = await rowsRead(tick);
    const hostile = await aPlant({});
    const served = await aDevice(hostile, { last_data_at: NOW - 2 * DAY, judged_by: ALL_RULES });
    await openWindows(hostile, null, 100_000);
    expect((await rowsRead(tick)) - before).toBeLessThan(50);
    await openWindows(plant, "another-device", 1_000);
    // A plant with windows costs a few rows a device, but no row a window.
    expect((await rowsRead(tick)) - before).toBeLessThan(10 * 1_500);
    for (const minutes of [0, 10, 20]) await runAlertTick(env, NOW + minutes * 60, "all");
    expect(await db.$count(messages, eq(messages.device_id, served))).toBe(0);
    await db.delete(maintenanceWindows);
  });

  it("reads each day of a device once", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const plant = await aPlant({});
    await silentDevices(plant, 100);
    const tick = (counted: D1Database) => runAlertTick({ DB: counted, DEVICE: env.DEVICE }, NOW, "all");
    const before = await rowsRead(tick);
    await db.run(sql`insert into daily_soiling (device_id, day, loss, quality, samples)
      select device_id, date(${NOW}, 'unixepoch', -value || ' days'), 2, 1, 100 from devices, json_each('[1,2,3,4]')
      where plant_id = ${plant}`);
    expect((await rowsRead(tick)) - before).toBeLessThanOrEqual(400);
  });

  it("raises one customer's alerts although another has thousands", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const [hostile, victim] = [await aSignedInPerson(), await aSignedInPerson()];
    const plants = [await aPlant({ owners: [hostile.user.id] }), await aPlant({ owners: [hostile.user.id] })];
    for (const plant of plants) await silentDevices(plant, MESSAGES_PER_OWNER);
    const device = await aDevice(await aPlant({ owners: [victim.user.id] }), {
      last_data_at: NOW - 2 * DAY,
      judged_by: ALL_RULES,
    });
    await runAlertTick(env, NOW, "all");
    expect(await db.$count(messages, eq(messages.device_id, device))).toBe(1);
    expect(await db.$count(messages, sql`${messages.plant_id} in (${plants[0]}, ${plants[1]})`)).toBe(
      MESSAGES_PER_OWNER,
    );
  });

  it("judges the other devices if one can't be judged", async ({ expect }) => {
    await db.update(devices).set({ status: "Disable" });
    const plant = await aPlant({});
    const silent = { last_data_at: NOW - 2 * DAY, judged_by: ALL_RULES };
    await aDevice(plant, { ...silent, wash_extension_data: true, wash_facts: {} as never });
    const device = await aDevice(plant, silent);
    for (const minutes of [0, 10]) await runAlertTick(env, NOW + minutes * 60, "all");
    const rules = db.select({ rule: messages.rule }).from(messages).where(eq(messages.device_id, device));
    expect((await rules).map(({ rule }) => rule)).toContain("connection-lost");
  });
});

describe("the mails of a tick", () => {
  const alertOf = (plant_id: string, count: number) =>
    db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
      insert into messages (ts, title, message, details, type, plant_id, dedupe_key, mail_due, rule, severity, state, updated_at)
      select ${NOW - 1000} + i, 'Tank low', 'Refill.', '', 'DEVICE', ${plant_id}, ${plant_id} || i, 1, 'tank-low', 'warning', 'open', 0 from n`);

  it("go to one customer although another has more than a tick takes, of whom few alerts are held", async ({
    expect,
  }) => {
    await db.update(messages).set({ mail_due: false });
    const [hostile, victim] = [await aSignedInPerson(), await aSignedInPerson()];
    await alertOf(await aPlant({ owners: [hostile.user.id] }), 600);
    const plant = await aPlant({ owners: [victim.user.id] });
    await alertOf(plant, 1);
    await db.update(messages).set({ ts: NOW }).where(eq(messages.plant_id, plant));
    const sent = Array.from({ length: ALERT_MAILS_PER_DAY }, (_, n) => ({
      id: crypto.randomUUID(),
      key: `alerts:${hostile.user.id}:${n}`,
      to: hostile.user.email,
      template: "alert",
      subject: "",
      state: "sent" as const,
      next_try_at: NOW,
      expires_at: NOW + DAY,
      created_at: NOW,
    }));
    for (const mail of sent) await db.insert(mailOutbox).values(mail);
    await mailMessages(env, db, undefined, NOW);
    expect(await db.$count(mailOutbox, eq(mailOutbox.to, victim.user.email))).toBe(1);
    expect(await db.$count(heldAlerts, eq(heldAlerts.user_id, hostile.user.id))).toBe(MAX_HELD_ALERTS);

    // A day later the held ones leave in one mail.
    await db.update(mailOutbox).set({ created_at: NOW - DAY - 60 });
    await mailMessages(env, db, undefined, NOW + 300);
    expect(await db.$count(heldAlerts, eq(heldAlerts.user_id, hostile.user.id))).toBe(0);
  });
});
