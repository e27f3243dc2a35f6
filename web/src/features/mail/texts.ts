/** Texts of the mail screen and of invitation links. */
export const mailScreenTexts = {
  title: "Mail",
  lead: "Emails of the last 30 days, newest first.",
  logOnly:
    "This portal doesn't send email: no mail server is set up. Emails are only logged here. Copy invitation links under Staff and Owners.",
  none: "No emails yet.",
  nothingFound: "No emails match.",
  nothingFoundHint: "Check the filters.",
  states: { waiting: "Waiting", sent: "Sent", logged: "Logged, not sent", dead: "Failed" },
  nextTry: (when: string) => `Next try: ${when}`,
  tries: (count: number) => (count === 1 ? "1 attempt" : `${count} attempts`),
  retry: "Send Again",
  show: "View",
  loadMore: "Load older emails",
  copyLink: "Copy Invitation Link",
  copyLinkFor: (name: string) => `Copy invitation link for ${name}`,
  linkTitle: (name: string) => `Invitation link for ${name}`,
  linkLead: "Send this link to this person only. Anyone who has it can create the password of this account.",
  linkLabel: "Invitation link",
  linkEnds: (when: string) => `The link can be used once and expires ${when}. Links copied before no longer work.`,
} as const;
