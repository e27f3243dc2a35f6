import { DurableObject } from "cloudflare:workers";
import { deviceCloud } from "../adapters/device-cloud/index.ts";
import { analytics } from "../platform/analytics.ts";
import { now } from "../platform/clock.ts";
import { logFault } from "../platform/log.ts";
import { AlarmClock } from "./alarms/scheduler.ts";
import type { Chore } from "./alarms/handlers.ts";
import { interlocksThatHold } from "../contract/command-interlocks.ts";
import { dispatchCloudCommands } from "./commands/cloud-dispatch.ts";
import { interlockFacts } from "./commands/interlock-facts.ts";
import { CommandQueue } from "./commands/queue.ts";
import { shown } from "./commands/record.ts";
import type { CancelRequest, CommandReply, CommandRequest, DeviceCommands } from "./commands/types.ts";
import { configurationState, type DeviceReport, type DeviceReports, hear, takeReport } from "./state/configuration.ts";
import { adopt } from "./telemetry/intake.ts";
import type { JobDesk } from "./jobs/desk.ts";
import { mailExports } from "./jobs/export/mail.ts";
import { jobRoom } from "./jobs/room.ts";
import { seriesOf } from "./rollups/range-columns.ts";
import { readRange } from "./rollups/range.ts";
import { migrate } from "./schema.ts";
import { seriesText } from "./rollups/series-text.ts";
import { type Stores, storesOf } from "./stores.ts";
import { telemetryRoom } from "./telemetry/room.ts";
import type { DeviceObject, DeviceSettings, IngestRequest, RequestOf } from "./types.ts";
import { Wakes } from "./alarms/wakes.ts";

/**
 * The object of one device: a façade over its rooms and stores. It owns the samples, the figures of each day and what D1 must
 * still learn.
 */
export class Device extends DurableObject<Env> implements DeviceObject, DeviceCommands, DeviceReports {
  private readonly stores: Stores;
  private readonly alarms: AlarmClock<Chore>;
  private readonly wakes: Wakes;
  private readonly telemetry: ReturnType<typeof telemetryRoom>;
  private readonly queue: CommandQueue;
  private readonly jobs: JobDesk;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage);
    this.stores = storesOf(ctx.storage);
    const alarms = { set: (name: Chore, due: number) => this.alarms.set(name, due) };
    this.wakes = new Wakes(this.stores, alarms, () => this.queue.due());
    this.telemetry = telemetryRoom(this.stores, {
      files: env.FILES,
      db: env.DB,
      analytics,
      alarms,
      follow: (at) => this.wakes.follow(at),
      mail: (device, exports) => mailExports(env, ctx, device, exports),
    });
    this.queue = new CommandQueue(this.stores.commands, {
      transaction: this.stores.transaction,
      newId: () => crypto.randomUUID(),
      warningsOf: (request) => this.warningsOf(request),
      report: (step) => this.stores.outbox.put("command", [step]),
    });
    const dispatch = dispatchCloudCommands(this.queue, () => deviceCloud(env), now);
    const dispatchAndFollow = async (at: number) => {
      const due = await dispatch(at);
      await this.wakes.followCommands(at);
      return due;
    };
    const jobs = jobRoom(ctx, env, this.stores, (at) => this.wakes.followJobs(at));
    this.jobs = jobs.desk;
    this.alarms = new AlarmClock<Chore>(
      ctx.storage,
      { ...this.telemetry.chores, commands: dispatchAndFollow, ...jobs.chores },
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
    adopt(this.stores, request.settings);
    const requested = this.queue.request(request);
    await this.wakes.followCommands(request.now);
    return requested;
  }

  async cancelCommand(request: CancelRequest) {
    const cancelled = this.queue.cancel(request);
    await this.wakes.followCommands(request.now);
    return cancelled;
  }

  async fetchCommands(request: { now: number }) {
    hear(this.stores, request.now);
    const commands = this.queue.fetch(request.now);
    await this.wakes.followCommands(request.now);
    return commands;
  }

  async answerCommand(request: CommandReply) {
    hear(this.stores, request.now);
    const recorded = this.queue.recordReply(request);
    await this.wakes.followCommands(request.now);
    return recorded;
  }

  async commands(page: { limit: number; before?: string }) {
    return this.queue.history(page);
  }

  async latestCommands() {
    return this.stores.commands.latest().map(shown);
  }

  async commandSteps(id: string) {
    return this.stores.commands.steps(id);
  }

  async hasOpenCommand(): Promise<boolean> {
    return this.stores.commands.open().length > 0;
  }

  async report({ report, now }: { report: DeviceReport; now: number }) {
    return takeReport(this.stores, report, now);
  }

  async configuration({ now }: { now: number }) {
    return configurationState(this.stores, this.ctx.storage.sql, now);
  }

  /** Interlocks are judged here, where their facts are: nothing can change between the judgment and the queue. */
  private warningsOf({ interlocks, settings, now }: CommandRequest) {
    if (interlocks.length === 0) return [];
    const state = configurationState(this.stores, this.ctx.storage.sql, now);
    return interlocksThatHold(interlocks, interlockFacts(state, settings, analytics(), now), now);
  }

  async settled(): Promise<boolean> {
    return (
      this.stores.days.dirtyCount() === 0 && this.stores.rollups.staleCount() === 0 && this.stores.outbox.count() === 0
    );
  }
}
