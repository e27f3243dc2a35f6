import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Device } from "../../../worker/index.ts";
import { MISSING, type SampleBlock } from "#domain/packed/block";
import { Blocks } from "../../../worker/device/telemetry/blocks.ts";
import { Head, type HeadState } from "../../../worker/device/base/head.ts";
import type { DeviceSettings, IngestRequest, SampleBatch } from "../../../worker/device/base/types.ts";
import type { UploadCommit } from "../../../worker/device/intake/ingest.ts";
import type { WashRecord } from "#contract/devices/device";
import { sampleColumns, type SampleColumn } from "#contract/inbound/inbound";

export const NOW = Date.UTC(2026, 2, 2, 20) / 1000;

export function aDevice(id = `device-${crypto.randomUUID()}`) {
  return { id, stub: env.DEVICE.getByName(id), settings: settingsFor(id) };
}

export function settingsFor(id: string, change: Partial<DeviceSettings> = {}): DeviceSettings {
  return {
    device_id: id,
    timezone: "America/Los_Angeles",
    lat: 36.75,
    lng: -119.77,
    start_hour: 0,
    end_hour: 23,
    isUsingSolarNoonWindow: false,
    solarNoonWindowInterval: 1,
    correctsTemperature: false,
    ...change,
  };
}

export const UNDONE_BY = { userId: "person", requestId: "request" };

export type SampleRow = { t: number | null } & Partial<Record<SampleColumn, number | null>>;

export function batchOf(rows: SampleRow[]): SampleBatch {
  const batch: SampleBatch = { t: rows.map((row) => row.t), columns: {} };
  for (const name of sampleColumns) {
    if (rows.some((row) => row[name] !== undefined)) batch.columns[name] = rows.map((row) => row[name] ?? null);
  }
  return batch;
}

export function readings(
  settings: DeviceSettings,
  rows: SampleRow[],
  more: Partial<IngestRequest> = {},
): IngestRequest {
  return { settings, samples: batchOf(rows), key: crypto.randomUUID(), now: NOW, ...more };
}

interface SentFile {
  key?: string;
  by?: string | null;
  now?: number;
  more?: Partial<UploadCommit>;
}

const uploadOptions = {
  fileName: "station.dat",
  length: 0,
  bytes: 0,
  source: null,
  undoneLines: 0,
  rejected: [],
  rejectedCount: 0,
};

/** All parts but the last are staged. */
export async function uploadParts(
  stub: DurableObjectStub<Device>,
  settings: DeviceSettings,
  parts: SampleRow[][],
  { key = crypto.randomUUID(), by = null, now = NOW, more }: SentFile = {},
) {
  const id = crypto.randomUUID();
  const batches = parts.map(batchOf);
  for (const samples of batches.slice(0, -1)) await stub.stage({ id, samples, now });
  return stub.commitUpload({
    ...uploadOptions,
    id,
    settings,
    key,
    hash: key,
    by,
    now,
    parts: batches.length - 1,
    samples: batches.at(-1)!,
    ...more,
  });
}

export async function batchOfUpload(...sent: Parameters<typeof uploadParts>): Promise<number> {
  const stored = await uploadParts(...sent);
  if (!stored.ok) throw new Error(stored.reason);
  return Number(stored.value.receipt.batch);
}

/** Light from 6 to 18 h after `midnight`, every `step` seconds; the soiled cell is `loss` percent lower. */
export function sunnyDay(midnight: number, loss: number, step = 300): SampleRow[] {
  return Array.from({ length: 86_400 / step }, (_, index) => {
    const seconds = index * step;
    const clean = Math.max(0, 1000 * Math.sin(((seconds - 21_600) / 43_200) * Math.PI));
    return { t: midnight + seconds, iC: clean, iD: clean * (1 - loss / 100), tC: 25.5 };
  });
}

export async function settle(stub: DurableObjectStub<Device>): Promise<void> {
  for (let round = 0; round < 50; round++) {
    if (await stub.settled()) return;
    await ringNow(stub);
  }
  throw new Error("The device does not settle.");
}

export async function ringNow(stub: DurableObjectStub<Device>): Promise<void> {
  await changeHead(stub, ({ alarms }) => {
    for (const alarm of Object.values(alarms)) alarm.due = 1;
  });
  await runDurableObjectAlarm(stub);
}

export const headOf = (stub: DurableObjectStub<Device>): Promise<HeadState> =>
  runInDurableObject(stub, (_, { storage }) => new Head(storage).read());

export const changeHead = (stub: DurableObjectStub<Device>, change: (head: HeadState) => void): Promise<void> =>
  runInDurableObject(stub, (_, { storage }) => new Head(storage).change(change));

export interface SoilingDay {
  day: string;
  insol_clean: number | null;
  insol_soiled: number | null;
  loss: number | null;
  quality: number;
  samples: number;
  uncertainty: number | null;
  window_insolation: number | null;
}

export async function daysInDirectory(id: string): Promise<SoilingDay[]> {
  const found = await env.DB.prepare(
    `SELECT day, insol_clean, insol_soiled, loss, quality, samples, uncertainty, window_insolation
       FROM daily_soiling WHERE device_id = ? ORDER BY day`,
  )
    .bind(id)
    .all<SoilingDay>();
  return found.results;
}

const rowsOf = ({ t, columns }: SampleBlock): (number | null)[][] =>
  Array.from(t, (ts, row) => [
    ts,
    ...sampleColumns.map((name) => {
      const value = columns[name]?.[row] ?? MISSING;
      return value === MISSING ? null : value;
    }),
  ]);

/** Samples are unpacked, as a table. */
export async function inside<T>(stub: DurableObjectStub<Device>, query: string): Promise<T[]> {
  return runInDurableObject(stub, (_, { storage }) => {
    if (!/FROM samples\b/.test(query)) return storage.sql.exec(query).toArray() as T[];
    const columns = sampleColumns.map((name, at) => `value ->> ${at + 1} AS ${name}`).join(", ");
    const table = `FROM (SELECT value ->> 0 AS ts, ${columns} FROM json_each(?1)) AS samples`;
    const rows = [...new Blocks(storage.sql, new Head(storage)).parts(-Infinity, Infinity)].flatMap(rowsOf);
    return storage.sql.exec(query.replaceAll(/FROM samples\b/g, table), JSON.stringify(rows)).toArray() as T[];
  });
}

const wash = { washPow: 70, batt: 12, tempAvg: 18, humidAvg: 40, tankEmpty: 0, alert: false };
export const aWash = (publishTime: number, values: Partial<WashRecord> = {}): WashRecord => ({
  publishTime,
  washTime: publishTime,
  ...wash,
  ...values,
});
