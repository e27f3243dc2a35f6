import { env } from "cloudflare:workers";
import PostalMime, { type Email } from "postal-mime";
import { inject } from "vitest";
import type { Received } from "./smtp-server.ts";

export interface ReceivedMail extends Received {
  mail: Email;
}

export async function receivedBy(address: string): Promise<ReceivedMail[]> {
  const page = `http://127.0.0.1:${inject("smtp").received}/?to=${encodeURIComponent(address)}`;
  const all = await (await fetch(page)).json<Received[]>();
  return Promise.all(all.map(async (one) => Object.assign(one, { mail: await PostalMime.parse(one.raw) })));
}

export const withSmtp = (more: Record<string, string> = {}): Env =>
  ({
    ...env,
    SMTP_URL: `smtp://127.0.0.1:${inject("smtp").open}?security=none`,
    MAIL_FROM: "Soilsight <no-reply@portal.example>",
    PORTAL_ADDRESS: "https://portal.example",
    ...more,
  }) as Env;

export const linkIn = (mail: Email): URL => new URL(/https?:\/\/\S+/.exec(mail.text ?? "")![0]);
