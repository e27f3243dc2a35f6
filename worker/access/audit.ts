import { and, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import { insertWhere } from "../platform/insert-where.ts";
import { auditLog, users } from "../platform/schema.ts";

export interface AuditEntry {
  action: string;
  at: number;
  userId: string | null;
  /** An id, or the digest of an address that may not exist. Never a secret. */
  subject?: string;
  before?: unknown;
  after?: unknown;
  requestId?: string;
}

/**
 * Longer values are replaced by their length [characters of JSON], because repeated saves of large values could fill
 * the database.
 */
const MAX_VALUE_CHARACTERS = 16 * 1024;

function limitedValue(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const { length } = JSON.stringify(value);
  return length > MAX_VALUE_CHARACTERS ? { tooLong: length } : value;
}

const employerOf = (person: string): SQL<string | null> =>
  sql`(select case ${users.user_type} when 'Owner' then ${users.id} else ${users.owner_id} end from ${users} where ${users.id} = ${person})`;

/** Staff may move to another owner, who must not read what they did before. An Admin's line belongs to the owner of the person acted on. */
const ownerOfLine = ({ userId, subject }: Pick<AuditEntry, "userId" | "subject">): SQL<string | null> =>
  sql`coalesce(${employerOf(userId ?? "")}, ${employerOf(subject ?? "")})`;

const rowOf = (entry: AuditEntry) => ({
  at: Math.floor(entry.at),
  user_id: entry.userId,
  action: entry.action,
  subject: entry.subject ?? null,
  before: limitedValue(entry.before),
  after: limitedValue(entry.after),
  request_id: entry.requestId ?? null,
  owner_id: ownerOfLine(entry),
});

export async function audit(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(auditLog).values(rowOf(entry));
}

export const auditWhere = (db: Database, entry: AuditEntry, condition: SQL) =>
  insertWhere(db, auditLog, rowOf(entry), condition);

interface AuditSource {
  place: string;
  address: string;
}

interface RepeatedEntry extends Pick<AuditEntry, "action" | "at" | "requestId"> {
  subject: string;
  source: AuditSource;
}

const REPEAT_SECONDS = 3600;
const MAX_SOURCES = 20;
/** Concurrent writers race for one line; an event that loses every try is not counted. */
const TRIES = 3;

/**
 * Records events that anonymous callers can cause in any number: one line per subject and hour, with a count. `sources`
 * lists up to `MAX_SOURCES` further sources after the first.
 */
export async function auditRepeated(db: Database, { source, ...entry }: RepeatedEntry): Promise<void> {
  const at = Math.floor(entry.at);
  const hour = at - (at % REPEAT_SECONDS);
  const about = [eq(auditLog.subject, entry.subject), eq(auditLog.action, entry.action), isNull(auditLog.user_id)];
  for (let time = 0; time < TRIES; time++) {
    const [line] = await db
      .select({ id: auditLog.id, after: auditLog.after })
      .from(auditLog)
      .where(and(...about, gte(auditLog.at, hour)))
      .orderBy(desc(auditLog.id))
      .limit(1);
    if (!line) return audit(db, { ...entry, userId: null, after: { ...source, times: 1 } });
    const before = line.after as RepeatedLine;
    const unchanged = sql`json_extract(${auditLog.after}, '$.times') = ${before.times}`;
    const written = await db
      .update(auditLog)
      .set({ after: addRepetition(before, source) })
      .where(and(eq(auditLog.id, line.id), unchanged));
    if (written.meta.changes === 1) return;
  }
}

interface RepeatedLine extends AuditSource {
  times: number;
  sources?: string[];
}

function addRepetition(line: RepeatedLine, { place, address }: AuditSource): RepeatedLine {
  const { sources = [] } = line;
  const times = line.times + 1;
  const name = `${place} (${address})`;
  const isKnown = (line.address === address && line.place === place) || sources.includes(name);
  return isKnown || sources.length >= MAX_SOURCES
    ? { ...line, times }
    : { ...line, times, sources: [...sources, name] };
}
