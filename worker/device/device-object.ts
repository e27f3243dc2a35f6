import { DurableObject } from "cloudflare:workers";
import { deviceCloud } from "../adapters/device-cloud/index.ts";
import { analytics } from "../platform/analytics.ts";
import { now } from "../platform/clock.ts";
import { logFault } from "../platform/log.ts";
import { AlarmClock } from "./alarm-clock.ts";
import type { Chore } from "./chores.ts";
import { commandRoom } from "./commands/room.ts";
import type { CommandRequest, DeviceCommands } from "./commands/types.ts";
import { configurationState, type DeviceReport, type DeviceReports, hear, takeReport } from "./config.ts";
import { adopt } from "./intake.ts";
import type { JobDesk } from "./jobs/desk.ts";
import { mailExports } from "./jobs/export-mail.ts";
import { jobRoom } from "./jobs/room.ts";
import { seriesOf } from "./range-columns.ts";
import { readRange } from "./range.ts";
import { migrate } from "./schema.ts";
import { seriesText } from "./series-text.ts";
import { type Stores, storesOf } from "./stores.ts";
import { telemetryRoom } from "./telemetry-room.ts";
import type { DeviceObject, DeviceSettings, IngestRequest, RequestOf } from "./types.ts";
import { Wakes } from "./wakes.ts";

/**
 * The object of one device: a façade over its rooms and stores. It owns the samples, the figures of each day and what D1 must
 * still learn.
 */
export class Device extends DurableObject<Env> implements DeviceObject, DeviceCommands, DeviceReports {
  private readonly stores: Stores;
  private readonly alarms: AlarmClock<Chore>;
  private readonly wakes: Wakes;
  private readonly telemetry: ReturnType<typeof telemetryRoom>;
  private readonly commandRoom: ReturnType<typeof commandRoom>;
  private readonly jobs: JobDesk;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage);
    this.stores = storesOf(ctx.storage);
    const alarms = { set: (name: Chore, due: number) => this.alarms.set(name, due) };
    this.wakes = new Wakes(this.stores, alarms, () => this.commandRoom.due());
    this.telemetry = telemetryRoom(this.stores, {
      files: env.FILES,
      db: env.DB,
      analytics,
      alarms,
      follow: (at) => this.wakes.follow(at),
      mail: (device, exports) => mailExports(env, ctx, device, exports),
    });
    this.commandRoom = commandRoom(this.stores, {
      cloud: () => deviceCloud(env),
      clock: now,
      newId: () => crypto.randomUUID(),
      follow: (at) => this.wakes.followCommands(at),
    });
    const jobs = jobRoom(ctx, env, this.stores, (at) => this.wakes.followJobs(at));
    this.jobs = jobs.desk;
    this.alarms = new AlarmClock<Chore>(
      ctx.storage,
      { ...this.telemetry.chores, ...this.commandRoom.chores, ...jobs.chores },
      (chore, error) => logFault("device-chore-failed", error, { chore, device: ctx.id.name }),
    );
    void ctx.blockConcurrencyWhile(async () => {
      await this.alarms.start();
      await this.wakes.wakeCommands();
    });
  }

  override async alarm(): Promise<void> {
    await this.alarms.ring(now());
  }

  async ingest(request: IngestRequest) {
    return this.telemetry.desk.ingest(request);
  }

  async exchange(request: IngestRequest) {
    const stored = await this.ingest(request);
    return { stored, commands: stored.ok ? await this.fetchCommands(request) : [] };
  }

  async expectFile(request: RequestOf<"expectFile">) {
    return this.telemetry.desk.expectFile(request);
  }

  async beginUpload(request: RequestOf<"beginUpload">) {
    return this.telemetry.desk.beginUpload(request);
  }

  async stage(request: RequestOf<"stage">) {
    return this.telemetry.desk.stage(request);
  }

  async commitUpload(request: RequestOf<"commitUpload">) {
    return this.telemetry.desk.commitUpload(request);
  }

  async uploads() {
    return this.stores.batches.uploads();
  }

  async undoUpload(request: RequestOf<"undoUpload">) {
    return this.telemetry.desk.undoUpload(request);
  }

  async discardUpload(request: RequestOf<"discardUpload">) {
    return this.telemetry.desk.discardUpload(request);
  }

  async configure(settings: DeviceSettings): Promise<void> {
    this.ctx.storage.transactionSync(() => adopt(this.stores, settings));
    await this.wakes.follow(now());
  }

  async washLog(request: RequestOf<"washLog">) {
    return this.stores.washes.read(request.from, request.to);
  }

  async lastDataPoint() {
    return this.stores.samples.lastDataPoint();
  }

  async series(request: RequestOf<"series">) {
    return seriesOf(readRange(this.stores, analytics(), request));
  }

  async seriesText(request: RequestOf<"series">) {
    return seriesText(readRange(this.stores, analytics(), request));
  }

  async startJob(request: RequestOf<"startJob">) {
    const started = this.jobs.start(request);
    await this.wakes.followJobs(request.now);
    return started;
  }

  async job(request: RequestOf<"job">) {
    return this.jobs.find(request.kind, request.key);
  }

  async recentJobs(request: RequestOf<"recentJobs">) {
    return this.jobs.recent(request.since);
  }

  async normLayers() {
    return this.jobs.layers();
  }

  async dropExport(request: RequestOf<"dropExport">) {
    const dropped = this.jobs.dropExport(request.key, request.user, request.now);
    await this.wakes.followJobs(request.now);
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
}
