import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { AUDIT_PAGE_LINES, type AuditFilters } from "#contract/audit/audit";
import { dayNumber, SECONDS_PER_DAY } from "#contract/common/calendar";
import { type Database, jsonValues } from "../../platform/db.ts";
import { auditLog, devices, plants, users } from "../../platform/schema.ts";
import { type AuditScope, knownEmail } from "./scope.ts";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { anyDeviceScope, plantScope } from "../../access/scope.ts";

interface FoundFilters extends Omit<AuditFilters, "person" | "subject"> {
  people?: string[] | undefined;
  subjects?: string[] | undefined;
}

const MAX_MATCHES = 200;

const has = (column: SQLiteColumn | SQL, text: string): SQL => sql`instr(lower(${column}), ${text.toLowerCase()}) > 0`;

/**
 * Matches part of a name, address or company, or an id. An owner's search covers only their own people, plants and devices, so that it
 * reveals no others.
 */
export async function findNamed(
  db: Database,
  scope: AuditScope,
  { person, subject, ...rest }: AuditFilters,
): Promise<FoundFilters> {
  return {
    ...rest,
    ...(person && { people: [person, ...(await peopleNamed(db, scope, person))] }),
    ...(subject && { subjects: [subject, ...(await idsOfName(db, scope, subject))] }),
  };
}

async function peopleNamed(db: Database, { people }: AuditScope, text: string): Promise<string[]> {
  if (people !== null) {
    const typed = text.toLowerCase();
    return [...people.values()]
      .filter(({ name, email }) => `${name}\n${email}`.toLowerCase().includes(typed))
      .map(({ id }) => id);
  }
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(or(has(users.name, text), has(knownEmail, text), has(users.company_name, text)))
    .limit(MAX_MATCHES);
  return rows.map(({ id }) => id);
}

async function idsOfName(db: Database, scope: AuditScope, text: string): Promise<string[]> {
  const { principal } = scope;
  const [ofPeople, ofPlants, ofDevices] = await Promise.all([
    peopleNamed(db, scope, text),
    db
      .select({ id: plants.plant_id })
      .from(plants)
      .where(and(has(plants.plant_name, text), plantScope(principal)))
      .limit(MAX_MATCHES),
    db
      .select({ id: devices.device_id })
      .from(devices)
      .where(and(has(devices.device_name, text), anyDeviceScope(principal)))
      .limit(MAX_MATCHES),
  ]);
  return [...ofPeople, ...ofPlants.map(({ id }) => id), ...ofDevices.map(({ id }) => id)];
}

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
