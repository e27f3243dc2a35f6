import { sender } from "./address.ts";
import { extraHeaders } from "./headers.ts";
import type { MailTransport } from "./port.ts";
import { log } from "../../platform/log.ts";
import { setting } from "../../platform/settings.ts";
import { smtpServer } from "./smtp/server.ts";
import { smtpTransport } from "./smtp/transport.ts";

interface EmailBinding {
  send(mail: {
    from: string | { name: string; email: string };
    to: string;
    subject: string;
    text: string;
    html: string;
    headers: Record<string, string>;
    attachments?: { disposition: "attachment"; filename: string; type: string; content: Uint8Array<ArrayBuffer> }[];
  }): Promise<unknown>;
}

const PERMANENT = /E_(VALIDATION|FIELD|SENDER|RECIPIENT|HEADER|CONTENT)/;

const cloudflareTransport = (binding: EmailBinding): MailTransport => ({
  async send(mail) {
    const { from, to, subject, text, html, files = [] } = mail;
    const attachments = files.map(({ name, type, content }) => ({
      disposition: "attachment" as const,
      filename: name,
      type,
      content,
    }));
    const by = sender(from)!;
    try {
      await binding.send({
        from: { name: by.name, email: by.address },
        to,
        subject,
        text,
        html,
        headers: extraHeaders(mail),
        ...(attachments.length > 0 && { attachments }),
      });
      return { ok: true, state: "sent" };
    } catch (error) {
      const code = (error as { code?: string }).code ?? "";
      return { ok: false, permanent: PERMANENT.test(code), reason: code || "Cloudflare didn't accept the email." };
    }
  },
});

export const logTransport: MailTransport = {
  send({ id }) {
    log("mail-not-sent", { id, why: "No mail service is set up (SMTP_URL)." });
    return Promise.resolve({ ok: true, state: "logged" });
  },
};

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
