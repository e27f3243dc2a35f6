/** Mails are queued in D1 and sent by the configured transport. Features and jobs import only this file. */
import { now } from "../../platform/clock.ts";
import { database } from "../../platform/db.ts";
import { removeAttachments } from "./attachments.ts";
import { deliver } from "./deliver.ts";
import { purgeOutbox } from "./outbox.ts";
import { fromOf, transportOf } from "./transport.ts";

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
