import type { Receipt, SampleColumn } from "../contract/inbound.ts";
import type { LastDataPoint, WashRecord } from "../contract/device.ts";

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
}

/** Expected failures are values, never exceptions across the object's wall. */
export type DeviceResult<T> = { ok: true; value: T } | { ok: false; reason: "unknown-batch" | "too-many-rows" };

/**
 * The object of one device, as the worker calls it (Durable Object RPC).
 * A file goes `expectFile → beginUpload → stage* → commitUpload`; nothing of it is visible before the commit, and a new attempt
 * with the same key after a crash starts over without harm.
 */
export interface DeviceObject {
  ingest(request: IngestRequest): Promise<DeviceResult<Receipt>>;
  /** A file of the bucket that is about to be written; what no commit claims within a day is deleted. */
  expectFile(request: { file: string; now: number }): Promise<void>;
  beginUpload(request: {
    settings: DeviceSettings;
    key: string;
    /** Random; names this try, so that two tries of one file at a time never mix. The newest one wins. */
    attempt: string;
    now: number;
    fileName: string;
  }): Promise<DeviceResult<Receipt | null>>;
  stage(request: {
    key: string;
    attempt: string;
    samples: SampleBatch;
    now: number;
  }): Promise<DeviceResult<{ staged: number }>>;
  commitUpload(request: {
    key: string;
    attempt: string;
    now: number;
    /** Where the file lies in the bucket. */
    file: string;
    rejected: { line: number; reason: string }[];
    rejectedCount: number;
  }): Promise<DeviceResult<Receipt>>;
  discardUpload(request: { key: string; attempt: string }): Promise<void>;
  /** Settings changed in the directory: every day is calculated anew if the window or zone did. */
  configure(settings: DeviceSettings): Promise<void>;
  washLog(request: { from: number; to: number }): Promise<WashRecord[]>;
  lastDataPoint(): Promise<LastDataPoint>;
  /** True when no day waits for its calculation and no row for D1. */
  settled(): Promise<boolean>;
}
