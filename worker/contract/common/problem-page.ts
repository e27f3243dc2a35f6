export const problemPageTexts = {
  again: "Try again",
  back: "Go back",
  home: "Open Soilsight",
  signIn: "Sign in",
} as const;
