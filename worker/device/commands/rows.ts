import type { CommandReason, CommandState, Delivery } from "../../contract/command.ts";
import type { CommandRecord } from "./record.ts";

/** A command as the table `commands` keeps it. */
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
  overtaken: number;
};

export const recordOf = (row: CommandRow): CommandRecord => ({
  number: row.number,
  id: row.id,
  key: row.key,
  kind: row.kind,
  requested: row.requested,
  effective: row.effective,
  argument: row.argument,
  setting: row.setting,
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
  overtaken: row.overtaken === 1,
});
