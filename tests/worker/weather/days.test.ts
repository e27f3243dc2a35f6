import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, it } from "vitest";
import { refresh, refreshWeather } from "../../../worker/adapters/weather/refresh.ts";
import { storeDays } from "../../../worker/adapters/weather/site-days.ts";
import {
  devices,
  siteWeather,
  siteWeatherFill,
  siteWindHours,
  weatherServices,
} from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, db } from "../access/people.ts";
import { aDevice } from "../devices/builders.ts";
import { asked, services, settings } from "./support.ts";

const NOW = Date.UTC(2026, 10, 18, 20) / 1000;
const HOUR = 3600;
const tick = (now: number, behaviors: Parameters<typeof services>[0]) =>
  refresh({ d1: env.DB, db, services: services(behaviors), now });
const { day, rain, wind_speed, wind_bearing, source } = siteWeather;
const days = (site: string) =>
  db
    .select({ day, rain, wind_speed, wind_bearing, source })
    .from(siteWeather)
    .where(eq(siteWeather.site, site))
    .orderBy(day);
const spans = async (part: string) =>
  (await asked(part)).map((query) => /start_date=(\S{10})&end_date=(\S{10})/.exec(query)!.slice(1, 3).join(" "));
const FRESNO = "36.7,-119.8 America/Los_Angeles";

beforeEach(async () => {
  await db.delete(devices);
  await db.batch([
    db.delete(siteWeather),
    db.delete(siteWindHours),
    db.delete(siteWeatherFill),
    db.delete(weatherServices),
  ]);
});

