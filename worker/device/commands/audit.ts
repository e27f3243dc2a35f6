import type { ReportedStep } from "./store.ts";

/**
 * Brings steps to the directory's audit trail. A command is asked for once and ends once, so a line that is there already is
 * known by its action and subject, and a letter that goes out twice adds nothing.
 */
export function auditStatement(db: D1Database, device: string, steps: ReportedStep[]): D1PreparedStatement {
  const lines = steps.map((step) => [
    Math.floor(step.at),
    step.person,
    step.from === null ? "command-requested" : "command-ended",
    `${device}/${step.id}`,
    JSON.stringify(after(step)),
  ]);
  return db
    .prepare(
      `INSERT INTO audit_log (at, user_id, action, subject, after)
         SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 FROM json_each(?1) AS line
         WHERE NOT EXISTS (
           SELECT 1 FROM audit_log AS known
             WHERE known.user_id IS line.value ->> 1 AND known.at = line.value ->> 0
               AND known.action = line.value ->> 2 AND known.subject = line.value ->> 3
         )`,
    )
    .bind(JSON.stringify(lines));
}

const after = ({ kind, effective, warnings, from, to, actor, reason, result, attempt }: ReportedStep) =>
  from === null ? { kind, effective, warnings } : { kind, state: to, by: actor, reason, result, attempts: attempt };
