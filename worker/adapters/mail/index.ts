/** Mails are queued in D1 and sent by the configured transport. Features and jobs import only this file. */
import { now } from "../../platform/clock.ts";
import { database, type Database } from "../../platform/db.ts";
import { removeAttachments, readAttachments } from "./attachments.ts";
import { purgeOutbox, claimMail, dueMails, type QueuedMail, recordDelivery } from "./outbox.ts";
import { fromOf, transportOf } from "./transport.ts";
import type { MailDelivery, MailTransport } from "./port.ts";

const BATCH_SIZE = 50;

interface MailDeliveryDeps {
  db: Database;
  files: R2Bucket;
  transport: MailTransport;
  from: string;
  now: number;
}

export async function deliver(context: MailDeliveryDeps): Promise<number> {
  const { db, now } = context;
  const due = await dueMails(db, now, BATCH_SIZE);
  for (const mail of due) {
    if (!(await claimMail(db, mail, now))) continue;
    await recordDelivery(db, mail, await sendWithFallback(context, mail), now);
  }
  return due.length;
}

/**
 * Sends a mail. If it is refused with its files, sends it again without them, because the mail links to the same
 * content.
 */
async function sendWithFallback(
  { transport, files, from, now }: MailDeliveryDeps,
  mail: QueuedMail,
): Promise<MailDelivery> {
  if (now >= mail.expires_at) return { ok: false, permanent: true, reason: "expired" };
  const { id, to, subject, unsubscribe } = mail;
  const text = { text: mail.text ?? "", html: mail.html ?? "" };
  const bare = { id, from, to, subject, ...text, at: mail.created_at, ...(unsubscribe && { unsubscribe }) };
  const attached = await readAttachments(files, mail.attachments);
  if (attached.length === 0) return transport.send(bare);
  const delivery = await transport.send({ ...bare, files: attached });
  return !delivery.ok && delivery.permanent ? transport.send(bare) : delivery;
}

export { storeAttachment } from "./attachments.ts";
export { findMail, isRetriable, outboxCounts, outboxPage, retryMail } from "./listing.ts";
export { cancelWaitingMails, queueMail, queueMailWhere } from "./outbox.ts";
export { isLogOnly } from "./transport.ts";
export * from "./templates/account.ts";
export type { MailTable } from "./templates/layout.ts";
export * from "./templates/plants.ts";

async function deliverDue(env: Env): Promise<void> {
  const db = database(env);
  await deliver({ db, files: env.FILES, transport: transportOf(env), from: fromOf(env), now: now() });
}

/** Sends due mails after the response; failed ones wait for the cron. */
export const sendMailAfterResponse = (env: Env, context: { waitUntil(promise: Promise<unknown>): void }): void =>
  context.waitUntil(deliverDue(env));

export async function runMailTasks(env: Env): Promise<void> {
  await deliverDue(env);
  const [db, at] = [database(env), now()];
  await purgeOutbox(db, at);
  await removeAttachments(db, env.FILES, at);
}
