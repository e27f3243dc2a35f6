import { and, asc, count, eq, notInArray, sql } from "drizzle-orm";
import { addDays, dayOf, daysBetween } from "#contract/common/calendar";
import { pick } from "#contract/records/field";
import { APPLICATION_VERSION } from "#contract/common/version";
import type { CalculationInputs } from "#contract/records/inputs";
import type { PreviewBasis } from "#contract/savings/preview-basis";
import { type PlantCase, previewBasis } from "#domain/decision/index";
import { SILENT_DAYS } from "#domain/plant-soiling/cases";
import { energyFileSource } from "#domain/plant-soiling/sources";
import { type SensorRecord, type SensorSummary, summarizeSensor } from "#domain/plant-soiling/sensor-summary";
import { sunlightYear, typedYear } from "#domain/plant-soiling/sunlight";
import { plannedForecast, siteOf } from "../../adapters/weather/index.ts";
import { analytics } from "../../platform/analytics.ts";
import { type Database, jsonValues } from "../../platform/db.ts";
import { RecentResults, sha256Hex } from "../../platform/digest.ts";
import { cleaningEvents, dailySoiling, devices, type DeviceRow, plantPlans, plants } from "../../platform/schema.ts";
import {
  type DailySoilingDay,
  dailySoilingOfDevices,
  isCounted,
  systematicUncertainty,
  weatherDays,
} from "../devices/index.ts";
import { energyOfRow, energyYearOf, storedInputs } from "../plants/index.ts";
import type { Runner } from "./runner.ts";

/** Increase it when the stored form or a rule of plans changes, so that plans are calculated again. */
const FORM = 8;
/** A year, and what its first weeks grew from. */
const RECORD_DAYS = 400;
/** More sensors of a plant than these change its mean little. Those that report come first. */
const MAX_SENSORS = 40;
/** Sensors whose results are kept; some 20 kB each. */
const MAX_SUMMARIES = 500;

const summaries = new RecentResults<SensorSummary>(MAX_SUMMARIES);

export interface StoredCase {
  plant: PlantCase;
  energyFile: { file: string; uploadedAt: number } | null;
  /** SHA-256 of all that a plan is made of, so that a change and its undo give the same. */
  fingerprint: string;
}

/**
 * What the plan of a plant is made of, now; or with other inputs, or what one of its devices alone would make of it. `morning`: as known on
 * an earlier day.
 */
