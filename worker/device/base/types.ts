import type { SampleColumn } from "#contract/inbound/inbound";
import type { WashRecord } from "#contract/devices/device";
import type { DeviceQuota } from "../../platform/quotas.ts";
import type { DeviceRow } from "../../platform/schema.ts";

/** Columns of a device that its object has a copy of. */
export const settingNames = [
  "device_id",
  "timezone",
  "lat",
  "lng",
  "start_hour",
  "end_hour",
  "isUsingSolarNoonWindow",
  "solarNoonWindowInterval",
  "correctsTemperature",
  "silence_limit",
] as const;

/** What the object knows of its device. D1 owns these settings; they come with every write. */
export interface DeviceSettings
  extends
    Pick<DeviceRow, Exclude<(typeof settingNames)[number], "silence_limit">>,
    Partial<Pick<DeviceRow, "silence_limit">> {
  /** An unregistered unit: its samples are kept, and nothing reaches D1. */
  isProvisional?: boolean;
}

/** Samples as columns of equal length. `t` is UTC epoch seconds; null = missing. */
export interface SampleBatch {
  t: (number | null)[];
  columns: Partial<Record<SampleColumn, (number | null)[]>>;
  /** Line or index of each row as sent, for rejections; default 1, 2, 3, … */
  lines?: number[];
}

export interface IngestRequest {
  settings: DeviceSettings;
  samples: SampleBatch;
  washes?: WashRecord[];
  /** Idempotency key or hash of the body: a replay returns the first receipt. */
  key: string;
  now: number;
  bytes?: number;
}

/** The device or its owner reached a daily limit; `seconds` until the next day. */
export interface OverQuota {
  reason: "over-quota";
  quota: DeviceQuota | "newDays";
  most: number;
  seconds: number;
}

/** Expected failures are values; exceptions never cross the RPC boundary. */
export type DeviceResult<T> =
  | { ok: true; value: T }
  | { ok: false; reason: "unknown-batch" | "too-many-rows" | "too-late" | "busy" }
  | ({ ok: false } & OverQuota);

/** `granted`: days taken from the owner's quota. */
export type Load = Record<DeviceQuota, number> & { day: number; granted?: number };

/** An upload that a person undid; `hash`: of its content and choices, `length` [bytes]. */
export interface UndoneFile {
  id: number;
  hash: string;
  length: number;
}

/** Kinds of rows copied to D1. The key is a day number, the id of a job, step or upload, or `DEVICE_KEY`. */
export type Topic = "soiling" | "weather" | "device" | "export" | "command" | "upload";

export interface OutboxEntry {
  topic: Topic;
  key: number;
  /** Rises when the row changes again. An entry is removed only if its version is the one that was sent. */
  version: number;
}
