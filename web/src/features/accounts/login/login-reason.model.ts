import { loginTexts as texts } from "./login-texts.ts";

interface LoginVisit {
  redirect: string | undefined;
  /** A person was signed in in this browser and did not sign out. */
  wasSignedIn: boolean;
}

/** Why the login is shown instead of the page that the person wanted. */
export function loginReason({ redirect, wasSignedIn }: LoginVisit): string | undefined {
  if (redirect === undefined) return undefined;
  return wasSignedIn ? texts.sessionEnded : undefined;
}
