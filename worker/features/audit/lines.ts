import { and, eq, sql, desc, gte, inArray, isNull, lt, or, type SQL } from "drizzle-orm";
import { isProvider, PROVIDER_NAME } from "../../access/kinds.ts";
import { anyDeviceScope, plantScope, seesEveryone } from "../../access/scope.ts";
import { type AuditLine, AUDIT_PAGE_LINES, type AuditFilters } from "#contract/audit/audit";
import { type Database, jsonValues } from "../../platform/db.ts";
import { apiTokens, auditLog, devices, ownershipLosses, plants, users } from "../../platform/schema.ts";
import { type AuditScope, knownEmail, type NamedPerson } from "./scope.ts";
import { dayNumber, SECONDS_PER_DAY } from "#contract/common/calendar";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

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

type AuditRow = typeof auditLog.$inferSelect;

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

const A_TOKEN = "a token";
const ADMINISTRATOR = { id: null, name: PROVIDER_NAME, email: "" };
const ANOTHER_PERSON = { id: null, name: "Another person", email: "" };

/** Audit lines with the names that the reader may know, and changed values only of their own people. */
export async function linesOf(db: Database, scope: AuditScope, rows: readonly AuditRow[]): Promise<AuditLine[]> {
  const ids = [...new Set(rows.flatMap(idsIn))];
  const [people, names, tokens] = await Promise.all([
    peopleOf(db, ids),
    namesOf(db, scope, ids),
    tokenNames(db, [...new Set(rows.flatMap(({ token_id }) => token_id ?? []))]),
  ]);
  const nameOfId = (id: string): string | null => names.get(id) ?? nameOf(scope, people, id);
  // The giver knows the address, which they entered, and nothing else of the receiver.
  const receiverOf = (id: string): string | null => nameOfId(id) ?? people.get(id)?.email ?? null;
  return rows.map(({ id, at, user_id, action, subject, before, after, request_id, place, address, token_id }) => {
    // The reader sees what others did to a shared plant or device, but not who they are or what they entered.
    const isOwn =
      scope.people === null || user_id === null || scope.people.has(user_id) || seesEveryone(scope.principal);
    const known = user_id === null ? null : (people.get(user_id) ?? { ...ANOTHER_PERSON, isAdmin: false });
    const shown = known && (isOwn ? namedPersonOf(known) : known.isAdmin ? ADMINISTRATOR : ANOTHER_PERSON);
    return {
      id,
      at,
      person: shown,
      action,
      subject,
      subjectName: subject === null ? null : nameOfId(subject),
      before: isOwn ? before : null,
      after: isOwn ? after : null,
      names: isOwn ? namesFor(idsOfChange(before, after), action === "plant-offered" ? receiverOf : nameOfId) : {},
      token: token_id === null ? null : ((isOwn ? tokens.get(token_id) : undefined) ?? A_TOKEN),
      requestId: request_id,
      place: isOwn ? place : null,
      address: isOwn ? address : null,
    };
  });
}

/** Of those that still exist. */
async function tokenNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: apiTokens.id, name: apiTokens.name })
    .from(apiTokens)
    .where(sql`${apiTokens.id} in ${jsonValues(ids)}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type AuditedPerson = Omit<NamedPerson, "id"> & { id: string | null; isAdmin: boolean };

const namedPersonOf = ({ id, name, email }: AuditedPerson) => ({ id, name, email });

const ID_FIELDS = ["owner", "owners", "staff", "plants", "plant", "device"];

const idsOfChange = (...values: unknown[]): string[] =>
  values.flatMap((value) =>
    typeof value === "object" && value !== null
      ? ID_FIELDS.flatMap((field) => (value as Record<string, unknown>)[field] ?? []).filter(
          (id): id is string => typeof id === "string",
        )
      : [],
  );

const idsIn = ({ user_id, subject, before, after }: AuditRow): string[] => [
  ...[user_id, subject].filter((id) => id !== null),
  ...idsOfChange(before, after),
];

const namesFor = (ids: readonly string[], nameOfId: (id: string) => string | null): Record<string, string> =>
  Object.fromEntries(ids.flatMap((id) => (nameOfId(id) === null ? [] : [[id, nameOfId(id)!]])));

async function peopleOf(db: Database, ids: readonly string[]): Promise<Map<string, AuditedPerson>> {
  const rows = await db
    .select({ id: users.id, name: users.name, email: knownEmail, user_type: users.user_type })
    .from(users)
    .where(sql`${users.id} in ${jsonValues(ids)}`);
  return new Map(
    rows.map(({ user_type, ...person }) => [person.id, { ...person, isAdmin: isProvider({ user_type }) }]),
  );
}

function nameOf(scope: AuditScope, people: Map<string, AuditedPerson>, id: string): string | null {
  const person = people.get(id);
  return person && (seesEveryone(scope.principal) || scope.people?.has(id)) ? person.name : null;
}

async function namesOf(
  db: Database,
  { principal }: AuditScope,
  known: readonly string[],
): Promise<Map<string, string>> {
  const ids = jsonValues(known);
  const lostId = sql<string>`coalesce(${ownershipLosses.device_id}, ${ownershipLosses.plant_id})`;
  const [erasedRows, lostRows, plantRows, deviceRows] = await Promise.all([
    db
      .select({
        id: sql<string>`${auditLog.subject}`,
        name: sql<string>`json_extract(${auditLog.before}, '$.device_name')`,
      })
      .from(auditLog)
      .where(and(sql`${auditLog.subject} in ${ids}`, eq(auditLog.action, "device-erased"))),
    db
      .select({ id: lostId, name: ownershipLosses.name })
      .from(ownershipLosses)
      .where(eq(ownershipLosses.owner_id, principal.ownerId ?? "")),
    db
      .select({ id: plants.plant_id, name: plants.plant_name })
      .from(plants)
      .where(and(sql`${plants.plant_id} in ${ids}`, plantScope(principal))),
    db
      .select({ id: devices.device_id, name: devices.device_name })
      .from(devices)
      .where(and(sql`${devices.device_id} in ${ids}`, anyDeviceScope(principal))),
  ]);
  return new Map([...erasedRows, ...lostRows, ...plantRows, ...deviceRows].map(({ id, name }) => [id, name]));
}
