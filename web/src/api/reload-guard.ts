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
  memory: TabStorage | null,
  key: string,
  now: number,
  quietMs: number = RELOAD_COOLDOWN_MS,
): boolean {
  try {
    if (!memory) return false;
    const last = Number(memory.getItem(key) ?? Number.NEGATIVE_INFINITY);
    if (now - last < quietMs) return false;
    memory.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Null: storage is forbidden. */
export function tabMemory(): TabStorage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
