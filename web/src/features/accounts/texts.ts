const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

export const accountScreenTexts = {
  sessionEnded: "Your session ended",
  sessionEndedLead: "Sign in to continue. Everything on this page is still here.",
  confirmTitle: "Confirm It's You",
  confirmLead: "Enter your password to make this change. You won't be asked again for 10 minutes.",
  confirmAction: "Confirm",
  noPasswordYet: "New here? Verify your email and create a password first. Click Resend Email if you lost the email.",
  resend: "Resend Email",
  resent: "If this account still needs a verified email or a new password, a link is on its way.",
  ruleCommon: "Hard to guess: not a common word, year or sequence",
  rulePersonal: "Not based on your name, email or company",
  ruleMatch: "Passwords match",
  linkFaults: {
    used: "This link was already used.",
    replaced: "A newer link was emailed to you. Open the newest email, or request another link.",
    expired: "This link has expired. Request another one.",
    unknown: null,
  },
  ownerData: {
    title: "Your Data",
    lead: "Download everything in one ZIP file: people, plants, devices, every sample, daily soiling, washes, messages and the audit log.",
    download: "Download All Data",
    started: "Your download has started.",
    holds: ({ plants, devices, people }: { plants: number; devices: number; people: number }) =>
      `${countText(plants, "plant")}, ${countText(devices, "device")} and ${countText(people, "account")}. Years of samples can take a few minutes.`,
  },
  erasure: {
    erase: "Erase All Data",
    question: "Erase all data?",
    effects: [
      "In 30 days everything is permanently erased: you and your staff, plants, devices, samples, washes, messages and files.",
      "Plants that also belong to other owners stay with them.",
      "Until then everything works, and you can cancel here.",
      "Download your data first if you may need it.",
    ],
    typeName: (name: string) => `Type "${name}" to confirm`,
    confirm: "Erase in 30 Days",
    planned: (day: string) => `All data will be erased on ${day}.`,
    plannedDetail: "Everything works as before until then.",
    cancelErasing: "Keep My Data",
    cancel: "Cancel",
  },
  resetSent: (email: string) => `It should reach ${email} within a few minutes. Check your spam folder too.`,
} as const;
