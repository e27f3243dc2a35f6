import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { siteOf, refreshWeather } from "../../../worker/adapters/weather/index.ts";
import { historyOf } from "../../../worker/features/dashboard/evidence.ts";
import { weatherNote } from "../../../worker/features/dashboard/routes.ts";
import { weatherChoice, weatherDays } from "../../../worker/features/devices/days/weather-days.ts";
import { devices, siteWeather } from "../../../worker/platform/schema.ts";
import { aPlant, db } from "../access/people.ts";
import { aDevice, aWeatherDay, someDays } from "../devices/builders.ts";
import { settings } from "./support.ts";

const range = { from: "2026-11-10", to: "2026-11-12" };
const withService = { db, hasService: true };
const withNone = { db, hasService: false };

async function aDeviceWithBoth(values: Parameters<typeof aDevice>[1]) {
  const device_id = await aDevice(await aPlant(), { ...values, lat: 41 });
  const station = { device_id, rain: 5, wind_speed: 2, wind_bearing: 90 };
  await aWeatherDay({ ...station, day: "2026-11-10" });
  await aWeatherDay({ ...station, day: "2026-11-11" });
  const [device] = await db.select().from(devices).where(eq(devices.device_id, device_id));
  const service = { site: siteOf(device!), rain: 9, wind_speed: 7, wind_bearing: 180, source: "NASA POWER MERRA-2" };
  await db.insert(siteWeather).values([
    { ...service, day: "2026-11-11" },
    { ...service, day: "2026-11-12" },
  ]);
  return device!;
}

describe("weather of a device", () => {
  it("is the station's where a person switched it on, for wind only together with rain", ({ expect }) => {
    const choice = (customWeatherData: boolean, customWindData: boolean, hasService = true) =>
      weatherChoice({ customWeatherData, customWindData }, hasService);
    expect(choice(false, false)).toEqual({ rain: "service", wind: "service" });
    expect(choice(false, true)).toEqual({ rain: "service", wind: "service" });
    expect(choice(true, false)).toEqual({ rain: "station", wind: "service" });
    expect(choice(true, true)).toEqual({ rain: "station", wind: "station" });
    expect(choice(false, false, false)).toEqual({ rain: "station", wind: "station" });
  });

  it("is never mixed: rain is from one source and wind is from one source", async ({ expect }) => {
    const device = await aDeviceWithBoth({ customWeatherData: true });
    const weather = await weatherDays(withService, device, range);
    expect(weather.days.map(({ day, rain, wind_speed }) => [day, rain, wind_speed])).toEqual([
      ["2026-11-10", 5, null],
      ["2026-11-11", 5, 7],
      ["2026-11-12", null, 7],
    ]);
    expect(weatherNote(weather)).toBe("Rain from the on-site station.");
    const off = await weatherDays(withService, { ...device, customWeatherData: false }, range);
    expect(off.days.map(({ day, rain, wind_speed }) => [day, rain, wind_speed])).toEqual([
      ["2026-11-11", 9, 7],
      ["2026-11-12", 9, 7],
    ]);
    expect(weatherNote(off)).toBe("Rain from NASA POWER MERRA-2 (NASA Langley Research Center POWER Project).");
  });

  it("gives a reason when it is missing", async ({ expect }) => {
    const [device] = await db
      .select()
      .from(devices)
      .where(eq(devices.device_id, await aDevice(await aPlant(), { lat: 50 })));
    const note = async (known: typeof withNone, customWeatherData: boolean) =>
      weatherNote(await weatherDays(known, { ...device!, customWeatherData }, range));
    expect(await note(withNone, false)).toContain("no weather source, and the device reports none");
    expect(await note(withService, false)).toContain("doesn't have these days yet");
    expect(await note(withService, true)).toContain("the on-site station sent none");
  });

  it("explains the jumps of the loss, once the cron has fetched it", async ({ expect }) => {
    const device_id = await aDevice(await aPlant(), { lat: 35, installationdate: "2026-10-31" });
    await someDays(device_id, "2026-10-31", [{}, {}, {}]);
    const withPower = settings({ power: "good-device" });
    await refreshWeather(withPower, Date.UTC(2026, 10, 18, 20) / 1000);
    const [device] = await db.select().from(devices).where(eq(devices.device_id, device_id));
    const { evidence } = await historyOf({ ...env, ...withPower }, db, device!);
    expect([...evidence.rain]).toEqual([
      ["2026-10-31", 0],
      ["2026-11-01", 16],
      ["2026-11-02", 0],
    ]);
  });
});
