import { DurableObject } from "cloudflare:workers";
import type { LastDataPoint, WashRecord } from "../contract/device.ts";
import { dayNumber, dayOf, SECONDS_PER_DAY } from "../contract/calendar.ts";
import { READINGS_MAX_SAMPLES } from "../contract/limits.ts";
import type { Receipt, UndoneUpload } from "../contract/inbound.ts";
import type { JobKind } from "../contract/job.ts";
import type { Series } from "../contract/series.ts";
import { deviceCloud } from "../adapters/device-cloud/index.ts";
import { analytics } from "../platform/analytics.ts";
import { now } from "../platform/clock.ts";
import { logFault } from "../platform/log.ts";
import { archiveMonths } from "./archive-month.ts";
import { ArchiveReturn } from "./archive-return.ts";
import { AlarmClock } from "./alarm-clock.ts";
import { commandRoom } from "./commands/room.ts";
import type { CommandRequest, DeviceCommands } from "./commands/types.ts";
import { configurationState, type DeviceReport, type DeviceReports, hear, takeReport } from "./config.ts";
import { calculate, type Chore, drain, gather, sweepFiles, sweepUploads } from "./chores.ts";
import { adopt, calculationDue, reportDue, takeReadings, takeUpload } from "./intake.ts";
import { checkBatch, type Rejection } from "./ingest.ts";
import type { UploadBatch } from "./batches.ts";
import { type JobDesk, type StartedJob, type StartJob } from "./jobs/desk.ts";
import { mailExports } from "./jobs/export-mail.ts";
import { jobRoom } from "./jobs/room.ts";
import type { Job } from "./jobs/types.ts";
import type { StoredLayer } from "./norm-layers-store.ts";
import { type RangeRequest, readRange } from "./range.ts";
import { migrate } from "./schema.ts";
import { type Stores, storesOf } from "./stores.ts";
import type { DeviceObject, DeviceResult, DeviceSettings, IngestRequest, SampleBatch } from "./types.ts";
import { undoUpload } from "./undo-upload.ts";
import { UNFINISHED_SECONDS } from "./uploads.ts";

/**
 * The object of one device: a façade over its stores. It owns the samples, the figures of each day and what D1 must still learn.
 */
