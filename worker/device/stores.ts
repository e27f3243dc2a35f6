import { Blocks } from "./telemetry/blocks.ts";
import { Receipts } from "./telemetry/receipts.ts";
import { CommandStore } from "./commands/store.ts";
import { Days } from "./soiling/days.ts";
import { Jobs } from "./jobs/store.ts";
import { ExportFiles } from "./jobs/export/files.ts";
import { StagedDays } from "./soiling/staged-days.ts";
import { NormLayers } from "./soiling/norm-layers.ts";
import { Head } from "./base/head.ts";
import { Outbox } from "./base/outbox.ts";
import { KeptSamples } from "./telemetry/kept-samples.ts";
import { Samples } from "./telemetry/samples.ts";
import { type DeviceLimits, deviceLimits } from "../platform/quotas.ts";
import { DailyLoad } from "./intake/daily-load.ts";
import type { UploadDeps } from "./intake/ingest.ts";
import type { JobStores } from "./jobs/context.ts";
import { settingsOf } from "./base/settings.ts";
import { FileSources } from "./telemetry/file-sources.ts";
import { UploadSlots, Uploads } from "./telemetry/uploads.ts";
import { WashRecords } from "./telemetry/wash-log.ts";
import { Weather } from "./soiling/weather.ts";

export interface Stores extends JobStores, UploadDeps {
  blocks: Blocks;
  kept: KeptSamples;
  washes: WashRecords;
  commands: CommandStore;
}

export function storesOf(
  storage: Pick<DurableObjectStorage, "sql" | "transactionSync">,
  limits: DeviceLimits = deviceLimits({}),
): Stores {
  const { sql } = storage;
  const head = new Head(storage);
  const settings = settingsOf(sql, head);
  const kept = new KeptSamples(sql, head);
  const blocks = new Blocks(sql, head);
  const receipts = new Receipts(sql, head);
  const samples = new Samples(head, blocks, receipts, kept);
  return {
    head,
    transaction: (work) => head.transaction(work),
    settings,
    load: new DailyLoad(settings, limits),
    slots: new UploadSlots(),
    blocks,
    receipts,
    samples,
    kept,
    uploads: new Uploads(sql),
    fileSources: new FileSources(sql, head),
    days: new Days(sql, head, blocks),
    weather: new Weather(sql, samples),
    washes: new WashRecords(sql),
    outbox: new Outbox(head),
    commands: new CommandStore(sql),
    layers: new NormLayers(sql),
    jobs: new Jobs(sql),
    stagedDays: new StagedDays(sql),
    exports: new ExportFiles(sql),
  };
}
