import { DurableObject } from "cloudflare:workers";
import type { LastDataPoint, WashRecord } from "../contract/device.ts";
import { dayNumber, dayOf } from "../contract/calendar.ts";
import { READINGS_MAX_SAMPLES } from "../contract/limits.ts";
import type { Receipt } from "../contract/inbound.ts";
import { analytics } from "../platform/analytics.ts";
import { now } from "../platform/clock.ts";
import { logFault } from "../platform/log.ts";
import { AlarmClock } from "./alarm-clock.ts";
import { calculate, type Chore, drain, sweepFiles, sweepUploads } from "./chores.ts";
import { adopt, calculationDue, reportDue, takeReadings, takeUpload } from "./intake.ts";
import { checkBatch, type Rejection } from "./ingest.ts";
import { migrate } from "./schema.ts";
import { type Stores, storesOf } from "./stores.ts";
import type { DeviceObject, DeviceResult, DeviceSettings, IngestRequest, SampleBatch } from "./types.ts";
import { UNFINISHED_SECONDS } from "./uploads.ts";

/**
 * The object of one device: a façade over its stores. It owns the samples, the figures of each day and what D1 must still learn.
 * Rooms of later issues: commands (their machine and history), configuration, long jobs, rollups.
 */
export class Device extends DurableObject<Env> implements DeviceObject {
  private readonly stores: Stores;
  private readonly alarms: AlarmClock<Chore>;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage);
    this.stores = storesOf(ctx.storage);
    this.alarms = new AlarmClock<Chore>(
      ctx.storage,
      {
        calculate: calculate(this.stores, analytics, (due) => this.alarms.set("outbox", due)),
        outbox: drain(this.stores, env.DB),
        "sweep-uploads": sweepUploads(this.stores),
        "sweep-files": sweepFiles(this.stores, env.FILES),
      },
      (chore, error) => logFault("device-chore-failed", error, { chore, device: ctx.id.name }),
    );
    void ctx.blockConcurrencyWhile(() => this.alarms.start());
  }

  override async alarm(): Promise<void> {
    await this.alarms.ring(now());
  }

  async ingest(request: IngestRequest): Promise<DeviceResult<Receipt>> {
    if (request.samples.t.length > READINGS_MAX_SAMPLES) return { ok: false, reason: "too-many-rows" };
    const receipt = takeReadings(this.stores, request);
    await this.follow(request.now);
    return { ok: true, value: receipt };
  }

  async expectFile(request: { file: string; now: number }): Promise<void> {
    await this.alarms.set("sweep-files", this.stores.unclaimedFiles.expect(request.file, request.now));
  }

  async beginUpload(request: {
    settings: DeviceSettings;
    key: string;
    attempt: string;
    now: number;
    fileName: string;
  }): Promise<DeviceResult<Receipt | null>> {
    const first = this.stores.batches.receipt(request.key);
    if (first) return { ok: true, value: first };
    this.ctx.storage.transactionSync(() => {
      adopt(this.stores, request.settings);
      this.stores.uploads.begin(request.key, request.attempt, request.fileName, request.now);
    });
    await this.alarms.set("sweep-uploads", request.now + UNFINISHED_SECONDS);
    return { ok: true, value: null };
  }

  async stage(request: {
    key: string;
    attempt: string;
    samples: SampleBatch;
    now: number;
  }): Promise<DeviceResult<{ staged: number }>> {
    if (request.samples.t.length > READINGS_MAX_SAMPLES) return { ok: false, reason: "too-many-rows" };
    if (!this.stores.uploads.find(request.key, request.attempt)) return { ok: false, reason: "unknown-batch" };
    const part = checkBatch(request.samples, request.now);
    this.stores.uploads.stage(request.key, part);
    return { ok: true, value: { staged: part.rows.length } };
  }

  async commitUpload(request: {
    key: string;
    attempt: string;
    now: number;
    file: string;
    rejected: Rejection[];
    rejectedCount: number;
  }): Promise<DeviceResult<Receipt>> {
    const upload = this.stores.uploads.find(request.key, request.attempt);
    if (!upload) return { ok: false, reason: "unknown-batch" };
    const receipt = takeUpload(this.stores, { ...request, name: upload.name });
    await this.follow(request.now);
    return { ok: true, value: receipt };
  }

  async discardUpload(request: { key: string; attempt: string }): Promise<void> {
    if (this.stores.uploads.find(request.key, request.attempt)) this.stores.uploads.drop(request.key);
  }

  async configure(settings: DeviceSettings): Promise<void> {
    this.ctx.storage.transactionSync(() => adopt(this.stores, settings));
    await this.follow(now());
  }

  async washLog(request: { from: number; to: number }): Promise<WashRecord[]> {
    return this.stores.washes.read(request.from, request.to);
  }

  async lastDataPoint(): Promise<LastDataPoint> {
    return this.stores.samples.lastDataPoint();
  }

  async settled(): Promise<boolean> {
    return this.stores.days.dirtyCount() === 0 && this.stores.outbox.count() === 0;
  }

  /** Wakes the chores that the new state calls for; committed together with the writes before it. */
  private async follow(at: number): Promise<void> {
    const { days, settings, outbox } = this.stores;
    if (days.dirtyCount() > 0) {
      const today = dayNumber(dayOf(settings.get("device")!.timezone, at));
      await this.alarms.set("calculate", calculationDue(!days.othersWait(today), settings.get("calculatedAt"), at));
    }
    if (outbox.count() > 0)
      await this.alarms.set("outbox", reportDue(outbox.hasDays(), settings.get("reportedAt"), at));
  }
}
