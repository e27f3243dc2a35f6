import type { MailKind } from "#contract/mail/mail";
import type { MailContent } from "../port.ts";
import { html, type MailBody, plainText } from "./layout.ts";

export const mail = (template: MailKind, subject: string, letter: MailBody, expiresAt?: number): MailContent => ({
  template,
  subject,
  text: plainText(letter),
  html: html(letter),
  ...(expiresAt !== undefined && { expiresAt }),
});
