import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, it } from "vitest";
import { forecastServices, firstSuccessfulService, serviceMemory } from "../../../worker/adapters/weather/services.ts";
import { forecastOf, gridCells } from "../../../worker/adapters/weather/forecast/forecast-store.ts";
import { refreshForecasts } from "../../../worker/adapters/weather/forecast/refresh-forecasts.ts";
import type { WeatherFailure } from "../../../worker/adapters/weather/port.ts";
import { embeddedClimate } from "../../../worker/adapters/weather/index.ts";
import { analytics } from "../../../worker/platform/analytics.ts";
import {
  devices,
  forecastScores,
  plantPlans,
  rainForecasts,
  siteWeather,
  siteWeatherFill,
  weatherCache,
  weatherServices,
} from "../../../worker/platform/schema.ts";
import { spoiledEnsembles, spoiledGrids } from "../../fixtures/weather/forecast-answers.ts";
import { aPlant, db } from "../access/people.ts";
import { aDevice } from "../devices/builders.ts";
import { planFrom } from "../../fixtures/desert-plan.ts";
import { aStoredPlan } from "../plant-plans/builders.ts";
import { asked, soon } from "./support.ts";

const { WEATHER_SERVER } = env as unknown as { WEATHER_SERVER: string };
/** 2:00 PM in Los Angeles, Wednesday. */
const NOW = Date.UTC(2026, 10, 18, 22) / 1000;
const HOUR = 3600;
const zone = "America/Los_Angeles";
const fresno = { lat: 36.7, lng: -119.8 };
const SITE = `36.7,-119.8 ${zone}`;
const atOnce = { wait: async () => undefined, random: () => 0 };

const partOf = (kind: string, now = NOW): string => `${kind}-${now}-forecast`;
function services({ ensemble, nws, now = NOW }: { ensemble?: string; nws?: string; now?: number }) {
  const settings = {
    ...(ensemble && { OPEN_METEO_ENSEMBLE_ADDRESS: `${WEATHER_SERVER}/${partOf(ensemble, now)}` }),
    ...(nws && {
      NWS_FORECAST: "on",
      NWS_CONTACT: "ops@plant.example",
      NWS_ADDRESS: `${WEATHER_SERVER}/${partOf(nws, now)}`,
    }),
  };
  return forecastServices(settings, gridCells(db, now), atOnce);
}
const tick = (behaviors: Parameters<typeof services>[0], now = NOW) =>
  refreshForecasts({
    db,
    services: services({ ...behaviors, now }),
    climate: embeddedClimate(),
    kernels: analytics(),
    now,
  });

beforeEach(async () => {
  await db.delete(devices);
  await db.batch([db.delete(rainForecasts), db.delete(forecastScores), db.delete(weatherServices)]);
  await db.batch([db.delete(siteWeather), db.delete(siteWeatherFill), db.delete(weatherCache)]);
});

