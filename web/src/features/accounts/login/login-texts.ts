/** Texts of the login, apart from those of the other account screens: the login is loaded by everybody. */
export const loginTexts = {
  sessionEnded:
    "You've been signed out because your session expired or was ended on another device. Sign in to continue.",
} as const;
