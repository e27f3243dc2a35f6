import { randomUUID } from "node:crypto";
import type { UserType } from "#contract/accounts/session";
import { auditActions, type securityActions } from "#contract/audit/audit";
import { outboxRow } from "../../worker/adapters/mail/outbox.ts";
import { consoleChange } from "../../worker/adapters/mail/templates/account.ts";
import { insert, literal } from "./sql.ts";

const CONSOLE = "Operator's console";

export interface ConsoleChange {
  action: keyof typeof securityActions;
  person: { id: string; email: string; user_type: UserType };
  /** [epoch s] */
  at: number;
}

/**
 * The audit line of a change from the console, and a mail to all Admins: no one signs in there, so they are told of each. Run these before
 * the change, in its transaction, so that an Admin who loses access hears of it too.
 */
export function recordRows({ action, person, at }: ConsoleChange): string[] {
  const { id, email, user_type } = person;
  const after = JSON.stringify({ email, user_type });
  const content = consoleChange({ what: auditActions[action]!, email, userType: user_type, at });
  const { id: _, to: __, ...mail } = outboxRow({ to: "", content, at });
  const columns = Object.keys(mail).map((name) => `"${name}"`);
  const values = Object.values({ ...mail, attachments: null }).map(literal);
  return [
    insert("audit_log", { at, user_id: null, action, subject: id, after, place: CONSOLE }),
    `INSERT INTO "mail_outbox" ("id", "to", ${columns.join(", ")}) SELECT ${literal(randomUUID())} || "id", "email", ${values.join(", ")}
      FROM "users" WHERE "user_type" = 'Admin' AND "status" = 'Enable' AND "email_verified" AND NOT "demo" AND "removed_at" IS NULL`,
  ];
}

/** Claim codes stay out of the line. */
export function unitsRecord(
  units: readonly { icc_id: string }[],
  { at, codes }: { at: number; codes: boolean },
): string {
  const after = JSON.stringify({
    units: units.length,
    first_icc_id: units[0]!.icc_id,
    last_icc_id: units.at(-1)!.icc_id,
    codes,
  });
  return insert("audit_log", { at, user_id: null, action: "units-added", after, place: CONSOLE });
}
