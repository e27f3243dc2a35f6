import { beforeAll, beforeEach, describe, it } from "vitest";
import type { ForecastRecord } from "#contract/decision/forecast-record";
import { siteOf } from "../../../worker/adapters/weather/index.ts";
import { forecastScores, rainForecasts } from "../../../worker/platform/schema.ts";
import { aPlant, aSignedInPerson, db } from "../access/people.ts";
import { aDevice } from "../devices/builders.ts";
import { read } from "../savings/site.ts";
import { aForecast } from "./stored-forecast.ts";

const place = { lat: 36.7, lng: -119.8, timezone: "America/Los_Angeles" };
const SITE = siteOf(place);

/** Of 70 days, `rains` at 60 to 80%. */
async function aRecord(scope: string, lead: number, rains: number, service = "nws") {
  const sums = { spread: 1, miss: -1, brier: 7, brier_climate: 14 };
  await db
    .insert(forecastScores)
    .values({ service, scope, lead, days: 70, ...sums, said_20: 70 - rains - 2, said_80: rains + 2, came_80: rains });
}

let person: Awaited<ReturnType<typeof aSignedInPerson>>;
let plant: string;
const recordOf = () => read<ForecastRecord>(person, `/api/plant/${plant}/forecast-record`);

beforeAll(async () => {
  person = await aSignedInPerson();
  plant = await aPlant({ owners: [person.user.id] });
  await aDevice(plant, place);
});

beforeEach(async () => {
  await db.batch([db.delete(rainForecasts), db.delete(forecastScores)]);
});

describe("how good the forecast is here", () => {
  it("is unknown without a forecast", async ({ expect }) => {
    await aRecord(SITE, 1, 12);
    expect(await recordOf()).toEqual({ site: { days: 0, rains: 0 }, of: null, leads: [] });
  });

  it("is that of the site from ten rains on, before that of its kind, else the count so far", async ({ expect }) => {
    await aForecast(SITE, "2026-11-18", { at: 1_795_000_000, rainOn: 3 });
    // Of another service, kind or day ahead.
    await aRecord(SITE, 1, 20, "open-meteo-ensemble");
    await aRecord("all:wet", 1, 20);
    await aRecord(SITE, 2, 20);
    await aRecord(SITE, 1, 9);
    await aRecord("all:dry", 1, 9);
    const site = { days: 70, rains: 9 };
    expect(await recordOf()).toEqual({ site, of: null, leads: [] });

    await db.delete(forecastScores);
    await aRecord(SITE, 1, 9);
    await aRecord("all:dry", 3, 10);
    await aRecord("all:dry", 1, 11);
    const lead = (days: number, rains: number) => ({
      lead: days,
      days: 70,
      rains,
      brier: 0.1,
      brierClimate: 0.2,
      bins: [
        { days: 68 - rains, rains: 0 },
        { days: 0, rains: 0 },
        { days: 0, rains: 0 },
        { days: rains + 2, rains },
        { days: 0, rains: 0 },
      ],
    });
    expect(await recordOf()).toEqual({ site, of: "dry", leads: [lead(1, 11), lead(3, 10)] });

    await db.delete(forecastScores);
    await aRecord(SITE, 1, 10);
    await aRecord("all:dry", 1, 30);
    expect(await recordOf()).toEqual({ site: { days: 70, rains: 10 }, of: "site", leads: [lead(1, 10)] });
  });
});
