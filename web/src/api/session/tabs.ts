import { keepText, keptText } from "../kept.ts";
import type { TabStorage } from "../reload-guard.ts";

const WAS_SIGNED_IN = "soilsight-was-signed-in";

/** Without storage, the login doesn't explain itself. */
export const rememberSignIn = (isSignedIn: boolean): void => keepText(WAS_SIGNED_IN, isSignedIn ? "1" : null);

/** True if a session expired or was ended elsewhere. */
export const wasSignedIn = (): boolean => keptText(WAS_SIGNED_IN) !== null;

const SIGNED_OUT_AT = "soilsight-signed-out";

const lastSignOut = (): string | null => keptText(SIGNED_OUT_AT);

/** Read on load, before asking for the session. */
let known = lastSignOut();

export function ignoreEarlierSignOuts(): void {
  known = lastSignOut();
}

export function announceSignOut(): void {
  rememberSignIn(false);
  // Without storage, other tabs notice at their next call.
  keepText(SIGNED_OUT_AT, String(Date.now()));
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

/** Without storage, only the missing banner shows it. */
export const noteLostOwner = (storage: TabStorage | null, name: string): void => keepText(LOST_OWNER, name, storage);

export function takeLostOwner(storage: TabStorage | null): string | null {
  const name = keptText(LOST_OWNER, storage);
  keepText(LOST_OWNER, null, storage);
  return name;
}
