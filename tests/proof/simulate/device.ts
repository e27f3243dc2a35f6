import type { CommandReportAnswer, DeviceHealthReport, WireCommand, PendingCommands } from "#contract/devices/reports";
import type { Receipt } from "#contract/inbound/inbound";
import { batteryOf } from "../../../tools/physics/air.ts";
import { FULL_TANK, LiveStation } from "../../../tools/physics/live-station.ts";
import type { SimulatedSite } from "../../../tools/physics/site.ts";
import { written } from "../../../tools/physics/station.ts";
import { DeviceLog } from "../../../tools/physics/device-log.ts";
import { realNow } from "./clock.ts";
import { Conditions } from "./conditions.ts";
import { factorySettings, reportOf, washesDue } from "../../../tools/physics/configuration.ts";
import type { FaultRate } from "./faults.ts";
import { type SendBatch, bodyOf, SendBuffer } from "./send-buffer.ts";
import { type ExecutorReply, CommandExecutor } from "../../../tools/physics/command-executor.ts";
import type { WireReply, FaultyNetwork } from "./network.ts";

export interface RegisteredDevice {
  id: string;
  key: string;
  site: SimulatedSite;
  zone: number;
}

export interface FakeDeviceDeps {
  wire: FaultyNetwork;
  weather: FaultRate;
  clock: () => number;
}

const [STEP, NIGHT_STEP] = [60, 600];
const DARK = 5;
const RESTART_SECONDS = 3;
const MAX_REQUESTS = 4;
const HEALTH_TURNS = 8;

export class SimulatedDevice {
  readonly deviceLog: DeviceLog;
  readonly conditions: Conditions;
  private readonly station: LiveStation;
  private readonly memory: SendBuffer;
  private readonly executor: CommandExecutor;
  private readonly me: RegisteredDevice;
  private readonly world: FakeDeviceDeps;
  private lived: number;
  private nextSample: number;
  private skew = 0;
  private unanswered: SendBatch | null = null;
  private deafUntil = 0;
  private startedAt: number;
  private toldConfiguration = "";
  private turns = 0;

  constructor(me: RegisteredDevice, world: FakeDeviceDeps) {
    this.me = me;
    this.world = world;
    const now = world.clock();
    this.deviceLog = new DeviceLog(me.id);
    this.deviceLog.configuration = factorySettings(me.zone);
    this.station = new LiveStation(me.site, me.id, now);
    this.memory = new SendBuffer(this.deviceLog);
    this.conditions = new Conditions(world.weather.random, realNow());
    this.lived = now;
    this.startedAt = now;
    this.nextSample = Math.ceil(now / STEP) * STEP;
    const body = {
      wash: () => this.wash(Math.floor(this.world.clock())),
      cells: () => this.station.sample(Math.floor(this.world.clock()), STEP),
      restart: () => this.restart(),
    };
    this.executor = new CommandExecutor(this.deviceLog, body, world.weather.random);
  }

  get isIdle(): boolean {
    return this.memory.isEmpty && this.executor.pendingReplies.length === 0;
  }

  async turn(isMeasuring = true): Promise<void> {
    const now = realNow();
    this.conditions.pass(now, this.world.weather.probability);
    this.suffer();
    if (isMeasuring) this.measure(Math.floor(this.world.clock()));
    if (this.conditions.has("silence") || now < this.deafUntil) return;
    await this.report();
    await this.answer();
    await this.fetch();
    if (++this.turns % HEALTH_TURNS === 1) await this.tellHealth();
    await this.tellConfiguration();
  }

  async tellConfiguration(isUrgent = false): Promise<boolean> {
    const report = reportOf(this.deviceLog.configuration!);
    const text = JSON.stringify(report);
    if (!isUrgent && text === this.toldConfiguration) return true;
    // Sent without a time, because a wrong clock would hide later reports.
    const reply = await this.call("POST", "configuration", report);
    if (this.isGood(reply, "configuration")) this.toldConfiguration = text;
    return this.toldConfiguration === text;
  }

  private suffer(): void {
    const { conditions, station } = this;
    const { random } = this.world.weather;
    if (conditions.has("empty tank")) station.tank = 0;
    else if (station.tank <= 0) station.tank = FULL_TANK;
    station.troubles.isFrozen = conditions.has("frost");
    station.troubles.isStuck = conditions.has("stuck pump");
    if (!conditions.has("skewed clock")) this.skew = 0;
    else if (this.skew === 0) this.skew = Math.round((random() - 0.5) * (random() < 0.5 ? 240 : 3600)) || 1;
  }

