import { and, asc, eq, inArray, isNotNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db.ts";
import { insertWhere } from "../../platform/insert-where.ts";
import { mailOutbox } from "../../platform/schema.ts";
import { isAddress } from "./address.ts";
import type { Delivery, MailContent } from "./port.ts";
import { LEASE_SECONDS, retryDelay } from "../../platform/retry.ts";

/** A mail without an expiry of its own is worth sending for this long [s]. */
const DEFAULT_LIFE_SECONDS = 3 * 24 * 3600;
/** The line about a mail is kept this long [s]. */
const KEPT_SECONDS = 30 * 24 * 3600;
/** What goes when a mail needs it no more: it may hold secret links. */
const EMPTIED = { text: null, html: null, unsubscribe: null };

export interface NewMail {
  to: string;
  content: MailContent;
  /** UTC epoch seconds. */
  at: number;
  /** What may be mailed once only, such as `export-ready:<job>`; a second mail with this key is dropped. */
  key?: string;
}

export type QueuedMail = typeof mailOutbox.$inferSelect;

/**
 * Writes a mail into the outbox; nothing is ever sent that is not there. Gives its id, or null if its key is known or
 * its address cannot be one. `nudgeMail` sends it at once, the cron within five minutes.
 */
export async function queueMail(db: Database, mail: NewMail): Promise<string | null> {
  if (!isAddress(mail.to)) return null;
  const row = rowOf(mail);
  const written = await db.insert(mailOutbox).values(row).onConflictDoNothing();
  return written.meta.changes === 1 ? row.id : null;
}

/** The same as a statement of a transaction that queues the mail only where the condition holds. */
export const queueMailWhere = (db: Database, mail: NewMail, condition: SQL) =>
  insertWhere(db, mailOutbox, rowOf(mail), isAddress(mail.to) ? condition : sql`0`);

function rowOf({ to, key, content, at: instant }: NewMail) {
  const { template, subject, text, html, unsubscribe, expiresAt, attachments = [] } = content;
  const at = Math.floor(instant);
  return {
    id: crypto.randomUUID(),
    key: key ?? null,
    to,
    template,
    // A line break would begin another header.
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

/** Mails whose time has come, oldest first. */
export function dueMails(db: Database, now: number, limit: number): Promise<QueuedMail[]> {
  return db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, "waiting"), lte(mailOutbox.next_try_at, now)))
    .orderBy(asc(mailOutbox.next_try_at))
    .limit(limit);
}

/** Takes a mail for one try; false if another run has it. If the process dies, the next run takes it after the lease. */
export async function claimMail(db: Database, mail: QueuedMail, now: number): Promise<boolean> {
  const claimed = await db
    .update(mailOutbox)
    .set({ attempts: mail.attempts + 1, next_try_at: Math.floor(now) + LEASE_SECONDS })
    .where(
      and(eq(mailOutbox.id, mail.id), eq(mailOutbox.state, "waiting"), eq(mailOutbox.next_try_at, mail.next_try_at)),
    );
  return claimed.meta.changes === 1;
}

/** Writes down how a try ended. What was sent needs no text any more; what failed keeps it until it expires, for another try by hand. */
export async function settleMail(db: Database, mail: QueuedMail, delivery: Delivery, now: number): Promise<void> {
  const at = Math.floor(now);
  const mine = eq(mailOutbox.id, mail.id);
  if (delivery.ok) {
    const emptied = delivery.state === "sent" ? EMPTIED : {};
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

/** Gives up the mails of a kind that still wait for an address, because their reader wants no more of them. */
export async function dropWaitingMails(db: Database, to: string, template: string, now: number): Promise<void> {
  const at = Math.floor(now);
  await db
    .update(mailOutbox)
    .set({ state: "dead", settled_at: at, error: "The reader unsubscribed.", ...EMPTIED })
    .where(and(eq(mailOutbox.to, to), eq(mailOutbox.template, template), eq(mailOutbox.state, "waiting")));
}

/** Gives up what expired unsent, removes expired texts (they may carry links), and forgets old lines. */
export async function tidyOutbox(db: Database, now: number): Promise<void> {
  const expired = lt(mailOutbox.expires_at, Math.floor(now));
  const hasText = or(isNotNull(mailOutbox.text), isNotNull(mailOutbox.html));
  await db.batch([
    db
      .update(mailOutbox)
      .set({ state: "dead", settled_at: Math.floor(now), error: sql`coalesce(${mailOutbox.error}, 'expired')` })
      .where(and(eq(mailOutbox.state, "waiting"), expired)),
    db.update(mailOutbox).set(EMPTIED).where(and(expired, hasText)),
    db
      .delete(mailOutbox)
      .where(and(inArray(mailOutbox.state, ["sent", "logged", "dead"]), lt(mailOutbox.created_at, now - KEPT_SECONDS))),
  ]);
}