export async function plantCase(
  runner: Runner,
  plantId: string,
  { typed, only, morning }: { typed?: CalculationInputs; only?: string | undefined; morning?: string } = {},
): Promise<StoredCase> {
  const { db, now } = runner;
  // In any time zone; of sensors that report, the same each day.
  const lately = addDays(morning ?? dayOf("UTC", now), -SILENT_DAYS);
  const [found, [place], stored, year, [plan]] = await Promise.all([
    db
      .select()
      .from(devices)
      .where(
        and(
          eq(devices.plant_id, plantId),
          only === undefined ? eq(devices.status, "Enable") : eq(devices.device_id, only),
        ),
      )
      .orderBy(sql`min(coalesce(${newestDay(morning)}, ''), ${lately}) desc`, asc(devices.device_id))
      .limit(MAX_SENSORS),
    db.select({ lat: plants.lat, lng: plants.lng }).from(plants).where(eq(plants.plant_id, plantId)),
    storedInputs(db, plantId),
    energyYearOf(db, plantId),
    db.select({ choice: plantPlans.hold_choice }).from(plantPlans).where(eq(plantPlans.plant_id, plantId)),
  ]);
  const list = found.toSorted((a, b) => (a.device_id < b.device_id ? -1 : 1));
  const choice = plan?.choice ?? null;
  const site = list[0] ?? place ?? { lat: 0, lng: 0 };
  const timezone = list[0]?.timezone ?? "UTC";
  const today = morning ?? dayOf(timezone, now);
  const span = { from: addDays(today, -RECORD_DAYS), to: morning === undefined ? today : addDays(today, -1) };
  const ids = list.map(({ device_id }) => device_id);
  const [days, washes, fallen, rain, systematic, others] = await Promise.all([
    dailySoilingOfDevices(db, ids, span),
    washesOf(db, ids, span),
    rainOf(runner, list, span),
    runner.weather.rainYears({ lat: site.lat, lng: site.lng }),
    Promise.all(list.map(async (device) => (await systematicUncertainty(db, device)).points)),
    list.length < MAX_SENSORS ? null : otherSensors(db, plantId, ids, { today, morning }),
  ]);
  const forecast = await forecastOf(runner, rain, { ...site, timezone }, { today, isPast: morning !== undefined });
  const records = list.map((device, at): SensorRecord => {
    const { device_id, device_name, soiling_rate: rate, soiling_rate_start: first, soiling_rate_end: last } = device;
    const own = washes.filter((wash) => wash.device_id === device_id);
    return {
      device_id,
      device_name,
      share: only === undefined ? device.array_share : null,
      make: device.isInboundApiDevice ? "other" : "own",
      systematic: systematic[at]!,
      days: (days.get(device_id) ?? []).map((day) => pick(day, recordNames)),
      cleanings: own.map((wash) => ({ day: wash.first, share: wash.share })),
      chosen: rate === null || first === null || last === null ? null : { rate, first, last },
    };
  });
  const rainDigest = await sha256Hex(JSON.stringify([...fallen]));
  const digests = await Promise.all(records.map((record) => sha256Hex(JSON.stringify([record, rainDigest]))));
  const inputs = typed ?? (stored.version === 0 ? null : stored.inputs);
  const energy = year
    ? { from: energyFileSource[year.kind], year: energyOfRow(year) }
    : estimatedEnergy([...days.values()].flat(), { ...site, inputs });
  const energyFile = year ? { file: year.file_name, uploadedAt: year.uploaded_at } : null;
  const rainKey = rain.covered ? [rain.source, rain.asOf ?? null, rain.years.length] : null;
  return {
    plant: {
      today,
      timezone,
      inputs,
      energy,
      rain: rain.covered ? { ...rain, ...forecast } : rain,
      fallen,
      washes,
      choice,
      others,
      sensors: records.map((record, at) =>
        summaries.get(digests[at]!, () => summarizeSensor(record, fallen, analytics())),
      ),
    },
    energyFile,
    fingerprint: await sha256Hex(
      JSON.stringify([
        [FORM, APPLICATION_VERSION, timezone, today],
        [inputs, energyFile ?? energy?.year.daily ?? null],
        [site.lat, site.lng, rainKey, rainDigest],
        [digests, washes],
        [calculatedPart(forecast), choice],
        ...(others ? [others] : []),
      ]),
    ),
  };
}

const recordNames = ["day", "loss", "quality", "uncertainty", "windowInsolation"] as const;

/** Newest day of a device. */
const newestDay = (morning: string | undefined) => {
  const before = morning === undefined ? sql`` : sql`and ${dailySoiling}.day < ${morning}`;
  return sql<
    string | null
  >`(select max(${dailySoiling}.day) from ${dailySoiling} where ${dailySoiling}.device_id = ${devices}.device_id ${before})`;
};

/** Null: the plant has no more sensors than those. */
async function otherSensors(
  db: Database,
  plantId: string,
  ids: readonly string[],
  { today, morning }: { today: string; morning: string | undefined },
): Promise<PlantCase["others"]> {
  const isOther = notInArray(devices.device_id, jsonValues(ids));
  const newest = db
    .select({ day: newestDay(morning).as("day") })
    .from(devices)
    .where(and(eq(devices.plant_id, plantId), eq(devices.status, "Enable"), isOther))
    .as("newest");
  const since = addDays(today, -SILENT_DAYS);
  const [found] = await db
    .select({
      live: sql<number>`count(*) filter (where ${newest.day} > ${since})`,
      of: count(),
      silent: sql<string | null>`min(${newest.day}) filter (where ${newest.day} <= ${since})`,
    })
    .from(newest);
  const { live, of, silent } = found!;
  return of === 0 ? null : { live, of, days: silent === null ? 0 : daysBetween(silent, today) };
}

