import { and, asc, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { actorOf } from "../../access/audit.ts";
import { endAccess, removePersonStatements } from "../../access/leave.ts";
import { isAdmin } from "../../access/people.ts";
import { lastSignIn } from "../../access/sessions/sign-in-times.ts";
import { statusColumns } from "../../access/status.ts";
import type { ManagedAdmin } from "#contract/owners/admins";
import type { Database } from "../../platform/db.ts";
import { twoFactors, users } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { accessMail, type AccessMailContext, statusNotice } from "../accounts/index.ts";

export function adminsQuery(db: Database): Promise<ManagedAdmin[]> {
  return db
    .select({
      admin_id: users.id,
      user_name: users.name,
      email: users.email,
      status: users.status,
      emailVerified: users.emailVerified,
      twoFactor: sql<boolean>`${isNotNull(twoFactors.confirmed_at)}`.mapWith(Boolean),
      lastSignInAt: lastSignIn(db),
    })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.user_id, users.id))
    .where(isAdmin())
    .orderBy(asc(users.name), asc(users.id));
}

export type AdminChange = "Enable" | "Disable" | "removed";

/**
 * Changes an Admin in one transaction with the audit. One enabled Admin always stays: two who disable each other at once would otherwise
 * lock everyone out.
 */
export async function setAdmin(
  db: Database,
  id: string,
  change: AdminChange,
  act: AccessMailContext,
): Promise<"done" | "not-found" | "last"> {
  const before = (await adminsQuery(db)).find(({ admin_id }) => admin_id === id);
  if (!before) return "not-found";
  const { at } = act;
  const isAnotherEnabled = sql`exists (select 1 from ${users}
    where ${and(isAdmin(), eq(users.status, "Enable"), ne(users.id, id))})`;
  const isPresent = sql`exists (select 1 from ${users} where ${and(eq(users.id, id), isNull(users.removedAt))})`;
  const leaving = { userId: id, now: at };
  const status = change === "Enable" ? "Enable" : "Disable";
  const saved = await save(db, {
    entry: {
      ...(change === "removed" ? { action: "admin-removed" } : { action: "admin-updated", after: { status } }),
      subject: id,
      before,
      ...actorOf(act),
    },
    unchanged: and(isPresent, change === "Enable" ? undefined : isAnotherEnabled),
    statements:
      change === "removed"
        ? [...removePersonStatements(db, leaving), accessMail(db, before, "removed", act)]
        : [
            db.update(users).set(statusColumns(status, at)).where(eq(users.id, id)),
            ...(change === "Disable" ? endAccess(db, leaving) : []),
            statusNotice(db, id, change, act),
          ],
  });
  return saved === null ? "last" : "done";
}
