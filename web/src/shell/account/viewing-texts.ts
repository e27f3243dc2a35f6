export const viewingTexts = {
  name: "Viewing as another person",
  viewing: "You are viewing as ",
  readOnly: "Nothing can be changed.",
  end: "Return to my account",
  start: "View as",
  startFor: (name: string) => `View as ${name}`,
  failed: "Couldn't switch the view.",
} as const;
