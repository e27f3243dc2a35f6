import type { CloudCall } from "../../adapters/device-cloud/port.ts";
import type { Command, CommandStep, Delivery } from "#contract/commands/command";
import type { InterlockCode } from "#contract/commands/interlocks";
import type { LastDataPoint, WashRecord } from "#contract/devices/device";
import type { ReportedConfiguration, ReportedHealth } from "../base/settings.ts";
import type { DeviceSettings } from "../base/types.ts";

/** Validated, clamped and authorized by the route. */
export interface CommandRequest {
  settings: DeviceSettings;
  /** Comes from the client; a request with the same key is the same command. */
  idempotencyKey: string;
  kind: string;
  requested: string;
  effective: string;
  /** Text for the device, such as `washTimes=6,25,25,25,25`. */
  argument: string;
  /** Name of the setting: a newer command with this name supersedes those queued. Null for actions. */
  setting: string | null;
  /** Never sent twice: an unclear answer ends as `unknown`. */
  atMostOnce: boolean;
  life: number;
  delivery: Delivery;
  /** Call for delivery by `particle`; without it the command fails as `rejected-by-cloud`. */
  cloud?: CloudCall;
  /** Time to answer [s]; default `COMMAND_ANSWER_SECONDS`. Starts again at delivery. */
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
  /** Counts from 1. The device returns it, which identifies replies to older attempts. */
  attempt: number;
  /** UTC epoch seconds after which the device must not run the command. */
  expires_at: number;
}

export type CommandResult<T> = { ok: true; value: T } | { ok: false; reason: CommandRefusal };

/** `needs`: everything that the person must acknowledge. */
export type RequestedCommand = CommandResult<Command> | { ok: false; reason: "unacknowledged"; needs: string[] };

export type CommandRefusal =
  | "key-reused"
  | "unknown-command"
  /** Too late to cancel: the device may already have the command. */
  | "already-sent"
  | "already-ended"
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

/** What the object knows of the device: the interlocks and the control room read it. */
export interface ConfigurationState {
  lastDataPoint: LastDataPoint;
  configuration: ReportedConfiguration;
  reportedAt: number | null;
  health: ReportedHealth | null;
  lastContactAt: number | null;
  connection: { online: boolean; at: number } | null;
  newestWash: WashRecord | null;
  lastWashAt: number | null;
  washRequestedAt: number | null;
  cells: CellConditions;
  latest: Command[];
  succeeded: Command[];
}

export interface CellConditions {
  /** Colder of the two cells [degrees C]; null: no recent sample. */
  temperature: number | null;
  /** [V] */
  battery: number | null;
}

export interface DeviceCommands {
  requestCommand(request: CommandRequest): Promise<RequestedCommand>;
  commands(page: { limit: number; before?: string }): Promise<{ commands: Command[]; more: boolean }>;
  commandSteps(id: string): Promise<CommandStep[]>;
  cancelCommand(request: CancelRequest): Promise<CommandResult<Command>>;
  /**
   * Returns the next command for the device, marked as sent, and whether any is open. While an action is in flight, only a command that may
   * be repeated is returned.
   */
  fetchCommands(request: { now: number }): Promise<{ commands: OutgoingCommand[]; isOpen: boolean }>;
  /** Records a reply to any attempt that was sent; replies may come late or twice. */
  answerCommand(request: CommandReply): Promise<CommandResult<Command>>;
}
