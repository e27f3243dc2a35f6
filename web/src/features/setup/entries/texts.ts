import type { SetupEntryState } from "#contract/setup/entries";

export const entriesTexts = {
  title: "Setup Entries",
  lead: "Devices that technicians set up in the field, newest first. Entries that aren't added are kept for 30 days.",
  all: "All",
  states: { waiting: "Waiting", adopted: "Added", dismissed: "Dismissed" } satisfies Record<SetupEntryState, string>,
  none: "No setup entries yet.",
  noneHint: "Technicians record a device at /setup. It appears here until it is added.",
  noneOfState: "No entries with this status.",
  showAll: "Show all",
  copyLink: "Copy link",
  copyLinkFor: (device: string) => `Copy link to add ${device}`,
  linkCopied: (device: string) => `The link to add ${device} is copied. Send it to the owner.`,
  notCopied: "The link couldn't be copied. Select and copy it here:",
  details: "Details",
  detailsOf: (device: string) => `Details of ${device}`,
  dismiss: "Dismiss",
  dismissEntry: (device: string) => `Dismiss the entry of ${device}`,
  restore: "Restore",
  restoreEntry: (device: string) => `Restore the entry of ${device}`,
} as const;
