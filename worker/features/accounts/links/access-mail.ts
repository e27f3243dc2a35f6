import { type SQL, sql } from "drizzle-orm";
import { ADMINISTRATOR, type AccessChange, accessChanged, queueMailWhere } from "../../../adapters/mail/index.ts";
import type { Principal } from "../../../platform/context.ts";
import type { Database } from "../../../platform/db.ts";

export interface Act {
  principal: Principal;
  /** UTC epoch seconds. */
  at: number;
  requestId: string;
  portal: string;
}

const nameOf = ({ user }: Principal): string =>
  user.user_type === "Admin" ? ADMINISTRATOR : user.company_name || user.user_name;

/** Tells a person about the access they have now, if the address is proved to be theirs, as a statement of a transaction. */
export function accessMail(
  db: Database,
  to: { email: string; emailVerified: boolean },
  change: AccessChange["change"],
  { principal, at, portal }: Act,
  condition: SQL,
) {
  const content = accessChanged({ change, by: nameOf(principal), link: `${portal}/login` });
  return queueMailWhere(db, { to: to.email, content, at }, to.emailVerified ? condition : sql`0`);
}
