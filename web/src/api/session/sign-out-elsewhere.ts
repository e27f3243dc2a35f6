import { rememberSignIn } from "./was-signed-in.ts";

const KEY = "soilsight-signed-out";

/** When a person last signed out in this browser; null without one or without storage. */
function lastSignOut(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The sign-out that this page already knows of. Read as the page loads, which is before it asks who is signed in. */
let known = lastSignOut();

/** Forgets earlier sign-outs of other tabs: they do not end the session that begins now. */
export function ignoreEarlierSignOuts(): void {
  known = lastSignOut();
}

/** Tells the other tabs of this browser that the person has signed out: they must not go on showing what the person saw. */
export function announceSignOut(): void {
  rememberSignIn(false);
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage the other tabs notice at their next call.
  }
  known = lastSignOut();
}

/**
 * Calls `leave` when the person signs out in another tab, or has done so while this page was loading. Returns the function
 * that stops listening.
 */
export function onSignOutElsewhere(leave: () => void): () => void {
  const check = () => lastSignOut() !== known && leave();
  window.addEventListener("storage", check);
  check();
  return () => window.removeEventListener("storage", check);
}
