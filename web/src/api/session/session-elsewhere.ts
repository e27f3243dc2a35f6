const NAME = "soilsight-session";

/** Tells the other tabs of this browser that the session is another one, or for another owner. */
export function announceSession(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage("changed");
  channel.close();
}

/** Calls `refresh` when another tab has changed the session. Gives what stops listening. */
export function onSessionElsewhere(refresh: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", () => refresh());
  return () => channel.close();
}
