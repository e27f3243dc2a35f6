import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { addDays, dayOf, SECONDS_PER_DAY } from "#contract/common/calendar";
import { insert, update } from "../../../../tools/directory/sql.ts";
import { stream } from "../../../../tools/physics/random.ts";
import { siteOf } from "../../../../worker/adapters/weather/site-days.ts";
import { packYears } from "../../../../worker/adapters/weather/year-cache.ts";
import { ensemble } from "../../../fixtures/weather/forecast-answers.ts";
import { zoneAtNoon } from "../analyses/analysis-kill.ts";
import { scratchDevices, scratchDirectory } from "../devices.ts";
import { type DirectoryRows, directoryOf, rowsOf } from "../directory-rows.ts";
import { listening } from "../../../fixtures/listening.ts";
import { ScratchPortal } from "../portal.ts";

const HOURLY = "7 * * * *";
/** Sites that a tick asks for, and that the kills of a round may use up. */
const OF_A_TICK = 30;
const OF_A_ROUND = 18;
/** Time in which a kill finds a forecast that is requested and not stored [ms]. */
const ANSWER_MS = 15;
const SERVICE = "open-meteo-ensemble";
/** Each site's older forecast begins this many days ago, so its rain is known. */
const [AGE, LEADS] = [10, 5];

export interface ForecastProof {
  kills: number;
  /** Kills that came while a forecast was requested and not stored. */
  between: number;
  sites: number;
  requests: number;
  faults: string[];
}

interface Site {
  site: string;
  rows: string[];
}

function siteAt(place: number, device: string, { timezone, today }: { timezone: string; today: string }): Site {
  const at = { lat: 32 + 0.3 * Math.floor(place / 30), lng: -112 + 0.5 * (place % 30) };
  const site = siteOf({ ...at, timezone });
  const first = addDays(today, -AGE);
  const days = Array.from({ length: LEADS }, (_, lead) => addDays(first, lead));
  const members = Array.from({ length: 31 }, (_, member) => Float64Array.from(days, (__, lead) => (member * lead) / 9));
  const issued_at = Math.floor(Date.now() / 1000) - AGE * SECONDS_PER_DAY;
  const forecast = { service: SERVICE, issued_at, fetched_at: issued_at, kind: "members", days: LEADS };
  return {
    site,
    rows: [
      update("devices", at, { device_id: device }),
      insert("rain_forecasts", { site, issued_day: first, ...forecast, data: packYears(members) }),
      ...days.map((day, lead) => insert("site_weather", { site, day, rain: 4 * (lead % 2), source: "proof" })),
      insert("site_weather_fill", { site, from_day: first, to_day: today, due_at: 2e9 }),
    ],
  };
}

function forecastService(timezone: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    const of = (name: string): number => Number(searchParams.get(name));
    asked.push(siteOf({ lat: of("latitude"), lng: of("longitude"), timezone }));
    void pause(ANSWER_MS).then(() => response.end(JSON.stringify(ensemble(searchParams, Date.now() / 1000))));
  });
  return { asked, server };
}

interface ForecastRow {
  site: string;
  issued_day: string;
  data: string;
  scored_at: number | null;
}

/** Each site has one forecast of today, the same as any other, and its older one counts once. */
function faultsOf(directory: DirectoryRows, sites: readonly Site[], today: string): string[] {
  const forecasts = Map.groupBy(rowsOf<ForecastRow>(directory, "rain_forecasts"), ({ site }) => site);
  const scores = rowsOf<{ scope: string; lead: number; days: number }>(directory, "forecast_scores");
  const faults = sites.flatMap(({ site }) => {
    const own = forecasts.get(site) ?? [];
    const [stored, ...more] = own.filter(({ issued_day }) => issued_day === today);
    const older = own.filter(({ issued_day }) => issued_day !== today);
    const counted = scores.filter(({ scope }) => scope === site).map(({ days }) => days);
    return [
      ...(stored === undefined || more.length > 0 ? [`${site}: not one forecast of today`] : []),
      ...(older.some(({ scored_at }) => scored_at === null) ? [`${site}: its forecast was never compared`] : []),
      ...(counted.length === LEADS && counted.every((days) => days === 1)
        ? []
        : [`${site}: counted ${counted.join()}`]),
    ];
  });
  const kinds = new Set(
    [...forecasts.values()].flatMap((own) =>
      own.filter(({ issued_day }) => issued_day === today).map(({ data }) => data),
    ),
  );
  if (kinds.size > 1) faults.push("forecasts of the same answer differ");
  for (let lead = 0; lead < LEADS; lead++) {
    const all = scores.filter((score) => score.scope.startsWith("all:") && score.lead === lead);
    const days = all.reduce((sum, score) => sum + score.days, 0);
    if (days !== sites.length) faults.push(`day ${lead + 1}: ${days} comparisons of ${sites.length} sites`);
  }
  return faults;
}

/** Kills the program while it fetches, stores and compares forecasts, at moments from the seed. */
export async function proveForecasts({ rounds, seed }: { rounds: number; seed: number }): Promise<ForecastProof> {
  const now = Math.floor(Date.now() / 1000);
  const timezone = zoneAtNoon(now);
  const today = dayOf(timezone, now);
  const ids = Array.from({ length: OF_A_TICK + OF_A_ROUND * rounds }, (_, index) => `site-${index + 1}`);
  const sites = ids.map((id, place) => siteAt(place, id, { timezone, today }));
  const { asked, server } = forecastService(timezone);
  const rows = await scratchDirectory(scratchDevices(ids), now - 30 * SECONDS_PER_DAY, { timezone });
  const portal = await ScratchPortal.create([...rows, ...sites.flatMap((one) => one.rows)], undefined, {
    OPEN_METEO_ENSEMBLE_ADDRESS: await listening(server),
  });
  const random = stream(seed);
  const proof: ForecastProof = { kills: 0, between: 0, sites: sites.length, requests: 0, faults: [] };
  const storedNow = (): Set<string> =>
    new Set(
      rowsOf<ForecastRow>(directoryOf(portal.folder), "rain_forecasts")
        .filter(({ issued_day }) => issued_day === today)
        .map(({ site }) => site),
    );
  try {
    await portal.start();
    const began = performance.now();
    await portal.cron(HOURLY);
    const usualMs = performance.now() - began;
    for (let round = 0; round < rounds; round++) {
      const tick = portal.cron(HOURLY).catch(() => null);
      await pause(random() * usualMs);
      await portal.kill();
      proof.kills++;
      await tick;
      const stored = storedNow();
      if (asked.some((site) => !stored.has(site))) proof.between++;
      await portal.start();
    }
    for (
      let ticks = 0;
      ticks < sites.length / 10 && faultsOf(directoryOf(portal.folder), sites, today).length > 0;
      ticks++
    )
      await portal.cron(HOURLY);
    await portal.stop();
    proof.faults.push(...faultsOf(directoryOf(portal.folder), sites, today));
    if (proof.between === 0) proof.faults.push("no kill came between a request and its forecast; try more rounds");
    proof.requests = asked.length;
    return proof;
  } finally {
    server.closeAllConnections();
    server.close();
    await portal.remove();
  }
}

export const forecastLines = ({ kills, between, sites, requests, faults }: ForecastProof): string[] => [
  `\n${kills} kills while forecasts of ${sites} sites came in, ${between} of them between a request and its forecast: ${requests} requests; ${faults.length === 0 ? "each forecast stored once and compared once" : "SEE THE FAULTS"}`,
];