describe("forecast services", () => {
  it("are none unless they are set up, and the ensemble comes first", ({ expect }) => {
    const keys = (settings: object) => forecastServices(settings, gridCells(db, NOW)).map(({ key }) => key);
    expect(keys({})).toEqual([]);
    // The service may block callers that it can't reach.
    expect(keys({ NWS_FORECAST: "on" })).toEqual([]);
    // The key is that of an own archive.
    expect(keys({ OPEN_METEO_ADDRESS: "https://archive.example", OPEN_METEO_KEY: "key" })).toEqual([]);
    expect(keys({ NWS_FORECAST: "on", NWS_CONTACT: "ops@plant.example", OPEN_METEO_KEY: "key" })).toEqual([
      "open-meteo-ensemble",
      "nws",
    ]);
  });

  it("give local days: an ensemble its members, the National Weather Service chance and amount", async ({ expect }) => {
    const [ensemble, nws] = services({ ensemble: "good", nws: "good" });
    const members = await ensemble!.forecast(fresno, zone, NOW, soon());
    if (!members.ok || members.value.kind !== "members") throw new Error("no members");
    expect([members.value.first, members.value.members.length]).toEqual(["2026-11-18", 51]);
    // Every third UTC day is wet, of whose hours a day of the zone has 15, and the one before 9.
    expect(Array.from(members.value.members[10]!.subarray(0, 6), Math.round)).toEqual([15, 0, 9, 15, 0, 9]);
    expect((await asked(partOf("good")))[0]).toContain("models=ecmwf_ifs025&past_days=1&forecast_days=16");

    // The day on which clocks change has 25 hours.
    const fall = Date.UTC(2026, 9, 30, 22) / 1000;
    const [autumn] = services({ ensemble: "good", now: fall });
    const changed = await autumn!.forecast(fresno, zone, fall, soon());
    if (!changed.ok || changed.value.kind !== "members") throw new Error("no members");
    expect(changed.value.members[10]!.every(Number.isFinite)).toBe(true);

    const odds = await nws!.forecast(fresno, zone, NOW, soon());
    if (!odds.ok || odds.value.kind !== "chance") throw new Error("no chance");
    expect(odds.value.issuedAt).toBe(NOW - HOUR);
    // Intervals of 12 hours begin at 10 AM and PM: the last day isn't covered to its end.
    expect(odds.value.chance).toEqual([0.1, 0.3, 0.5, 0.7, 0.9, 1, 1]);
    expect(odds.value.amount.map((rain) => rain && Math.round(10 * rain) / 10)).toEqual([
      2.3,
      3.7,
      0,
      null,
      null,
      null,
      null,
    ]);
  });

  it.each(Object.keys(spoiledEnsembles))("take no ensemble that is spoiled: %s", async (kind) => {
    const [service] = services({ ensemble: kind });
    const answer = await service!.forecast(fresno, zone, NOW, soon());
    if (answer.ok || answer.failure.kind !== "unexpected") throw new Error(JSON.stringify(answer));
  });

  it.each(Object.keys(spoiledGrids))("take no grid that is spoiled: %s", async (kind) => {
    const [service] = services({ nws: kind });
    const answer = await service!.forecast(fresno, zone, NOW, soon());
    const failure = kind === "old" ? "stale" : "unexpected";
    if (answer.ok || answer.failure.kind !== failure) throw new Error(JSON.stringify(answer));
  });

  it("ask a grid once, on their own host only, and again after it moved", async ({ expect }) => {
    const [service] = services({ nws: "good" });
    const before = (await asked(partOf("good"))).length;
    for (let again = 0; again < 2; again++) await service!.forecast(fresno, zone, NOW, soon());
    // One request for the cell, two for the grid.
    expect((await asked(partOf("good"))).length - before).toBe(3);
    await db.delete(weatherCache);
    const [strange] = services({ nws: "elsewhere" });
    // What another host is named is asked on the own one.
    expect((await strange!.forecast(fresno, zone, NOW, soon())).ok).toBe(false);
    expect((await asked(partOf("elsewhere"))).length).toBeGreaterThan(0);
  });
});

