import { and, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { securityActions } from "#contract/audit/audit";
import { rateLimitAddress } from "../platform/address.ts";
import type { AppEnv } from "../platform/context.ts";
import type { Database } from "../platform/db.ts";
import { insertWhere } from "../platform/insert-where.ts";
import { auditLog } from "../platform/schema.ts";
import { describeSignIn } from "./rate-limits/describe-sign-in.ts";

export interface AuditSource {
  /** Browser, system and town. */
  place: string;
  address: string | null;
}

/** What the portal does by itself at a due time. */
export const CLOCK: AuditSource = { place: "Scheduled task", address: null };

export const sourceOf = (request: Request): AuditSource => ({
  place: describeSignIn(request),
  address: rateLimitAddress(request.headers.get("cf-connecting-ip") ?? "local"),
});

/** What a line says about the call that caused it. */
export const auditCallOf = ({ var: { requestId }, req }: CallContext) => ({ requestId, source: sourceOf(req.raw) });

export type CallContext = { var: Pick<AppEnv["Variables"], "requestId">; req: Pick<Context["req"], "raw"> };

interface AuditLineFields {
  at: number;
  userId: string | null;
  /** An id, or the digest of an address that may not exist. Never a secret. */
  subject?: string;
  before?: unknown;
  after?: unknown;
  requestId?: string;
}

type SecurityAction = keyof typeof securityActions;

/** A line about security always names its source. An action that isn't a literal is checked when it is written. */
export type AuditEntry<Action extends string = string> = AuditLineFields & {
  action: Action;
} & (Action extends SecurityAction ? { source: AuditSource } : { source?: AuditSource });

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

function rowOf({ source, ...entry }: AuditEntry) {
  if (!source && entry.action in securityActions) throw new Error(`The audit line ${entry.action} has no source.`);
  return {
    at: Math.floor(entry.at),
    user_id: entry.userId,
    action: entry.action,
    subject: entry.subject ?? null,
    before: limitedValue(entry.before),
    after: limitedValue(entry.after),
    request_id: entry.requestId ?? null,
    place: source?.place ?? null,
    address: source?.address ?? null,
  };
}

export async function audit<Action extends string>(db: Database, entry: AuditEntry<Action>): Promise<void> {
  await db.insert(auditLog).values(rowOf(entry));
}

export const auditWhere = <Action extends string>(db: Database, entry: AuditEntry<Action>, condition: SQL) =>
  insertWhere(db, auditLog, rowOf(entry), condition);

interface RepeatedEntry extends Pick<AuditLineFields, "at" | "requestId"> {
  action: string;
  subject: string;
  source: AuditSource;
  reason?: string;
}

const REPEAT_SECONDS = 3600;
const MAX_SOURCES = 20;
/** Concurrent writers race for one line; an event that loses every try is not counted. */
const TRIES = 3;

/**
 * Records events that callers without a session can cause in any number: one line per subject, reason and hour, with a count. `sources`
 * lists up to `MAX_SOURCES` further sources after the first.
 */
export async function auditRepeated(db: Database, { source, reason, ...entry }: RepeatedEntry): Promise<void> {
  const at = Math.floor(entry.at);
  const hour = at - (at % REPEAT_SECONDS);
  const about = [
    eq(auditLog.subject, entry.subject),
    eq(auditLog.action, entry.action),
    isNull(auditLog.user_id),
    reason === undefined ? undefined : sql`${auditLog.after} ->> '$.reason' = ${reason}`,
  ];
  for (let time = 0; time < TRIES; time++) {
    const [line] = await db
      .select({ id: auditLog.id, after: auditLog.after, place: auditLog.place, address: auditLog.address })
      .from(auditLog)
      .where(and(...about, gte(auditLog.at, hour)))
      .orderBy(desc(auditLog.id))
      .limit(1);
    if (!line) return audit(db, { ...entry, userId: null, source, after: { ...(reason && { reason }), times: 1 } });
    const before = line.after as Repetitions;
    const unchanged = sql`json_extract(${auditLog.after}, '$.times') = ${before.times}`;
    const written = await db
      .update(auditLog)
      .set({ after: addRepetition(before, line, source) })
      .where(and(eq(auditLog.id, line.id), unchanged));
    if (written.meta.changes === 1) return;
  }
}

interface Repetitions {
  times: number;
  sources?: string[];
}

function addRepetition(
  { sources = [], ...before }: Repetitions,
  first: { place: string | null; address: string | null },
  { place, address }: AuditSource,
): Repetitions {
  const name = `${place} (${address})`;
  const isKnown = (first.address === address && first.place === place) || sources.includes(name);
  const isAdded = !isKnown && sources.length < MAX_SOURCES;
  const all = isAdded ? [...sources, name] : sources;
  return { ...before, times: before.times + 1, ...(all.length > 0 && { sources: all }) };
}
