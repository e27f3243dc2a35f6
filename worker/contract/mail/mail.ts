import * as v from "valibot";

export const mailStates = ["waiting", "sent", "logged", "dead"] as const;
export type MailState = (typeof mailStates)[number];

export const mailKinds = {
  invite: "Invitation",
  verify: "Email verification",
  reset: "Password reset",
  "password-changed": "Password changed",
  "password-set": "Password set by someone else",
  "new-place": "New sign-in",
  "two-factor-changed": "Two-factor sign-in",
  "account-found": "Registered again",
  "access-changed": "Change of access",
  "access-removed": "Account removed",
  "access-converted": "Trial converted",
  "console-change": "Change from the operator's console",
  alert: "Alert",
  report: "Report",
  monday: "Monday decisions",
  "export-ready": "Download ready",
  "feedback-answered": "Reply to feedback",
  "rollout-ended": "Rollout ended",
  "wash-campaign": "Wash campaign",
  "erasure-requested": "Erasure requested",
  "device-erase-planned": "Device will be erased",
  "erasure-cancelled": "Erasure canceled",
  "erasure-done": "Data erased",
  "webhook-stopped": "Webhook stopped",
  "token-expires": "Token expires soon",
} as const;
export type MailKind = keyof typeof mailKinds;

export const mailKindText = (template: string): string =>
  (mailKinds as Readonly<Record<string, string>>)[template] ?? template;

export interface OutboxMail {
  id: string;
  to: string;
  template: string;
  subject: string;
  state: MailState;
  attempts: number;
  nextTryAt: number | null;
  createdAt: number;
  settledAt: number | null;
  error: string | null;
  canRetry: boolean;
  /** Only on a local portal without a mail service, until the mail expires. */
  text: string | null;
}

export interface OutboxList {
  mails: OutboxMail[];
  next: string | null;
  logOnly: boolean;
  counts: Record<MailState, number>;
}

export const OUTBOX_PAGE = 50;

const word = (most: number) => v.optional(v.pipe(v.string(), v.trim(), v.maxLength(most)));

export const OutboxQuery = v.object({
  to: word(254),
  kind: word(64),
  state: v.optional(v.picklist(mailStates)),
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-[\w-]{1,64}$/, "This page of the outbox doesn't exist."))),
});
export type OutboxQuery = v.InferOutput<typeof OutboxQuery>;

export interface InvitationLink {
  link: string;
  expiresAt: number;
}
