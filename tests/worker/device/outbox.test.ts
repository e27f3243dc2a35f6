import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { dayBounds } from "#contract/common/calendar";
import { WINDOW_DAYS } from "../../../worker/device/soiling/days.ts";
import {
  aDevice,
  changeHead,
  daysInDirectory,
  headOf,
  inside,
  readings,
  ringNow,
  settle,
  sunnyDay,
} from "./support.ts";

const START = dayBounds("America/Los_Angeles", "2026-03-01").start;
const breakDirectory = () => env.DB.exec("ALTER TABLE daily_soiling RENAME TO daily_soiling_away");
const mendDirectory = () => env.DB.exec("ALTER TABLE daily_soiling_away RENAME TO daily_soiling");

async function aRowInTheDirectory(id: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      "INSERT OR IGNORE INTO plants (plant_id, plant_name, lat, lng) VALUES ('outbox', 'Test Plant', 36, -119)",
    ),
    env.DB.prepare(
      `INSERT INTO devices (device_id, device_name, plant_id, lat, lng, timezone, installed_on)
         VALUES (?, 'Test Device', 'outbox', 36, -119, 'America/Los_Angeles', '2026-01-01')`,
    ).bind(id),
  ]);
}

const lastDataAt = async (id: string) =>
  (
    await env.DB.prepare("SELECT last_data_at FROM devices WHERE device_id = ?")
      .bind(id)
      .first<{ last_data_at: number }>()
  )?.last_data_at;

describe("the outbox", () => {
  it("keeps what D1 refused, waits longer each time, and delivers when D1 is back", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    await stub.ingest(readings(settings, sunnyDay(START, 3)));
    await breakDirectory();
    for (let round = 0; round < 4; round++) await ringNow(stub);
    const alarm = (await headOf(stub)).alarms.outbox!;
    expect(alarm.attempts).toBeGreaterThanOrEqual(2);
    expect(alarm.due).toBeGreaterThan(Date.now() / 1000 + 1);
    expect(await stub.settled()).toBe(false);
    await stub.ingest(readings(settings, sunnyDay(START, 5)));
    expect((await headOf(stub)).alarms.outbox!.due).toBe(alarm.due);
    await mendDirectory();
    await settle(stub);
    const days = await daysInDirectory(id);
    expect(days).toHaveLength(1);
    expect(days[0]?.loss).toBeCloseTo(5, 2);
  });

  it("delivers the same entry again without harm: an alarm that runs twice changes nothing", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    await stub.ingest(readings(settings, sunnyDay(START, 3)));
    await settle(stub);
    const first = await daysInDirectory(id);
    const days = await inside<{ day: number }>(stub, "SELECT day FROM days");
    await changeHead(stub, (head) => {
      head.dirty = days.map(({ day }) => day);
      head.outbox = head.dirty.map((key) => ({ topic: "soiling", key, version: 1 }));
      head.alarms = { calculate: { due: 1, attempts: 0 }, outbox: { due: 1, attempts: 0 } };
    });
    await runInDurableObject(stub, async (device) => {
      await device.alarm();
      await device.alarm();
    });
    await settle(stub);
    expect(await daysInDirectory(id)).toEqual(first);
  });

  it("gets the device's newest sample after the answer, in steps, when it is asked, and a failed send by the alarm", async ({
    expect,
  }) => {
    const { id, stub, settings } = aDevice();
    await aRowInTheDirectory(id);
    const sample = (t: number, now: number) => stub.ingest({ ...readings(settings, [{ t, iC: 1, iD: 1 }]), now });
    const alarm = async () => (await headOf(stub)).alarms.outbox;
    await sample(START, START);
    await expect.poll(() => lastDataAt(id)).toBe(START);
    expect(await alarm()).toBeUndefined();
    await sample(START + 60, START + 60);
    expect((await alarm())!.due).toBe(START + 120);
    expect(await lastDataAt(id)).toBe(START);
    await sample(START + 120, START + 120);
    await runDurableObjectAlarm(stub);
    expect(await lastDataAt(id)).toBe(START + 120);
    const everyMinute = Array.from({ length: 21 }, (_, index) => START + 120 - 60 * index);
    await changeHead(stub, (head) => Object.assign(head, { alarms: {}, deliveries: everyMinute }));
    await sample(START + 180, START + 180);
    expect(await alarm()).toBeUndefined();
    expect(await lastDataAt(id)).toBe(START + 120);
    await stub.reportNewest({ now: START + 200 });
    expect(await lastDataAt(id)).toBe(START + 180);
    await env.DB.exec("ALTER TABLE devices RENAME TO devices_away");
    await sample(START + 1100, START + 1100);
    await expect.poll(alarm).toEqual({ due: START + 1160, attempts: 0 });
    await env.DB.exec("ALTER TABLE devices_away RENAME TO devices");
    await settle(stub);
    expect(await lastDataAt(id)).toBe(START + 1100);
    await sample(START + 10, START + 2000);
    await settle(stub);
    expect(await lastDataAt(id)).toBe(START + 1100);
  });

  it("writes the device's row once, though days bring it again after the answer did", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    await aRowInTheDirectory(id);
    await env.DB.exec("CREATE TABLE row_writes (device_id TEXT)");
    await env.DB.exec(
      "CREATE TRIGGER count_row_writes AFTER UPDATE OF last_data_at ON devices BEGIN INSERT INTO row_writes VALUES (NEW.device_id); END",
    );
    try {
      await stub.ingest({ ...readings(settings, [{ t: START, iC: 1, iD: 1 }]), now: START });
      await settle(stub);
      expect(await lastDataAt(id)).toBe(START);
      expect(await env.DB.prepare("SELECT device_id FROM row_writes").raw()).toEqual([[id]]);
    } finally {
      await env.DB.exec("DROP TRIGGER count_row_writes");
      await env.DB.exec("DROP TABLE row_writes");
    }
  });

  it("takes a clock that runs ahead for no newer data than now", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    await aRowInTheDirectory(id);
    const now = Math.floor(Date.now() / 1000);
    const row = { iC: 800, iD: 790, tC: 25 };
    await stub.ingest(
      readings(
        settings,
        [
          { t: now - 60, ...row },
          { t: now + 500, ...row },
        ],
        { now },
      ),
    );
    await settle(stub);
    expect(await lastDataAt(id)).toBeLessThanOrEqual(Date.now() / 1000);
    expect(await lastDataAt(id)).toBeGreaterThanOrEqual(now);
  });

  it("sends more days than fit in one batch", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    const rows = Array.from({ length: WINDOW_DAYS }, (_, index) => ({
      t: START - index * 86_400 + 43_200,
      iC: 500,
      iD: 490,
      rain: 1,
    }));
    await stub.ingest(readings(settings, rows));
    await settle(stub);
    expect(await daysInDirectory(id)).toHaveLength(WINDOW_DAYS);
    const weather = await env.DB.prepare(
      "SELECT count(*) AS n, sum(rain) AS rain FROM daily_weather WHERE device_id = ?",
    )
      .bind(id)
      .first();
    expect(weather).toEqual({ n: WINDOW_DAYS, rain: WINDOW_DAYS });
  });
});
