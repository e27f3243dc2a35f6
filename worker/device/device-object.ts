import { DurableObject } from "cloudflare:workers";
import { analytics } from "../platform/analytics.ts";
import { now } from "../platform/clock.ts";
import { logError } from "../platform/log.ts";
import { deviceLimits } from "../platform/quotas.ts";
import { alarmHandlers, type AlarmName, scheduleCommands } from "./schedule.ts";
import { AlarmScheduler } from "./base/scheduler.ts";
import { interlockWarnings } from "./commands/interlock-facts.ts";
import { CommandQueue } from "./commands/queue.ts";
import type { CancelRequest, CommandReply, CommandRequest, DeviceCommands, OutgoingCommand } from "./commands/types.ts";
import { readSiteFacts } from "./d1-sync/site-facts.ts";
import { STEP_SAMPLES } from "./jobs/context.ts";
import { deleteChunks } from "./jobs/export/files.ts";
import { sampleText } from "./jobs/export/rows.ts";
import { dropExport, findJob, jobHandlers, startJob } from "./jobs/start.ts";
import type { JobHandlers } from "./jobs/types.ts";
import { seriesOf, seriesText } from "./reading/range-columns.ts";
import { readRange } from "./reading/range.ts";
import type { DeviceObject, RequestOf } from "./rpc.ts";
import { migrate } from "./base/schema.ts";
import { judgeBySite } from "./soiling/calculate.ts";
import { configurationState, type DeviceReports, recordContact, storeReport } from "./state/configuration.ts";
import { findDamage } from "./lifecycle/damage.ts";
import type { StoreResult } from "./intake/owner-days.ts";
import { Calls } from "./calls.ts";
import { retire } from "./lifecycle/retirement.ts";
import { saveDeviceSettings } from "./intake/device-settings.ts";
import { type Stores, storesOf } from "./stores.ts";
import { admitUpload, commitUpload, endUpload, ingestReadings, stageUpload } from "./intake/ingest.ts";
import { received } from "./intake/received.ts";
import { undoUpload } from "./intake/undo.ts";
import { UNFINISHED_SECONDS } from "./telemetry/uploads.ts";
import type { DeviceResult, DeviceSettings, IngestRequest } from "./base/types.ts";

