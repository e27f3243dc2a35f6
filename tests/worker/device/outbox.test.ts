import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { dayBounds } from "#contract/common/calendar";
import { aDevice, daysInDirectory, inside, readings, ringNow, settle, sunnyDay } from "./support.ts";

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
    const [alarm] = await inside<{ attempts: number; due: number }>(
      stub,
      "SELECT attempts, due FROM alarms WHERE name = 'outbox'",
    );
    expect(alarm?.attempts).toBeGreaterThanOrEqual(2);
    expect(alarm!.due).toBeGreaterThan(Date.now() / 1000 + 1);
    expect(await stub.settled()).toBe(false);
    await stub.ingest(readings(settings, sunnyDay(START, 5)));
    expect(await inside(stub, "SELECT due FROM alarms WHERE name = 'outbox'")).toEqual([{ due: alarm!.due }]);
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
    await inside(stub, "INSERT INTO dirty (day) SELECT day FROM days");
    await inside(stub, "INSERT INTO outbox (topic, key, version) SELECT 'soiling', day, 1 FROM days");
    await inside(
      stub,
      "INSERT OR REPLACE INTO alarms (name, due, attempts) VALUES ('calculate', 1, 0), ('outbox', 1, 0)",
    );
    await runInDurableObject(stub, async (device) => {
      await device.alarm();
      await device.alarm();
    });
    await settle(stub);
    expect(await daysInDirectory(id)).toEqual(first);
  });

  it("reports newer data to the directory at most every two minutes, and the newest at the end", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    await aRowInTheDirectory(id);
    const sample = (t: number, now: number) => stub.ingest({ ...readings(settings, [{ t, iC: 1, iD: 1 }]), now });
    const due = async () =>
      (await inside<{ due: number }>(stub, "SELECT due FROM alarms WHERE name = 'outbox'"))[0]?.due;
    await sample(START, START);
    expect(await due()).toBe(START);
    await settle(stub);
    expect(await lastDataAt(id)).toBe(START);
    // The object uses the real clock.
    const told = Math.floor(Date.now() / 1000);
    await inside(stub, `UPDATE settings SET value = '${told}' WHERE name = 'reportedAt'`);
    await sample(START + 60, told + 60);
    expect(await lastDataAt(id)).toBe(START);
    expect(await due()).toBe(told + 120);
    await settle(stub);
    expect(await lastDataAt(id)).toBe(START + 60);
    await sample(START + 10, told + 300);
    await settle(stub);
    expect(await lastDataAt(id)).toBe(START + 60);
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
    const rows = Array.from({ length: 700 }, (_, index) => ({
      t: START - index * 86_400 + 43_200,
      iC: 500,
      iD: 490,
      rain: 1,
    }));
    await stub.ingest(readings(settings, rows));
    await settle(stub);
    expect(await daysInDirectory(id)).toHaveLength(700);
    const weather = await env.DB.prepare(
      "SELECT count(*) AS n, sum(rain) AS rain FROM daily_weather WHERE device_id = ?",
    )
      .bind(id)
      .first();
    expect(weather).toEqual({ n: 700, rain: 700 });
  });
});
