export const ownerScreenTexts = {
  remove: "Remove",
  removeQuestion: (name: string) => `Remove ${name}?`,
  ownerConsequence: (name: string, email: string) =>
    `${name} and their staff will be signed out everywhere and lose access to all plants. Names stay on past washes, notes and audit entries. You can't undo this, but you can invite ${email} again.`,
  adminConsequence: (name: string, email: string) =>
    `${name} will be signed out everywhere and lose all access. Their name stays on past audit entries. You can't undo this. To add ${email} back, run "npm run admin" on the server.`,
  viewOrAct:
    "View as shows what the person sees and changes nothing. Act for lets you change the owner's data; you enter your password once.",
  allOwners: "All owners",
  yourself: "You",
  administrators: "Administrators",
} as const;
