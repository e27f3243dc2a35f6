import * as format from "#contract/common/format";

const countText = (count: number, noun: string): string => `${format.number(count)} ${noun}${count === 1 ? "" : "s"}`;

export const accountScreenTexts = {
  sessionEnded: "Your session ended",
  sessionEndedLead: "Sign in to continue. Everything on this page is still here.",
  confirmTitle: "Confirm it's you",
  confirmLead: "Enter your password to make this change. You won't be asked again for 10 minutes.",
  confirmAction: "Confirm",
  noPasswordYet: "New here? Verify your email and create a password first. Didn't get the email? Click Resend Email.",
  requiredHint: "Fields with * are required.",
  signUpNext:
    "What comes next: confirm your address, create a password and agree to the terms. Then you simulate your first location, which takes seconds.",
  notForAdmins: "Only Admins sign in here. Your password is right:",
  goToLogin: "sign in at Login",
  resend: "Resend Email",
  resent: "If this account still needs a verified email or a new password, a link is on its way.",
  ruleCommon: "Not a common word, year or sequence",
  rulePersonal: "Not just your name, email or company",
  ruleMatch: "Both passwords match",
  linkFaults: {
    used: "This link was already used.",
    replaced: "A newer link was emailed to you. Open the newest email, or request another link.",
    expired: "This link has expired. Request another one.",
    unknown: null,
  },
  ownerData: {
    /** `owner`: whom an Admin acts for, else null. */
    title: (owner: string | null) => (owner === null ? "Your data" : `Data of ${owner}`),
    lead: "Download everything in one ZIP file: people, plants, devices, every reading, daily soiling, washes, messages and the audit log.",
    download: "Download all data",
    started: "Your download has started.",
    holds: ({ plants, devices, people }: { plants: number; devices: number; people: number }) =>
      `${countText(plants, "plant")}, ${countText(devices, "device")} and ${countText(people, "account")}. Years of readings can take a few minutes.`,
  },
  erasure: {
    erase: "Erase all data",
    question: (owner: string | null) => (owner === null ? "Erase all data?" : `Erase all data of ${owner}?`),
    effects: (owner: string | null) => [
      `In 30 days, we permanently erase ${owner === null ? "you and your" : `${owner} and their`} staff, plants, devices, readings, washes, messages and files.`,
      "Plants that also belong to other owners stay with them.",
      `Until then everything works, and ${owner === null ? "you" : `you and ${owner}`} can cancel. All people of the account see a notice on every page.`,
      "Download the data first if it might be needed.",
    ],
    typeName: (name: string) => `Type "${name}" to confirm`,
    confirm: "Erase in 30 days",
    planned: (day: string) => `We'll erase all data on ${day}.`,
    plannedDetail: "Everything works as before until then.",
    cancel: "Cancel",
  },
  uploadedFiles: {
    title: "Uploaded files",
    none: "No uploaded files.",
    total: (count: number, size: string) => `${countText(count, "file")}, ${size} in total.`,
    countsToward: "They count toward your storage limit.",
    onlyLargest: (listed: number) => `Only the ${format.number(listed)} largest files are listed.`,
    kinds: {
      "image/jpeg": "JPEG picture",
      "image/png": "PNG picture",
      "image/webp": "WebP picture",
      "text/csv; charset=utf-8": "CSV file",
    },
    unknownKind: "File",
    uploaded: (when: string, by: string | null) => (by === null ? `Uploaded ${when}` : `Uploaded ${when} by ${by}`),
    showAll: (count: number) => `Show all ${format.number(count)}`,
    open: "Open",
    download: "Download",
    delete: "Delete",
    deleteOf: (what: string) => `Delete ${what}`,
    question: "Delete this file?",
    consequence:
      "You can't get the file back, and links to it stop working. Your plants, devices and calculations don't change.",
    confirm: "Delete file",
  },
  resetSent: (email: string) => `It should reach ${email} within a few minutes. Check your spam folder too.`,
} as const;
