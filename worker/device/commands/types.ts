import type { CloudCall } from "../../adapters/device-cloud/port.ts";
import type { Command, CommandStep, Delivery } from "#contract/commands/command";
import type { InterlockCode } from "#contract/commands/interlocks";
import type { DeviceSettings } from "../types.ts";

/** Validated, clamped and authorized by the route. */
export interface CommandRequest {
  settings: DeviceSettings;
  /** From the client; the same key is the same command. */
  idempotencyKey: string;
  kind: string;
  requested: string;
  effective: string;
  /** Wire text, such as `washTimes=6,25,25,25,25`. */
  argument: string;
  /** A newer setting of this name supersedes those queued. Null for actions. */
  setting: string | null;
  /** Never leaves twice: an unclear answer ends as `unknown`. */
  atMostOnce: boolean;
  life: number;
  delivery: Delivery;
  /** For delivery by `particle`; without it the command fails as `rejected-by-cloud`. */
  cloud?: CloudCall;
  /** Time to answer [s], default 600; starts again at delivery. */
  answerWithin?: number;
  interlocks: readonly InterlockCode[];
  confirmation: string | null;
  acknowledged: readonly string[];
  requestedBy: string;
  requestId?: string;
  now: number;
}

export interface OutgoingCommand {
  id: string;
  argument: string;
  /** Counts from 1; the device returns it, so that a reply to an older attempt is recognized. */
  attempt: number;
  /** UTC epoch seconds after which the device must not run it. */
  expires_at: number;
}

export type CommandResult<T> = { ok: true; value: T } | { ok: false; reason: CommandRefusal };

/** `needs`: all of these must be acknowledged. */
export type RequestedCommand = CommandResult<Command> | { ok: false; reason: "unacknowledged"; needs: string[] };

export type CommandRefusal =
  /** The idempotency key belongs to another command. */
  | "key-reused"
  | "unknown-command"
  /** Too late to cancel: the device may have it. */
  | "already-sent"
  | "already-ended"
  /** `OPEN_COMMANDS_MAX` are open already. */
  | "too-many-open";

export interface CancelRequest {
  id: string;
  by: string;
  requestId?: string;
  now: number;
}

export interface CommandReply {
  id: string;
  attempt: number;
  answer: { received: true } | { result: number };
  now: number;
}

export interface DeviceCommands {
  requestCommand(request: CommandRequest): Promise<RequestedCommand>;
  commands(page: { limit: number; before?: string }): Promise<{ commands: Command[]; more: boolean }>;
  latestCommands(): Promise<Command[]>;
  commandSteps(id: string): Promise<CommandStep[]>;
  cancelCommand(request: CancelRequest): Promise<CommandResult<Command>>;
  /**
   * The next command for the device; it counts as sent before this returns. While an action is in flight, only a command that may leave
   * twice is returned.
   */
  fetchCommands(request: { now: number }): Promise<OutgoingCommand[]>;
  /** Records a reply to any attempt that left; replies may come late or twice. */
  answerCommand(request: CommandReply): Promise<CommandResult<Command>>;
  hasOpenCommand(): Promise<boolean>;
}
