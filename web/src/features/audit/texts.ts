export const auditScreenTexts = {
  lead: "Sign-ins, denied requests and changes, newest first.",
  nobody: "Not signed in",
  unknownAddress: "An unknown email address",
  ownAccount: "Own account",
  nothingFound: "No results.",
  nothingFoundHint: "Check the filters or widen the dates.",
  empty: "No entries yet.",
  emptyHint: "Sign-ins, denied requests and changes appear here as they happen.",
  person: "Person (name, email or company)",
  subject: "Target (name or ID)",
  loadMore: "Load older entries",
  moreInFile: (count: number) => `and ${count} more in the CSV`,
} as const;
