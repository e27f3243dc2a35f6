const NAME = "soilsight-session";

export function announceSession(): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(NAME);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage("changed");
  channel.close();
}

export function onSessionElsewhere(refresh: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", () => refresh());
  return () => channel.close();
}
