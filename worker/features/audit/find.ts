import { and, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { anyDeviceScope, plantScope } from "../../access/scope.ts";
import type { AuditFilters } from "#contract/audit/audit";
import type { Database } from "../../platform/db.ts";
import { devices, plants, users } from "../../platform/schema.ts";
import { type AuditScope, knownEmail } from "./scope.ts";

export interface FoundFilters extends Omit<AuditFilters, "person" | "subject"> {
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
