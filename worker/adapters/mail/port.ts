/** What a way of sending mails must do, and what every one of them is given. */

export interface MailAttachment {
  key: string;
  /** Name under which it arrives: letters, digits, `.`, `-` and `_`. */
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
  /** Where a mail program stops mails of this kind by one call (RFC 8058); none where they cannot be stopped. */
  unsubscribe?: string;
  /** From then on the mail is of no use, and its text is removed [UTC epoch seconds]. */
  expiresAt?: number;
  attachments?: readonly MailAttachment[];
}

export interface OutgoingMail extends Omit<MailContent, "template" | "expiresAt" | "attachments"> {
  /** The outbox's id; a mail that goes out twice carries it twice, so that receivers see one. */
  id: string;
  from: string;
  to: string;
  files?: readonly AttachedFile[];
  /** UTC epoch seconds. */
  at: number;
}

export type Delivery =
  | { ok: true; state: "sent" | "logged" }
  /** `permanent`: another try would end the same way. `reason` is for an Admin; it holds no text of the mail. */
  | { ok: false; permanent: boolean; reason: string };

export interface MailTransport {
  send(mail: OutgoingMail): Promise<Delivery>;
}
