import type { Database } from "../../platform/db.ts";
import { readAttachments } from "./attachments.ts";
import { claimMail, dueMails, type QueuedMail, settleMail } from "./outbox.ts";
import type { MailDelivery, MailTransport } from "./port.ts";

const BATCH_SIZE = 50;

export interface MailDeliveryDeps {
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
    await settleMail(db, mail, await attempt(context, mail), now);
  }
  return due.length;
}

/**
 * Sends a mail. If it is refused with its files, sends it again without them, because the mail links to the same
 * content.
 */
async function attempt({ transport, files, from, now }: MailDeliveryDeps, mail: QueuedMail): Promise<MailDelivery> {
  if (now >= mail.expires_at) return { ok: false, permanent: true, reason: "expired" };
  const { id, to, subject, unsubscribe } = mail;
  const text = { text: mail.text ?? "", html: mail.html ?? "" };
  const bare = { id, from, to, subject, ...text, at: mail.created_at, ...(unsubscribe && { unsubscribe }) };
  const attached = await readAttachments(files, mail.attachments);
  if (attached.length === 0) return transport.send(bare);
  const delivery = await transport.send({ ...bare, files: attached });
  return !delivery.ok && delivery.permanent ? transport.send(bare) : delivery;
}
