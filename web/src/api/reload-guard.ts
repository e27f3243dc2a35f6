interface Exit {
  storage: TabStorage | null;
  now: () => number;
  signOut: () => Promise<unknown>;
  reload: () => void;
}

/** Signs out and reloads once for any number of refusals; right after a reload the refusal is shown instead. */
export function exitOnce({ storage, now, signOut, reload }: Exit): () => void {
  let leaving = false;
  return () => {
    if (leaving || !mayReload(storage, reloads.unauthorized, now())) return;
    leaving = true;
    // Reload whether or not the server knew the session.
    void signOut()
      .catch(() => undefined)
      .then(reload);
  };
}

export type TabStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export const reloads = {
  unauthorized: "soilsight-reload-unauthorized",
  staleChunk: "soilsight-reload-chunk",
  version: "soilsight-reload-version",
} as const;

/** A second reload within this time would be a loop [ms]. */
export const RELOAD_COOLDOWN_MS = 60_000;

/** True if the page may reload for this reason, and records it. Without storage: false, because a loop would go unnoticed. */
export function mayReload(
  storage: TabStorage | null,
  key: string,
  now: number,
  cooldownMs: number = RELOAD_COOLDOWN_MS,
): boolean {
  try {
    if (!storage) return false;
    const last = Number(storage.getItem(key) ?? Number.NEGATIVE_INFINITY);
    if (now - last < cooldownMs) return false;
    storage.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Null if the browser forbids storage. */
export function tabStorage(): TabStorage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
