import { pick } from "#contract/records/field";
import { and, count, desc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { type MailState, mailStates, OUTBOX_PAGE, type OutboxMail, type OutboxQuery } from "#contract/mail/mail";
import type { Database } from "../../platform/db.ts";
import { mailOutbox } from "../../platform/schema.ts";
import type { QueuedMail } from "./outbox.ts";

function afterCursor(place: string): SQL {
  const end = place.indexOf("-");
  return sql`(${mailOutbox.created_at}, ${mailOutbox.id}) < (${Number(place.slice(0, end))}, ${place.slice(end + 1)})`;
}

const cursorOf = ({ created_at, id }: QueuedMail): string => `${created_at}-${id}`;

const canRetry = (mail: QueuedMail, now: number): boolean =>
  mail.state !== "sent" && mail.text !== null && mail.expires_at > now;

export async function outboxPage(
  db: Database,
  { to, kind, state, after }: OutboxQuery,
  { withText, now }: { withText: boolean; now: number },
): Promise<{ mails: OutboxMail[]; next: string | null }> {
  const rows = await db
    .select()
    .from(mailOutbox)
    .where(
      and(
        to ? sql`instr(lower(${mailOutbox.to}), ${to.toLowerCase()}) > 0` : undefined,
        kind ? eq(mailOutbox.template, kind) : undefined,
        state ? eq(mailOutbox.state, state) : undefined,
        after === undefined ? undefined : afterCursor(after),
      ),
    )
    .orderBy(desc(mailOutbox.created_at), desc(mailOutbox.id))
    .limit(OUTBOX_PAGE + 1);
  const shown = rows.slice(0, OUTBOX_PAGE);
  const mails = shown.map((mail) => ({
    ...pick(mail, ["id", "to", "template", "subject", "state", "attempts", "error"]),
    nextTryAt: mail.state === "waiting" ? mail.next_try_at : null,
    createdAt: mail.created_at,
    settledAt: mail.settled_at,
    canRetry: canRetry(mail, now),
    text: withText ? mail.text : null,
  }));
  return { mails, next: rows.length > OUTBOX_PAGE ? cursorOf(shown.at(-1)!) : null };
}

export async function outboxCounts(db: Database): Promise<Record<MailState, number>> {
  const rows = await db.select({ state: mailOutbox.state, n: count() }).from(mailOutbox).groupBy(mailOutbox.state);
  const counts = new Map(rows.map(({ state, n }) => [state, n]));
  return Object.fromEntries(mailStates.map((state) => [state, counts.get(state) ?? 0])) as Record<MailState, number>;
}

export const isRetriable = (id: string, now: number) =>
  and(
    eq(mailOutbox.id, id),
    inArray(mailOutbox.state, ["waiting", "logged", "dead"]),
    isNotNull(mailOutbox.text),
    gt(mailOutbox.expires_at, Math.floor(now)),
  );

export const retryMail = (db: Database, id: string, now: number) =>
  db
    .update(mailOutbox)
    .set({ state: "waiting", attempts: 0, next_try_at: Math.floor(now), settled_at: null })
    .where(eq(mailOutbox.id, id));

export async function findMail(db: Database, id: string): Promise<{ to: string; template: string } | null> {
  const [row] = await db
    .select({ to: mailOutbox.to, template: mailOutbox.template })
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id));
  return row ?? null;
}
