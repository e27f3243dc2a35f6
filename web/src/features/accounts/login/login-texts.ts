/** Separate, because everybody loads the login. */
export const loginTexts = {
  sessionEnded:
    "You've been signed out because your session expired or was ended on another device. Sign in to continue.",
} as const;
