import { type CommandStep, isSystemActor } from "#contract/commands/command";
import { COMMAND_ANSWER_SECONDS } from "#contract/common/limits";
import { pick } from "#contract/records/field";
import { SqlStore } from "../base/sql-store.ts";
import type { CommandRecord } from "./record.ts";
import type { CommandRequest } from "./types.ts";

export interface ReportedStep extends CommandStep {
  id: string;
  kind: string;
  effective: string;
  warnings: string[];
  person: string | null;
  request: string | null;
}

const stepColumns = `at, actor, "from", "to", event.reason, attempt, event.result`;

const select = `SELECT number, id, key, kind, requested, effective, argument, setting, at_most_once AS atMostOnce,
    answer_within AS answerWithin, delivery, cloud, warnings, requested_by AS requestedBy, requested_at AS requestedAt,
    expires_at AS expiresAt, state, reason, result, late_result AS lateResult, attempts, returns, not_before AS notBefore,
    deadline, sent_at AS sentAt, ended_at AS endedAt, EXISTS (
    SELECT 1 FROM commands AS newer
      WHERE newer.setting = commands.setting AND newer.number > commands.number AND newer.state <> 'cancelled'
  ) AS isSuperseded FROM commands`;

/** Commands and their steps in the object's tables. The caller holds the transaction and stores each change with its step. */
export class CommandStore extends SqlStore {
  open(): CommandRecord[] {
    return this.read("WHERE ended_at IS NULL ORDER BY number");
  }

  find(id: string): CommandRecord | null {
    return this.read("WHERE id = ?", id)[0] ?? null;
  }

  findByKey(key: string): CommandRecord | null {
    return this.read("WHERE key = ?", key)[0] ?? null;
  }

  before(number: number, count: number): CommandRecord[] {
    return this.read("WHERE number < ? ORDER BY number DESC LIMIT ?", number, count);
  }

  latest(): CommandRecord[] {
    return this.read("WHERE number IN (SELECT max(number) FROM commands GROUP BY kind) ORDER BY number DESC");
  }

  succeeded(): CommandRecord[] {
    return this.read(
      "WHERE number IN (SELECT max(number) FROM commands WHERE state = 'succeeded' GROUP BY kind) ORDER BY number",
    );
  }

  /** Newest end, sending or request of a "wash now" that may have run [UTC epoch seconds]. */
  washRequestedAt(): number | null {
    const query = `SELECT max(coalesce(ended_at, sent_at, requested_at)) AS at FROM commands
      WHERE kind = 'clean' AND state NOT IN ('failed', 'expired', 'cancelled', 'superseded')`;
    return this.rows<{ at: number | null }>(query)[0]!.at;
  }

  add(id: string, request: CommandRequest, warnings: readonly string[]): CommandRecord {
    const { now } = request;
    const times = { requested_at: now, expires_at: now + request.life, not_before: now };
    this.insert("commands", {
      ...times,
      ...pick(request, ["kind", "requested", "effective", "argument", "setting", "delivery"] as const),
      id,
      key: request.idempotencyKey,
      at_most_once: request.atMostOnce ? 1 : 0,
      answer_within: request.answerWithin ?? COMMAND_ANSWER_SECONDS,
      cloud: request.cloud ? JSON.stringify(request.cloud) : null,
      warnings: JSON.stringify(warnings),
      requested_by: request.requestedBy,
      state: "queued",
      attempts: 0,
      returns: 0,
    });
    return this.find(id)!;
  }

  save(command: CommandRecord): void {
    this.update("commands", command.number, {
      ...pick(command, ["state", "reason", "result", "attempts", "returns", "deadline"]),
      late_result: command.lateResult,
      not_before: command.notBefore,
      sent_at: command.sentAt,
      ended_at: command.endedAt,
    });
  }

  addStep(command: CommandRecord, step: CommandStep, request: string | null): number {
    this.insert("command_events", { command: command.number, ...step, request });
    return this.rows<{ id: number }>("SELECT last_insert_rowid() AS id")[0]!.id;
  }

  steps(id: string): CommandStep[] {
    const query = `SELECT ${stepColumns} FROM command_events AS event
      WHERE command = (SELECT number FROM commands WHERE id = ?) ORDER BY event.id`;
    return this.rows(query, id);
  }

  /** Steps for the audit log in D1, without those already pruned. */
  reported(steps: number[]): ReportedStep[] {
    const query = `SELECT ${stepColumns}, commands.id, kind, effective, warnings, event.request FROM json_each(?) AS asked
      CROSS JOIN command_events AS event ON event.id = asked.value JOIN commands ON number = command ORDER BY event.id`;
    const rows = this.rows<Omit<ReportedStep, "warnings" | "person"> & { warnings: string }>(
      query,
      JSON.stringify(steps),
    );
    const partsOf = ({ warnings, actor }: (typeof rows)[number]) => ({
      warnings: JSON.parse(warnings) as string[],
      person: isSystemActor(actor) ? null : actor,
    });
    return rows.map((row) => Object.assign(row, partsOf(row)));
  }

  prune(endedBefore: number, most: number): void {
    const old = `SELECT number FROM commands WHERE ended_at IS NOT NULL
      AND (ended_at < ? OR number <= (SELECT max(number) FROM commands) - ?)`;
    this.sql.exec(`DELETE FROM command_events WHERE command IN (${old})`, endedBefore, most);
    this.sql.exec(`DELETE FROM commands WHERE number IN (${old})`, endedBefore, most);
  }

  private read(where: string, ...bindings: (string | number)[]): CommandRecord[] {
    const rows = this.rows<Record<string, SqlStorageValue>>(`${select} ${where}`, ...bindings);
    return rows.map((row) => Object.assign(row, partsOf(row)) as unknown as CommandRecord);
  }
}

const partsOf = ({ cloud, warnings, atMostOnce, isSuperseded }: Record<string, SqlStorageValue>) => ({
  cloud: cloud === null ? null : (JSON.parse(cloud as string) as CommandRecord["cloud"]),
  warnings: JSON.parse(warnings as string) as string[],
  atMostOnce: atMostOnce === 1,
  isSuperseded: isSuperseded === 1,
});
