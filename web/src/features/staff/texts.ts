export const staffScreenTexts = {
  remove: "Remove from company",
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeConsequence: (name: string, email: string) =>
    `${name} will be signed out everywhere and lose access to all plants. Their name stays on past washes, notes and audit entries. You can't undo this, but you can invite ${email} again.`,
  removeConfirm: "Remove",
  noPlants: "This person has no plants and sees nothing until you select one.",
} as const;
