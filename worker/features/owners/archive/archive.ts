import { qualityOf } from "#contract/soiling/day-quality";
import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { anyDeviceScope, plantScope } from "../../../access/scope.ts";
import { dayBounds, dayOf } from "#contract/common/calendar";
import { ownerArchiveTexts } from "#contract/owners/archive";
import { type CsvColumns, csvDocument, csvPages, csvTable, type CsvValue, csvValues } from "#print/csv";
import { exportHeaders } from "../../../device/jobs/export/rows.ts";
import type { DeviceObject } from "../../../device/rpc.ts";
import type { Database } from "../../../platform/db.ts";
import { cleaningEvents, devices, messages, plants, storedFiles, type DeviceRow } from "../../../platform/schema.ts";
import { auditHeaders, auditRecords } from "../../audit/index.ts";
import { stationDays, storedDays } from "../../devices/index.ts";
import {
  devicesOf,
  devicesPart,
  feedbackPart,
  peoplePart,
  plantsPart,
  simulationsPart,
  type Taker,
  tokensPart,
  webhooksPart,
} from "./directory.ts";

export interface ArchiveEntry {
  name: string;
  input: string | AsyncIterable<Uint8Array | string> | ReadableStream<Uint8Array>;
  lastModified: Date;
}

export interface ArchiveDeps {
  db: Database;
  files: Pick<R2Bucket, "get">;
  objectOf: (device: string) => Pick<DeviceObject, "sampleText" | "normLayers" | "washLog">;
  now: number;
}

const PAGE = 2000;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const stamp = (at: number | null): string | null => (at === null ? null : new Date(at * 1000).toISOString());

const fileName = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[^\w.-]+/g, "_")
    .replace(/^\.+/, "_");
const nameOf = ({ device_name, device_id }: DeviceRow): string => `${fileName(device_name)}-${fileName(device_id)}`;

export async function* ownerArchive(deps: ArchiveDeps, taker: Taker): AsyncGenerator<ArchiveEntry> {
  const { db } = deps;
  const lastModified = new Date(deps.now * 1000);
  const entry = (name: string, input: ArchiveEntry["input"]): ArchiveEntry => ({ name, input, lastModified });
  const people = await peoplePart(db, taker);
  const owner = people.find(({ id }) => id === taker.ownerId);
  yield entry("README.txt", ownerArchiveTexts.readme(owner?.name ?? taker.ownerId, dayOf("UTC", deps.now)));
  yield entry("owner.json", json(people));
  yield entry("plants.json", json(await plantsPart(db, taker)));
  yield entry("devices.json", json(await withNormalizations(deps, await devicesPart(db, taker))));
  yield entry("cleanings.csv", csvPages(Object.keys(cleaningColumns), cleaningPages(db, taker)));
  yield entry("messages.csv", csvPages(Object.keys(messageColumns), messagePages(db, taker)));
  yield entry("audit.csv", csvPages(auditHeaders, auditRecords(db, taker)));
  yield entry("simulations.json", json(await simulationsPart(db, taker)));
  yield entry("feedback.json", json(await feedbackPart(db, taker)));
  yield entry("tokens.json", json(await tokensPart(db, taker)));
  yield entry("webhooks.json", json(await webhooksPart(db, taker)));
  for (const device of await devicesOf(db, taker)) {
    yield entry(`days/${nameOf(device)}.csv`, await daysFile(db, device.device_id));
    const washes = await washesFile(deps, device.device_id);
    if (washes !== null) yield entry(`washes/${nameOf(device)}.csv`, washes);
    for await (const { month, input } of sampleFiles(deps, device))
      yield entry(`samples/${nameOf(device)}/${month}.csv`, input);
  }
  for (const { key } of await filesOf(db, taker)) {
    const file = await deps.files.get(key);
    if (file) yield entry(`files/${key.split("/").map(fileName).join("/")}`, file.body);
  }
}

async function withNormalizations(deps: ArchiveDeps, parts: Awaited<ReturnType<typeof devicesPart>>) {
  const all = [];
  for (const part of parts) all.push({ ...part, normalizations: await deps.objectOf(part.device_id!).normLayers() });
  return all;
}

const cleaningColumns: CsvColumns<{ event: typeof cleaningEvents.$inferSelect; name: string; plant: string }> = {
  plant_id: ({ plant }) => plant,
  device_id: ({ event }) => event.device_id,
  device_name: ({ name }) => name,
  day: ({ event }) => event.day,
  last_day: ({ event }) => event.end_day,
  share_percent: ({ event }) => event.share,
  cost_usd: ({ event }) => event.cost,
  crew: ({ event }) => event.crew,
  notes: ({ event }) => event.notes,
  logged_utc: ({ event }) => stamp(event.created_at),
};

