import type { SampleColumn } from "#contract/inbound/inbound";
import type { WashRecord } from "#contract/devices/device";
import type { DeviceQuota } from "../platform/quotas.ts";

/** What the object must know of its device. The directory in D1 owns it; it travels with every write. */
export interface DeviceSettings {
  device_id: string;
  timezone: string;
  lat: number;
  lng: number;
  start_hour: number;
  end_hour: number;
  isUsingSolarNoonWindow: boolean;
  solarNoonWindowInterval: number;
  /** Daily figures rest on cells as at 25 degrees C. Not in settings of before 2026-11-24: no. */
  correctsTemperature?: boolean | undefined;
  /** A unit that nobody has registered yet: its samples are kept, and nothing of it reaches D1. */
  isProvisional?: boolean;
}

/** Samples as columns. `t` is UTC epoch seconds; null = missing. All columns are as long as `t`. */
export interface SampleBatch {
  t: (number | null)[];
  columns: Partial<Record<SampleColumn, (number | null)[]>>;
  /** Line or index of each row as it was sent, for reasons; default 1, 2, 3, … */
  lines?: number[];
}

export interface IngestRequest {
  settings: DeviceSettings;
  samples: SampleBatch;
  washes?: WashRecord[];
  /** Idempotency key or hash of the body: a replay returns the first receipt. */
  key: string;
  /** UTC epoch seconds, from the caller's clock. */
  now: number;
  bytes?: number;
}

/** The device has sent as much as it may in a day; `seconds` until the next one begins. */
export interface OverQuota {
  reason: "over-quota";
  quota: DeviceQuota;
  most: number;
  seconds: number;
}

/** Expected failures are values, never exceptions across the object's wall. */
export type DeviceResult<T> =
  | { ok: true; value: T }
  | { ok: false; reason: "unknown-batch" | "too-many-rows" | "too-late" | "busy" }
  | ({ ok: false } & OverQuota);
