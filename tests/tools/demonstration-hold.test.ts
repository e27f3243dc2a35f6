import { describe, it } from "vitest";
import { addDays, dayText, instantOf } from "#contract/common/calendar";
import { startingInputs } from "#contract/records/inputs";
import type { PlannedForecast } from "#contract/savings/planned-forecast";
import { readEnergyFile } from "#domain/energy-file/index";
import { plannedRow, plantDecision } from "#domain/decision/index";
import { energyFileSource } from "#domain/plant-soiling/sources";
import { summarizeSensor } from "#domain/plant-soiling/sensor-summary";
import { forecastWeights, type LeadScores } from "#domain/rain-forecast/forecast-weights";
import { loadAnalyticsFromDisk } from "../../analytics-wasm/node.ts";
import { rainOfPlace } from "../domain/rain-of-place.ts";
import { energyUpload } from "../../tools/demo/energy.ts";
import { fleet, plants } from "../../tools/demo/fleet.ts";
import { demoForecasts, forecastRecord, startForecasts } from "../../tools/demo/forecasts.ts";
import { lossAt } from "../../tools/physics/soil.ts";
import { solarDay, worldOf } from "../../tools/physics/world.ts";
import { forecastMembers } from "../../worker/adapters/weather/forecast/forecast-members.ts";
import { forecastServices } from "../../worker/adapters/weather/services.ts";
import { cellPlace } from "../../worker/adapters/weather/site-days.ts";
import { packYears } from "../../worker/adapters/weather/year-cache.ts";
import { apply, emptyDirectory, rows } from "./empty-directory.ts";

const DAYS = 400;
const NOON = 12 * 3600;
const analytics = loadAnalyticsFromDisk();
const { plant_id, economics, timezone, lat, lng } = plants.desert;
const years = (await rainOfPlace({ lat, lng }, analytics))!;
const noCells = { of: () => Promise.resolve(null), keep: () => Promise.resolve() };
const settings = await demoForecasts({});

/** Shares of the forecast that its record gives. */
function recordedWeights(): number[] {
  const db = emptyDirectory();
  apply(db, forecastRecord());
  const scores = rows(db, "SELECT * FROM forecast_scores ORDER BY lead") as unknown as LeadScores[];
  return forecastWeights(scores, [], scores.length);
}

/** What the portal is answered at `now`, by its own adapter, as its plans take it. */
async function forecastAt(now: number): Promise<PlannedForecast> {
  const address = await startForecasts(() => now);
  const [nws] = forecastServices({ ...settings, NWS_ADDRESS: address }, noCells);
  const answer = await nws!.forecast(cellPlace({ lat, lng }), timezone, now, AbortSignal.timeout(10_000));
  if (!answer.ok || answer.value.kind !== "chance") throw new Error(JSON.stringify(answer));
  const { first, issuedAt, chance, amount } = answer.value;
  const data = packYears([Float64Array.from(chance, (one) => 100 * one!), Float64Array.from(amount, (mm) => mm!)]);
  const kept = { site: "", service: "nws", issued_at: issuedAt, fetched_at: now, scored_at: null };
  const row = { ...kept, issued_day: first, kind: "chance" as const, days: chance.length, data };
  const members = forecastMembers(row, years).members.map((member) => Array.from(member));
  return { service: "nws", issuedAt, issuedDay: first, weights: recordedWeights(), members, days: DAYS };
}

/** The plant as seeded in the morning of `today`, from what its sensors have seen. */
async function plantOn(today: string) {
  const now = instantOf(timezone, today, 9 * 3600);
  const devices = fleet(now).filter(({ plant }) => plant.plant_id === plant_id);
  const { site, device_id } = devices[0]!;
  const upload = energyUpload(economics.energy, plant_id, site, economics.arrayKw);
  const file = readEnergyFile(upload.content, { customStartDate: null });
  if (!file.ok) throw new Error(file.message);
  const day = solarDay(site, now);
  const world = [...worldOf(site, device_id, day - DAYS, day - 1).days.values()].slice(-DAYS);
  const fallen = new Map(world.map(({ weather }) => [dayText(weather.day), weather.rain]));
  const washes = site.arrayCleanings.map(dayText).filter((washed) => washed >= addDays(today, -DAYS));
  const losses = world.map(({ weather, soiled, clean }) => ({
    day: dayText(weather.day),
    loss: weather.rain > 4 ? null : lossAt(soiled, NOON) - lossAt(clean, NOON) + site.mismatch,
    quality: "ok" as const,
    uncertainty: 0.3,
    windowInsolation: 4,
  }));
  const sensors = devices.map(({ device_id: id, device_name }) =>
    summarizeSensor(
      {
        device_id: id,
        device_name,
        share: null,
        make: "own",
        systematic: 0.5,
        days: losses,
        chosen: null,
        cleanings: washes.map((washed) => ({ day: washed, share: null })),
      },
      fallen,
      analytics,
    ),
  );
  const { arrayKw: array_size, dollarsPerKwh: solar_cost, washCost: wash_cost, soilingRate } = economics;
  const inputs = { ...startingInputs, array_size, solar_cost, wash_cost, localSoilingRate: soilingRate };
  const rain = { covered: true as const, years, source: "test", forecast: await forecastAt(now) };
  return {
    today,
    timezone,
    inputs,
    rain,
    fallen,
    sensors,
    energy: { from: energyFileSource[file.kind], year: { daily: file.dailyKwh, source: file.kind } },
    washes: devices.flatMap(({ device_id: id }) =>
      washes.map((washed) => ({ device_id: id, day: washed, share: null })),
    ),
  };
}

describe("the demonstration's forecast", () => {
  it("is none where the portal has a service of its own, or at another place", async ({ expect }) => {
    expect(await demoForecasts({ OPEN_METEO_KEY: "" })).toEqual({});
    const [nws] = forecastServices(settings, noCells);
    const answer = await nws!.forecast(plants.valley, timezone, Date.now() / 1000, AbortSignal.timeout(10_000));
    expect(answer).toEqual({ ok: false, failure: { kind: "uncovered" } });
  });

  // Each weekday; seasons without rain, after rain and after the wash of June; both changes of clocks, and days that years may lack.
  it.for([
    "2026-11-30",
    "2026-12-08",
    "2027-01-06",
    "2027-02-11",
    "2027-03-14",
    "2027-05-01",
    "2027-06-17",
    "2027-07-20",
    "2027-09-11",
    "2027-11-07",
    "2028-02-29",
    "2028-12-31",
  ])("holds the wash of the Desert Plant on %s", async (today, { expect }) => {
    const plant = await plantOn(today);
    const { row } = plannedRow({ plant_id, calculatedAt: null }, plant, { hold: null, choice: null }, analytics);
    const { state, hold, wash } = plantDecision(row, today);
    expect([state, hold?.rainBy, wash === null]).toEqual(["hold", addDays(today, 2), false]);
  });
});
