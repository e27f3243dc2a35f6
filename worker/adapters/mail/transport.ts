import { setting } from "../../platform/settings.ts";
import { sender } from "./address.ts";
import { cloudflareTransport, type EmailBinding } from "./cloudflare.ts";
import { logTransport } from "./log.ts";
import type { MailTransport } from "./port.ts";
import { smtpServer } from "./smtp/server.ts";
import { smtpTransport } from "./smtp/transport.ts";

const DEFAULT_FROM = "Soilsight <no-reply@soilsight.example>";

export function transportOf(env: object): MailTransport {
  const url = setting(env, "SMTP_URL");
  if (url !== undefined) {
    const server = smtpServer(url);
    return server.ok ? smtpTransport(server.server) : failingTransport(server.reason);
  }
  const binding = (env as { EMAIL?: EmailBinding }).EMAIL;
  return binding ? cloudflareTransport(binding) : logTransport;
}

export const isLogOnly = (env: object): boolean => transportOf(env) === logTransport;

export function fromOf(env: object): string {
  const from = setting(env, "MAIL_FROM");
  return from !== undefined && sender(from) ? from : DEFAULT_FROM;
}

/** Mails wait in the outbox with this reason until the setting is fixed. */
const failingTransport = (reason: string): MailTransport => ({
  send: () => Promise.resolve({ ok: false, permanent: false, reason }),
});
