import type { CloudCall } from "../../adapters/device-cloud/port.ts";
import type { Command, CommandStep, Delivery } from "../../contract/command.ts";
import type { DeviceSettings } from "../types.ts";

/** What the routes ask of the object; everything was validated, clamped and allowed before. */
export interface CommandRequest {
  settings: DeviceSettings;
  /** From the client; the same key twice is the same command. */
  idempotencyKey: string;
  kind: string;
  requested: string;
  effective: string;
  /** The text on the wire, such as `washTimes=6,25,25,25,25`. */
  argument: string;
  /** Settings of one name: a newer one supersedes those still queued. Null for actions. */
  setting: string | null;
  /** Never leaves twice: an unclear answer ends as `unknown`. */
  atMostOnce: boolean;
  /** Seconds until it expires if it has not left. */
  life: number;
  delivery: Delivery;
  /** What to call when the delivery is `particle`; without it such a command fails as `rejected-by-cloud`. */
  cloud?: CloudCall;
  /** Seconds that the device has for its answer, 600 unless said; counted anew when it says that it has the command. */
  answerWithin?: number;
  warnings: string[];
  requestedBy: string;
  /** UTC epoch seconds. */
  now: number;
}

/** A command as it goes to the device (docs/protocol.md). */
export interface OutgoingCommand {
  id: string;
  argument: string;
  /** Counts from 1; the device returns it, so that the answer to an older try is recognised. */
  attempt: number;
  /** UTC epoch seconds after which the device must not run it. */
  expires_at: number;
}

export type CommandResult<T> = { ok: true; value: T } | { ok: false; reason: CommandRefusal };

export type CommandRefusal =
  /** The idempotency key belongs to another command. */
  | "key-reused"
  /** No such command, or it never left by that attempt. */
  | "unknown-command"
  /** Too late to cancel: the device may have it. */
  | "already-sent"
  | "already-ended"
  /** So many wait already (`OPEN_COMMANDS_MAX`). */
  | "too-many-open";

/** The commands of one device, as the worker calls them (RPC of the device's object). */
export interface DeviceCommands {
  requestCommand(request: CommandRequest): Promise<CommandResult<Command>>;
  /** Newest first. */
  commands(page: { limit: number; before?: string }): Promise<{ commands: Command[]; more: boolean }>;
  /** The newest of each kind: how its button stands. */
  latestCommands(): Promise<Command[]>;
  /** All that happened to a command, oldest first; empty when there is none of that id. */
  commandSteps(id: string): Promise<CommandStep[]>;
  cancelCommand(request: { id: string; by: string; now: number }): Promise<CommandResult<Command>>;
  /**
   * What the device shall do now, one command at most; it counts as sent before this returns. One is in flight at a time, and
   * beside an action one that may leave twice.
   */
  fetchCommands(request: { now: number }): Promise<OutgoingCommand[]>;
  /** The device's word, good from any attempt that left, also late or twice: it has it (`received`), or it did it with an integer result. */
  answerCommand(request: {
    id: string;
    attempt: number;
    answer: { received: true } | { result: number };
    now: number;
  }): Promise<CommandResult<Command>>;
  /** Whether any command waits or is in flight; lets a held request of the device end early. */
  hasOpenCommand(): Promise<boolean>;
}
