import { auditedChange } from "../../access/audited-change.ts";
import type { ReportedStep } from "../commands/store.ts";

/**
 * The only writer of these audit lines. Skips lines that exist (same action and command), because an outbox entry may be sent twice. The
 * subject is the device, so that its owners see the line.
 */
export function commandAuditStatement(db: D1Database, device: string, steps: ReportedStep[]): D1PreparedStatement {
  const lines = steps.map((step) => [
    Math.floor(step.at),
    step.person,
    step.from === null ? "command-requested" : "command-ended",
    device,
    // The id stays whole, because it tells a line that is sent twice.
    JSON.stringify({ command: step.id, ...(auditedChange({ after: detailsOf(step) }).after as object) }),
    step.request,
    step.id,
  ]);
  return db
    .prepare(
      `INSERT INTO audit_log (at, user_id, action, subject, after, request_id)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?1) AS line
         WHERE NOT EXISTS (
           SELECT 1 FROM audit_log AS known
             WHERE known.subject = line.value ->> 3 AND known.at = line.value ->> 0
               AND known.action = line.value ->> 2 AND known.after ->> 'command' = line.value ->> 6
         )`,
    )
    .bind(JSON.stringify(lines));
}

const detailsOf = ({ kind, effective, warnings, from, to, actor, reason, result, attempt }: ReportedStep) =>
  from === null
    ? { kind, effective, warnings }
    : { kind, effective, state: to, by: actor, reason, result, attempts: attempt };
