/** Words of the page that stands where a file could not be given. */
export const problemPageTexts = {
  again: "Try again",
  back: "Back to the page before",
  home: "Open Soilsight",
  signIn: "Sign in",
} as const;
