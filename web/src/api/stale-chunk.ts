import { mayReload, reloads, tabMemory } from "./reload-guard.ts";

/**
 * After a deployment the chunks of an open page are gone. The page reloads once to get the new ones; if that does not
 * help, the failure shows.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (!mayReload(tabMemory(), reloads.staleChunk, Date.now())) return;
    // Vite then gives no module instead of throwing, so that no error flashes up before the reload.
    event.preventDefault();
    location.reload();
  });
}