async function* cleaningPages(db: Database, taker: Taker): AsyncGenerator<CsvValue[][]> {
  for (let after = ["", ""]; ;) {
    const rows = await db
      .select({ event: cleaningEvents, name: devices.device_name, plant: devices.plant_id })
      .from(cleaningEvents)
      .innerJoin(devices, eq(devices.device_id, cleaningEvents.device_id))
      .where(
        and(
          anyDeviceScope(taker),
          sql`(${cleaningEvents.device_id}, ${cleaningEvents.day}) > (${after[0]}, ${after[1]})`,
        ),
      )
      .orderBy(asc(cleaningEvents.device_id), asc(cleaningEvents.day))
      .limit(PAGE);
    if (rows.length === 0) return;
    const { event: last } = rows.at(-1)!;
    after = [last.device_id, last.day];
    yield rows.map(csvValues(cleaningColumns));
  }
}

const messageColumns: CsvColumns<typeof messages.$inferSelect> = {
  time_utc: ({ ts }) => stamp(ts),
  plant_id: ({ plant_id }) => plant_id,
  device_id: ({ device_id }) => device_id,
  title: ({ title }) => title,
  message: ({ message }) => message,
  details: ({ details }) => details,
  rule: ({ rule }) => rule,
  severity: ({ severity }) => severity,
  state: ({ state }) => state,
};

async function* messagePages(db: Database, taker: Taker): AsyncGenerator<CsvValue[][]> {
  const inScope = and(
    inArray(messages.plant_id, sql`(select ${plants.plant_id} from ${plants} where ${plantScope(taker)})`),
    or(
      isNull(messages.device_id),
      inArray(messages.device_id, sql`(select ${devices.device_id} from ${devices} where ${anyDeviceScope(taker)})`),
    ),
  );
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(messages)
      .where(and(inScope, gt(messages.id, after)))
      .orderBy(asc(messages.id))
      .limit(PAGE);
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    yield rows.map(csvValues(messageColumns));
  }
}

const ALL_DAYS = { from: "0001-01-01", to: "9999-12-31" };

async function daysFile(db: Database, device: string): Promise<string> {
  const [{ rows: days }, weather] = await Promise.all([
    storedDays(db, device, ALL_DAYS),
    stationDays(db, device, ALL_DAYS),
  ]);
  const weatherOf = new Map(weather.map((row) => [row.day, row]));
  return csvTable(
    {
      day: ({ day }) => day,
      soiling_loss_percent: ({ loss }) => loss,
      uncertainty_points: ({ uncertainty }) => uncertainty,
      quality: ({ quality }) => qualityName(quality),
      samples: ({ samples }) => samples,
      clean_insolation_kwh_per_m2: ({ insol_clean }) => insol_clean,
      soiled_insolation_kwh_per_m2: ({ insol_soiled }) => insol_soiled,
      window_insolation_kwh_per_m2: ({ window_insolation }) => window_insolation,
      rain_mm: ({ day }) => weatherOf.get(day)?.rain ?? null,
      wind_speed_m_per_s: ({ day }) => weatherOf.get(day)?.wind_speed ?? null,
      weather_source: ({ day }) => (weatherOf.has(day) ? "device" : null),
    },
    days,
  );
}

function qualityName(code: number): string {
  const { quality, reason } = qualityOf(code);
  return quality === "ok" ? "good" : reason === "excluded" ? reason : quality;
}

async function washesFile({ objectOf, now }: ArchiveDeps, device: string): Promise<string | null> {
  const washes = await objectOf(device).washLog({ from: 0, to: Math.floor(now) + 1 });
  if (washes.length === 0) return null;
  return csvTable(
    {
      time_utc: ({ washTime }) => stamp(washTime),
      reported_utc: ({ publishTime }) => stamp(publishTime),
      pump_w: ({ washPow }) => washPow,
      battery_v: ({ batt }) => batt,
      temperature_c: ({ tempAvg }) => tempAvg,
      humidity_percent: ({ humidAvg }) => humidAvg,
      tank_empty: ({ tankEmpty }) => tankEmpty,
      alert: ({ alert }) => (alert ? "yes" : "no"),
    },
    washes,
  );
}

async function* sampleFiles(
  { objectOf }: ArchiveDeps,
  { device_id, timezone }: DeviceRow,
): AsyncGenerator<{ month: string; input: AsyncGenerator<Uint8Array | string> }> {
  const pageOf = (from: number, to: number) => objectOf(device_id).sampleText({ timezone, from, to });
  let { next } = await pageOf(0, 0);
  async function* month(end: number): AsyncGenerator<Uint8Array | string> {
    yield csvDocument(exportHeaders, []);
    while (next !== null && next < end) {
      const page = await pageOf(next, end);
      yield page.text;
      next = page.next;
    }
  }
  while (next !== null) {
    const name = dayOf(timezone, next).slice(0, 7);
    const [year, number] = name.split("-").map(Number) as [number, number];
    const after = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, "0")}-01`;
    // The consumer reads this month to the end before the next one starts.
    yield { month: name, input: month(dayBounds(timezone, after).start) };
  }
}

const filesOf = (db: Database, taker: Taker) =>
  db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(
      or(
        eq(storedFiles.owner_id, taker.ownerId),
        inArray(storedFiles.plant_id, sql`(select ${plants.plant_id} from ${plants} where ${plantScope(taker)})`),
      ),
    )
    .orderBy(asc(storedFiles.key));
