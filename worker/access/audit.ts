import { and, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import type { Database } from "../platform/db.ts";
import { selectRow } from "../platform/insert-where.ts";
import { auditedChange } from "./audited-change.ts";
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
 * Lines of one person and UTC day, or of one subject if nobody is signed in. Further ones about the same action and subject become one line
 * with a count, because some can't be refused: sign-ins, passwords, people, keys.
 */
export const MAX_DAILY_LINES = { person: 5000, subject: 1000 } as const;

const employerOf = (person: string): SQL<string | null> =>
  sql`(select case ${users.user_type} when 'Owner' then ${users.id} else ${users.owner_id} end from ${users} where ${users.id} = ${person})`;

/** Staff may move to another owner, who must not read what they did before. An Admin's line belongs to the owner of the person acted on. */
const ownerOfLine = ({ userId, subject }: Pick<AuditEntry, "userId" | "subject">): SQL<string | null> =>
  sql`coalesce(${employerOf(userId ?? "")}, ${employerOf(subject ?? "")})`;

const rowOf = ({ at, userId, action, subject, requestId, ...change }: AuditEntry) => {
  const { before, after } = auditedChange(change);
  return {
    at: Math.floor(at),
    user_id: userId,
    action,
    subject: subject ?? null,
    before,
    after,
    request_id: requestId ?? null,
    owner_id: ownerOfLine({ userId, subject }),
    repeat_key: repeatKey({ at, userId, action, subject: subject ?? "" }),
  };
};

function repeatKey({
  at,
  userId,
  action,
  subject,
}: Pick<AuditEntry, "at" | "userId" | "action"> & { subject: string }) {
  const day = at - (at % SECONDS_PER_DAY);
  const theirs = userId === null ? sql`user_id is null and subject = ${subject}` : sql`user_id = ${userId}`;
  const most = userId === null ? MAX_DAILY_LINES.subject : MAX_DAILY_LINES.person;
  const about = action === "not-found" ? "" : subject;
  return sql`case when (select count(*) from (select 1 from ${auditLog} where ${theirs} and at >= ${day} limit ${most})) >= ${most}
    then ${[day, userId, action, about].join(" ")} end`;
}

/** Writes the line of a change in the change's own batch. */
export const auditWhere = (db: Database, entry: AuditEntry, condition: SQL) =>
  db
    .insert(auditLog)
    .select(selectRow(auditLog, rowOf(entry), sql`where ${condition}`))
    .onConflictDoUpdate({
      target: auditLog.repeat_key,
      targetWhere: sql`repeat_key is not null`,
      set: {
        after: sql`json_set(coalesce(${auditLog.after}, '{}'), '$.times', 1 + coalesce(${auditLog.after} ->> '$.times', 1))`,
      },
    });

/** Lines of one change to many things, as one statement. */
export function auditEachWhere(
  db: Database,
  changes: readonly (Pick<AuditEntry, "action" | "after"> & { subject: string })[],
  { ownerId, ...entry }: Pick<AuditEntry, "at" | "userId" | "requestId"> & { ownerId: string },
  condition: SQL,
) {
  const lines = changes.map(({ after, ...line }) => ({ ...line, after: auditedChange({ after }).after }));
  const row = {
    ...rowOf({ ...entry, action: "" }),
    action: sql`value ->> 'action'`,
    subject: sql`value ->> 'subject'`,
    after: sql`value -> 'after'`,
    owner_id: ownerId,
    repeat_key: null,
  };
  return db
    .insert(auditLog)
    .select(selectRow(auditLog, row, sql`from json_each(${JSON.stringify(lines)}) where ${condition}`));
}
export async function audit(db: Database, entry: AuditEntry): Promise<void> {
  await auditWhere(db, entry, sql`true`);
}

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
