import { and, asc, eq, exists, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { auditWhere } from "../../access/audit.ts";
import { endAccess, isSaved, removePersonStatements } from "../../access/leave.ts";
import { lastSignIn } from "../../access/sessions/sign-in-times.ts";
import { statusColumns } from "../../access/status.ts";
import type { ManagedAdmin } from "#contract/owners/admins";
import type { Database } from "../../platform/db.ts";
import { twoFactors, users } from "../../platform/schema.ts";
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
    .where(and(eq(users.user_type, "Admin"), isNull(users.removedAt)))
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
  const { principal, at, requestId, source } = act;
  const before = (await adminsQuery(db)).find(({ admin_id }) => admin_id === id);
  if (!before) return "not-found";
  const saveId = crypto.randomUUID();
  const saved = isSaved(id, saveId);
  const leaving = { userId: id, saveId, now: at };
  const another = alias(users, "another");
  const others = and(eq(another.user_type, "Admin"), eq(another.status, "Enable"), ne(another.id, id));
  const condition = and(
    eq(users.user_type, "Admin"),
    change === "Enable" ? undefined : exists(db.select({ id: another.id }).from(another).where(others)),
  );
  const action = change === "removed" ? "admin-removed" : "admin-updated";
  const after = change === "removed" ? undefined : { status: change };
  const entry = { action, at, userId: principal.user.id, subject: id, before, after, requestId, source };
  const line = auditWhere(db, entry, saved);
  const set = db
    .update(users)
    .set({ ...statusColumns(change === "Enable" ? "Enable" : "Disable", at), saveId })
    .where(and(eq(users.id, id), isNull(users.removedAt), condition));
  const [changed] = await (change === "removed"
    ? db.batch([...removePersonStatements(db, leaving, condition), line, accessMail(db, before, "removed", act, saved)])
    : db.batch([
        set,
        ...(change === "Disable" ? endAccess(db, leaving) : []),
        line,
        statusNotice(db, id, change, act, saved),
      ]));
  return changed.meta.changes === 1 ? "done" : "last";
}
