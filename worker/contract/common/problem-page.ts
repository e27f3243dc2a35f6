export const problemPageTexts = {
  again: "Try again",
  back: "Back to the page before",
  home: "Open Soilsight",
  signIn: "Sign in",
} as const;
