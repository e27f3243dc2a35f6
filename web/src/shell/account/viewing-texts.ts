export const viewingTexts = {
  name: "Viewing as another person",
  viewing: "You're viewing as ",
  readOnly: "You can't change anything.",
  end: "Return to my account",
  start: "View as",
  startFor: (name: string) => `View as ${name}`,
  failed: "Couldn't switch the view.",
} as const;
