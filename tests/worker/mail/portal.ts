import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { app } from "../../../worker/app.ts";
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
