import type { LastDataPoint, WashRecord } from "#contract/devices/device";
import type { Receipt, ReceivedData, UndoneUpload } from "#contract/inbound/inbound";
import type { JobKind } from "#contract/common/job";
import type { Series } from "#contract/series/series";
import type { DeviceCommands } from "./commands/types.ts";
import type { StoredUpload, UploadCommit, UploadPart } from "./intake/ingest.ts";
import type { UndoRequest } from "./intake/undo.ts";
import type { SampleText, SampleTextRequest } from "./jobs/export/rows.ts";
import type { StartJobResult, StartJob } from "./jobs/start.ts";
import type { Job } from "./jobs/types.ts";
import type { RangeRequest } from "./reading/range.ts";
import type { DayRow } from "./soiling/daily-soiling.ts";
import type { WeatherRow } from "./soiling/weather.ts";
import type { StoredLayer } from "./soiling/norm-layers.ts";
import type { DeviceReports } from "./state/configuration.ts";
import type { Retirement, RetirementRequest } from "./lifecycle/retirement.ts";
import type { UploadBatch, UploadsPage } from "./telemetry/receipts.ts";
import type { FileSource } from "./telemetry/file-sources.ts";
import type { DeviceResult, DeviceSettings, IngestRequest, UndoneFile } from "./base/types.ts";

/** `table`: the last file of the same table, `newest`: of all. */
export interface EarlierFiles {
  table: FileSource | null;
  newest: FileSource | null;
  undone: readonly UndoneFile[];
}

/**
 * RPC interface of a device's object. A file goes `admitUpload → stage* → commitUpload`. Nothing is visible before the commit.
 */
export interface DeviceObject {
  ingest(request: IngestRequest): Promise<DeviceResult<Receipt>>;
  /** Admits two files per device at a time. Every admitted upload must be committed or ended. */
  admitUpload(request: { id: string; name: string; now: number }): Promise<DeviceResult<EarlierFiles>>;
  earlierFiles(request: { name: string }): Promise<EarlierFiles>;
  stage(request: UploadPart): Promise<DeviceResult<null>>;
  commitUpload(request: UploadCommit): Promise<DeviceResult<StoredUpload>>;
  endUpload(request: { id: string; bytes: number; now: number }): Promise<void>;
  received(request: { now: number }): Promise<DeviceResult<Omit<ReceivedData, "now">>>;
  uploads(page?: UploadsPage): Promise<UploadBatch[]>;
  upload(request: { batch: number }): Promise<UploadBatch | null>;
  undoUpload(request: UndoRequest): Promise<DeviceResult<UndoneUpload>>;
  /** Recalculates every day if the daily window, the zone or the temperature correction changed. */
  configure(settings: DeviceSettings): Promise<void>;
  /** Judges all days by what D1 knows of the site now, and sends D1 the changes. */
  judgeDays(request: { now: number }): Promise<void>;
  /** Calculated days, ascending by number. */
  daysBetween(request: { first: number; last: number }): Promise<{ soiling: DayRow[]; weather: WeatherRow[] }>;
  washLog(request: { from: number; to: number }): Promise<WashRecord[]>;
  lastDataPoint(): Promise<LastDataPoint>;
  series(request: RangeRequest): Promise<Series>;
  seriesText(request: RangeRequest): Promise<Uint8Array<ArrayBuffer>>;
  sampleText(request: SampleTextRequest): Promise<SampleText>;
  startJob(request: StartJob): Promise<StartJobResult>;
  job(request: { kind: JobKind; key: string }): Promise<Job | null>;
  recentJobs(request: { since: number }): Promise<Job[]>;
  normLayers(): Promise<StoredLayer[]>;
  dropExport(request: { key: string; user: string; now: number }): Promise<boolean>;
  /** Cancels queued commands, so that the device can leave service; refused while a command or job runs. */
  retire(request: RetirementRequest): Promise<Retirement>;
  erase(): Promise<void>;
  damage(): Promise<string[]>;
  /** Brings D1 up to date with what the device sent of the running day. */
  refreshToday(request: { now: number }): Promise<void>;
  /** Sends D1 what waits for it, without calculating. */
  reportNewest(request: { now: number }): Promise<void>;
  settled(): Promise<boolean>;
}

export type RequestOf<Name extends keyof DeviceObject> = Parameters<DeviceObject[Name]>[0];

export const deviceObject = (
  env: Pick<Env, "DEVICE">,
  deviceId: string,
): DeviceObject & DeviceCommands & DeviceReports => env.DEVICE.getByName(deviceId);
