export interface MailAttachment {
  key: string;
  name: string;
  type: string;
}

export interface AttachedFile extends Omit<MailAttachment, "key"> {
  content: Uint8Array<ArrayBuffer>;
}

export interface MailContent {
  template: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe URL (RFC 8058); missing for mails that can't be turned off. */
  unsubscribe?: string;
  /** Time after which the mail is useless and its text is cleared [epoch s]. */
  expiresAt?: number;
  attachments?: readonly MailAttachment[];
}

export interface OutgoingMail extends Omit<MailContent, "template" | "expiresAt" | "attachments"> {
  id: string;
  from: string;
  to: string;
  files?: readonly AttachedFile[];
  at: number;
}

export type MailDelivery =
  | { ok: true; state: "sent" | "logged" }
  /** `permanent`: retrying is useless. `reason`: for an Admin, without any text of the mail. */
  | { ok: false; permanent: boolean; reason: string };

export interface MailTransport {
  send(mail: OutgoingMail): Promise<MailDelivery>;
}