describe("days of a site", () => {
  it("are filled from the day of its first device on, once for all devices there", async ({ expect }) => {
    const plant = await aPlant();
    await aDevice(plant, { installationdate: "2026-11-11" });
    await aDevice(plant, { installationdate: "2026-11-10", lat: 36.74, lng: -119.81 });
    await aDevice(plant, { installationdate: "2020-01-01", lat: 40, status: "Disable" });
    await tick(NOW, { openMeteo: "behind-1" });
    // The 18th in Los Angeles. The service is five days behind, and the request has an extra UTC day on both sides.
    expect(await spans("behind-1")).toEqual(["2026-11-09 2026-11-18"]);
    const found = await days(FRESNO);
    expect(found[0]).toEqual({
      day: "2026-11-10",
      rain: 24,
      wind_speed: 4,
      wind_bearing: expect.closeTo(270, 9) as number,
      source: "Open-Meteo ERA5",
    });
    expect(found.map(({ day }) => day).at(-1)).toBe("2026-11-13");
    expect(found.at(-1)!.rain).toBeNull();
  });

  it("keep their hours for 60 days, and their means for longer", async ({ expect }) => {
    const stored = (day: string) => ({
      day,
      rain: 1,
      wind_speed: 3,
      wind_bearing: 90,
      hours: { speed: [3], bearing: [90] },
    });
    const fill = (to_day: string) => ({ site: FRESNO, from_day: "2026-01-01", to_day, due_at: NOW });
    const withHours = async () =>
      (await db.select().from(siteWindHours).orderBy(siteWindHours.day)).map((row) => row.day);
    const list = ["2026-08-31", "2026-09-01", "2026-10-30"].map(stored);
    await storeDays(env.DB, list, "a service", fill("2026-10-30"));
    expect(await withHours()).toEqual(["2026-08-31", "2026-09-01", "2026-10-30"]);
    await storeDays(env.DB, [stored("2026-10-31"), stored("2026-02-01")], "a service", fill("2026-10-31"));
    expect(await withHours()).toEqual(["2026-09-01", "2026-10-30", "2026-10-31"]);
    expect((await days(FRESNO)).map((row) => row.wind_speed)).toEqual([3, 3, 3, 3, 3]);
  });

  it("that a service did not have are requested again half a day later", async ({ expect }) => {
    await aDevice(await aPlant(), { installationdate: "2026-11-10" });
    await tick(NOW, { openMeteo: "behind-2" });
    await tick(NOW + HOUR, { openMeteo: "good-2" });
    expect(await asked("good-2")).toEqual([]);
    await tick(NOW + 12 * HOUR, { openMeteo: "good-2" });
    expect(await spans("good-2")).toEqual(["2026-11-12 2026-11-19"]);
    expect((await days(FRESNO)).map(({ day, rain }) => [day, rain])).toEqual(
      [10, 11, 12, 13, 14, 15, 16, 17, 18].map((day) => [`2026-11-${day}`, 24]),
    );
    await tick(NOW + 24 * HOUR, { openMeteo: "good-2" });
    expect(await asked("good-2")).toHaveLength(1);
    await tick(NOW + 36 * HOUR, { openMeteo: "good-2" });
    expect((await spans("good-2")).at(-1)).toBe("2026-11-18 2026-11-20");
  });

  it("go back a year at a time, six years at most", async ({ expect }) => {
    await aDevice(await aPlant(), { installationdate: "2015-01-01" });
    for (let n = 0; n < 8; n++) await tick(NOW + n * HOUR, { openMeteo: "good-3" });
    const [fill] = await db.select().from(siteWeatherFill);
    expect(fill).toMatchObject({ from_day: "2020-11-17", to_day: "2026-11-17" });
    expect(fill!.due_at).toBe(NOW + 12 * HOUR);
    expect((await spans("good-3")).length).toBe(6);
    expect(await days(FRESNO)).toHaveLength(365 * 6 + 2);
  });

  it("come from the next service, and an unanswered site is tried again", async ({ expect }) => {
    await aDevice(await aPlant(), { installationdate: "2026-10-31" });
    await tick(NOW, { openMeteo: "garbage-4", power: "down-4" });
    expect(await days(FRESNO)).toEqual([]);
    await tick(NOW + HOUR, { openMeteo: "garbage-4", power: "good-4" });
    expect((await days(FRESNO)).slice(0, 2)).toEqual([
      { day: "2026-10-31", rain: 0, wind_speed: 3, wind_bearing: 0, source: "NASA POWER MERRA-2" },
      { day: "2026-11-01", rain: 16, wind_speed: 3, wind_bearing: 0, source: "NASA POWER MERRA-2" },
    ]);
  });

  it("use at most forty requests a tick, and the rest waits for the next", async ({ expect }) => {
    const plant = await aPlant();
    for (let n = 0; n < 50; n++) await aDevice(plant, { lat: 30 + n / 10, installationdate: "2026-11-15" });
    await tick(NOW, { openMeteo: "good-5" });
    expect(await asked("good-5")).toHaveLength(40);
    await tick(NOW + HOUR, { openMeteo: "good-5" });
    expect(new Set((await asked("good-5")).map((query) => /latitude=[\d.]+/.exec(query)![0])).size).toBe(50);
  });

  it("alternate between owners: many new places of one owner delay no one, not even at a place that they share", async ({
    expect,
  }) => {
    const many = await aPlant({ owners: [(await aPerson()).id] });
    for (let n = 0; n < 60; n++) await aDevice(many, { lat: 30 + n / 10, installationdate: "2026-11-15" });
    const one = await aPlant({ owners: [(await aPerson()).id] });
    for (const lat of [35.9, 41]) await aDevice(one, { lat, installationdate: "2026-11-15" });
    await tick(NOW, { openMeteo: "good-8" });
    const latitudes = (await asked("good-8")).map((query) => Number(/latitude=([\d.]+)/.exec(query)![1]));
    expect(latitudes).toHaveLength(40);
    expect(latitudes.slice(0, 4)).toEqual(expect.arrayContaining([35.9, 41]));
  });

  it("are filled also behind many sites that need none", async ({ expect }) => {
    const plant = await aPlant();
    for (let n = 0; n < 45; n++) await aDevice(plant, { lat: 30 + n / 10, installationdate: "2027-01-01" });
    await aDevice(plant, { lat: 40, installationdate: "2026-11-10" });
    await tick(NOW, { openMeteo: "good-7" });
    expect(await asked("good-7")).toHaveLength(1);
  });

  it("are not requested where no service is set up", async ({ expect }) => {
    await aDevice(await aPlant(), { installationdate: "2026-11-10" });
    await refreshWeather(settings({}), NOW);
    expect(await db.select().from(siteWeatherFill)).toEqual([]);
    await refreshWeather(settings({ openMeteo: "good-6" }), NOW);
    expect(await days(FRESNO)).toHaveLength(8);
  });
});