  private measure(now: number): void {
    for (const at of washesDue(this.deviceLog.configuration!, this.lived, now)) {
      this.sampleUntil(at);
      this.wash(at);
    }
    this.sampleUntil(now);
    this.lived = Math.max(this.lived, now);
  }

  private sampleUntil(now: number): void {
    const { normC, normD, nightSleep } = this.deviceLog.configuration!;
    while (this.nextSample <= now) {
      const at = this.nextSample;
      const raw = this.station.sample(at, STEP);
      const values = { ...raw, iC: raw.iC * (1 + normC / 100), iD: raw.iD * (1 + normD / 100) };
      for (const name of Object.keys(values) as (keyof typeof values)[]) values[name] = written(name, values[name]);
      this.memory.keep({ at, t: at + this.skew, values });
      const step = nightSleep && raw.iC < DARK ? NIGHT_STEP : STEP;
      this.nextSample = Math.floor(at / step) * step + step;
    }
  }

  private wash(at: number) {
    const { end, record } = this.station.wash(at, this.deviceLog.configuration!.washSec);
    this.memory.keepWash(record, this.skew);
    return end;
  }

  private restart(): void {
    this.deafUntil = realNow() + RESTART_SECONDS;
    this.startedAt = this.world.clock();
    this.conditions.end("stuck pump");
    this.suffer();
  }

  private async report(): Promise<void> {
    const { random, probability } = this.world.weather;
    for (let request = 0; request < MAX_REQUESTS && !this.memory.isEmpty; request++) {
      const again = random() < 0.5 ? this.unanswered : null;
      const batch = again ?? this.memory.next(() => random() < probability, random);
      const reply = await this.call("POST", "readings", bodyOf(batch));
      this.unanswered = reply.lost ? batch : null;
      if (!this.isGood(reply, "readings")) return;
      const { commands, ...receipt } = reply.body as Receipt & { commands?: WireCommand[] };
      if (this.memory.settle(batch, receipt)) this.conditions.end("skewed clock");
      this.executor.execute(commands ?? [], realNow());
    }
  }

  private async fetch(): Promise<void> {
    const reply = await this.call("GET", "commands");
    if (this.isGood(reply, "fetching")) this.executor.execute((reply.body as PendingCommands).commands, realNow());
  }

  private async answer(): Promise<void> {
    const { pendingReplies } = this.executor;
    for (const next of pendingReplies.filter(({ due }) => due <= realNow())) {
      const { id, attempt, report } = next;
      const reply = await this.call("POST", `commands/${id}`, { attempt, ...report });
      if (!this.isGood(reply, "an answer")) return;
      pendingReplies.splice(pendingReplies.indexOf(next), 1);
      this.note(next, reply.body as CommandReportAnswer);
    }
  }

  private note({ id, report }: ExecutorReply, { state }: CommandReportAnswer): void {
    if ("result" in report) this.deviceLog.executions.get(id)!.settled = state;
  }

  private async tellHealth(): Promise<void> {
    const at = Math.floor(this.world.clock());
    const { temperature, humidity } = this.air(at);
    const report: DeviceHealthReport = {
      firmware: "simulated",
      uptime: Math.max(0, Math.floor(at - this.startedAt)),
      battery: written("batt", batteryOf(this.me.id, at, 0)),
      signal: -70,
      temperature,
      humidity,
      tankEmpty: this.station.tankEmpty,
    };
    this.isGood(await this.call("POST", "health", report), "health");
  }

  private air(at: number): { temperature: number; humidity: number } {
    const { tE, hE } = this.station.sample(at, STEP);
    return { temperature: written("tE", tE), humidity: written("hE", hE) };
  }

  private call(method: "GET" | "POST", path: string, body?: unknown): Promise<WireReply> {
    const headers = { authorization: `Bearer ${this.me.key}` };
    return this.world.wire.send({ method, path: `/api/device/inbound/${path}`, headers, body });
  }

  private isGood(reply: WireReply, what: string): reply is Extract<WireReply, { lost: false }> {
    if (reply.lost) return false;
    if (reply.status !== 200)
      this.deviceLog.faults.push(`${what} failed (${reply.status}): ${JSON.stringify(reply.body)}`);
    return reply.status === 200;
  }
}
