import type { QueryClient } from "@tanstack/react-query";

const CHANNEL = "soilsight-saved";
/** A burst of saves is announced once [ms]. */
const PAUSE_MS = 500;

/**
 * Tells the browser's other tabs that this one saved something, and reads again here what another saved: at once if this tab is visible, else
 * when it is looked at. Returns the end.
 */
export function followOtherTabs(client: QueryClient, isVisible: () => boolean): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  let timer: ReturnType<typeof setTimeout> | undefined;
  channel.addEventListener("message", () => {
    void client.invalidateQueries({ refetchType: isVisible() ? "active" : "none" });
  });
  const stop = client.getMutationCache().subscribe(({ mutation, type }) => {
    if (type !== "updated" || mutation.state.status !== "success" || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel.postMessage("saved");
    }, PAUSE_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
    channel.close();
  };
}
