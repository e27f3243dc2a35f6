import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, asc, eq, inArray, isNotNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { mailOutbox } from "../../platform/schema.ts";
import { isAddress } from "./address.ts";
import type { MailDelivery, MailContent } from "./port.ts";
import { LEASE_SECONDS, retryDelay } from "../../platform/retry.ts";

const DEFAULT_LIFE_SECONDS = 3 * SECONDS_PER_DAY;
const KEPT_SECONDS = 30 * SECONDS_PER_DAY;
/** Cleared as soon as possible, because they may hold secret links. */
const CLEARED_CONTENT = { text: null, html: null, unsubscribe: null };

export interface NewMail {
  to: string;
  content: MailContent;
  at: number;
  /** Unique, such as `export-ready:<job>`; a second mail with the same key is dropped. */
  key?: string;
}

export type QueuedMail = typeof mailOutbox.$inferSelect;

/**
 * Adds a mail to the outbox. Returns its id; null if the key exists or the address is invalid. `sendMailAfterResponse` sends it at
 * once, the cron within five minutes.
 */
export async function queueMail(db: Database, mail: NewMail): Promise<string | null> {
  if (!isAddress(mail.to)) return null;
  const row = outboxRow(mail);
  const written = await db.insert(mailOutbox).values(row).onConflictDoNothing();
  return written.meta.changes === 1 ? row.id : null;
}

/** The same as a statement, for the batch of a change. */
export const queueMailWhere = (db: Database, mail: NewMail, condition: SQL = sql`true`) =>
  insertWhere(db, mailOutbox, outboxRow(mail), isAddress(mail.to) ? condition : sql`0`);

export function outboxRow({ to, key, content, at: instant }: NewMail) {
  const { template, subject, text, html, unsubscribe, expiresAt, attachments = [] } = content;
  const at = Math.floor(instant);
  return {
    id: crypto.randomUUID(),
    key: key ?? null,
    to,
    template,
    // A line break would start another header.
    subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim(),
    text,
    html,
    unsubscribe: unsubscribe ?? null,
    attachments: attachments.length > 0 ? [...attachments] : null,
    state: "waiting" as const,
    next_try_at: at,
    expires_at: Math.floor(expiresAt ?? at + DEFAULT_LIFE_SECONDS),
    created_at: at,
  };
}

export function dueMails(db: Database, now: number, limit: number): Promise<QueuedMail[]> {
  return db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, "waiting"), lte(mailOutbox.next_try_at, now)))
    .orderBy(asc(mailOutbox.next_try_at))
    .limit(limit);
}

/**
 * Leases a mail for one attempt; false if another run holds it. After a crash, the next run after the lease takes it.
 */
export async function claimMail(db: Database, mail: QueuedMail, now: number): Promise<boolean> {
  const claimed = await db
    .update(mailOutbox)
    .set({ attempts: mail.attempts + 1, next_try_at: Math.floor(now) + LEASE_SECONDS })
    .where(
      and(eq(mailOutbox.id, mail.id), eq(mailOutbox.state, "waiting"), eq(mailOutbox.next_try_at, mail.next_try_at)),
    );
  return claimed.meta.changes === 1;
}

/**
 * Records the outcome of an attempt. A sent mail loses its text; a failed one keeps it until it expires, for a manual
 * retry.
 */
export async function recordDelivery(
  db: Database,
  mail: QueuedMail,
  delivery: MailDelivery,
  now: number,
): Promise<void> {
  const at = Math.floor(now);
  const mine = eq(mailOutbox.id, mail.id);
  if (delivery.ok) {
    const emptied = delivery.state === "sent" ? CLEARED_CONTENT : {};
    await db
      .update(mailOutbox)
      .set({ state: delivery.state, settled_at: at, error: null, ...emptied })
      .where(mine);
    return;
  }
  const wait = delivery.permanent ? null : retryDelay(mail.attempts + 1);
  const isOver = wait === null || at + wait >= mail.expires_at;
  const next = isOver ? { state: "dead" as const, settled_at: at } : { next_try_at: at + wait };
  await db
    .update(mailOutbox)
    .set({ ...next, error: delivery.reason.slice(0, 200) })
    .where(mine);
}

export const cancelWaitingMails = (db: Database, to: string, template: string, now: number) =>
  db
    .update(mailOutbox)
    .set({ state: "dead", settled_at: Math.floor(now), error: "The reader unsubscribed.", ...CLEARED_CONTENT })
    .where(and(eq(mailOutbox.to, to), eq(mailOutbox.template, template), eq(mailOutbox.state, "waiting")));

export async function purgeOutbox(db: Database, now: number): Promise<void> {
  const expired = lt(mailOutbox.expires_at, Math.floor(now));
  const hasText = or(isNotNull(mailOutbox.text), isNotNull(mailOutbox.html));
  await db.batch([
    db
      .update(mailOutbox)
      .set({ state: "dead", settled_at: Math.floor(now), error: sql`coalesce(${mailOutbox.error}, 'expired')` })
      .where(and(eq(mailOutbox.state, "waiting"), expired)),
    db.update(mailOutbox).set(CLEARED_CONTENT).where(and(expired, hasText)),
    db
      .delete(mailOutbox)
      .where(and(inArray(mailOutbox.state, ["sent", "logged", "dead"]), lt(mailOutbox.created_at, now - KEPT_SECONDS))),
  ]);
}
