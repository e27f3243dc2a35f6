/** Every text that says that a mail goes out is one of these (tests/tools/declared/mail-texts.test.ts). */
export interface MailText {
  mailed: string;
  /** Where no mail server is set up. */
  notMailed: string;
}
export const mailText = ({ mailed, notMailed }: MailText, sendsMail: boolean): string =>
  sendsMail ? mailed : notMailed;

export const mailTexts = {
  notSent: "This portal can't send email yet. Ask your administrator for the link.",
  registeredNotSent:
    "You've registered successfully. This portal can't send email yet, so ask your administrator for the link.",
  resetNotSent: "This portal can't send email yet, so no reset link was sent. Ask your administrator for help.",
  inviteNotSent: "This portal can't send email yet. Copy the invitation link and send it yourself.",
  linkInEmail: "The invitation was emailed. Only the email has its link.",
  notPending: "This person doesn't need an invitation, or isn't on your team.",
  retried: "The email is on its way again.",
  notRetried: "This email can't be sent again: it was already sent, or its links have expired.",
  notFound: "This email is no longer in the outbox.",
} as const;
