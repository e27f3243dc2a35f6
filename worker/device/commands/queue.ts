import { type Command, type CommandStep, type Delivery, isFinal } from "#contract/commands/command";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { InterlockCode } from "#contract/commands/interlocks";
import { OPEN_COMMANDS_MAX } from "#contract/common/limits";
import { type CommandEvent, isReady, step } from "./machine.ts";
import { type CommandRecord, isInFlight, commandOf } from "./record.ts";
import type { CommandStore } from "./store.ts";
import type {
  CancelRequest,
  CommandReply,
  CommandRequest,
  CommandResult,
  OutgoingCommand,
  RequestedCommand,
} from "./types.ts";

/** Limits of the history: number of commands and age [s]. */
const HISTORY_COMMANDS = 1000;
const HISTORY_SECONDS = 400 * SECONDS_PER_DAY;
const MAX_PAGE = 200;

export interface QueueDeps {
  transaction: <T>(work: () => T) => T;
  newId: () => string;
  warningsOf: (request: CommandRequest) => InterlockCode[];
  report: (stepNumber: number) => void;
}

interface Actor {
  actor: string;
  at: number;
  requestId?: string | undefined;
}

/**
 * Commands of one device: requests, dispatch, replies and history.
 * Every public method is one transaction and safe to repeat. Each change goes through the state machine (`step`) and is stored with its
 * step; the request and the end of a command are also queued for the audit log in D1.
 */
export class CommandQueue {
  private readonly store: CommandStore;
  private readonly deps: QueueDeps;

  constructor(store: CommandStore, deps: QueueDeps) {
    this.store = store;
    this.deps = deps;
  }

  request(request: CommandRequest): RequestedCommand {
    return this.deps.transaction(() => {
      const first = this.store.findByKey(request.idempotencyKey);
      // A repeated request is not checked again: the first one may have caused a warning.
      if (first)
        return isSame(first, request) ? { ok: true, value: commandOf(first) } : { ok: false, reason: "key-reused" };
      const warnings = this.deps.warningsOf(request);
      const needs = [...(request.confirmation === null ? [] : [request.confirmation]), ...warnings];
      if (!isAcknowledged(needs, request.acknowledged)) return { ok: false, reason: "unacknowledged", needs };
      this.expireOverdue(request.now);
      const open = this.store.open();
      const older = open.filter(({ setting }) => setting !== null && setting === request.setting);
      const replaceable = older.filter(({ state }) => state === "queued").length;
      if (open.length - replaceable >= OPEN_COMMANDS_MAX) return { ok: false, reason: "too-many-open" };
      const by: Actor = { actor: request.requestedBy, at: request.now, requestId: request.requestId };
      for (const command of older) this.apply(command, { type: "replaced" }, by);
      const command = this.store.add(this.deps.newId(), request, warnings);
      this.addStep(command, null, by);
      this.store.prune(request.now - HISTORY_SECONDS, HISTORY_COMMANDS);
      return { ok: true, value: commandOf(command) };
    });
  }

  cancel({ id, by, requestId, now }: CancelRequest): CommandResult<Command> {
    return this.deps.transaction(() => {
      const command = this.store.find(id);
      if (!command) return { ok: false, reason: "unknown-command" };
      if (command.state === "cancelled") return { ok: true, value: commandOf(command) };
      if (isFinal(command.state)) return { ok: false, reason: "already-ended" };
      const cancelled = this.apply(command, { type: "withdrawn" }, { actor: by, at: now, requestId });
      return cancelled ? { ok: true, value: commandOf(cancelled) } : { ok: false, reason: "already-sent" };
    });
  }

  claimNext(delivery: Delivery, now: number): CommandRecord | null {
    return this.deps.transaction(() => {
      this.expireOverdue(now);
      const open = this.store.open();
      const first = open.find(
        (command) => command.delivery === delivery && isReady(command, now) && canDispatch(command, open),
      );
      const actor = delivery === "pull" ? "device" : "cloud";
      return first ? this.apply(first, { type: "send" }, { actor, at: now }) : null;
    });
  }

  fetch(now: number): OutgoingCommand[] {
    const command = this.claimNext("pull", now);
    if (!command) return [];
    const { id, argument, attempts: attempt, expiresAt: expires_at } = command;
    return [{ id, argument, attempt, expires_at }];
  }

  recordReply({ id, attempt, answer, now }: CommandReply): CommandResult<Command> {
    return this.deps.transaction(() => {
      const command = this.store.find(id);
      if (!command || attempt < 1 || attempt > command.attempts) return { ok: false, reason: "unknown-command" };
      const event: CommandEvent =
        "result" in answer ? { type: "answered", attempt, result: answer.result } : { type: "received", attempt };
      const after = this.apply(command, event, { actor: "device", at: now }) ?? command;
      return { ok: true, value: commandOf(after) };
    });
  }

  recordCloudResult(id: string, event: CommandEvent, now: number): void {
    this.deps.transaction(() => {
      const command = this.store.find(id);
      if (command) this.apply(command, event, { actor: "cloud", at: now });
    });
  }

  history({ limit, before }: { limit: number; before?: string }): { commands: Command[]; more: boolean } {
    const start = before === undefined ? Number.MAX_SAFE_INTEGER : (this.store.find(before)?.number ?? 0);
    const length = Math.min(limit, MAX_PAGE);
    const records = this.store.before(start, length + 1);
    return { commands: records.slice(0, length).map(commandOf), more: records.length > length };
  }

  /** Next deadline, expiry or cloud call [UTC epoch seconds]; null: no command is open. */
  due(): number | null {
    const open = this.store.open();
    const dues = open.flatMap((command) => {
      if (isInFlight(command)) return [command.deadline!];
      const mayCall = command.delivery === "particle" && canDispatch(command, open);
      return mayCall ? [command.notBefore, command.expiresAt] : [command.expiresAt];
    });
    return dues.length === 0 ? null : Math.min(...dues);
  }

  private expireOverdue(now: number): void {
    for (const command of this.store.open()) this.apply(command, { type: "tick" }, { actor: "clock", at: now });
  }

  private apply(command: CommandRecord, event: CommandEvent, by: Actor): CommandRecord | null {
    const next = step(command, event, by.at);
    if (!next) return null;
    this.store.save(next);
    this.addStep(next, command.state, by);
    return next;
  }

  private addStep(command: CommandRecord, from: CommandStep["from"], { actor, at, requestId }: Actor): void {
    const { state: to, reason, attempts: attempt, result, lateResult } = command;
    const entry = { at, actor, from, to, reason, attempt, result: lateResult ?? result };
    const number = this.store.addStep(command, entry, requestId ?? null);
    if (from === null || (isFinal(to) && from !== to)) this.deps.report(number);
  }
}

/**
 * Allows one command in flight. Exception: while an action (`atMostOnce`) is in flight, a command that may be repeated can go too. Two
 * actions never overlap.
 */
const canDispatch = (command: CommandRecord, open: readonly CommandRecord[]): boolean =>
  open.every((one) => !isInFlight(one) || (one.atMostOnce && !command.atMostOnce));

const isSame = (command: CommandRecord, request: CommandRequest): boolean =>
  command.kind === request.kind &&
  command.requested === request.requested &&
  command.argument === request.argument &&
  command.requestedBy === request.requestedBy;

const isAcknowledged = (needs: readonly string[], given: readonly string[]): boolean =>
  needs.every((name) => given.includes(name));
