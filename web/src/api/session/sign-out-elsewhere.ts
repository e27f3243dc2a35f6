import { rememberSignIn } from "./was-signed-in.ts";

const KEY = "soilsight-signed-out";

function lastSignOut(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Read on load, before asking for the session. */
let known = lastSignOut();

export function ignoreEarlierSignOuts(): void {
  known = lastSignOut();
}

export function announceSignOut(): void {
  rememberSignIn(false);
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage, other tabs notice at their next call.
  }
  known = lastSignOut();
}

/** Calls `leave` on a sign-out in another tab, or one during this page's load. Returns the unsubscription. */
export function onSignOutElsewhere(leave: () => void): () => void {
  const check = () => lastSignOut() !== known && leave();
  window.addEventListener("storage", check);
  check();
  return () => window.removeEventListener("storage", check);
}
