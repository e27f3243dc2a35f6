import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { ACCESS_NOTICE_SECONDS } from "#contract/accounts/access-changes";
import { sendMailAfterResponse } from "../../../worker/adapters/mail/index.ts";
import { app } from "../../../worker/app.ts";
import { mailAccessNotices } from "../../../worker/features/accounts/notifications/access-notices.ts";
import { database } from "../../../worker/platform/db.ts";
import { accessNotices } from "../../../worker/platform/schema.ts";
import { receivedBy, type ReceivedMail, withSmtp } from "./received.ts";

/** Calls a portal that mails by SMTP; resolves after its mails are sent. */
export async function ask(
  method: string,
  path: string,
  options: {
    cookie?: string | undefined;
    json?: unknown;
    headers?: Record<string, string>;
    settings?: Record<string, string>;
  } = {},
): Promise<Response> {
  const headers = new Headers({
    "sec-fetch-site": "same-origin",
    "cf-connecting-ip": crypto.randomUUID(),
    ...options.headers,
  });
  if (options.cookie !== undefined) headers.set("cookie", options.cookie);
  const init: RequestInit = { method, headers };
  if (options.json !== undefined) {
    headers.set("content-type", "application/json");
    init.body = JSON.stringify(options.json);
  }
  const context = createExecutionContext();
  const answer = await app.fetch(
    new Request(`https://portal.example${path}`, init),
    withSmtp(options.settings),
    context,
  );
  await waitOnExecutionContext(context);
  return answer;
}

export async function lastMail(address: string): Promise<ReceivedMail["mail"]> {
  return (await receivedBy(address)).at(-1)!.mail;
}

export const refusal = (answer: Response) =>
  answer.json<{ title: string; type: string; fields?: Record<string, string> }>();

/** Sends what people were told of changes of their access, as the cron does after the wait. */
export async function mailNotices(): Promise<void> {
  const db = database(env);
  await db.update(accessNotices).set({ at: sql`${accessNotices.at} - ${ACCESS_NOTICE_SECONDS}` });
  await mailAccessNotices(db, "https://portal.example", Date.now() / 1000);
  const context = createExecutionContext();
  sendMailAfterResponse(withSmtp(), context);
  await waitOnExecutionContext(context);
}