export class Device extends DurableObject<Env> implements DeviceObject, DeviceCommands, DeviceReports {
  private readonly stores: Stores;
  private readonly alarms: AlarmClock<Chore>;
  private readonly desk: JobDesk;
  private readonly commandRoom: ReturnType<typeof commandRoom>;
  private readonly returns: ArchiveReturn;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage);
    this.stores = storesOf(ctx.storage, env.FILES);
    const room = jobRoom(ctx, env, this.stores, (at) => this.followJobs(at));
    this.desk = room.desk;
    this.returns = new ArchiveReturn(this.stores, (file) => this.expectFile({ file, now: now() }));
    const newId = () => crypto.randomUUID();
    const follow = (at: number) => this.followCommands(at);
    this.commandRoom = commandRoom(this.stores, { cloud: () => deviceCloud(env), clock: now, newId, follow });
    this.alarms = new AlarmClock<Chore>(
      ctx.storage,
      {
        calculate: calculate(this.stores, analytics, (due) => this.alarms.set("outbox", due)),
        outbox: drain(this.stores, env.DB, (device, exports) => mailExports(env, ctx, device, exports)),
        gather: gather(this.stores),
        archive: archiveMonths(this.stores, {
          bucket: env.FILES,
          expect: (file) => this.expectFile({ file, now: now() }),
          isReturning: (month) => this.returns.isUnderway(month),
        }),
        ...room.chores,
        ...this.commandRoom.chores,
        "sweep-uploads": sweepUploads(this.stores),
        "sweep-files": sweepFiles(this.stores, env.FILES),
      },
      (chore, error) => logFault("device-chore-failed", error, { chore, device: ctx.id.name }),
    );
    void ctx.blockConcurrencyWhile(async () => {
      await this.alarms.start();
      await this.wakeCommands();
    });
  }

  override async alarm(): Promise<void> {
    await this.alarms.ring(now());
  }

  async ingest(request: IngestRequest): Promise<DeviceResult<Receipt>> {
    if (request.samples.t.length > READINGS_MAX_SAMPLES) return { ok: false, reason: "too-many-rows" };
    await this.withMonthsOf(() => request.samples.t);
    const receipt = takeReadings(this.stores, request);
    await this.follow(request.now);
    return { ok: true, value: receipt };
  }

  async exchange(request: IngestRequest) {
    const stored = await this.ingest(request);
    return { stored, commands: stored.ok ? await this.fetchCommands(request) : [] };
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
    by: string | null;
    rejected: Rejection[];
    rejectedCount: number;
  }): Promise<DeviceResult<Receipt>> {
    await this.withMonthsOf(() => this.stores.uploads.times(request.key));
    const upload = this.stores.uploads.find(request.key, request.attempt);
    if (!upload) return { ok: false, reason: "unknown-batch" };
    const receipt = takeUpload(this.stores, { ...request, name: upload.name });
    await this.follow(request.now);
    return { ok: true, value: receipt };
  }

  async uploads(): Promise<UploadBatch[]> {
    return this.stores.batches.uploads();
  }

  async undoUpload(request: { batch: number; now: number }): Promise<DeviceResult<UndoneUpload>> {
    const undone = undoUpload(this.stores, request.batch, request.now);
    await this.follow(request.now);
    return undone;
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

  async series(request: RangeRequest): Promise<Series> {
    return readRange(this.stores, analytics(), request);
  }

  async startJob(request: StartJob): Promise<StartedJob> {
    const started = this.desk.start(request);
    await this.followJobs(request.now);
    return started;
  }

  async job(request: { kind: JobKind; key: string }): Promise<Job | null> {
    return this.desk.find(request.kind, request.key);
  }

  async recentJobs(request: { since: number }): Promise<Job[]> {
    return this.desk.recent(request.since);
  }

  async normLayers(): Promise<StoredLayer[]> {
    return this.desk.layers();
  }

  async dropExport(request: { key: string; user: string; now: number }): Promise<boolean> {
    const dropped = this.desk.dropExport(request.key, request.user, request.now);
    await this.followJobs(request.now);
    return dropped;
  }

  async requestCommand(request: CommandRequest) {
    return this.commandRoom.desk.requestCommand(request);
  }

  async cancelCommand(request: { id: string; by: string; now: number }) {
    return this.commandRoom.desk.cancelCommand(request);
  }

  async fetchCommands(request: { now: number }) {
    hear(this.stores, request.now);
    return this.commandRoom.desk.fetchCommands(request);
  }

  async answerCommand(request: Parameters<DeviceCommands["answerCommand"]>[0]) {
    hear(this.stores, request.now);
    return this.commandRoom.desk.answerCommand(request);
  }

  async commands(page: { limit: number; before?: string }) {
    return this.commandRoom.desk.commands(page);
  }

  async latestCommands() {
    return this.commandRoom.desk.latestCommands();
  }

  async commandSteps(id: string) {
    return this.commandRoom.desk.commandSteps(id);
  }

  async hasOpenCommand(): Promise<boolean> {
    return this.commandRoom.desk.hasOpenCommand();
  }

  async report({ report, now }: { report: DeviceReport; now: number }) {
    return takeReport(this.stores, report, now);
  }

  async configuration(request: { now: number; key?: string }) {
    return configurationState(this.stores, this.ctx.storage.sql, request);
  }

  async settled(): Promise<boolean> {
    return (
      this.stores.days.dirtyCount() === 0 && this.stores.rollups.staleCount() === 0 && this.stores.outbox.count() === 0
    );
  }

  private async followCommands(at: number): Promise<void> {
    await this.wakeCommands();
    await this.follow(at);
  }

  /** Also at the start of the object, so that no command is ever left without its alarm. */
  private async wakeCommands(): Promise<void> {
    const due = this.commandRoom.due();
    if (due !== null) await this.alarms.set("commands", due);
  }

  /** Wakes the chores of jobs, and those that their work calls for. */
  private async followJobs(at: number): Promise<void> {
    const { jobs, exports } = this.stores;
    const step = jobs.due();
    if (step !== null) await this.alarms.set("jobs", step);
    const sweep = exports.due();
    if (sweep !== null) await this.alarms.set("sweep-exports", sweep);
    await this.follow(at);
  }

  /** Brings back archived months in which samples are about to be written; afterwards nothing is awaited before the write. */
  private async withMonthsOf(times: () => Iterable<number | null>): Promise<void> {
    if (this.stores.archives.first() === null) return;
    for (;;) {
      const needed = this.returns.needed(times());
      if (needed.length === 0) return;
      await this.returns.months(needed);
    }
  }

  /** Wakes the chores that the new state calls for; committed together with the writes before it. */
  private async follow(at: number): Promise<void> {
    const { days, settings, outbox } = this.stores;
    if (days.dirtyCount() > 0) {
      const today = dayNumber(dayOf(settings.get("device")!.timezone, at));
      const due = calculationDue(!days.othersWait(today), settings.get("calculatedAt"), at);
      await this.alarms.set("calculate", due);
      await this.alarms.set("gather", due);
      await this.alarms.set("archive", at + SECONDS_PER_DAY);
    }
    if (outbox.count() > 0)
      await this.alarms.set("outbox", reportDue(outbox.hasDays(), settings.get("reportedAt"), at));
  }
}
