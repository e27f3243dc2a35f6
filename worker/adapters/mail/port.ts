/** Contract of mail transports. */

export interface MailAttachment {
  key: string;
  /** File name: letters, digits, `.`, `-` and `_`. */
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
  /** One-click unsubscribe (RFC 8058); missing if impossible. */
  unsubscribe?: string;
  /** Then the mail is useless, and its text is cleared. */
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
  /** `permanent`: retrying is useless. `reason` is for an Admin and holds nothing of the mail. */
  | { ok: false; permanent: boolean; reason: string };

export interface MailTransport {
  send(mail: OutgoingMail): Promise<MailDelivery>;
}
