import { and, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { securityActions } from "#contract/audit/audit";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "#contract/common/calendar";
import { rateLimitAddress } from "../platform/address.ts";
import type { AppEnv, Principal } from "../platform/context.ts";
import type { Database } from "../platform/db.ts";
import { selectRow } from "../platform/insert-where.ts";
import { auditLog } from "../platform/schema.ts";
import { auditedChange } from "./audited-change.ts";
import { ownerOfPerson } from "./people.ts";
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

/** What a save knows of its call: the person, the time of all its rows, and what its audit line says. */
export interface Act {
  principal: Principal;
  at: number;
  requestId: string;
  source: AuditSource | undefined;
}

/** For routes with `allow(…)`. */
export const actOf = (c: CallContext & { var: Pick<AppEnv["Variables"], "principal"> }, at: number) => ({
  principal: c.var.principal!,
  at,
  ...auditCallOf(c),
});

/** Who changed something, and when. */
export type Author = Pick<Act, "at" | "requestId"> & { userId: string; tokenId?: string };

const tokenOf = ({ token }: Pick<Principal, "token">) => token && { tokenId: token.id };

/** For lines about security. */
export type SourcedAuthor = Author & { source: AuditSource };

/** For lines without the source of their call. */
export const authorOf = (c: { var: Pick<AppEnv["Variables"], "principal" | "requestId"> }, at: number): Author => ({
  at,
  userId: c.var.principal!.user.id,
  requestId: c.var.requestId,
  ...tokenOf(c.var.principal!),
});

/** The part of an audit entry that comes from its call. */
export function actorOf(act: Act & { source: AuditSource }): SourcedAuthor;
export function actorOf(act: Act): Author & { source?: AuditSource };
export function actorOf({ principal, at, requestId, source }: Act) {
  return { at, userId: principal.user.id, requestId, ...tokenOf(principal), ...(source && { source }) };
}

export type CallContext = { var: Pick<AppEnv["Variables"], "requestId">; req: Pick<Context["req"], "raw"> };

interface AuditLineFields {
  at: number;
  userId: string | null;
  /** An id, or the digest of an address that may not exist. Never a secret. */
  subject?: string;
  before?: unknown;
  after?: unknown;
  requestId?: string;
  tokenId?: string;
  /** Owner of the line, if `subject` is a person whom the change adds. */
  ownerId?: string;
}

type SecurityAction = keyof typeof securityActions;

/** A line about security always names its source. An action that isn't a literal is checked when it is written. */
export type AuditEntry<Action extends string = string> = AuditLineFields & {
  action: Action;
} & (Action extends SecurityAction ? { source: AuditSource } : { source?: AuditSource });

/**
 * Lines of one person and UTC day, or of one subject if nobody is signed in. Further ones about the same action and subject become one line
 * with a count and the values and source of the last one, because some can't be refused: sign-ins, passwords, people, keys.
 */
export const MAX_DAILY_LINES = { person: 5000, subject: 1000 } as const;
/** The same for lines about security, which each keep their values and source longer. */
export const MAX_DAILY_SECURITY_LINES = { person: 15_000, subject: 3000 } as const;

/** Staff may move to another owner, who must not read what they did before. An Admin's line belongs to the owner of the person acted on. */
const ownerOfLine = ({ userId, subject }: Pick<AuditEntry, "userId" | "subject">): SQL<string | null> =>
  sql`coalesce(${ownerOfPerson(userId ?? "")}, ${ownerOfPerson(subject ?? "")})`;

const rowOf = ({ at, userId, action, subject, requestId, tokenId, source, ownerId, ...change }: AuditEntry) => {
  if (!source && action in securityActions) throw new Error(`The audit line ${action} has no source.`);
  const { before, after } = auditedChange(change);
  return {
    at: Math.floor(at),
    user_id: userId,
    action,
    subject: subject ?? null,
    before,
    after,
    request_id: requestId ?? null,
    place: source?.place ?? null,
    address: source?.address ?? null,
    token_id: tokenId ?? null,
    owner_id: ownerId ?? ownerOfLine({ userId, subject }),
    repeat_key: repeatKey({ at, userId, action, subject: subject ?? "" }),
  };
};

function repeatKey({
  at,
  userId,
  action,
  subject,
}: Pick<AuditEntry, "at" | "userId" | "action"> & { subject: string }) {
  const about = action === "not-found" ? "" : subject;
  const { day, isFull } = dailyLines({ at, userId, action, subject });
  return sql`case when ${isFull} then ${[day, userId, action, about].join(" ")} end`;
}

function dailyLines({
  at,
  userId,
  action,
  subject,
}: Pick<AuditEntry, "at" | "userId" | "action"> & { subject: string }): { day: number; isFull: SQL } {
  const day = at - (at % SECONDS_PER_DAY);
  const theirs = userId === null ? sql`user_id is null and subject = ${subject}` : sql`user_id = ${userId}`;
  const most = (action in securityActions ? MAX_DAILY_SECURITY_LINES : MAX_DAILY_LINES)[
    userId === null ? "subject" : "person"
  ];
  const lines = sql`select 1 from ${auditLog} where ${theirs} and at >= ${day} limit ${most}`;
  return { day, isFull: sql`(select count(*) from (${lines})) >= ${most}` };
}

const asOneLine = {
  target: auditLog.repeat_key,
  targetWhere: sql`repeat_key is not null`,
  set: {
    at: sql`excluded.at`,
    before: sql`excluded.before`,
    after: sql`json_set(case json_type(excluded.after) when 'object' then excluded.after when 'null' then '{}'
      else json_object('value', json(coalesce(excluded.after, 'null'))) end,
      '$.times', 1 + coalesce(${auditLog.after} ->> '$.times', 1))`,
    request_id: sql`excluded.request_id`,
    token_id: sql`excluded.token_id`,
    place: sql`excluded.place`,
    address: sql`excluded.address`,
  },
};

/** The line of a change, for its batch. The batch fails unless `unchanged` holds; see worker/records/save.ts. */
export function auditLine<Action extends string>(db: Database, entry: AuditEntry<Action>, unchanged?: SQL) {
  const { at, ...row } = rowOf(entry);
  return db
    .insert(auditLog)
    .select(selectRow(auditLog, { ...row, at: unchanged ? sql`iif(${unchanged}, ${at}, null)` : at }, sql`where true`))
    .onConflictDoUpdate(asOneLine);
}

/** Lines of one change to many things, as one statement, which counts the day's lines once. */
export function auditLines(
  db: Database,
  changes: readonly (Pick<AuditEntry, "action" | "after"> & { subject: string })[],
  author: Pick<AuditEntry, "at" | "userId" | "requestId" | "tokenId" | "source" | "ownerId">,
) {
  const lines = changes.map(({ after, ...line }) => ({ ...line, after: auditedChange({ after }).after }));
  const { day, isFull } = dailyLines({ ...author, action: "", subject: "" });
  const row = {
    ...rowOf({ ...author, action: "" }),
    action: sql`value ->> 'action'`,
    subject: sql`value ->> 'subject'`,
    after: sql`value -> 'after'`,
    repeat_key: sql`case when ${isFull} then ${`${day} ${author.userId} `} || (value ->> 'action') || ' ' || (value ->> 'subject') end`,
  };
  return db
    .insert(auditLog)
    .select(selectRow(auditLog, row, sql`from json_each(${JSON.stringify(lines)}) where true`))
    .onConflictDoUpdate(asOneLine);
}

export async function audit<Action extends string>(db: Database, entry: AuditEntry<Action>): Promise<void> {
  await auditLine(db, entry);
}

interface RepeatedEntry extends Pick<AuditLineFields, "at" | "requestId"> {
  action: string;
  subject: string;
  source: AuditSource;
  reason?: string;
}

const REPEAT_SECONDS = SECONDS_PER_HOUR;
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