type CaseForecast = Awaited<ReturnType<typeof plannedForecast>>;

/** Without what changes no figure: when it was issued, and how long the record of its service is. */
function calculatedPart({ forecast, forecastUntil }: CaseForecast) {
  if (forecast === undefined) return forecastUntil;
  const { issuedAt: _, days: __, ...part } = forecast;
  return part;
}

/** None for a decision as of an earlier day. */
async function forecastOf(
  { db, now }: Pick<Runner, "db" | "now">,
  rain: PlantCase["rain"],
  { lat, lng, timezone }: { lat: number; lng: number; timezone: string },
  { today, isPast }: { today: string; isPast: boolean },
): Promise<CaseForecast> {
  if (!rain.covered || isPast) return {};
  return plannedForecast(db, siteOf({ lat, lng, timezone }), { today, now, years: rain.years });
}

type Span = { from: string; to: string };
type DeviceWash = PlantCase["washes"][number] & { first: string };

const washesOf = (db: Database, ids: readonly string[], { from, to }: Span): Promise<DeviceWash[]> =>
  db
    .select({
      device_id: cleaningEvents.device_id,
      first: cleaningEvents.day,
      day: sql<string>`coalesce(${cleaningEvents.end_day}, ${cleaningEvents.day})`,
      share: cleaningEvents.share,
    })
    .from(cleaningEvents)
    .where(
      and(sql`${cleaningEvents.device_id} in ${jsonValues(ids)}`, sql`${cleaningEvents.day} between ${from} and ${to}`),
    )
    .orderBy(asc(cleaningEvents.day), asc(cleaningEvents.device_id));

/** Rain of the plant: of the stations that people chose, else of any; else of the service at the first device. */
async function rainOf(
  { db, weather }: Pick<Runner, "db" | "weather">,
  list: readonly DeviceRow[],
  span: Span,
): Promise<Map<string, number | null>> {
  const hasService = weather.hasService === true;
  const chosen = list.filter(({ customWeatherData }) => customWeatherData);
  const asked = chosen.length > 0 ? chosen : hasService ? list.slice(0, 1) : list;
  const fallen = new Map<string, number | null>();
  for (const { days } of await Promise.all(asked.map((device) => weatherDays({ db, hasService }, device, span))))
    for (const { day, rain } of days) fallen.set(day, fallen.get(day) ?? rain);
  return new Map([...fallen].sort(([a], [b]) => a.localeCompare(b)));
}

/** Fewer show no year. */
const MIN_SUNLIGHT_DAYS = 60;

/** By sunlight, else as entered; null without either. Without an array size it is 0: nothing is planned, but no file is missing. */
function estimatedEnergy(
  days: readonly DailySoilingDay[],
  { lat, lng, inputs }: { lat: number; lng: number; inputs: CalculationInputs | null },
): PlantCase["energy"] {
  const arrayKw = inputs?.array_size ?? 0;
  const insolation = days.flatMap((day) =>
    isCounted(day) && day.insolClean !== null ? [{ day: day.day, value: day.insolClean }] : [],
  );
  const place = { lat, lng, arrayKw };
  if (new Set(insolation.map(({ day }) => day)).size >= MIN_SUNLIGHT_DAYS) {
    const daily = sunlightYear(insolation, place, analytics());
    return daily && { from: "sunlight", year: { daily, source: "the sensors' sunlight" } };
  }
  const yearly = inputs?.specific_yield ?? null;
  if (yearly === null) return null;
  return { from: "typed", year: { daily: typedYear(yearly, place, analytics()), source: "entered kWh/kW" } };
}

export const basisOf = ({ plant }: StoredCase): PreviewBasis => previewBasis(plant, analytics());

/** What previews of one device of a plant are drawn from. */
export const deviceBasis = async (runner: Runner, plantId: string, only: string): Promise<PreviewBasis> =>
  basisOf(await plantCase(runner, plantId, { only }));
