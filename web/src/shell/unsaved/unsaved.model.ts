export const unsavedTexts = {
  title: "Discard your changes?",
  detail: "Your changes aren't saved yet.",
  keep: "Keep editing",
  discard: "Discard changes",
} as const;

/** Whether a form is lost on the way: not by another search of the same page, and at the login the session has ended already. */
export const blocksLeaving = (current: { pathname: string }, next: { pathname: string }): boolean =>
  next.pathname !== current.pathname && next.pathname !== "/login";
