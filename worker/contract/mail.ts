/** The outbox as an Admin sees it (`GET /api/mail/outbox`). Instants are UTC epoch seconds. */
export interface OutboxMail {
  id: string;
  to: string;
  template: string;
  subject: string;
  /** `waiting` for a try; `sent`; `logged`: no mail service is set up; `dead`: given up, `error` says why. */
  state: "waiting" | "sent" | "logged" | "dead";
  attempts: number;
  nextTryAt: number | null;
  createdAt: number;
  error: string | null;
  /** The plain text, only in a portal on one's own machine without a mail service, and only until the mail expires. */
  text: string | null;
}

export interface Outbox {
  mails: OutboxMail[];
  /** Nothing is sent: mails are read here instead. */
  logOnly: boolean;
}
