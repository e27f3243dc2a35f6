import { pick } from "#contract/records/field";
import type { CloudCall } from "../../adapters/device-cloud/port.ts";
import type { Command } from "#contract/commands/command";

export interface CommandRecord extends Omit<Command, "answerBy"> {
  /** Rises with each request; commands leave in this order. */
  number: number;
  key: string;
  argument: string;
  setting: string | null;
  atMostOnce: boolean;
  answerWithin: number;
  cloud: CloudCall | null;
  /** Number of times the cloud returned the command unsent. */
  returns: number;
  /** Earliest time to send [UTC epoch seconds]. */
  notBefore: number;
  deadline: number | null;
  /** A newer command changes the same setting, so this one must not be sent again. */
  isSuperseded: boolean;
}

const shown = [
  ...(["id", "kind", "requested", "effective", "state", "reason", "result", "lateResult", "attempts"] as const),
  ...(["delivery", "warnings", "requestedBy", "requestedAt", "expiresAt", "sentAt"] as const),
];

export const commandOf = (record: CommandRecord): Command => ({
  ...pick(record, shown),
  answerBy: record.deadline,
  endedAt: record.endedAt,
});

export const isInFlight = ({ state }: Pick<Command, "state">): boolean => state === "sent" || state === "delivered";
