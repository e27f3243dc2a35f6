import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { AUDIT_PAGE_LINES } from "#contract/audit/audit";
import { dayNumber, SECONDS_PER_DAY } from "#contract/common/calendar";
import { type Database, jsonValues } from "../../platform/db.ts";
import { auditLog } from "../../platform/schema.ts";
import type { FoundFilters } from "./find.ts";
import { type AuditScope } from "./scope.ts";

export type AuditRow = typeof auditLog.$inferSelect;

const startOf = (day: string): number => dayNumber(day) * SECONDS_PER_DAY;

const ofPeople = (ids: readonly string[]): SQL =>
  or(
    inArray(auditLog.user_id, jsonValues(ids)),
    and(isNull(auditLog.user_id), inArray(auditLog.subject, jsonValues(ids))),
  )!;

export const placeOf = ({ at, id }: AuditRow): string => `${at}-${id}`;

function behind(place: string): SQL {
  const [at, id] = place.split("-").map(Number);
  return sql`(${auditLog.at}, ${auditLog.id}) < (${at}, ${id})`;
}

export function auditQuery(
  db: Database,
  scope: AuditScope,
  { people, action, subjects, from, to }: FoundFilters,
  page: { after?: string | undefined; limit?: number } = {},
) {
  const { after, limit = AUDIT_PAGE_LINES } = page;
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        scope.lines,
        people && ofPeople(people),
        action ? eq(auditLog.action, action) : undefined,
        subjects && inArray(auditLog.subject, jsonValues(subjects)),
        from === undefined ? undefined : gte(auditLog.at, startOf(from)),
        to === undefined ? undefined : lt(auditLog.at, startOf(to) + SECONDS_PER_DAY),
        after === undefined ? undefined : behind(after),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit + 1);
}
