import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, it } from "vitest";
import { addDays, instantOf } from "#contract/common/calendar";
import { backFillSkill } from "../../../worker/adapters/weather/forecast/back-fill.ts";
import { plannedForecast } from "../../../worker/adapters/weather/forecast/planned-forecast.ts";
import { previousRuns } from "../../../worker/adapters/weather/services.ts";
import { embeddedClimate } from "../../../worker/adapters/weather/index.ts";
import { packYears } from "../../../worker/adapters/weather/year-cache.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import { database } from "../../../worker/platform/db.ts";
import {
  forecastScores,
  rainForecasts,
  siteWeather,
  siteWeatherFill,
  weatherCache,
  weatherServices,
} from "../../../worker/platform/schema.ts";
import { isWet, spoiledRuns } from "../../fixtures/weather/previous-runs.ts";
import { asked, soon } from "./support.ts";

const { WEATHER_SERVER } = env as unknown as { WEATHER_SERVER: string };
const db = database(env);
const NOW = Date.UTC(2026, 10, 18, 22) / 1000;
const HOUR = 3600;
const fresno = { lat: 36.7, lng: -119.8 };
const SITES = ["36.7,-119.8 Etc/UTC", "36.8,-119.8 Etc/UTC"];
const DAYS = 70;
const LAST = "2026-11-16";
const atOnce = { wait: async () => undefined, random: () => 0 };

const service = (kind: string) =>
  previousRuns({ OPEN_METEO_PREVIOUS_RUNS_ADDRESS: `${WEATHER_SERVER}/${kind}-runs` }, atOnce)!;
const tick = (kind: string, now = NOW) =>
  backFillSkill({ db, climate: embeddedClimate(), kernels: analytics(), now }, service(kind));

const scores = () => db.select().from(forecastScores).orderBy(forecastScores.lead);

async function aSite(site: string): Promise<void> {
  const days = Array.from({ length: DAYS }, (_, back) => addDays(LAST, -back));
  for (let first = 0; first < DAYS; first += 15) {
    const rows = days.slice(first, first + 15).map((day) => {
      const rain = isWet(instantOf("UTC", day)) ? 24 : 0;
      return { site, day, rain, source: "test" };
    });
    await db.insert(siteWeather).values(rows);
  }
  await db.insert(siteWeatherFill).values({ site, from_day: addDays(LAST, 1 - DAYS), to_day: LAST, due_at: NOW });
}

beforeEach(async () => {
  await db.batch([db.delete(rainForecasts), db.delete(forecastScores), db.delete(weatherServices)]);
  await db.batch([db.delete(siteWeather), db.delete(siteWeatherFill), db.delete(weatherCache)]);
});

describe("past forecasts", () => {
  it("are only requested at an address of their own", ({ expect }) => {
    expect(previousRuns({ OPEN_METEO_KEY: "key" })).toBeNull();
  });

  it("are compared once for each site, one a tick, also by two ticks at a time", async ({ expect }) => {
    for (const site of SITES) await aSite(site);
    await Promise.all([tick("good"), tick("good")]);
    const leads = (days: number) =>
      Array.from({ length: 8 }, (_, lead) => ["open-meteo-previous-runs", "all:dry", lead, days]);
    const counted = async () => (await scores()).map(({ service, scope, lead, days }) => [service, scope, lead, days]);
    expect(await counted()).toEqual(leads(DAYS));
    expect((await asked("good-runs"))[0]).toContain(
      `latitude=36.7&longitude=-119.8&start_date=${addDays(LAST, -DAYS)}&end_date=${addDays(LAST, 1)}&hourly=precipitation_previous_day1,`,
    );
    for (let hour = 1; hour < 4; hour++) await tick("good", NOW + hour * HOUR);
    expect(await counted()).toEqual(leads(2 * DAYS));
    // Right for days 1 to 4.
    const skills = (await scores()).map(({ brier, brier_climate }) => brier < brier_climate);
    expect(skills).toEqual([true, true, true, true, true, false, false, false]);
  });

  it("let an ensemble count before it has a record, as far as they were right, and no other service", async ({
    expect,
  }) => {
    const [site] = SITES as [string];
    await aSite(site);
    const row = {
      site,
      issued_day: "2026-11-18",
      service: "open-meteo-ensemble",
      issued_at: NOW,
      fetched_at: NOW,
      kind: "members" as const,
      days: 10,
      data: packYears(Array.from({ length: 30 }, () => new Float64Array(10))),
    };
    await db.insert(rainForecasts).values(row);
    const years = await embeddedClimate().rainYears(fresno);
    if (!years.covered) throw new Error("no climate");
    const planned = () => plannedForecast(db, site, { today: "2026-11-18", now: NOW, years: years.years });
    expect(await planned()).toEqual({});
    await tick("good");
    const { forecast } = await planned();
    expect(forecast).toMatchObject({ days: DAYS });
    expect(forecast!.weights.slice(0, 5).every((weight) => weight > 0.3)).toBe(true);
    expect(forecast!.weights[4]! - forecast!.weights[5]!).toBeGreaterThan(0.3);
    expect(forecast!.weights.slice(8)).toEqual([0, 0]);
    await db.update(rainForecasts).set({ service: "nws" }).where(eq(rainForecasts.site, site));
    expect(await planned()).toEqual({});
  });

  it("wait for sixty days of known rain", async ({ expect }) => {
    const [site] = SITES as [string];
    await aSite(site);
    await db.update(siteWeatherFill).set({ from_day: addDays(LAST, -59) });
    await tick("good");
    expect(await scores()).toEqual([]);
    await db.update(siteWeatherFill).set({ from_day: addDays(LAST, -60) });
    await tick("good");
    expect((await scores()).map(({ days }) => days)).toEqual(Array.from({ length: 8 }, () => 61));
  });

  it.each(Object.keys(spoiledRuns))("aren't read if they are spoiled: %s", async (kind) => {
    const answer = await service(kind).days(fresno, "Etc/UTC", { from: "2026-11-10", to: LAST }, soon());
    if (answer.ok || answer.failure.kind !== "unexpected") throw new Error(JSON.stringify(answer));
  });

  it("of a site aren't put off by a pause of the service", async ({ expect }) => {
    await aSite(SITES[0]!);
    await db.insert(weatherServices).values({ service: service("good").key, failures: 3, paused_until: NOW + HOUR });
    await tick("good");
    await tick("good", NOW + 2 * HOUR);
    expect(await scores()).toHaveLength(8);
  });

  it("of a site that failed are requested again a day later", async ({ expect }) => {
    await aSite(SITES[0]!);
    await tick("words");
    await tick("good", NOW + HOUR);
    expect(await scores()).toEqual([]);
    await tick("good", NOW + 25 * HOUR);
    expect(await scores()).toHaveLength(8);
  });
});
