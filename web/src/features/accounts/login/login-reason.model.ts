import { loginTexts as texts } from "./login-texts.ts";

interface LoginVisit {
  redirect: string | undefined;
  /** Signed in before, without signing out. */
  wasSignedIn: boolean;
}

export function loginReason({ redirect, wasSignedIn }: LoginVisit): string | undefined {
  if (redirect === undefined) return undefined;
  return wasSignedIn ? texts.sessionEnded : undefined;
}
