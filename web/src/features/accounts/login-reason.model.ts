import { HOME, safeRedirect } from "../../shell/redirect.ts";
import { loginTexts as texts } from "./login-texts.ts";

interface LoginVisit {
  /** The page that the person wanted, as the address names it. */
  redirect: string | undefined;
  origin: string;
  /** A person was signed in in this browser and did not sign out. */
  wasSignedIn: boolean;
}

/** Why the login is shown instead of the page that the person wanted; nothing where they wanted the start page. */
export function loginReason({ redirect, origin, wasSignedIn }: LoginVisit): string | undefined {
  if (redirect === undefined) return undefined;
  if (wasSignedIn) return texts.sessionEnded;
  return safeRedirect(redirect, origin) === HOME ? undefined : texts.signInFirst;
}
