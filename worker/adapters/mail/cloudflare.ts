import { sender } from "./address.ts";
import { extraHeaders } from "./headers.ts";
import type { MailTransport } from "./port.ts";

export interface EmailBinding {
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

export const cloudflareTransport = (binding: EmailBinding): MailTransport => ({
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
