import { type Command, type CommandState, commandStates, isFinal } from "#contract/commands/command";
import { commandKind } from "#contract/commands/kinds";
import type { DeviceConfig } from "#contract/devices/config";
import type { JobStatus } from "#contract/common/job";
import type { WashRecord } from "#contract/devices/device";
import { type DeviceLog, type Execution, keyOf, type LoggedRequest } from "../../../tools/physics/device-log.ts";

export interface ServerBook {
  samples: ReadonlyMap<number, number | null>;
  washes: WashRecord[];
  history: Command[];
  config: Pick<DeviceConfig, "functionsValues" | "normalization" | "nightSleep">;
}

export interface LedgerLine {
  what: string;
  ours: number;
  server: number;
  isEqual: boolean;
}

const EQUAL = 0.006;

export class Ledger {
  readonly faults: string[] = [];
  private readonly sums = new Map<string, { ours: number; server: number }>();

  compare(deviceLog: DeviceLog, server: ServerBook, requestedCommands: readonly LoggedRequest[]): void {
    const fault = (text: string) => this.faults.push(`${deviceLog.id}: ${text}`);
    for (const text of deviceLog.faults) fault(text);
    this.compareSamples(deviceLog, server.samples);
    this.add("wash log records", deviceLog.washes.size, server.washes.length);
    const missing = server.washes.filter((record) => !deviceLog.washes.has(keyOf(record)));
    if (missing.length > 0) fault(`${missing.length} wash records that the device never wrote`);
    this.add("configurations equal to the device's", 1, sameConfiguration(deviceLog, server.config) ? 1 : 0);
    this.compareCommands(deviceLog, server.history, requestedCommands, fault);
  }

  jobs(ended: readonly JobStatus[]): void {
    this.add("calculations that ended well", ended.length, ended.filter(({ status }) => status === "done").length);
  }

  get lines(): LedgerLine[] {
    return [...this.sums].map(([what, { ours, server }]) => ({ what, ours, server, isEqual: ours === server }));
  }

  get isClean(): boolean {
    return this.faults.length === 0 && this.lines.every(({ isEqual }) => isEqual);
  }

  private compareSamples({ samples }: DeviceLog, server: ServerBook["samples"]): void {
    const shared = [...samples].filter(([t]) => server.has(t));
    // A clock that was set back measures one second twice; either value may be the last.
    const single = shared.filter(([, values]) => values.length === 1);
    const equal = single.filter(([t, [value]]) => Math.abs(value! - (server.get(t) ?? NaN)) < EQUAL);
    this.add("samples, distinct by second", samples.size, server.size);
    this.add("  of them the same seconds", samples.size, shared.length);
    this.add("  of them with the same value", single.length, equal.length);
  }

  private compareCommands(
    deviceLog: DeviceLog,
    history: Command[],
    requestedCommands: readonly LoggedRequest[],
    fault: (text: string) => void,
  ): void {
    const known = new Map(requestedCommands.map((requested) => [requested.id, requested]));
    const ids = new Set(history.map(({ id }) => id));
    this.add("commands", requestedCommands.length, history.length);
    this.add("  of them the same", requestedCommands.length, history.filter(({ id }) => known.has(id)).length);
    this.add("  in a final state", history.length, history.filter(({ state }) => isFinal(state)).length);
    for (const [id] of deviceLog.executions)
      if (!ids.has(id)) fault("the device executed a command that is missing in the history");
    const once = history.filter(({ kind }) => commandKind(kind)!.atMostOnce);
    const handed = once.filter(({ id }) => deviceLog.executions.has(id));
    const times = handed.reduce((sum, { id }) => sum + deviceLog.executions.get(id)!.times, 0);
    this.add("actions executed, each at most once", handed.length, times);
    this.addStates(history, (command) => stateByUs(deviceLog.executions.get(command.id), known.get(command.id)));
    for (const command of history) {
      const why = wrongIn(command, deviceLog.executions.get(command.id), known.get(command.id));
      if (why) fault(`${command.kind} is ${command.state}: ${why}`);
    }
  }

  private addStates(history: Command[], ours: (command: Command) => CommandState | null): void {
    for (const state of commandStates.filter(isFinal)) {
      const server = history.filter((command) => command.state === state);
      const byUs = history.filter((command) => ours(command) === state);
      const unaware = server.filter((command) => ours(command) === null).length;
      this.add(`  ${state}`, byUs.length, server.length - unaware);
      this.add(`  ${state}, known to the server only`, unaware, unaware);
    }
  }

  private add(what: string, ours: number, server: number): void {
    const sum = this.sums.get(what) ?? { ours: 0, server: 0 };
    this.sums.set(what, { ours: sum.ours + ours, server: sum.server + server });
  }
}

function stateByUs(execution: Execution | undefined, requested: LoggedRequest | undefined): CommandState | null {
  const settledState = execution?.settled ?? null;
  if (settledState && isFinal(settledState)) return settledState;
  return requested?.cancelled ? "cancelled" : null;
}

function wrongIn(
  { kind, state, result, lateResult }: Command,
  execution: Execution | undefined,
  requested: LoggedRequest | undefined,
): string | null {
  if (!isFinal(state)) return "the state is not final";
  if (!requested) return "no person requested it";
  if (requested.cancelled && state !== "cancelled") return "it was cancelled";
  if (state === "cancelled" && execution && commandKind(kind)!.atMostOnce)
    return "the device executed it although it was cancelled";
  const answered = execution?.result ?? null;
  if (state === "succeeded")
    return answered === result && answered !== null && answered >= 0 ? null : "the device did not execute it";
  if (execution?.settled && execution.settled !== state && isFinal(execution.settled))
    return "the device received another state";
  if (state === "unknown" && !commandKind(kind)!.atMostOnce) return "a setting is sent again, so it cannot be unknown";
  if (answered === null || execution!.settled === null) return null;
  const isRecorded = result === answered || lateResult === answered;
  return isRecorded || answered < 0 ? null : "the result of the device is missing";
}

function sameConfiguration({ configuration }: DeviceLog, server: ServerBook["config"]): boolean {
  const { washTimes, washSec, washEnabled, normC, normD, nightSleep } = configuration!;
  const { functionsValues, normalization } = server;
  const ours = [washTimes, washSec, washEnabled, normC, normD, nightSleep];
  const theirs = [
    functionsValues.washTimes,
    functionsValues.washSec,
    functionsValues.washEnabled,
    normalization?.clean,
    normalization?.soiled,
    server.nightSleep,
  ];
  return JSON.stringify(ours) === JSON.stringify(theirs);
}
