import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { addDays, dayBounds, dayOf, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { insert } from "../directory/sql.ts";
import { plants } from "./fleet.ts";

/** Rain is forecast here, so that its wash is on hold. The other plants have no forecast. */
const { lat, lng, timezone } = plants.desert;
/** Requests name places to a tenth of a degree. */
const NEAR = 0.06;
/** No cell of the real service has this name, so that a portal that changes to it asks again. */
const CELL = "DEM/0,0";

/** Chance of rain [%] and amount [mm] from today on. */
const CHANCE = [10, 30, 95, 90, 50, 10, 5];
const AMOUNT = [0.2, 1, 18, 14, 3, 0.3, 0.1];

const isoTime = (at: number): string => new Date(1000 * at).toISOString().replace(".000Z", "+00:00");

/** Days of the zone may have 23 or 25 hours. */
function layer(uom: string, values: readonly number[], now: number) {
  const today = dayOf(timezone, now);
  return {
    uom,
    values: values.map((value, lead) => {
      const { start, end } = dayBounds(timezone, addDays(today, lead));
      return { validTime: `${isoTime(start)}/PT${Math.round((end - start) / SECONDS_PER_HOUR)}H`, value };
    }),
  };
}

/** As the National Weather Service answers; undefined: not its place. */
function answerTo(path: string, address: string, now: number): unknown {
  const at = /^\/points\/([-\d.]+),([-\d.]+)$/.exec(path);
  if (at && Math.abs(Number(at[1]) - lat) < NEAR && Math.abs(Number(at[2]) - lng) < NEAR)
    return { properties: { forecastGridData: `${address}/gridpoints/${CELL}` } };
  if (path !== `/gridpoints/${CELL}`) return undefined;
  return {
    properties: {
      updateTime: isoTime(Math.floor(now / SECONDS_PER_HOUR) * SECONDS_PER_HOUR),
      probabilityOfPrecipitation: layer("wmoUnit:percent", CHANCE, now),
      quantitativePrecipitation: layer("wmoUnit:mm", AMOUNT, now),
    },
  };
}

/** A weather service on loopback for as long as this process runs, and its address. */
export async function startForecasts(now = () => Date.now() / 1000): Promise<string> {
  let address = "";
  const server = createServer((request, response) => {
    const body = answerTo(request.url ?? "", address, now());
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return address;
}

const OWN_SETTINGS = ["NWS_FORECAST", "OPEN_METEO_KEY", "OPEN_METEO_ENSEMBLE_ADDRESS"];

/** None if the portal has a forecast service of its own. */
export async function demoForecasts(set: object): Promise<Record<string, string>> {
  if (OWN_SETTINGS.some((name) => name in set)) return {};
  return { NWS_FORECAST: "on", NWS_CONTACT: "owner@demo.example", NWS_ADDRESS: await startForecasts() };
}

const RECORD_DAYS = 400;
/** What the service was right about, by days ahead [1]. */
const shareAt = (lead: number): number => 0.97 - 0.07 * lead;

/** Its record at dry sites, without which no forecast counts. */
export const forecastRecord = (): string[] =>
  CHANCE.map((_, lead) => {
    const spread = 0.02 * RECORD_DAYS;
    return insert("forecast_scores", {
      service: "nws",
      scope: "all:dry",
      lead,
      days: RECORD_DAYS,
      spread,
      miss: -shareAt(lead) * spread,
      brier: 0.02 * (0.6 + 0.05 * lead) * RECORD_DAYS,
      brier_climate: 0.02 * RECORD_DAYS,
    });
  });
