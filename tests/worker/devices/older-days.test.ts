import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { addDays, dayNumber, dayText } from "#contract/common/calendar";
import type { DailySoiling, DailyWeather } from "#contract/soiling/soiling";
import type { PlantDevicesSoiling } from "#contract/plants/devices";
import { WINDOW_DAYS } from "../../../worker/device/soiling/days.ts";
import { dailySoilingOfDevices } from "../../../worker/features/devices/days/plant-days.ts";
import { systematicSetting } from "../../../worker/features/devices/days/systematic.ts";
import { stationDays } from "../../../worker/features/devices/index.ts";
import { cleaningEvents, devices } from "../../../worker/platform/schema.ts";
import { aSignedInPerson, call, db } from "../access/people.ts";
import { daysInDirectory, inside, readings, settingsFor, settle, sunnyDay } from "../device/support.ts";
import { aRegisteredDevice } from "../inbound/support.ts";

const ZONE = "UTC";
const DAYS = 600;
const LAST = "2026-02-28";
const FIRST = addDays(LAST, 1 - DAYS);
const BOUNDARY = addDays(LAST, 1 - WINDOW_DAYS);
/** Grows by day, and falls with each of the cleanings below. */
const WASHED = [40, 90, 140, 590].map((after) => addDays(FIRST, after));
const lossOn = (day: string): number => {
  const washed = WASHED.findLast((wash) => wash <= day) ?? FIRST;
  return 1 + (dayNumber(day) - dayNumber(washed)) * 0.05;
};

/** Good days with a loss and rain. */
const samplesOf = (first: string, days: number) =>
  Array.from({ length: days }, (_, n) => addDays(first, n)).flatMap((day) =>
    sunnyDay(dayNumber(day) * 86_400, lossOn(day), 1800).map((sample) => Object.assign(sample, { rain: 0 })),
  );

async function aLongRecord() {
  const owner = await aSignedInPerson();
  const device = await aRegisteredDevice({ timezone: ZONE, customWeatherData: true, customWindData: true }, [
    owner.user.id,
  ]);
  const settings = settingsFor(device.id, { timezone: ZONE });
  for (let n = 0; n < DAYS; n += 200) await device.stub.ingest(readings(settings, samplesOf(addDays(FIRST, n), 200)));
  await settle(device.stub);
  const [row] = await db.select().from(devices).where(eq(devices.device_id, device.id));
  return { ...device, settings, row: row!, cookie: owner.cookie, plant: row!.plant_id };
}

describe("days of a device that D1 has no longer", () => {
  it("are read from its object wherever days are read, and its newest 435 from D1", async ({ expect }) => {
    const device = await aLongRecord();
    const { id, cookie, plant } = device;
    const all = Array.from({ length: DAYS }, (_, n) => addDays(FIRST, n));
    expect(device.row.first_day).toBe(FIRST);
    expect((await daysInDirectory(id)).map(({ day }) => day)).toEqual(all.slice(-WINDOW_DAYS));

    const inObject = await inside<{ day: number; loss: number }>(
      device.stub,
      "SELECT day, loss FROM days ORDER BY day",
    );
    expect(inObject.map(({ day }) => dayText(day))).toEqual(all);
    const read = async <T>(path: string) => (await call("GET", path, { cookie })).json<T>();
    const charted = await read<DailySoiling>(`/api/device/${id}/insolation/${FIRST}/${LAST}`);
    expect(charted.day).toEqual(all);
    expect(charted.soiling).toEqual(inObject.map(({ loss }) => loss));
    const partly = await read<DailySoiling>(`/api/device/${id}/insolation/${addDays(BOUNDARY, -2)}/${BOUNDARY}`);
    expect(partly.day).toEqual([addDays(BOUNDARY, -2), addDays(BOUNDARY, -1), BOUNDARY]);
    const rain = await read<DailyWeather>(`/api/device/getDevicePrecipitationAndWindSpeed/${id}/${FIRST}/${LAST}`);
    expect(rain.date).toEqual(all);
    const compared = await read<PlantDevicesSoiling>(
      `/api/plant/getPlantDevicesDataIsolationChart/${plant}/${FIRST}/${LAST}`,
    );
    expect(compared.day).toEqual(all);
    expect((await dailySoilingOfDevices(db, [id], { from: FIRST, to: LAST })).get(id)).toHaveLength(DAYS);
    expect(await stationDays(db, id, { from: FIRST, to: LAST })).toHaveLength(DAYS);

    // What a sensor shows at cleanings of long ago.
    await db.insert(cleaningEvents).values(WASHED.map((day) => ({ device_id: id, day, created_at: 1 })));
    expect((await systematicSetting(db, device.row)).measured).toMatchObject({ cleanings: WASHED.length });

    // A new day moves the window.
    await device.stub.ingest(readings(device.settings, samplesOf(addDays(LAST, 1), 1)));
    await settle(device.stub);
    expect((await daysInDirectory(id)).map(({ day }) => day)).toEqual([
      ...all.slice(1 - WINDOW_DAYS),
      addDays(LAST, 1),
    ]);
    expect((await read<DailySoiling>(`/api/device/${id}/insolation/${FIRST}/${LAST}`)).day).toEqual(all);
  });

  it("keep what D1 said of them, so that they are judged as before", async ({ expect }) => {
    const device = await aRegisteredDevice({ timezone: ZONE });
    const neighbor = await aRegisteredDevice({ timezone: ZONE });
    await env.DB.prepare(
      "UPDATE devices SET plant_id = (SELECT plant_id FROM devices WHERE device_id = ?1) WHERE device_id = ?2",
    )
      .bind(device.id, neighbor.id)
      .run();
    const said = (day: string, loss: number) =>
      env.DB.prepare("INSERT INTO daily_soiling (device_id, day, loss, quality, samples) VALUES (?1, ?2, ?3, 1, 9)")
        .bind(neighbor.id, day, loss)
        .run();
    await said("2024-01-01", 3);
    await said("2026-01-01", 4);
    await said("2026-01-02", 4);
    await device.stub.ingest(readings(settingsFor(device.id, { timezone: ZONE }), samplesOf("2026-01-03", 1)));
    await settle(device.stub);
    await device.stub.judgeDays({ now: 1 });
    await env.DB.prepare("DELETE FROM daily_soiling WHERE device_id = ?1 AND day < '2025'").bind(neighbor.id).run();
    await env.DB.prepare("DELETE FROM daily_soiling WHERE device_id = ?1 AND day = '2026-01-02'")
      .bind(neighbor.id)
      .run();
    await env.DB.prepare("UPDATE daily_soiling SET loss = 5 WHERE device_id = ?1").bind(neighbor.id).run();
    await device.stub.judgeDays({ now: 2 });
    const [facts] = await inside<{ value: string }>(device.stub, "SELECT value FROM settings WHERE name = 'siteFacts'");
    expect((JSON.parse(facts!.value) as { neighbors: object }).neighbors).toEqual({ "2024-01-01": 3, "2026-01-01": 5 });
  });
});