describe("forecasts of a site", () => {
  const rows = () => db.select().from(rainForecasts);

  it("are stored once a local day, and requested again a day later", async ({ expect }) => {
    await aDevice(await aPlant(), { ...fresno, timezone: zone });
    await tick({ ensemble: "good" });
    await tick({ ensemble: "good" }, NOW + 6 * HOUR);
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ site: SITE, issued_day: "2026-11-18", kind: "members", days: 15, fetched_at: NOW });
    const stored = forecastOf(row!);
    if (stored.kind !== "members") throw new Error("no members");
    expect(Array.from(stored.members[10]!.subarray(0, 3))).toEqual([15, 0, 9]);
    await tick({ ensemble: "good" }, NOW + 24 * HOUR);
    expect((await rows()).map(({ issued_day }) => issued_day)).toEqual(["2026-11-18", "2026-11-19"]);
  });

  it("are requested every 6 hours while a wash is due within 28 days, and its plan is then due", async ({ expect }) => {
    const plant = await aPlant();
    await aDevice(plant, { ...fresno, timezone: zone });
    await aStoredPlan(plant, planFrom("2026-11-16", [0, 0, 0, 900]));
    const dueAt = async () =>
      (await db.select().from(plantPlans).where(eq(plantPlans.plant_id, plant))).map(({ due_at }) => due_at);
    await db.update(plantPlans).set({ due_at: NOW + 80 * HOUR });
    await tick({ ensemble: "good" });
    expect(await dueAt()).toEqual([NOW]);
    await tick({ ensemble: "good" }, NOW + 5 * HOUR);
    await tick({ ensemble: "good" }, NOW + 6 * HOUR);
    expect((await rows()).map(({ fetched_at }) => fetched_at)).toEqual([NOW + 6 * HOUR]);
    // A later wash waits for tomorrow's forecast.
    await db.update(plantPlans).set({ best: "2027-01-04" });
    await tick({ ensemble: "good" }, NOW + 12 * HOUR);
    expect((await rows()).map(({ fetched_at }) => fetched_at)).toEqual([NOW + 6 * HOUR]);
  });

  it("come from the next service; if no service has one, they are requested again 3 hours later", async ({
    expect,
  }) => {
    await aDevice(await aPlant(), { ...fresno, timezone: zone });
    await tick({ ensemble: "garbage" });
    await tick({ ensemble: "good" }, NOW + HOUR);
    expect(await rows()).toEqual([]);
    await tick({ ensemble: "down", nws: "good" }, NOW + 3 * HOUR);
    expect(await rows()).toMatchObject([{ service: "nws", kind: "chance", days: 7 }]);
  });

  it("at one place don't stop the service's forecasts for other places", async ({ expect }) => {
    // Clocks have fractions of seconds.
    const memory = await serviceMemory(db, NOW + 0.3);
    const [service] = services({ ensemble: "good" });
    const ask = (failure?: WeatherFailure) =>
      firstSuccessfulService([service!], memory, NOW + 0.3, () =>
        Promise.resolve(failure ? { ok: false, failure } : { ok: true, value: "asked" }),
      );
    await ask({ kind: "uncovered" });
    expect(await ask()).toMatchObject({ value: "asked" });
    // One that fails three times is paused.
    for (let time = 0; time < 3; time++) await ask({ kind: "timeout" });
    expect(await ask()).toMatchObject({ ok: false });
  });

  it("are compared with the rain that fell, once, also by two ticks at a time", async ({ expect }) => {
    await aDevice(await aPlant(), { ...fresno, timezone: zone });
    await tick({ nws: "good" });
    const day = (n: number): string => `2026-11-${18 + n}`;
    await db
      .insert(siteWeather)
      .values(
        Array.from({ length: 7 }, (_, n) => ({ site: SITE, day: day(n), rain: n === 4 ? 20 : 0, source: "test" })),
      );
    await tick({}, NOW + 24 * HOUR);
    expect(await db.select().from(forecastScores)).toEqual([]);
    await db.insert(siteWeatherFill).values({ site: SITE, from_day: day(0), to_day: day(6), due_at: NOW });
    await Promise.all([tick({}, NOW + 25 * HOUR), tick({}, NOW + 25 * HOUR)]);
    await tick({}, NOW + 26 * HOUR);
    const scores = await db.select().from(forecastScores).orderBy(forecastScores.scope, forecastScores.lead);
    expect(scores.map(({ scope, lead, days }) => `${scope} ${lead} ${days}`)).toEqual(
      [SITE, "all:dry"].flatMap((scope) => Array.from({ length: 7 }, (_, lead) => `${scope} ${lead} 1`)),
    );
    // Each day is in the bin of its chance, once.
    const said = scores.map((row) => [row.said_20, row.said_40, row.said_60, row.said_80, row.said_100]);
    const came = scores.map((row) => [row.came_20, row.came_40, row.came_60, row.came_80, row.came_100]);
    expect(said).toEqual(
      scores.map(({ lead, brier }) => {
        const chance = Math.abs(Number(lead === 4) - Math.sqrt(brier));
        return [0, 1, 2, 3, 4].map((bin) => Number(bin === Math.min(4, Math.floor(5 * chance + 1e-9))));
      }),
    );
    expect(came).toEqual(scores.map(({ lead }, at) => said[at]!.map((day) => (lead === 4 ? day : 0))));
    // 90% said and it rained; 70% said and it didn't.
    const own = scores.filter(({ scope }) => scope === SITE);
    expect(own[4]!.brier).toBeLessThan(own[4]!.brier_climate);
    expect(own[3]!.brier).toBeGreaterThanOrEqual(own[3]!.brier_climate);
  });

  it("go after sixty days", async ({ expect }) => {
    await aDevice(await aPlant(), { ...fresno, timezone: zone });
    await tick({ ensemble: "good" });
    await tick({}, NOW + 59 * 24 * HOUR);
    expect(await rows()).toHaveLength(1);
    await tick({}, NOW + 62 * 24 * HOUR);
    expect(await rows()).toEqual([]);
  });
});