/** Data and commands of one device. Each method calls one function over the stores, then sets the alarms. */
export class DeviceDurableObject extends DurableObject<Env> implements DeviceObject, DeviceCommands, DeviceReports {
  private readonly stores: Stores;
  private readonly alarms: AlarmScheduler<AlarmName>;
  private readonly queue: CommandQueue;
  private readonly calls: Calls;
  private readonly jobHandlers: JobHandlers;
  private readonly judgeBySite: (at: number) => Promise<void>;
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    migrate(ctx.storage);
    const stores = storesOf(ctx.storage, deviceLimits(env));
    this.stores = stores;
    this.queue = new CommandQueue(stores.commands, {
      transaction: stores.transaction,
      newId: () => crypto.randomUUID(),
      warningsOf: (request) => interlockWarnings(request, () => configurationState(stores, request.now), analytics()),
      report: (step) => stores.outbox.put("command", [step]),
    });
    this.jobHandlers = jobHandlers({ stores, analytics, stepSamples: STEP_SAMPLES }, env.FILES);
    this.judgeBySite = judgeBySite({ ...stores, analytics, siteFacts: (id, at) => readSiteFacts(env.DB, id, at) });
    this.alarms = new AlarmScheduler<AlarmName>(
      ctx.storage,
      stores.head,
      alarmHandlers({
        ctx,
        env,
        stores,
        queue: this.queue,
        jobHandlers: this.jobHandlers,
        judgeBySite: this.judgeBySite,
        schedule: (at) => this.calls.schedule(at),
        scheduleDrain: (due) => this.alarms.set("outbox", due),
      }),
      (alarm, error) => logError("device-alarm-failed", error, { alarm, device: ctx.id.name }),
    );
    this.calls = new Calls(stores, this.alarms, this.queue);
    void ctx.blockConcurrencyWhile(async () => {
      scheduleCommands({ alarms: this.alarms, commandsDue: () => this.queue.due() });
      await this.alarms.start();
    });
  }

  override async alarm(): Promise<void> {
    await this.alarms.run(now());
  }

  async ingest(request: IngestRequest) {
    return this.store(request.now, (isFirst) => ingestReadings(this.stores, request, isFirst));
  }

  async exchange(request: IngestRequest) {
    let commands: OutgoingCommand[] = [];
    const stored = await this.store(request.now, (isFirst) => {
      const result = ingestReadings(this.stores, request, isFirst);
      if (result.ok) ({ commands } = this.fetchOpen(request.now));
      return result;
    });
    return { stored, commands };
  }

  async admitUpload({ id, name, now }: RequestOf<"admitUpload">) {
    const refusal = admitUpload(this.stores, id, now);
    return refusal ?? { ok: true as const, value: await this.earlierFiles({ name }) };
  }

  async earlierFiles({ name }: RequestOf<"earlierFiles">) {
    const { fileSources, head } = this.stores;
    return { table: fileSources.find(name), newest: fileSources.newest(), undone: head.read().undone };
  }

  async stage(request: RequestOf<"stage">) {
    return this.calls.act(null, () => {
      this.alarms.set("sweep-uploads", request.now + UNFINISHED_SECONDS);
      return stageUpload(this.stores, request);
    });
  }

  async commitUpload(request: RequestOf<"commitUpload">) {
    return this.store(request.now, () => commitUpload(this.stores, request));
  }

  async endUpload(request: RequestOf<"endUpload">) {
    endUpload(this.stores, request);
  }

  async received({ now }: RequestOf<"received">) {
    return received(this.stores, now);
  }

  async uploads(page?: RequestOf<"uploads">) {
    return this.stores.receipts.uploads(page);
  }

  async upload({ batch }: RequestOf<"upload">) {
    return this.stores.receipts.uploaded(batch);
  }

  async undoUpload(request: RequestOf<"undoUpload">) {
    return this.calls.act(request.now, () => undoUpload(this.stores, request));
  }

  async configure(settings: DeviceSettings): Promise<void> {
    await this.calls.act(now(), () => saveDeviceSettings(this.stores, settings));
  }

  async judgeDays({ now: at }: RequestOf<"judgeDays">) {
    await this.judgeBySite(at);
    return this.calls.act(at, () => undefined);
  }

  async daysBetween({ first, last }: RequestOf<"daysBetween">) {
    const { days, weather } = this.stores;
    const found = days.between(first, last);
    return { soiling: days.of(found), weather: weather.of(found) };
  }

  async washLog({ from, to }: RequestOf<"washLog">) {
    return this.stores.washes.read(from, to);
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

  async sampleText(request: RequestOf<"sampleText">) {
    return sampleText(this.stores, analytics(), request);
  }

  async startJob(request: RequestOf<"startJob">) {
    return this.calls.act(request.now, () => startJob(this.stores, request));
  }

  async job({ kind, key }: RequestOf<"job">) {
    return findJob(this.stores, kind, key);
  }

  async recentJobs({ since }: RequestOf<"recentJobs">) {
    return this.stores.jobs.recent(since);
  }

  async normLayers() {
    return this.stores.layers.all();
  }

  async dropExport(request: RequestOf<"dropExport">) {
    return this.calls.act(request.now, () => dropExport(this.stores, this.jobHandlers, request));
  }

  async requestCommand(request: CommandRequest) {
    return this.calls.act(request.now, () => {
      saveDeviceSettings(this.stores, request.settings);
      return this.queue.request(request);
    });
  }

  async cancelCommand(request: CancelRequest) {
    return this.calls.act(request.now, () => this.queue.cancel(request));
  }

  async fetchCommands({ now }: { now: number }) {
    return this.calls.act(now, () => this.fetchOpen(now));
  }

  async answerCommand(request: CommandReply) {
    return this.calls.act(request.now, () => {
      recordContact(this.stores, request.now);
      return this.queue.recordReply(request);
    });
  }

  async commands(page: { limit: number; before?: string }) {
    return this.queue.history(page);
  }

  async commandSteps(id: string) {
    return this.stores.commands.steps(id);
  }

  async retire(request: RequestOf<"retire">) {
    return this.calls.act(request.now, () => retire(this.stores, this.queue, request));
  }

  async erase(): Promise<void> {
    // A repeated call may find no tables.
    migrate(this.ctx.storage);
    // Files go first, because the rows name them.
    await deleteChunks(this.stores.jobs, this.stores.exports.all(), this.env.FILES);
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  async report({ report, now }: Parameters<DeviceReports["report"]>[0]) {
    return storeReport(this.stores.settings, report, now);
  }

  async configuration({ now }: { now: number }) {
    return configurationState(this.stores, now);
  }

  async damage() {
    return findDamage(this.ctx.storage.sql, this.stores.blocks);
  }

  async refreshToday({ now }: RequestOf<"refreshToday">) {
    await this.alarms.advance("calculate", now);
    await this.alarms.advance("outbox", now);
  }

  async reportNewest({ now }: RequestOf<"reportNewest">) {
    if (this.stores.outbox.count() > 0) this.alarms.set("outbox", now);
    await this.alarms.advance("outbox", now);
  }

  async settled(): Promise<boolean> {
    return this.stores.days.dirtyCount() === 0 && this.stores.outbox.count() === 0;
  }

  private fetchOpen(at: number): { commands: OutgoingCommand[]; isOpen: boolean } {
    recordContact(this.stores, at);
    return { commands: this.queue.fetch(at), isOpen: this.stores.commands.open().length > 0 };
  }

  private store<T>(at: number, attempt: (isFirst: boolean) => StoreResult<T>): Promise<DeviceResult<T>> {
    return this.calls.store(this.env, { device: this.ctx.id.name!, now: at }, attempt);
  }
}
