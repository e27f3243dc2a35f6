import { Batches } from "./telemetry/batches.ts";
import { CommandStore } from "./commands/store.ts";
import { Days } from "./soiling/days.ts";
import { Jobs } from "./jobs/store.ts";
import { ExportFiles } from "./jobs/export/files.ts";
import { StagedDays } from "./soiling/staged-days.ts";
import { NormLayers } from "./soiling/norm-layers-store.ts";
import { Outbox } from "./base/outbox.ts";
import { OverwrittenSamples } from "./telemetry/overwritten-samples.ts";
import { Rollups } from "./rollups/rollups.ts";
import { Samples } from "./telemetry/samples.ts";
import { type DeviceLimits, deviceLimits } from "../platform/quotas.ts";
import { DailyLoad } from "./intake/daily-load.ts";
import { type Settings, settingsOf } from "./base/settings.ts";
import { FileSources } from "./telemetry/file-sources.ts";
import { UnclaimedFiles } from "./telemetry/unclaimed-files.ts";
import { UploadSlots } from "./telemetry/upload-slots.ts";
import { Uploads } from "./telemetry/uploads.ts";
import { WashRecords } from "./telemetry/wash-log.ts";
import { Weather } from "./soiling/weather.ts";

export interface Stores {
  transaction: <T>(work: () => T) => T;
  settings: Settings;
  load: DailyLoad;
  slots: UploadSlots;
  samples: Samples;
  replaced: OverwrittenSamples;
  rollups: Rollups;
  batches: Batches;
  uploads: Uploads;
  unclaimedFiles: UnclaimedFiles;
  fileSources: FileSources;
  days: Days;
  weather: Weather;
  washes: WashRecords;
  outbox: Outbox;
  commands: CommandStore;
  layers: NormLayers;
  jobs: Jobs;
  stagedDays: StagedDays;
  exports: ExportFiles;
}

export function storesOf(
  storage: Pick<DurableObjectStorage, "sql" | "transactionSync">,
  limits: DeviceLimits = deviceLimits({}),
): Stores {
  const { sql } = storage;
  const settings = settingsOf(sql);
  const replaced = new OverwrittenSamples(sql);
  return {
    transaction: (work) => storage.transactionSync(work),
    settings,
    load: new DailyLoad(settings, limits),
    slots: new UploadSlots(),
    samples: new Samples(sql, replaced),
    replaced,
    rollups: new Rollups(sql),
    batches: new Batches(sql),
    uploads: new Uploads(sql),
    unclaimedFiles: new UnclaimedFiles(sql),
    fileSources: new FileSources(sql),
    days: new Days(sql),
    weather: new Weather(sql),
    washes: new WashRecords(sql),
    outbox: new Outbox(sql),
    commands: new CommandStore(sql),
    layers: new NormLayers(sql),
    jobs: new Jobs(sql),
    stagedDays: new StagedDays(sql),
    exports: new ExportFiles(sql),
  };
}
