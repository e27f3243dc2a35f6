import type { TabStorage } from "../reload-guard.ts";

const WAS_SIGNED_IN = "soilsight-was-signed-in";

export function rememberSignIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(WAS_SIGNED_IN, "1");
    else localStorage.removeItem(WAS_SIGNED_IN);
  } catch {
    // Without storage, the login doesn't explain itself.
  }
}

/** True if a session expired or was ended elsewhere. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(WAS_SIGNED_IN) !== null;
  } catch {
    return false;
  }
}

const SIGNED_OUT_AT = "soilsight-signed-out";

function lastSignOut(): string | null {
  try {
    return localStorage.getItem(SIGNED_OUT_AT);
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
    localStorage.setItem(SIGNED_OUT_AT, String(Date.now()));
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

const CHANNEL = "soilsight-session";

export function announceSession(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage("changed");
  channel.close();
}

export function onSessionElsewhere(refresh: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", () => refresh());
  return () => channel.close();
}

const LOST_OWNER = "soilsight-lost-owner";

export function noteLostOwner(storage: TabStorage | null, name: string): void {
  try {
    storage?.setItem(LOST_OWNER, name);
  } catch {
    // Without storage, only the missing banner shows it.
  }
}

export function takeLostOwner(storage: TabStorage | null): string | null {
  try {
    const name = storage?.getItem(LOST_OWNER) ?? null;
    storage?.removeItem(LOST_OWNER);
    return name;
  } catch {
    return null;
  }
}
