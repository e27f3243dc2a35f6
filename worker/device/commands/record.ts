import { pick } from "#contract/records/field";
import type { CloudCall } from "../../adapters/device-cloud/port.ts";
import type { Command, CommandReason, CommandState, Delivery } from "#contract/commands/command";

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

export function commandOf(record: CommandRecord): Command {
  return {
    ...pick(record, [
      "id",
      "kind",
      "requested",
      "effective",
      "state",
      "reason",
      "result",
      "lateResult",
      "attempts",
      "delivery",
      "warnings",
      "requestedBy",
      "requestedAt",
      "expiresAt",
      "sentAt",
    ]),
    answerBy: record.deadline,
    endedAt: record.endedAt,
  };
}

export const isInFlight = ({ state }: Pick<Command, "state">): boolean => state === "sent" || state === "delivered";

export type CommandRow = {
  number: number;
  id: string;
  key: string;
  kind: string;
  requested: string;
  effective: string;
  argument: string;
  setting: string | null;
  at_most_once: number;
  answer_within: number;
  delivery: string;
  cloud: string | null;
  warnings: string;
  requested_by: string;
  requested_at: number;
  expires_at: number;
  state: string;
  reason: string | null;
  result: number | null;
  late_result: number | null;
  attempts: number;
  returns: number;
  not_before: number;
  deadline: number | null;
  sent_at: number | null;
  ended_at: number | null;
  superseded: number;
};

export const recordOf = (row: CommandRow): CommandRecord => ({
  ...pick(row, ["number", "id", "key", "kind", "requested", "effective", "argument", "setting"]),
  atMostOnce: row.at_most_once === 1,
  answerWithin: row.answer_within,
  delivery: row.delivery as Delivery,
  cloud: row.cloud === null ? null : (JSON.parse(row.cloud) as CommandRecord["cloud"]),
  warnings: JSON.parse(row.warnings) as string[],
  requestedBy: row.requested_by,
  requestedAt: row.requested_at,
  expiresAt: row.expires_at,
  state: row.state as CommandState,
  reason: row.reason as CommandReason | null,
  result: row.result,
  lateResult: row.late_result,
  attempts: row.attempts,
  returns: row.returns,
  notBefore: row.not_before,
  deadline: row.deadline,
  sentAt: row.sent_at,
  endedAt: row.ended_at,
  isSuperseded: row.superseded === 1,
});
