import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { instantOf } from "#contract/calendar";
import type { Series } from "#contract/series";
import { tendWeather } from "../../../worker/adapters/weather/index.ts";
import { type DayWind, windAt, windQuery, withSiteWind } from "../../../worker/features/devices/telemetry/site-wind.ts";
import { database } from "../../../worker/platform/db.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { aPlant } from "../access/people.ts";
import { aDevice } from "../devices/builders.ts";
import { fullScansOf } from "../query-plan.ts";
import { settings } from "./support.ts";

const db = database(env);
const zone = "America/Los_Angeles";
const at = (day: string, hour: number) => instantOf(zone, day) + 3600 * hour;
const aDay = (day: string, more: Partial<DayWind> = {}): DayWind => ({
  day,
  wind_speed: 3,
  wind_bearing: 180,
  hours: null,
  source: "NASA POWER MERRA-2",
  ...more,
});

describe("the wind of a service at the instants of a series", () => {
  it("is that of the hour where hours are known, else that of the day, else none", ({ expect }) => {
    const hours = {
      speed: Array.from({ length: 23 }, (_, hour) => hour),
      bearing: Array.from({ length: 23 }, (_, hour) => 10 * hour),
    };
    // The 8th of March has 23 hours.
    const days = [aDay("2026-03-08", { hours }), aDay("2026-03-10")];
    const t = [at("2026-03-07", 23.9), at("2026-03-08", 0), at("2026-03-08", 22.9), at("2026-03-09", 0)];
    expect(windAt(days, zone, [...t, at("2026-03-10", 5), at("2026-03-11", 0)])).toEqual({
      speed: [null, 0, 22, null, 3, null],
      bearing: [null, 0, 220, null, 180, null],
    });
  });

  it("takes the place of the station's unless the site's own wind is switched on", async ({ expect }) => {
    const device_id = await aDevice(await aPlant(), { lat: 33, installed_on: "2026-11-10" });
    const service = settings({ openMeteo: "good-wind" });
    await tendWeather(service, Date.UTC(2026, 10, 18, 20) / 1000);
    const [device] = await db.select().from(devices).where(eq(devices.device_id, device_id));
    const t = [at("2026-11-12", 8), at("2026-11-12", 9)];
    const series: Series = {
      timezone: zone,
      from: t[0]!,
      to: t[1]! + 3600,
      resolution: 3600,
      t,
      columns: { iC: [1, 2], windSpeed: [9, null], windBearing: [90, null] },
    };
    const given = await withSiteWind({ env: service, db }, device!, series);
    expect(given).toEqual({
      ...series,
      columns: { iC: [1, 2], windSpeed: [4, 4], windBearing: [270, 270] },
      windSource: "Open-Meteo ERA5",
    });
    const own = { ...device!, customWeatherData: true, customWindData: true };
    expect(await withSiteWind({ env: service, db }, own, series)).toEqual(series);
    expect(await withSiteWind({ env: settings({}), db }, device!, series)).toEqual(series);
    expect(await fullScansOf([windQuery(db, "s", "2026-11-12", "2026-11-12").toSQL()])).toEqual([]);
  });
});
