export const unsavedTexts = {
  title: "Discard your changes?",
  detail: "Your changes aren't saved yet.",
  keep: "Keep editing",
  discard: "Discard changes",
} as const;

/** False for another search of the same page, and for the login, where the session has ended anyway. */
export const blocksLeaving = (current: { pathname: string }, next: { pathname: string }): boolean =>
  next.pathname !== current.pathname && next.pathname !== "/login";
