import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { instantOf } from "#contract/common/calendar";
import type { SeriesQuantity } from "#contract/series/series";
import { refreshWeather } from "../../../worker/adapters/weather/index.ts";
import { type MeasuredRange, seriesOf } from "../../../worker/device/reading/range-columns.ts";
import { type DayWind, windAt, withSiteWind } from "../../../worker/device/reading/site-wind.ts";
import { siteWindOf, windQuery } from "../../../worker/features/devices/telemetry/routes.ts";
import { devices } from "../../../worker/platform/schema.ts";
import { aPlant, db } from "../access/people.ts";
import { aDevice } from "../devices/builders.ts";
import { fullScansOf } from "../query-plan.ts";
import { settings } from "./support.ts";

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

describe("the wind of a service at the times of a series", () => {
  it("is that of the hour where hours are known, else that of the day, else missing", ({ expect }) => {
    const hours = {
      speed: Array.from({ length: 23 }, (_, hour) => hour),
      bearing: Array.from({ length: 23 }, (_, hour) => 10 * hour),
    };
    // March 8 has 23 hours.
    const days = [aDay("2026-03-08", { hours }), aDay("2026-03-10")];
    const t = [at("2026-03-07", 23.9), at("2026-03-08", 0), at("2026-03-08", 22.9), at("2026-03-09", 0)];
    expect(windAt(days, zone, Float64Array.of(...t, at("2026-03-10", 5), at("2026-03-11", 0)))).toEqual({
      speed: Float64Array.of(NaN, 0, 22, NaN, 3, NaN),
      bearing: Float64Array.of(NaN, 0, 220, NaN, 180, NaN),
    });
  });

  it("replaces the station's unless the site's own wind is switched on", async ({ expect }) => {
    const device_id = await aDevice(await aPlant(), { lat: 33, installationdate: "2026-11-10" });
    const service = settings({ openMeteo: "good-wind" });
    await refreshWeather(service, Date.UTC(2026, 10, 18, 20) / 1000);
    const [device] = await db.select().from(devices).where(eq(devices.device_id, device_id));
    const t = [at("2026-11-12", 8), at("2026-11-12", 9)];
    const column = (name: SeriesQuantity, ...values: number[]) => ({
      name,
      values: Float64Array.of(...values),
      digits: 0,
    });
    const range: MeasuredRange = {
      timezone: zone,
      from: t[0]!,
      to: t[1]! + 3600,
      resolution: 3600,
      t: Float64Array.of(...t),
      columns: [column("iC", 1, 2), column("windSpeed", 9, NaN), column("windBearing", 90, NaN)],
    };
    const asked = { ...range, quantities: ["iC", "windSpeed", "windBearing"] as const };
    const days = await siteWindOf({ env: service, db }, device!, asked);
    const given = seriesOf(withSiteWind(range, days!));
    expect(given.columns).toEqual({ iC: [1, 2], windSpeed: [4, 4], windBearing: [270, 270] });
    expect(given.windSource).toBe("Open-Meteo ERA5");
    expect(seriesOf(withSiteWind(range, [])).columns.windSpeed).toEqual([null, null]);
    const own = { ...device!, customWeatherData: true, customWindData: true };
    expect(await siteWindOf({ env: service, db }, own, asked)).toBeUndefined();
    expect(await siteWindOf({ env: settings({}), db }, device!, asked)).toBeUndefined();
    expect(await siteWindOf({ env: service, db }, device!, { ...asked, quantities: ["iC"] })).toBeUndefined();
    expect(await fullScansOf([windQuery(db, "s", "2026-11-12", "2026-11-12").toSQL()])).toEqual([]);
  });
});
