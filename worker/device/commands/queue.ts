import { type CommandStep, type Delivery, isFinal } from "../../contract/command.ts";
import { SECONDS_PER_DAY } from "../../contract/calendar.ts";
import { OPEN_COMMANDS_MAX } from "../../contract/limits.ts";
import { type CommandEvent, isReady, step } from "./machine.ts";
import { type CommandRecord, isInFlight } from "./record.ts";
import type { CommandStore } from "./store.ts";
import type { CommandRequest, CommandResult } from "./types.ts";

/** The history keeps this many commands, and none for longer than this [s]. */
const HISTORY_COMMANDS = 1000;
const HISTORY_SECONDS = 400 * SECONDS_PER_DAY;

export interface QueueNeeds {
  transaction: <T>(work: () => T) => T;
  newId: () => string;
  /** Told of each step that an auditor wants to see: what a person did, and every end. */
  report: (stepNumber: number) => void;
}

/** The commands of one device: the machine over its store. Every method is one transaction, and may be repeated. */
export class CommandQueue {
  private readonly store: CommandStore;
  private readonly needs: QueueNeeds;

  constructor(store: CommandStore, needs: QueueNeeds) {
    this.store = store;
    this.needs = needs;
  }

  request(request: CommandRequest): CommandResult<CommandRecord> {
    return this.needs.transaction(() => {
      const first = this.store.ofKey(request.idempotencyKey);
      if (first) return isSame(first, request) ? { ok: true, value: first } : { ok: false, reason: "key-reused" };
      this.passTime(request.now);
      const open = this.store.open();
      const older = open.filter(({ setting }) => setting !== null && setting === request.setting);
      const replaceable = older.filter(({ state }) => state === "queued").length;
      if (open.length - replaceable >= OPEN_COMMANDS_MAX) return { ok: false, reason: "too-many-open" };
      const { requestedBy: by, now } = request;
      for (const command of older) this.apply(command, { type: "replaced" }, by, now);
      const command = this.store.add(this.needs.newId(), request);
      this.note(command, { at: now, actor: by, from: null });
      this.store.prune(now - HISTORY_SECONDS, HISTORY_COMMANDS);
      return { ok: true, value: command };
    });
  }

  cancel(id: string, by: string, now: number): CommandResult<CommandRecord> {
    return this.needs.transaction(() => {
      const command = this.store.find(id);
      if (!command) return { ok: false, reason: "unknown-command" };
      if (command.state === "cancelled") return { ok: true, value: command };
      if (isFinal(command.state)) return { ok: false, reason: "already-ended" };
      const cancelled = this.apply(command, { type: "withdrawn" }, by, now);
      return cancelled ? { ok: true, value: cancelled } : { ok: false, reason: "already-sent" };
    });
  }

  /** The first that may leave by this delivery, already counted as sent; null: none may now. */
  take(delivery: Delivery, now: number): CommandRecord | null {
    return this.needs.transaction(() => {
      this.passTime(now);
      const open = this.store.open();
      const first = open.find(
        (command) => command.delivery === delivery && isReady(command, now) && hasWay(command, open),
      );
      return first ? this.apply(first, { type: "send" }, delivery === "pull" ? "device" : "cloud", now) : null;
    });
  }

  /** The device's word on a try of a command. */
  hear(
    id: string,
    event: Extract<CommandEvent, { type: "received" | "answered" }>,
    now: number,
  ): CommandResult<CommandRecord> {
    return this.needs.transaction(() => {
      const command = this.store.find(id);
      if (!command || event.attempt < 1 || event.attempt > command.attempts)
        return { ok: false, reason: "unknown-command" };
      return { ok: true, value: this.apply(command, event, "device", now) ?? command };
    });
  }

  /** What became of a call to the cloud. */
  settle(id: string, event: CommandEvent, now: number): void {
    this.needs.transaction(() => {
      const command = this.store.find(id);
      if (command) this.apply(command, event, "cloud", now);
    });
  }

  /** When the clock must look again [UTC epoch seconds], or null: the next deadline, expiry, or call to the cloud. */
  due(): number | null {
    const open = this.store.open();
    const dues = open.flatMap((command) => {
      if (isInFlight(command)) return [command.deadline!];
      const mayCall = command.delivery === "particle" && hasWay(command, open);
      return mayCall ? [command.notBefore, command.expiresAt] : [command.expiresAt];
    });
    return dues.length === 0 ? null : Math.min(...dues);
  }

  /** Ends what has expired and takes back what was not answered in time. */
  private passTime(now: number): void {
    for (const command of this.store.open()) this.apply(command, { type: "time" }, "clock", now);
  }

  private apply(command: CommandRecord, event: CommandEvent, actor: string, now: number): CommandRecord | null {
    const next = step(command, event, now);
    if (!next) return null;
    this.store.save(next);
    this.note(next, { at: now, actor, from: command.state });
    return next;
  }

  private note(command: CommandRecord, { at, actor, from }: Pick<CommandStep, "at" | "actor" | "from">): void {
    const { state: to, reason, attempts: attempt, result, lateResult } = command;
    const number = this.store.note(command, { at, actor, from, to, reason, attempt, result: lateResult ?? result });
    if (from === null || (isFinal(to) && from !== to)) this.needs.report(number);
  }
}

/**
 * Whether what is in flight lets a command leave: one at a time, but while the answer to an action is awaited, or was lost,
 * whatever may leave twice goes on beside it. Two actions never meet.
 */
const hasWay = (command: CommandRecord, open: readonly CommandRecord[]): boolean =>
  open.every((one) => !isInFlight(one) || (one.atMostOnce && !command.atMostOnce));

/** Whether a request with a key that is known asks for what the key stands for. */
const isSame = (command: CommandRecord, request: CommandRequest): boolean =>
  command.kind === request.kind &&
  command.requested === request.requested &&
  command.argument === request.argument &&
  command.requestedBy === request.requestedBy;
