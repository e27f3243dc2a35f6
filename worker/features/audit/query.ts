import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { type AuditFilters, AUDIT_PAGE_LINES } from "../../contract/audit.ts";
import { dayNumber, SECONDS_PER_DAY } from "../../contract/calendar.ts";
import type { Database } from "../../platform/db.ts";
import { auditLog, users } from "../../platform/schema.ts";
import type { AuditScope } from "./scope.ts";

export type AuditRow = typeof auditLog.$inferSelect;

const startOf = (day: string): number => dayNumber(day) * SECONDS_PER_DAY;

/** Ids of whoever has this id or address; the address alone tells nothing of who exists. */
const idsOf = (person: string): SQL =>
  sql`(select ${person} union select ${users.id} from ${users} where ${or(eq(users.email, person.toLowerCase()), eq(users.removedEmail, person.toLowerCase()))})`;

/** Where a line stands in the log: its time and number. */
export const placeOf = ({ at, id }: AuditRow): string => `${at}-${id}`;

function behind(place: string): SQL {
  const [at, id] = place.split("-").map(Number);
  return sql`(${auditLog.at}, ${auditLog.id}) < (${at}, ${id})`;
}

/** Lines in scope that the filters find, newest first; `limit` and one more, which tells whether there are further ones. */
export function auditQuery(
  db: Database,
  scope: AuditScope,
  { person, action, subject, from, to }: AuditFilters,
  page: { after?: string | undefined; limit?: number } = {},
) {
  const { after, limit = AUDIT_PAGE_LINES } = page;
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        scope.lines,
        person ? sql`${auditLog.user_id} in ${idsOf(person)}` : undefined,
        action ? eq(auditLog.action, action) : undefined,
        subject ? eq(auditLog.subject, subject) : undefined,
        from === undefined ? undefined : gte(auditLog.at, startOf(from)),
        to === undefined ? undefined : lt(auditLog.at, startOf(to) + SECONDS_PER_DAY),
        after === undefined ? undefined : behind(after),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit + 1);
}
