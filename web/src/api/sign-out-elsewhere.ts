const KEY = "soilsight-signed-out";

/** Tells the other tabs of this browser that the person has signed out: they must not go on showing what the person saw. */
export function announceSignOut(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage the other tabs notice at their next call.
  }
}

/** Calls `leave` when the person signs out in another tab. Gives what stops listening. */
export function onSignOutElsewhere(leave: () => void): () => void {
  const listen = ({ key }: StorageEvent) => key === KEY && leave();
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
