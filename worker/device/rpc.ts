import type { LastDataPoint, WashRecord } from "#contract/devices/device";
import type { Receipt, UndoneUpload } from "#contract/inbound/inbound";
import type { JobKind } from "#contract/common/job";
import type { Series } from "#contract/series/series";
import type { DeviceCommands } from "./commands/types.ts";
import type { SampleText, SampleTextRequest } from "./jobs/export/sample-page.ts";
import type { StartedJob, StartJob } from "./jobs/start.ts";
import type { Job } from "./jobs/types.ts";
import type { RangeRequest } from "./rollups/range.ts";
import type { StoredLayer } from "./soiling/norm-layers-store.ts";
import type { DeviceReports } from "./state/configuration.ts";
import type { Retirement, RetirementRequest } from "./state/retirement.ts";
import type { UploadBatch } from "./telemetry/batches.ts";
import type { FileSource } from "./telemetry/file-sources.ts";
import type { DeviceResult, DeviceSettings, IngestRequest, SampleBatch } from "./types.ts";

/**
 * The object of one device, as the worker calls it (Durable Object RPC).
 * A file goes `expectFile → beginUpload → stage* → commitUpload`; nothing of it is visible before the commit, and a new attempt
 * with the same key after a crash starts over without harm.
 */
export interface DeviceObject {
  ingest(request: IngestRequest): Promise<DeviceResult<Receipt>>;
  /** Before a file is read: a device has two at a time. Each that is admitted is ended, with what arrived of it. */
  admitUpload(request: { id: string; now: number }): Promise<DeviceResult<null>>;
  endUpload(request: { id: string; bytes: number; now: number }): Promise<void>;
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
    /** Key of the file in the bucket. */
    file: string;
    /** Who sent it; null: the device. */
    by: string | null;
    rejected: { line: number; reason: string }[];
    rejectedCount: number;
  }): Promise<DeviceResult<Receipt>>;
  fileSources(request: { name: string }): Promise<{ table: FileSource | null; newest: FileSource | null }>;
  saveFileSource(request: { name: string; source: FileSource; now: number }): Promise<void>;
  /** Uploads of this device, newest first. */
  uploads(): Promise<UploadBatch[]>;
  /** Takes an upload back; within 30 days. */
  undoUpload(request: { batch: number; now: number }): Promise<DeviceResult<UndoneUpload>>;
  discardUpload(request: { key: string; attempt: string }): Promise<void>;
  /** Settings changed in the directory: every day is calculated again if the window or zone did. */
  configure(settings: DeviceSettings): Promise<void>;
  washLog(request: { from: number; to: number }): Promise<WashRecord[]>;
  lastDataPoint(): Promise<LastDataPoint>;
  series(request: RangeRequest): Promise<Series>;
  /** The JSON of the same, ready for the answer (UTF-8). */
  seriesText(request: RangeRequest): Promise<Uint8Array<ArrayBuffer>>;
  sampleText(request: SampleTextRequest): Promise<SampleText>;
  /** Long work: it is queued, goes on by itself, and always ends. */
  startJob(request: StartJob): Promise<StartedJob>;
  /** Null: there is no such job of this kind. */
  job(request: { kind: JobKind; key: string }): Promise<Job | null>;
  /** The open jobs and those that ended after `since`, newest first. */
  recentJobs(request: { since: number }): Promise<Job[]>;
  /** All normalizations, undone ones too, in the order in which they were applied. */
  normLayers(): Promise<StoredLayer[]>;
  /** Deletes the file of an export, or ends the export; false: there is nothing of it for this person. */
  dropExport(request: { key: string; user: string; now: number }): Promise<boolean>;
  /** Cancels what waits, so that the device can leave service; refused while a command or a job runs. */
  retire(request: RetirementRequest): Promise<Retirement>;
  erase(): Promise<void>;
  /** What is wrong with the stored data, in SQLite's words; empty: nothing. */
  damage(): Promise<string[]>;
  /** True when no day waits for its calculation and no row for D1. */
  settled(): Promise<boolean>;
}

export type RequestOf<Name extends keyof DeviceObject> = Parameters<DeviceObject[Name]>[0];

/** The object of a device. It is created by the first call. */
export const deviceObject = (
  env: Pick<Env, "DEVICE">,
  deviceId: string,
): DeviceObject & DeviceCommands & DeviceReports => env.DEVICE.getByName(deviceId);
