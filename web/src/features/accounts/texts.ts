/** Texts of the account screens that only the pages use. */
export const accountScreenTexts = {
  sessionEnded: "Your session ended",
  sessionEndedLead: "Sign in to continue. Everything on this page is still here.",
  noPasswordYet: "New here? Verify your email and create a password first. Click Resend Email if you lost the email.",
  resend: "Resend Email",
  resent: "If this account still needs a verified email or a new password, a link is on its way.",
} as const;
