import type { CloudCall } from "../../adapters/device-cloud/port.ts";
import type { Command } from "../../contract/command.ts";

/** A command with what only the object needs to know of it. */
export interface CommandRecord extends Command {
  /** Rises with each request: the order in which they leave. */
  number: number;
  key: string;
  /** The text on the wire. */
  argument: string;
  setting: string | null;
  atMostOnce: boolean;
  /** What the device has for its answer [s]. */
  answerWithin: number;
  cloud: CloudCall | null;
  /** How often the cloud gave it back, certainly not sent. */
  returns: number;
  /** While it waits: not to leave before this [UTC epoch seconds]. */
  notBefore: number;
  /** While it is in flight: when its answer is overdue [UTC epoch seconds]. */
  deadline: number | null;
  /** A newer one of its setting was asked for and not withdrawn, so this one must not leave again. */
  overtaken: boolean;
}

/** What everybody may see of it. */
export function shown(record: CommandRecord): Command {
  return {
    id: record.id,
    kind: record.kind,
    requested: record.requested,
    effective: record.effective,
    state: record.state,
    reason: record.reason,
    result: record.result,
    lateResult: record.lateResult,
    attempts: record.attempts,
    delivery: record.delivery,
    warnings: record.warnings,
    requestedBy: record.requestedBy,
    requestedAt: record.requestedAt,
    expiresAt: record.expiresAt,
    sentAt: record.sentAt,
    endedAt: record.endedAt,
  };
}

export const isInFlight = ({ state }: Pick<Command, "state">): boolean => state === "sent" || state === "delivered";

/** Who moves a command when no person does; the rest are ids of people. */
export type Mover = "device" | "cloud" | "clock";
