import { auditedChange } from "../../access/audited-change.ts";
import { ownerOfPersonText } from "../../access/people.ts";
import type { ReportedStep } from "../commands/store.ts";
import type { UploadEntry } from "../telemetry/receipts.ts";

/** A line of what an object did, so that it is sent with it. `mark`: field of `after` that tells a line that is sent twice. */
interface ObjectLine {
  at: number;
  action: "command-requested" | "command-ended" | "upload-undone";
  person: string | null;
  token: string | null;
  request: string | null;
  mark: "command" | "batch";
  after: Readonly<Record<string, unknown>>;
}

export const commandLine = (step: ReportedStep): ObjectLine => ({
  at: Math.floor(step.at),
  action: step.from === null ? "command-requested" : "command-ended",
  person: step.person,
  token: null,
  request: step.request,
  mark: "command",
  // The id stays whole.
  after: { command: step.id, ...(auditedChange({ after: detailsOf(step) }).after as object) },
});

const detailsOf = ({ kind, effective, warnings, from, to, actor, reason, result, attempt }: ReportedStep) =>
  from === null
    ? { kind, effective, warnings }
    : { kind, effective, state: to, by: actor, reason, result, attempts: attempt };

export function undoLines({ receipt, file: { undo } }: UploadEntry): ObjectLine[] {
  if (undo === null) return [];
  const { userId: person, tokenId: token = null, requestId: request } = undo.by;
  const after = { batch: receipt.batch };
  return [{ at: Math.floor(undo.at), action: "upload-undone", person, token, request, mark: "batch", after }];
}

/**
 * The only writer of these lines. Skips those that exist, because an outbox entry may be sent twice. The subject is the device, so that its
 * owners see the line.
 */
export const auditStatement = (db: D1Database, device: string, lines: readonly ObjectLine[]): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO audit_log (at, user_id, action, subject, after, request_id, token_id, owner_id)
         SELECT value ->> 'at', value ->> 'person', value ->> 'action', ?1, value -> 'after', value ->> 'request',
           value ->> 'token', ${ownerOfPersonText("value ->> 'person'")}
         FROM json_each(?2) AS line
         WHERE NOT EXISTS (
           SELECT 1 FROM audit_log AS known
             WHERE known.subject = ?1 AND known.at = line.value ->> 'at' AND known.action = line.value ->> 'action'
               AND known.after ->> (line.value ->> 'mark') = line.value -> 'after' ->> (line.value ->> 'mark')
         )`,
    )
    .bind(device, JSON.stringify(lines));
