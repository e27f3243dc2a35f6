import { type SQL, sql } from "drizzle-orm";
import { type AccountChange, accountChanged, ADMINISTRATOR, queueMailWhere } from "../../../adapters/mail/index.ts";
import type { AuditSource } from "../../../access/audit.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";

export interface AccessMailContext {
  principal: Principal;
  at: number;
  requestId: string;
  source: AuditSource;
  portal: string;
}

export const senderName = ({ user }: Pick<Principal, "user">): string =>
  user.user_type === "Admin" ? ADMINISTRATOR : user.company_name || user.user_name;

export function accessMail(
  db: Database,
  to: { email: string; emailVerified: boolean },
  change: AccountChange["change"],
  { principal, at, portal }: AccessMailContext,
  condition: SQL,
) {
  const content = accountChanged({ change, by: senderName(principal), link: `${portal}/login` });
  return queueMailWhere(db, { to: to.email, content, at }, to.emailVerified ? condition : sql`0`);
}
